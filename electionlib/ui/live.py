"""The widgets of our own, each a few lines of JavaScript for what no stock widget does; all of them write texts only.

`Status` speaks, `Lines` is the log, `Clock` plays, `KeepKeys` keeps keys from JupyterLab, `Classroom` fills the screen.
"""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

__all__ = ["Classroom", "Clock", "KeepKeys", "Lines", "Status"]


class Classroom(anywidget.AnyWidget):  # type: ignore[misc]
    """A switch that fills the screen with the panel around it, in large type and one thing at a time.

    There the arrow keys are the steps, and two more buttons choose between the map and the board.
    """

    _esm = Path(__file__).with_name("classroom.js").read_text(encoding="utf-8")


class KeepKeys(anywidget.AnyWidget):  # type: ignore[misc]
    """Keeps the keys pressed in the panel around it from JupyterLab's shortcuts: there `d d` deletes the cell.

    JupyterLab looks for an attribute on the element that has the focus, which no stock widget can set. What is typed in
    a line is sent before its Enter is, which would overtake it. The list of what chance can bring opens at any key. It
    tells screen readers what a field without a label is and which switches are on, which stock widgets do not. Where
    what has the focus is closed or hidden, the box around it takes the focus, so that Tab goes on from there. It also
    has plotly measure a picture's room once it is drawn and whenever that room changes: it draws before the picture is
    on the page, with a width of 700, and looks again only when the window changes.
    """

    _esm = """
    export default { render({ el }) {
      const rooms = new ResizeObserver(changes => {
        if (changes.some(({ contentRect }) => contentRect.width)) window.dispatchEvent(new Event("resize"));
      });
      const drawn = ({ detail }) => rooms.observe(detail.element);
      document.addEventListener("plotlywidget-after-render", drawn);
      const label = () => {
        const panel = el.closest(".el"), all = where => panel?.querySelectorAll(where) ?? [];
        for (const field of all("select[title], input[title]")) {
          if (!field.labels[0]?.textContent.trim()) field.setAttribute("aria-label", field.title);
        }
        for (const twin of all(".el-twin")) {
          twin.setAttribute("aria-label", `${twin.textContent} ${twin.matches(".el-right") ? "on" : "back"}`.trim());
        }
        for (const handle of all(".widget-slider [role=slider]")) {
          handle.setAttribute("aria-label", handle.closest(".widget-slider").querySelector("label").textContent);
        }
        for (const toggle of all(".widget-toggle-button, .widget-toggle-buttons button")) {
          toggle.setAttribute("aria-pressed", toggle.classList.contains("mod-active"));
        }
      };
      let last;
      const hold = () => setTimeout(() => {  // what had the focus may be closed, or gone from the page
        if (!last?.isConnected || document.activeElement != document.body) return;
        if (!last.disabled && last.checkVisibility()) return;
        let place = last.parentElement;
        while (!place.checkVisibility()) place = place.parentElement;
        place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }, 100);
      const changes = new MutationObserver(records => {
        label();
        hold();
        for (const { target, addedNodes } of records) {  // what happened is read from its beginning
          const entry = addedNodes.length && target.closest?.(".el-entry");
          if (entry) entry.scrollTop = 0;
        }
      });
      const keep = () => {
        const panel = el.closest(".el");
        if (!panel) return requestAnimationFrame(keep);
        panel.tabIndex = -1;
        const watched = ["class", "title", "disabled", "style"];
        changes.observe(panel, { childList: true, subtree: true, attributeFilter: watched });
        label();
        panel.addEventListener("pointerdown", () => setTimeout(() => {  // a click on the map moves the focus away
          if (!panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
        }), true);
        panel.addEventListener("focusin", ({ target }) => {
          last = target;
          target.setAttribute("data-lm-suppress-shortcuts", "true");
        });
        panel.addEventListener("keydown", event => {
          const { key, target } = event, isLine = key == "Enter" && target.matches("input[type=text]");
          if (isLine) target.dispatchEvent(new Event("change", { bubbles: true }));
          const isHasty = /^(Arrow.*|Page.*|Home|End|[^ ])$/.test(key) && !event.ctrlKey && !event.metaKey;
          if (isHasty && target.matches(".el-by-hand select")) {  // a closed list would take what the key leads to
            event.preventDefault();
            target.showPicker();
          }
          if (key == "Enter" && event.repeat && target.closest(".el-acting")) event.preventDefault();  // it moved on
        }, true);
        for (const picture of panel.querySelectorAll(".js-plotly-plot")) rooms.observe(picture);
      };
      keep();
      return () => {
        changes.disconnect();
        rooms.disconnect();
        document.removeEventListener("plotlywidget-after-render", drawn);
      };
    } };
    """


class Status(anywidget.AnyWidget):  # type: ignore[misc]
    """A sentence that screen readers speak as it changes, after what only they are told.

    The element stays while its text changes, for one that comes with its text is often not spoken. What is spoken is
    also the name of the pictures in the panel. It may be on the page more than once: a view of it inside `.el-echo`
    is silent, and seen while the panel's other one is off the screen.
    """

    _esm = """
    export default { render({ model, el }) {
      const region = document.createElement("div"), unseen = document.createElement("span");
      const seen = document.createElement("span");
      unseen.className = "el-hidden";
      region.append(unseen, seen);
      region.setAttribute("aria-atomic", "true");
      el.append(region);
      const sight = new IntersectionObserver(([{ isIntersecting }]) => {
        const isEcho = Boolean(el.closest(".el-echo"));  // only known on the page
        region.setAttribute("aria-hidden", isEcho);
        if (!isEcho) el.closest(".el")?.classList.toggle("el-far", !isIntersecting);
      });
      sight.observe(region);
      const update = () => {
        const isAlert = model.get("tone") == "alert";
        region.className = `el-text el-${model.get("tone")}`;
        region.setAttribute("role", isAlert ? "alert" : "status");
        region.setAttribute("aria-live", isAlert ? "assertive" : "polite");
        unseen.textContent = model.get("spoken") && model.get("spoken") + " ";
        seen.textContent = model.get("value");
        label();
      };
      const label = () => {
        if (model.get("tone") != "plain" && !model.get("spoken")) return;  // no step was taken
        for (const picture of el.closest(".el")?.querySelectorAll(".js-plotly-plot") ?? []) {
          picture.setAttribute("role", "img");
          picture.setAttribute("aria-label", "Map. " + (model.get("spoken") || model.get("value")));
        }
      };
      document.addEventListener("plotlywidget-after-render", label);
      for (const name of ["value", "spoken", "tone"]) model.on(`change:${name}`, update);
      update();
      return () => {
        document.removeEventListener("plotlywidget-after-render", label);
        sight.disconnect();
        for (const name of ["value", "spoken", "tone"]) model.off(`change:${name}`, update);
      };
    } };
    """
    value = traitlets.Unicode().tag(sync=True)
    spoken = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Unicode("plain").tag(sync=True)

    def say(self, sentence: str, tone: str = "plain", spoken: str = "") -> None:
        """Write a sentence; an `alert` interrupts what is being spoken."""
        with self.hold_sync():
            self.value, self.tone, self.spoken = sentence, tone, spoken

    def add(self, sentence: str) -> None:
        """Write a sentence before what was said last."""
        self.say(f"{sentence} {self.value}", "note", self.spoken)


class Clock(anywidget.AnyWidget):  # type: ignore[misc]
    """Raises `beat` again and again while `playing`; beats that come while Python is at work count as one.

    It lives with its model, so a panel that is shown twice has one clock, and it stops when no page shows it any more.
    """

    _esm = """
    export default () => {
      let timer, views = 0;
      return {
        initialize({ model }) {
          const wind = () => {
            clearInterval(timer);
            if (model.get("playing")) timer = setInterval(() => {
              model.set("beat", model.get("beat") + 1);
              model.save_changes();
            }, model.get("interval"));
          };
          model.on("change:playing", wind);
          model.on("change:interval", wind);
          wind();
          return () => clearInterval(timer);
        },
        render({ model }) {
          views += 1;
          return () => {
            views -= 1;
            if (views) return;
            model.set("playing", false);
            model.save_changes();
          };
        },
      };
    };
    """
    playing = traitlets.Bool().tag(sync=True)
    interval = traitlets.Int(1200).tag(sync=True)
    beat = traitlets.Int().tag(sync=True)


class Lines(anywidget.AnyWidget):  # type: ignore[misc]
    """A list of long lines of which one is chosen, by a click or with the keys; it scrolls to that one.

    Each line has its number, its text, and a mark which may be empty. Lines after `until` are not on the page.
    """

    _esm = """
    export default { render({ model, el }) {
      const list = document.createElement("div"), id = crypto.randomUUID?.() ?? `el${Math.random()}`;
      list.className = "el-lines";
      list.tabIndex = 0;
      list.setAttribute("role", "listbox");
      list.setAttribute("aria-label", "The log: choose a line to go there");
      el.append(list);
      const rows = new Map();
      let chosen;
      const draw = ([i, text, mark]) => {
        const row = document.createElement("div"), parts = [String(i), text, mark].map(words => {
          const part = document.createElement("span");
          part.textContent = words;
          return part;
        });
        row.id = `${id}-${i}`;
        row.dataset.i = i;
        row.setAttribute("role", "option");
        row.append(...parts);
        rows.set(i, row);
      };
      const fill = () => {
        rows.clear();
        [...model.get("lines"), ...model.get("tail")].forEach(draw);
        arrange();
      };
      const arrange = () => {
        const until = model.get("until");
        list.replaceChildren(...[...rows].filter(([i]) => until < 0 || i <= until).map(([, row]) => row));
        choose();
      };
      const choose = () => {
        chosen?.setAttribute("aria-selected", "false");
        chosen = rows.get(model.get("value"));
        list.removeAttribute("aria-activedescendant");
        if (!chosen) return;
        chosen.setAttribute("aria-selected", "true");
        list.setAttribute("aria-activedescendant", chosen.id);
        const top = chosen.offsetTop - list.offsetTop, room = list.clientHeight - chosen.offsetHeight;
        if (top < list.scrollTop || top > list.scrollTop + room) list.scrollTop = top - room * 0.6;
      };
      const go = row => {
        if (!row) return;
        model.set("value", Number(row.dataset.i));
        model.save_changes();
      };
      list.addEventListener("click", event => go(event.target.closest("[role=option]")));
      list.addEventListener("keydown", event => {
        const all = [...list.children], at = all.indexOf(chosen);
        const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -8, PageDown: 8, Home: -1e9, End: 1e9 }[event.key];
        if (!step) return;
        event.preventDefault();
        go(all[Math.max(0, Math.min(all.length - 1, at + step))]);
      });
      const listeners = { lines: fill, tail: fill, until: arrange, value: choose };
      for (const [name, run] of Object.entries(listeners)) model.on(`change:${name}`, run);
      fill();
      const seen = new ResizeObserver(choose);
      seen.observe(list);
      return () => {
        seen.disconnect();
        for (const [name, run] of Object.entries(listeners)) model.off(`change:${name}`, run);
      };
    } };
    """
    lines = traitlets.List().tag(sync=True)
    tail = traitlets.List().tag(sync=True)
    value = traitlets.Int().tag(sync=True)
    until = traitlets.Int(-1).tag(sync=True)

    def fill(self, lines: list[list[Any]]) -> None:
        """Show these lines; where they go on from those on show, the new ones alone are sent."""
        known = self.lines + self.tail
        if self.lines and lines[: len(known)] == known and len(lines) < len(self.lines) + 40:
            self.tail = lines[len(self.lines) :]
        else:
            with self.hold_sync():
                self.lines, self.tail = lines, []
