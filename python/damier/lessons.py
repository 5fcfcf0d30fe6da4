"""Lessons: one idea of a game each, in English and French, and something to do on a board.

>>> from damier import lessons
>>> lesson = lessons.course("dames")[0]
>>> lesson.title(), lesson.title("fr")
('The step', 'Le pas')
>>> learner = lesson.begin()
>>> learner.goal()
'Move the man.'
>>> str(learner.answer("32-38"))
'Backward: never without capturing.'
>>> learner.answer("32-28").right, learner.is_finished
(True, True)
"""

from __future__ import annotations

from ._damier import lessons as _lessons

Answer = _lessons.Answer
Lesson = _lessons.Lesson
Progress = _lessons.Progress
course = _lessons.course

__all__ = ["Answer", "Lesson", "Progress", "course"]
