"""The tables of promises and of threats name tests that are there; nothing secret is tracked."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_house import HOUSE, TEXTS

PROMISES = HOUSE / "tests" / "PROMISES.md"
THREATS = HOUSE / "cvarenta" / "THREATS.md"
NOT_PROMISED = "not promised yet: no test holds it"
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
SECRETS = [
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
    r"\bAKIA[0-9A-Z]{16}\b",
    r"\bgh[pousr]_[A-Za-z0-9]{36}\b",
    r"\bgithub_pat_\w{40}",
    r"\bglpat-[\w-]{20}\b",
    r"\bxox[abprs]-[\w-]{10}",
    r"\bsk_live_\w{16}",
    r"\bpypi-AgEI[\w-]{40}",
    r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}",
]


@cache
def defined_in(file: Path) -> set[str]:
    tree = ast.parse(file.read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def rows() -> dict[int, str]:
    """Each promise's number with the tests that hold it, as the table has them."""
    found = re.findall(r"^\| (\d+) \| .+ \| (.+) \|$", PROMISES.read_text(), re.MULTILINE)
    assert len(found) == 40
    return {int(number): held for number, held in found}


@pytest.mark.parametrize("table", [PROMISES, THREATS], ids=lambda table: table.name)
def test_every_named_test_is_there(table: Path) -> None:
    named = NAMED.findall(table.read_text())
    assert len(named) > 20
    gone = [
        f"{file}::{name}"
        for file, name in named
        if not (HOUSE / file).exists() or name not in defined_in(HOUSE / file)
    ]
    assert not gone


def test_each_of_the_forty_names_a_test_or_says_that_it_is_not_promised() -> None:
    told = rows()
    assert sorted(told) == list(range(1, 41))
    for number, held in told.items():
        assert NAMED.search(held) or held == NOT_PROMISED, number


def test_each_threat_names_a_test_or_says_what_does_not_stop_it() -> None:
    threats = re.findall(r"^\| (.+) \| (.+) \|$", THREATS.read_text(), re.MULTILINE)
    answers = [answer for threat, answer in threats if threat not in ("threat", "---")]
    assert len(answers) >= 20
    for answer in answers:
        assert NAMED.search(answer) or re.search(r"[Nn]othing (here )?stops|no upload", answer)


def test_every_pin_has_its_hash() -> None:
    """An installation takes no file whose digest was not known when it was pinned."""
    for file in sorted((HOUSE / "requirements").glob("*.txt")):
        pins = re.split(r"\n(?=\S+==)", "\n" + file.read_text())[1:]
        assert len(pins) > 1, file.name
        for pin in pins:
            assert re.match(r"\S+==\S+ \\\n    --hash=sha256:[0-9a-f]{64}", pin), (file.name, pin)
    assert "--require-hashes" in (HOUSE / ".ci" / "prepare.py").read_text()


def test_no_secret_is_tracked() -> None:
    """No private key and no token of the known kinds lies in any file."""
    for file in TEXTS:
        text = file.read_text(errors="replace")
        for secret in SECRETS:
            assert not re.search(secret, text), (file.name, secret)


def test_the_search_for_secrets_finds_one_of_a_kind() -> None:
    for text in ("-----BEGIN RSA " + "PRIVATE KEY-----", "AKIA" + "Q" * 16, "ghp_" + "a" * 36):
        assert any(re.search(secret, text) for secret in SECRETS)
