// The switch that fills the screen with one thing at a time: the map with what happened, or a page of the board.
// The parts of the panel stay where they are and take another shape by its class, so all of them go on working.
const ZOOMS = [1.6, 1.45, 1.3, 1.15, 1, 0.85, 0.7];
const STEPS = { ArrowLeft: 2, PageUp: 2, ArrowRight: 3, PageDown: 3 };  // which of the buttons above a key presses

export default { render({ el }) {
  let panel, page = 0, isOn = false, isBoard = false;
  const button = (text, icon, tip, run) => {
    const made = document.createElement("button");
    made.className = "jupyter-button widget-button";
    made.title = tip;
    made.innerHTML = `<i class="fa fa-${icon}" aria-hidden="true"></i> <span></span>`;
    made.lastChild.textContent = text;
    made.addEventListener("click", run);
    el.append(made);
    return made;
  };
  const look = board => {
    page = board && isBoard ? page + 1 : 0;
    isBoard = board;
    arrange();
  };
  const map = button("Map", "map-o", "The map and what happened", () => look(false));
  const board = button("Board", "th-large", "Votes, hands and tables; press again for the next page", () => look(true));
  const toggle = button("Classroom", "desktop", "Fill the screen with large type, for a projector; Esc ends it",
    () => isOn ? leave() : enter());

  const label = (made, words) => {
    if (made.lastChild.textContent != words) made.lastChild.textContent = words;  // else `changes` would never rest
  };
  const scale = () => Math.max(1, Math.min(innerWidth / 1280, innerHeight / 720));
  const overflows = box => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  const away = (parts, isAway) => parts.forEach(part => part.classList.toggle("el-away", isAway));

  /** Write smaller where there are many moves; where there is still no room, leave away the longest sentences but the
   *  first: what came of a move is said in short ones. */
  const fitWords = box => {
    const said = [...box.querySelectorAll(".widget-html-content > *")];
    delete box.dataset.more;
    away(said, false);
    panel.classList.remove("el-tight");
    panel.classList.toggle("el-tight", overflows(box));
    const longest = said.slice(1).sort((a, b) => b.textContent.length - a.textContent.length);
    for (let gone = 0; gone < longest.length && overflows(box); gone++) {
      longest[gone].classList.add("el-away");
      box.dataset.more = `… and ${gone + 1} more`;
    }
  };

  /** Lay the pieces out on pages, in their order, and show one, as large as its room allows.
   *  What is too long for a page goes on on the next, by rows of a table or by parts of a group. */
  const fitPieces = box => {
    const rows = piece => [...piece.querySelectorAll("tbody > tr, .el-group > section")];
    const pieces = [...box.children], all = [...pieces, ...pieces.flatMap(rows)], pages = [[]];
    const turn = (...first) => {
      away(pages.at(-1), true);
      away(first, false);
      pages.push(first);
    };
    box.style.setProperty("--el-zoom", 1.45 * scale());
    away(all, true);
    for (const piece of pieces) {
      const parts = [piece, ...rows(piece)];
      away(parts, false);
      if (pages.at(-1).length && overflows(box)) {
        turn();
        away(parts, false);
      }
      if (!overflows(box)) {
        pages.at(-1).push(...parts);
        continue;
      }
      away(rows(piece), true);
      pages.at(-1).push(piece);
      for (const row of rows(piece)) {
        away([row], false);
        if (pages.at(-1).length > 1 && overflows(box)) turn(piece, row);
        else pages.at(-1).push(row);
      }
    }
    page %= pages.length;
    away(all, true);
    away(pages[page], false);
    for (const zoom of ZOOMS) {
      box.style.setProperty("--el-zoom", zoom * scale());
      if (!overflows(box)) break;
    }
    label(board, pages.length > 1 ? `Board ${page + 1}/${pages.length}` : "Board");
  };

  const arrange = () => {
    panel.classList.toggle("el-classroom", isOn);
    panel.classList.toggle("el-board", isOn && isBoard);
    panel.style.setProperty("--el-scale", scale());
    label(toggle, isOn ? "Leave" : "Classroom");
    for (const [made, isPressed] of [[map, !isBoard], [board, isBoard]]) {
      made.classList.toggle("mod-active", isPressed);
      made.setAttribute("aria-pressed", isPressed);
    }
    const words = panel.querySelector(".el-entry"), pieces = panel.querySelector(".el-pieces");
    if (isOn && !isBoard) fitWords(words);
    else away([...words.querySelectorAll(".el-away")], false);
    if (isOn && isBoard) return fitPieces(pieces);
    away([...pieces.querySelectorAll(".el-away")], false);
    label(board, "Board");
  };
  const changes = new MutationObserver(arrange), room = new ResizeObserver(arrange);

  /** Cover the window where the whole screen is refused; a popover lies above all, whatever it is inside of. */
  const cover = () => {
    if (!isOn || !panel.showPopover) return;
    panel.popover = "manual";
    panel.showPopover();
  };
  const enter = () => {
    panel = el.closest(".el");
    isOn = true;
    look(false);
    room.observe(panel);
    changes.observe(panel, { childList: true, subtree: true });
    window.addEventListener("keydown", press, true);
    document.addEventListener("fullscreenchange", onScreen);
    panel.addEventListener("toggle", arrange, true);
    panel.requestFullscreen ? panel.requestFullscreen().then(() => isOn || document.exitFullscreen(), cover) : cover();
  };
  const leave = () => {
    if (!isOn) return;
    isOn = isBoard = false;
    room.disconnect();
    changes.disconnect();
    window.removeEventListener("keydown", press, true);
    document.removeEventListener("fullscreenchange", onScreen);
    panel.removeEventListener("toggle", arrange, true);
    if (document.fullscreenElement == panel) document.exitFullscreen();
    panel.removeAttribute("popover");
    arrange();
    panel.scrollIntoView();
    toggle.focus();
  };
  const onScreen = () => document.fullscreenElement == panel || leave();
  const press = event => {
    const step = STEPS[event.key], isField = event.target.matches?.("input, select, textarea");
    if (event.key == "Escape") leave();
    else if (step && !isField) panel.querySelector(`.el-controls > button:nth-child(${step})`).click();
    else return panel.contains(event.target) || event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return leave;
} };
