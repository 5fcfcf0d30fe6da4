"""The examples of the documentation, run again."""

from __future__ import annotations

import doctest
from pathlib import Path

import damier
import pytest
from damier import arrays, lessons, pdn, puzzles

README = Path(__file__).parent.parent / "README.md"


MODULES = [damier, arrays, lessons, pdn, puzzles]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_modules_run(module: object) -> None:
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried.attempted > 0 and tried.failed == 0


def test_the_readme_runs_from_top_to_bottom() -> None:
    tried = doctest.testfile(str(README), module_relative=False)
    assert tried.attempted > 20 and tried.failed == 0


def test_everything_is_documented() -> None:
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            assert isinstance(thing, str) or (thing.__doc__ or "").strip(), name
            for part in vars(thing) if isinstance(thing, type) else ():
                public = not part.startswith("_") and not issubclass(thing, Exception)
                assert not public or getattr(thing, part).__doc__, f"{name}.{part}"
