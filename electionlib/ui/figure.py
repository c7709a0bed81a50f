"""plotly's live figure, with plotly's code sent to the page once and not with every figure.

The code has five megabytes, and anywidget gives a widget two seconds to load: of several panels that open at once on a
weak computer some would never hear what to show. Here a figure is loaded at once and waits for the code by itself, and
the code waits until a figure is to be drawn. What a figure is told in the meantime it hears then.
"""

from functools import cache

import anywidget
import plotly.graph_objects as go
import traitlets

__all__ = ["Figure"]

_SHARED = """
const shared = globalThis.electionlibPlotly ??= (() => {
  let open, want;
  const code = new Promise(resolve => { open = resolve; }), wanted = new Promise(resolve => { want = resolve; });
  return { code, open, wanted, want };
})();
"""


class _Code(anywidget.AnyWidget):  # type: ignore[misc]
    """Carries plotly's code to the page."""

    _esm = (
        _SHARED
        + """
    export default { initialize({ model }) {
      shared.wanted.then(() => shared.open(import(URL.createObjectURL(
        new Blob([model.get("code")], { type: "text/javascript" })))));
    } };
    """
    )
    code = traitlets.Unicode().tag(sync=True)


@cache
def _code() -> _Code:
    """Return the one carrier, which a page that is loaded again finds in the kernel."""
    return _Code(code=str(go.FigureWidget._esm))


class Figure(go.FigureWidget):  # type: ignore[misc]
    """A figure that waits for plotly's code.

    plotly breaks where a view of it is taken off the page before it is drawn, and where such a view is told something
    afterwards. So what is told goes through `ears`, of which those of a view leave with it.
    """

    _esm = (
        _SHARED
        + """
    const TOLD = ["update", "restyle", "relayout", "removeTraceProps", "removeLayoutProps"];

    export default () => {
      let figure, ears = [], told = {};
      return {
        initialize({ model }) {  // returns at once, without the code
          const patient = {
            ...model,
            get: name => name in told ? told[name] : model.get(name),
            on: (event, run) => ears.push({ event, run }),
          };
          figure = shared.code.then(({ default: make }) => {
            const made = make();
            made.initialize({ model: patient });
            return made;
          });
          for (const name of TOLD.map(kind => `_py2js_${kind}`)) model.on(`change:${name}`, async () => {
            const words = model.get(name);
            await figure;
            told = { [name]: words };
            for (const { event, run } of ears) if (event == `change:${name}`) run();
          });
        },
        async render({ el }) {
          shared.want();
          const made = await figure, others = ears;
          ears = [];
          const remove = made.render({ el }), own = ears;
          ears = [...others, ...own];
          const drawn = new Promise(resolve => el.once("plotly_afterplot", () => setTimeout(resolve)));
          return () => {
            ears = ears.filter(ear => !own.includes(ear));
            drawn.then(remove);
          };
        },
      };
    };
    """
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        _code()
        super().__init__(*args, **kwargs)
