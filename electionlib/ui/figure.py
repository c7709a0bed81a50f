"""plotly's live figure, with plotly's code sent to the page once and not with every figure.

The code has five megabytes, and anywidget gives a widget two seconds to load: of several panels that open at once on a
weak computer some would never hear what to show. Here a figure is loaded at once and waits for the code by itself.
"""

from functools import cache

import anywidget
import plotly.graph_objects as go
import traitlets

__all__ = ["Figure"]

_SHARED = """
const shared = globalThis.electionlibPlotly ??= (() => {
  let open;
  const code = new Promise(resolve => { open = resolve; });
  return { code, open };
})();
"""


class _Code(anywidget.AnyWidget):  # type: ignore[misc]
    """Carries plotly's code to the page."""

    _esm = (
        _SHARED
        + """
    export default { initialize({ model }) {
      shared.open(import(URL.createObjectURL(new Blob([model.get("code")], { type: "text/javascript" }))));
    } };
    """
    )
    code = traitlets.Unicode().tag(sync=True)


@cache
def _code() -> _Code:
    """Return the one carrier, which a page that is loaded again finds in the kernel."""
    return _Code(code=str(go.FigureWidget._esm))


class Figure(go.FigureWidget):  # type: ignore[misc]
    """A figure that waits for plotly's code."""

    _esm = (
        _SHARED
        + """
    export default () => {
      let widget;
      return {
        initialize(context) {  // returns at once, without the code
          widget = shared.code.then(async module => {
            const made = await module.default();
            await made.initialize(context);
            return made;
          });
        },
        async render(context) { return (await widget).render(context); },
      };
    };
    """
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        _code()
        super().__init__(*args, **kwargs)
