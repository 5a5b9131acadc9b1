"""Mutants of the rules: whether the tests notice any small slip in what decides a game.

``python -m tests.engine.mutation`` makes each small change of the rooms below, one at a time
and never on disk, and runs the quick tests of the engine against it until one fails. It
prints those that no test noticed and ends with 1 if one of them is not explained in
``mutation.txt``. It takes a while and is not part of the tests.

    python -m tests.engine.mutation                  every room
    python -m tests.engine.mutation claims scoring   only these
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.util
import os
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = ("scoring", "claims", "forgotten", "captures", "rules/points", "rules/asking")
ROOMS += ("rules/dealing", "rules/ending", "rules/playing", "rules/__init__")
EXPLAINED = Path(__file__).with_suffix(".txt")
QUICK = (
    "tests/engine/test_scoring.py",
    "tests/engine/test_claims.py",
    "tests/engine/test_limits_of_pagat.py",
    "tests/engine/test_limits_of_francia.py",
    "tests/engine/test_limits.py",
    "tests/engine/test_other_houses_cases.py",
    "tests/engine/test_laws.py::test_moves_that_make_sense_but_not_now",
    "tests/engine/test_laws.py::test_takes_may_be_named_in_any_order_but_not_twice",
    "tests/engine/test_laws.py::test_no_such_table",
    "tests/engine/test_golden.py::test_the_table_of_counts_is_whole",
)
QUICK_BESIDES = {"captures": ("tests/engine/test_captures.py",)}
CPU_SECONDS = 60
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One changed room: its source, and the change in words that survive a move of lines."""

    room: str
    change: str
    line: int
    source: str

    @property
    def key(self) -> str:
        """The name under which a survivor is explained."""
        return f"{self.room}: {self.change}"


def mutants(room: str) -> Iterator[Mutant]:
    """Every small change of a room, each once."""
    tree = ast.parse((ROOT / "engine" / f"{room}.py").read_text(encoding="utf-8"))
    places = [place for place, node in enumerate(ast.walk(tree)) if changes(node)]
    seen = Counter[str]()
    for place in places:
        for way in range(changes([*ast.walk(tree)][place])):
            other = deepcopy(tree)
            nodes = [*ast.walk(other)]
            statement = around(other, nodes[place])
            if statement is None:
                continue
            before = first_line(statement)
            change(nodes[place], way)
            words = f"{before} => {first_line(statement)}"
            seen[words] += 1
            words += f" ({seen[words]})" if seen[words] > 1 else ""
            yield Mutant(room, words, statement.lineno, ast.unparse(other))


def changes(node: ast.AST) -> int:
    """In how many ways a node can be changed."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.BoolOp):
        return 1 + len(node.values)
    if isinstance(node, ast.BinOp):
        return int(type(node.op) in SWAPS)
    if isinstance(node, ast.UnaryOp):
        return int(isinstance(node.op, ast.Not))
    if isinstance(node, ast.IfExp):
        return 2
    if isinstance(node, ast.Constant):
        return 1 if isinstance(node.value, bool) else 2 * isinstance(node.value, int)
    return 0


def change(node: ast.AST, way: int) -> None:
    """Change a node in one of its ways: swap, drop a condition, one more or less, flip."""
    if isinstance(node, ast.Compare):
        node.ops[way] = SWAPS[type(node.ops[way])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.BoolOp) and way:
        del node.values[way - 1]
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.IfExp):
        node.test = ast.Constant(bool(way))
    elif isinstance(node, ast.Constant):
        value = node.value
        node.value = not value if isinstance(value, bool) else int(value) + (1, -1)[way]  # type: ignore[arg-type]


def around(tree: ast.AST, wanted: ast.AST) -> ast.stmt | None:
    """The innermost statement that holds a node; none inside an annotation."""
    found: ast.stmt | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and any(child is wanted for child in ast.walk(node)):
            found = node
    for node in ast.walk(tree):
        kinds = (getattr(node, "annotation", None), getattr(node, "returns", None))
        for kind in kinds:
            if kind is not None and any(child is wanted for child in ast.walk(kind)):
                return None
    return found


def first_line(statement: ast.stmt) -> str:
    """A statement in one line, without what stands inside it."""
    lone = deepcopy(statement)
    for name in ("body", "orelse"):
        if isinstance(getattr(lone, name, None), list):
            setattr(lone, name, [ast.Pass()] if name == "body" else [])
    return " ".join(ast.unparse(lone).removesuffix("pass").split())


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module from a changed source; whatever else is imported as always."""

    def __init__(self, name: str, source: str, path: Path) -> None:
        self.name, self.source, self.path = name, source, path

    def find_spec(self, name: str, path: object, target: object = None) -> object:  # type: ignore[override]
        """Stand in for the one module."""
        if name != self.name:
            return None
        package = self.path.name == "__init__.py"
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=self,  # type: ignore[arg-type]
            submodule_search_locations=[str(self.path.parent)] if package else None,
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source as that module."""
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def survives(mutant: Mutant, ini: Path) -> bool:
    """Whether every quick test passes with this mutant, in a process of its own."""
    child = os.fork()
    if child == 0:
        os._exit(alone(mutant, ini))
    _, status = os.waitpid(child, 0)
    return status == 0


def alone(mutant: Mutant, ini: Path) -> int:
    """Run a glance and the quick tests in this process, silently and for so long at most."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    name = f"engine.{mutant.room.replace('/', '.')}".removesuffix(".__init__")
    path = ROOT / "engine" / f"{mutant.room}.py"
    sys.meta_path.insert(0, Instead(name, mutant.source, path))
    if not at_a_glance():
        return 1
    pytest = importlib.import_module("pytest")
    quick = (*QUICK, *QUICK_BESIDES.get(mutant.room, ()))
    words = ["-x", "-q", "-c", str(ini), f"--rootdir={ROOT}", "--import-mode=importlib"]
    words += ["-p", "no:django", "-p", "no:asyncio", "-p", "no:cacheprovider"]
    words += [f"--confcutdir={ROOT / 'tests' / 'engine'}"]
    return int(pytest.main([*words, *(str(ROOT / test) for test in quick)]))


def at_a_glance() -> bool:
    """Whether the golden games and a few compared ones go right: most mutants fail at once."""
    try:
        golden = importlib.import_module("tests.engine.golden")
        compared = importlib.import_module("tests.engine.test_against_houses")
        for profile, players in golden.HOUSES:
            for seed in range(6):
                compared.play_both(profile, players, seed)
            written = golden.FOLDER / f"{golden.name_of(profile, players)}.txt"
            if golden.text_of(profile, players) != written.read_text(encoding="utf-8"):
                return False
    except Exception:
        return False
    return True


def explained() -> set[str]:
    """The survivors that the file explains: its lines without indent."""
    lines = EXPLAINED.read_text(encoding="utf-8").splitlines() if EXPLAINED.exists() else []
    return {line for line in lines if line and not line[0].isspace() and line[0] != "#"}


def main(rooms: list[str]) -> int:
    """Make and test the mutants of these rooms; says what survived."""
    for slow in ("hypothesis", "pytest"):
        importlib.import_module(slow)  # once, before the forks
    known, new = explained(), 0
    with tempfile.TemporaryDirectory() as folder:
        ini = Path(folder) / "pytest.ini"
        ini.write_text("[pytest]\n")
        whole = Mutant("scoring", "", 0, (ROOT / "engine/scoring.py").read_text(encoding="utf-8"))
        if not survives(whole, ini):
            print("the quick tests fail without any change: nothing to measure")
            return 2
        for room in rooms:
            killed = lived = 0
            for mutant in mutants(room):
                if not survives(mutant, ini):
                    killed += 1
                    continue
                lived += 1
                new += mutant.key not in known
                mark = "explained" if mutant.key in known else "NEW"
                print(f"line {mutant.line}, {mark}\n{mutant.key}", flush=True)
            print(f"{room}: {killed} of {killed + lived} mutants noticed", flush=True)
    return int(new > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [*ROOMS]))
