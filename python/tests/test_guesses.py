"""Names that other libraries have: the error says what is meant here, and what it says exists."""

from __future__ import annotations

import importlib
import re

import damier
import pytest
from damier import _guesses, pdn

OBJECTS: dict[str, object] = {
    "Engine": damier.Engine(hash_mb=1),
    "SearchResult": damier.Engine(hash_mb=1).search(damier.Position(), depth=1),
    "pdn.Game": next(iter(pdn.read("1. 32-28 *"))),
}


def owner(name: str) -> object:
    return OBJECTS[name] if name in OBJECTS else importlib.import_module(name)


@pytest.mark.parametrize("name", _guesses.GUESSES)
def test_a_guess_that_fails_says_what_is_meant(name: str) -> None:
    asked = owner(name)
    for guess, said in _guesses.GUESSES[name].items():
        with pytest.raises(AttributeError, match=f"has no attribute '{guess}': {re.escape(said)}"):
            getattr(asked, guess)
        # Where it is one name, that is there.
        if said.isidentifier():
            getattr(damier if said == "HubEngine" else asked, said)


def test_any_other_name_is_missing_as_everywhere() -> None:
    for name, asked in OBJECTS.items():
        with pytest.raises(AttributeError, match=f"'damier.{name}' object has no attribute 'legal'$"):
            _ = asked.legal  # type: ignore[attr-defined]
        assert not hasattr(asked, "__array__")
    assert not hasattr(damier, "legal")
