"""Lessons: questions made from recorded games and from the map, what pupils answered, and grading, without a screen.

`make` makes a question; `Quiz` and `ask` in `electionlib.ui.asking` put it before a pupil; `grade` reads the answers.
"""

from electionlib.lessons.answers import AnswerFile
from electionlib.lessons.grading import Report, grade, points, require
from electionlib.lessons.makers import MAKERS, make, remake
from electionlib.lessons.question import LessonError, Question

__all__ = ["MAKERS", "AnswerFile", "LessonError", "Question", "Report", "grade", "make", "points", "remake", "require"]
