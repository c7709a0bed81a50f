"""Cells of a notebook that nbgrader accepts and grades: a locked test that passes once the question is answered right.

nbgrader itself is not needed to make them, nor to run them.
"""

import re
from typing import Any

from electionlib.lessons.question import Question

__all__ = ["cell"]


def cell(question: Question, answers: str = "answers.json", points: int = 1) -> dict[str, Any]:
    """Return a code cell, in the JSON of a notebook, that nbgrader grades with so many points.

    >>> from electionlib.lessons import make
    >>> made = cell(make("votes", 2024, seed=7))
    >>> made["metadata"]["nbgrader"]["grade_id"]
    'votes-2024-7'
    """
    name = re.sub(r"[^A-Za-z0-9_]+", "-", question.id)
    about = {
        "grade": True,
        "grade_id": name,
        "locked": True,
        "points": points,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name[-64:],
        "metadata": {"nbgrader": about},
        "outputs": [],
        "source": f"from electionlib import lessons\n\nlessons.require({answers!r}, {question.id!r})",
    }
