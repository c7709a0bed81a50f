"""The handouts as a teacher prints them: one page each, on either paper, with nothing cut off at the side."""

import re

import pytest

from electionlib import files

pytestmark = pytest.mark.browser

HANDOUTS = sorted((files.notebooks() / "handouts").glob("*.html"))


@pytest.mark.parametrize("path", HANDOUTS, ids=lambda path: path.stem)
def test_a_handout_is_one_page(browser, path):
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1
    page.close()
