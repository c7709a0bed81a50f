/* Shows one game step by step. `show(i)` paints a step from what Python packed and from nothing else, so that steps
   may be skipped. Texts are set as text; the HTML among the values was escaped by `paint.py`. */
"use strict";
(async () => {
  const find = id => document.getElementById(id);
  const make = (tag, name, text) => Object.assign(document.createElement(tag), { className: name, textContent: text });
  if (!window.DecompressionStream) {
    find("trouble").textContent =
      "This browser is too old to open the game: please use one from 2023 or later (Firefox 113, Chrome 80, Safari 16.4).";
    return;
  }
  const packed = Uint8Array.from(atob(find("game").textContent), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const game = await new Response(stream).json();
  const value = number => game.values[number];
  const said = step => value(step.said).map(([sentence, rule]) => [value(sentence), rule]);
  const last = game.steps.length - 1;
  const shown = {};
  let at = 0, asked = 0, timer = 0, tiles = 0, painted = null;

  /* Hands a part of the page what a step says about it, if that differs from what it shows. */
  function put(part, number, write) {
    if (shown[part] === number) return;
    shown[part] = number;
    write(value(number));
  }

  function show(i) {
    const step = game.steps[at = i];
    showLine(i);  // first, for it measures the page
    put("heading", step.heading, words => find("heading").textContent = words);
    find("said").textContent = `Step ${i} of ${last}. ${said(step).map(([sentence]) => sentence.replace(/\.?$/, ".")).join(" ")}`;
    put("legend", step.legend, html => find("legend").innerHTML = html);
    put("pieces", step.pieces, showPieces);
    put("words", step.words, lines => find("words").textContent = lines.map(value).join("\n"));
    find("slider").value = find("number").value = i;
    showEntry(step);
    requestAnimationFrame(paint);  // a frame later, so that neither takes long
  }

  function showPieces(pieces) {
    const boxes = find("pieces");
    while (boxes.children.length < pieces.length) boxes.append(make("div", "", ""));
    while (boxes.children.length > pieces.length) boxes.lastChild.remove();
    pieces.forEach(([number, isWide], k) => {
      const box = boxes.children[k];
      if (box.number !== number) box.innerHTML = value(number).map(value).join("");
      box.number = number;
      box.className = isWide ? "wide" : "";
    });
  }

  function showLine(i) {
    const old = find("log").querySelector("[aria-current]"), line = find("log").children[i].firstChild;
    const hasFocus = document.activeElement === old;
    if (old) {
      old.removeAttribute("aria-current");
      old.tabIndex = -1;
    }
    line.setAttribute("aria-current", "step");
    line.tabIndex = 0;
    if (hasFocus) line.focus({ preventScroll: true });
    const box = find("log"), room = box.getBoundingClientRect(), place = line.getBoundingClientRect();
    if (place.top < room.top || place.bottom > room.bottom) box.scrollTop += place.top - room.top - room.height / 3;
  }

  function showEntry(step) {
    const [mark, note] = value(step.note);
    const parts = said(step).map(([sentence, rule]) => {
      if (!game.rules[rule]) return make("p", "", sentence);
      const [title, tag, summary] = game.rules[rule];
      const why = make("details", "", ""), head = make("summary", "", `${sentence} `), body = make("p", "", "");
      head.append(make("span", "rule", rule));
      body.append(make("b", "", title), ` (${tag}): ${summary}`);
      why.append(head, body);
      return why;
    });
    if (mark || note) {
      const remark = make("p", "el-text el-note", "");
      remark.append(make("b", "", mark), ` ${note}`);
      parts.unshift(remark);
    }
    find("entry").replaceChildren(...parts);
    find("entry").scrollTop = 0;
  }

  /* Changes on the map only what differs, in one update; before the map is drawn there is nothing to change. */
  function paint() {
    if (!painted) return;
    const wanted = value(game.steps[at].looks)[tiles], changes = {};
    game.properties.forEach(([trace, property], k) => {
      if (wanted[k] !== painted[k]) (changes[property] ||= Array(5).fill(undefined))[trace] = value(wanted[k]);
    });
    painted = wanted;
    if (Object.keys(changes).length) Plotly.restyle("plot", changes);
  }

  async function draw() {
    const picture = tiles, { data, layout, config } = structuredClone(game.figures[picture]);
    painted = null;
    await Plotly.newPlot("plot", data, layout, { ...config, responsive: false });
    if (picture !== tiles) return draw();
    painted = value(game.steps[0].looks)[picture];
    paint();
  }

  /* Saves the picture on show with its heading and its legend. */
  function save(format) {
    const { data, layout } = find("plot"), { config } = game.figures[tiles];
    const { width, height } = find("plot").getBoundingClientRect();
    const escaped = text => make("p", "", text).innerHTML;
    const legend = [...find("legend").querySelectorAll("li")].map(item => escaped(item.textContent));
    const words = (text, size, y, yanchor) => ({ text, font: { size, color: "#111110" }, x: 0.5, y, yanchor,
      xref: "paper", yref: "paper", showarrow: false });
    const annotations = [
      words(escaped(find("heading").textContent), 18, 1.02, "bottom"),
      words(legend.join(" \u00a0 \u00a0 "), 13, -0.02, "top"),
    ];
    const framed = { ...layout, annotations, margin: { l: 0, r: 0, t: 44, b: 40 }, paper_bgcolor: "#fafaf8" };
    const filename = `${game.name}-step-${at}`;
    Plotly.downloadImage({ data, layout: framed, config }, { format, filename, width, height: height + 84, scale: 2 });
  }

  /* Shows a step in the next frame; of several steps asked for in one frame, the last. */
  function go(i) {
    const isWaiting = asked !== null;
    asked = Math.max(0, Math.min(i, last));
    if (!isWaiting) requestAnimationFrame(() => {
      const wanted = asked;
      asked = null;
      show(wanted);
    });
  }

  function target(where) {
    const from = asked ?? at, [kind, way] = where.split(" ");
    if (!way) return { first: 0, back: from - 1, next: from + 1, last }[kind];
    return way === "back" ? game[kind].findLast(i => i < from) ?? 0 : game[kind].find(i => i > from) ?? last;
  }

  function play(isOn) {
    clearTimeout(timer);
    timer = isOn ? setTimeout(playOn, find("speed").value) : 0;
    find("play").textContent = isOn ? "Pause" : "Play";
  }

  function playOn() {
    go(at + 1);
    play(at + 1 < last);
  }

  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", event => {
    const within = selector => event.target.closest(selector);
    const inLog = { ArrowUp: "back", ArrowDown: "next" }[within("#log") && event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === " " ? within("button, summary, select, [type=number]") : within("select, input")) return;
    const where = keys[event.key] ?? inLog;
    if (where) go(target(where));
    else if (event.key === " ") find("play").click();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (button?.dataset.go) go(target(button.dataset.go));
    if (button?.dataset.save) save(button.dataset.save);
    if (button?.parentNode.parentNode === find("log")) go([...find("log").children].indexOf(button.parentNode));
  });
  find("play").addEventListener("click", () => {
    if (!timer && at === last) go(0);
    play(!timer);
  });
  find("slider").addEventListener("input", event => go(+event.target.value));
  find("jump").addEventListener("submit", event => {
    event.preventDefault();
    go(+find("number").value);
  });
  find("tiles").addEventListener("click", event => {
    tiles = 1 - tiles;
    event.target.setAttribute("aria-pressed", tiles === 1);
    if (painted) draw();
  });
  if (matchMedia("(max-width: 760px)").matches) find("tiles").click();  // their labels have room on a phone too

  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = isPaper => root.dataset.jpThemeLight = isPaper === true || !dark.matches;
  dark.addEventListener("change", theme);
  addEventListener("beforeprint", () => {
    theme(true);
    Plotly.relayout("plot", { width: 960, height: 440 });
  });
  addEventListener("afterprint", () => {
    theme();
    Plotly.Plots.resize("plot");
  });
  theme();

  find("log").append(...game.steps.map((step, i) => {
    const [[sentence, rule]] = said(step), [mark, note] = value(step.note);
    const item = make("li", "", ""), line = make("button", "", "");
    line.type = "button";
    line.tabIndex = -1;
    line.append(make("span", "number", i), make("span", "line", sentence));
    if (mark || note) line.append(make("span", "mark", mark || "✎"));
    line.append(make("span", "rule", rule));
    item.append(line);
    return item;
  }));
  document.querySelector("main").hidden = false;
  asked = null;
  show(Math.min(parseInt(location.hash.slice(1)) || 0, last));
  await draw();
  new ResizeObserver(() => Plotly.Plots.resize("plot")).observe(find("plot"));
})();
