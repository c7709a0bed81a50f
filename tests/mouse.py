"""The mouse of the browser tests."""

from playwright.sync_api import Locator, Page, expect


def point(page: Page, shape: Locator, words: str = "") -> None:
    """Point at a shape of a map until plotly tells its words; while at work it may miss the mouse or move the shape."""
    for _ in range(60):
        box = shape.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        try:
            return expect(page.locator(".hoverlayer .hovertext")).to_contain_text(words, timeout=2000)
        except AssertionError:
            page.mouse.move(0, 0)
    raise AssertionError(f"plotly does not tell {words!r}")
