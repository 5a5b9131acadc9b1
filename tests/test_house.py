"""The house keeps its own rules: arrows, names, first lines, nothing of one machine only."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent


def tracked(*patterns: str) -> list[Path]:
    """Return the files of the repository that match, those not yet added included."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [HOUSE / name for name in listed.stdout.split("\0") if name]
    return sorted({file for file in files if file.is_file()})


def name_of(file: Path) -> str:
    return str(file.relative_to(HOUSE))


PYTHON = tracked("*.py")
TEXTS = [file for file in tracked() if file.suffix not in {".png", ".mo", ".woff2", ".ico"}]


def test_the_arrows_between_rooms_hold():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=HOUSE,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Contracts: [4-9] kept, 0 broken", done.stdout), done.stdout


def test_the_engine_needs_nothing_but_python():
    for file in (HOUSE / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                root = name.partition(".")[0]
                assert root == "engine" or root in sys.stdlib_module_names, (name_of(file), name)


@pytest.mark.parametrize("file", PYTHON, ids=name_of)
def test_the_first_line_says_what_a_file_is_for(file):
    text = file.read_text()
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring, "no docstring"
    assert re.match(r'(#!.*\n)?r?"""\S', text), "the docstring is not on the first line"


def test_every_file_has_a_name_that_says_something():
    empty = {"utils", "util", "helpers", "helper", "common", "manager", "core", "misc"}
    found = [name_of(file) for file in tracked() if file.stem.lower() in empty]
    assert not found


@pytest.mark.parametrize("file", PYTHON, ids=name_of)
def test_files_and_functions_stay_short(file):
    """Three hundred lines a file, forty a function; blank lines and its docstring are free."""
    text = file.read_text()
    assert len([line for line in text.splitlines() if line.strip()]) <= 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and node.body[1:] else node.body
            lines = (node.end_lineno or 0) - body[0].lineno + 1
            assert lines <= 40 or "tests" in file.parts, f"{node.name}: {lines} lines"


def test_nothing_belongs_to_one_machine_only():
    """No path of a home or a work folder, no address of a package registry."""
    machine = re.compile(
        r"(?<![\w.])/(?:home|root|Users|work|opt)/\w"
        r"|pypi\.org|pythonhosted|registry\.npmjs|deb\.debian\.org"
    )
    found = [
        f"{name_of(file)}: {line.strip()[:80]}"
        for file in TEXTS
        if file != Path(__file__).resolve()
        for line in file.read_text(errors="replace").splitlines()
        if machine.search(line)
    ]
    assert not found


def test_every_requirement_is_pinned_with_hashes():
    for file in (HOUSE / "requirements").glob("*.txt"):
        blocks = re.split(r"\n(?=[a-z])", file.read_text())
        for block in blocks:
            assert re.match(r"[a-z0-9-]+==\S+ \\\n", block), block[:60]
            assert "--hash=sha256:" in block, block[:60]
            assert "://" not in block


def test_site_and_tests_pin_the_same_versions():
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^\S+==\S+", (HOUSE / "requirements" / name).read_text(), re.M))

    assert pins("base.txt") < pins("test.txt")


def test_no_source_is_left_half_done():
    marker = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|NotImplementedError")
    found = [
        f"{name_of(file)}:{number}"
        for file in tracked("*.py", "*.html", "*.js", "*.css")
        if file != Path(__file__).resolve()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if marker.search(line)
    ]
    assert not found


def test_the_top_level_holds_the_rooms_and_what_a_repository_needs() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True)
    found = {name.split("/")[0] for name in listed.stdout.splitlines()}
    rooms = {"cvarenta", "engine", "campaign", "ranking", "templates", "static", "tests"}
    needed = {"manage.py", "pyproject.toml", "docker-compose.yml", "README.md", "Makefile"}
    needed |= {"CHANGELOG.md", "LICENSE", "requirements", "locale", ".ci", ".gitignore"}
    assert found
    assert found <= rooms | needed | {".dockerignore"}
