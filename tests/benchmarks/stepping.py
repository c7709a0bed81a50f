"""From a click on Next to the painted map in JupyterLab: `python -m tests.benchmarks.stepping` prints a Markdown table.

A step ends with the second frame after the last change to the map and to the sentence under the heading, which for a
step that does not change the map is the sentence's. Real time, so other programs disturb it.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.browser.conftest import Lab, browsing, opened, serving

__all__ = ["main"]

LOGS = ("candidate_5.jsonl", "campaign_manager_beginner.jsonl", "headquarters_4.jsonl")

STEPS, WARM_UP = 60, 5

CELL = "from electionlib import Panel, load\nPanel(load({log!r}), 'all', len(load({log!r})) // 3)"

STEPPING = """async steps => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));
    const next = document.querySelector(".el-controls button:nth-child(3)"), times = [];
    for (let step = 0; step < steps; step++) {
        let last = 0;
        const watch = new MutationObserver(async () => {
            await frame();
            await frame();
            last = performance.now();
        });
        watch.observe(document.querySelector(".el-map"), { subtree: true, attributes: true, childList: true });
        watch.observe(document.querySelector(".el-said"), { subtree: true, characterData: true, childList: true });
        const start = performance.now();
        next.click();
        do await rest(600); while (!last);
        watch.disconnect();
        times.push(last - start);
    }
    return times;
}"""


def stepping(lab: Lab, log: str) -> list[float]:
    """Return how many milliseconds each of the steps took."""
    page = lab.open(lab.write(f"{log}.ipynb", CELL.format(log=log)))
    page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length == 51")
    page.wait_for_timeout(2000)
    times: list[float] = page.evaluate(STEPPING, STEPS + WARM_UP)
    return times[WARM_UP:]


def rows() -> Iterator[tuple[str, float, float]]:
    """Measure each game: its log, the median and the 95th of a hundred."""
    with TemporaryDirectory() as name, serving(Path(name)) as url, browsing() as browser:
        for log in LOGS:
            with opened(Path(name), url, browser) as lab:
                times = stepping(lab, log)
            yield log, median(times), quantiles(times, n=20)[-1]


def main() -> None:
    """Print the table."""
    print(f"| {STEPS} steps of | median, ms | p95, ms |\n|---|---|---|\n| target | 120 | 200 |")
    for log, middle, late in rows():
        print(f"| {log} | {middle:.0f} | {late:.0f} |", flush=True)


if __name__ == "__main__":
    main()
