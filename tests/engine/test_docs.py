"""The engine's own words: its examples run, and its glossary leads to rooms that exist."""

import doctest
import importlib
import pkgutil
import re

import pytest

import engine

MODULES = [name for _, name, _ in pkgutil.walk_packages(engine.__path__, "engine.")]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "engine.__main__"])
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_every_room_the_door_names_exists() -> None:
    named = set(re.findall(r"engine\.\w+", engine.__doc__ or ""))
    assert named
    assert named <= set(MODULES)
