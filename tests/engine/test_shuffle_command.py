"""``python -m engine shuffle``: the seal, the draw and the decks from a game's two seeds."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main

SEED = sha256(b"a server seed").digest()
SEAL = sha256(SEED).hexdigest()
QVITO = ("--profile", "qvito", "--server-seed", SEED.hex(), "--client-seed", "semilla")
DRAW = {
    "rounds": [
        [
            {"seat": 0, "card": "Ah"},
            {"seat": 1, "card": "5d"},
            {"seat": 2, "card": "Js"},
            {"seat": 3, "card": "Jc"},
        ],
        [{"seat": 2, "card": "6h"}, {"seat": 3, "card": "5c"}],
    ],
    "dealer": 2,
}
FRONTS = ["7d Jc 3c 7c 6d Ks 4c 4s", "Qd Qc Qh 2d Js Jh 7d 2c"]
Said = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def shuffle(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run the command; its status and what it printed."""

    def run(*words: str) -> tuple[int, dict[str, Any]]:
        status = main(["shuffle", *words])
        said = capsys.readouterr()
        assert said.err == ""
        told: dict[str, Any] = json.loads(said.out)
        return status, told

    return run


@pytest.fixture
def acta(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file with the acta of a game for two that bots played."""
    file = tmp_path / "acta.json"
    words = "simulate --profile francia --players 2 --games 1 --seed 4 --bots greedy,greedy"
    assert main([*words.split(), "--out", str(file)]) == 0
    capsys.readouterr()
    return file


def of(file: Path, **changed: str) -> list[str]:
    """The arguments that an acta's own fields make."""
    data = json.loads(file.read_text(encoding="utf-8"))
    fields = {"profile": data["profile"], "players": str(data["players"]), **data["shuffle"]}
    fields |= changed
    pairs = [(f"--{name.replace('_', '-')}", value) for name, value in fields.items()]
    return [word for pair in pairs for word in pair]


def change(file: Path, place: list[str | int], value: object) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    inner = data
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    file.write_text(json.dumps(data), encoding="utf-8")


def test_what_the_seeds_give_is_what_was_written_down_once(shuffle: Said) -> None:
    """Worked out apart from the engine, so that no change of it can go unseen."""
    status, told = shuffle(*QVITO, "--decks", "2")
    assert status == 0
    assert told["commitment"] == {"published": None, "sha256_of_seed": SEAL, "fits": None}
    assert told["draw"] == DRAW
    assert [" ".join(deck[:8]) for deck in told["decks"]] == FRONTS
    assert all(len(set(deck)) == 40 for deck in told["decks"])


def test_the_seal_fits_or_not(shuffle: Said) -> None:
    status, told = shuffle(*QVITO, "--commitment", SEAL.upper())
    assert (status, told["commitment"]["fits"], len(told["decks"])) == (0, True, 5)
    wrong = f"{'0' if SEAL[0] != '0' else '1'}{SEAL[1:]}"
    status, told = shuffle(*QVITO, "--commitment", wrong)
    assert (status, told["commitment"]["fits"]) == (1, False)


def test_a_draw_by_the_first_diamond(shuffle: Said) -> None:
    status, told = shuffle(*QVITO, "--profile", "pagat")
    (cards,) = told["draw"]["rounds"]
    assert status == 0
    assert [drawn["seat"] for drawn in cards] == [place % 4 for place in range(len(cards))]
    assert [drawn["card"][1] == "d" for drawn in cards] == [False] * (len(cards) - 1) + [True]
    assert cards[-1]["seat"] == told["draw"]["dealer"]


def test_a_true_acta_fits(shuffle: Said, acta: Path) -> None:
    data = json.loads(acta.read_text(encoding="utf-8"))
    status, told = shuffle(*of(acta), "--acta", str(acta))
    assert (status, told["acta"]) == (0, {"fits": True, "differences": []})
    assert told["decks"] == data["decks"]
    assert told["draw"]["dealer"] == data["dealer"]


@pytest.mark.parametrize(
    ("place", "value", "about"),
    [
        (["dealer"], None, "dealer: expected "),
        (["shuffle", "commitment"], "0" * 64, "shuffle.commitment: expected "),
        (["shuffle", "server_seed"], "1" * 64, "shuffle.server_seed: expected "),
        (["shuffle", "client_seed"], "otra", "found otra"),
        (["profile"], "qvito", "profile: expected francia, found qvito"),
        (["decks", 1], None, "decks[1][38]: expected "),
    ],
)
def test_the_first_thing_of_an_acta_that_does_not_fit(
    shuffle: Said, acta: Path, place: list[str | int], value: object, about: str
) -> None:
    data = json.loads(acta.read_text(encoding="utf-8"))
    words = of(acta)
    if place == ["dealer"]:
        value = 1 - data["dealer"]
    if place[0] == "decks":
        deck = data["decks"][1]
        value = [*deck[:38], deck[39], deck[38]]
    change(acta, place, value)
    status, told = shuffle(*words, "--acta", str(acta))
    assert status == 1
    assert not told["acta"]["fits"]
    (difference,) = told["acta"]["differences"]
    assert about in difference


def test_another_seal_than_the_actas_is_a_difference(shuffle: Said, acta: Path) -> None:
    status, told = shuffle(*of(acta, commitment="0" * 64), "--acta", str(acta))
    assert status == 1
    assert not told["commitment"]["fits"]
    assert told["acta"]["differences"][0].startswith(f"shuffle.commitment: expected {'0' * 64}")


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("--server-seed abc", "64 hex digits, not 'abc'"),
        (f"--server-seed {'g' * 64}", "64 hex digits"),
        (f"--server-seed {'٣' * 64}", "64 hex digits"),
        (f"--commitment {'a' * 63}", "--commitment: 64 hex digits"),
        ("--client-seed ñandú", "printable ASCII"),
        (f"--client-seed {'a' * 65}", "1 to 64"),
        ("--client-seed ", "1 to 64"),
        ("--profile quito", "no profile is called 'quito'"),
        ("--players 2", "qvito is played by 4, not by 2"),
        ("--players two", "a whole number from 1"),
        ("--decks 0", "a whole number from 1"),
        ("--acta /no/such/acta.json", "cannot read /no/such/acta.json"),
        ("--acta /", "cannot read /"),
        ("--seal x", "unrecognized arguments"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], words: str, about: str
) -> None:
    try:
        status = main(["shuffle", *QVITO, *words.split(" ", 1)])
    except SystemExit as end:
        status = end.code  # type: ignore[assignment]
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err.startswith("python -m engine")
    assert said.err.count("\n") == 1
    assert about in said.err


@pytest.mark.parametrize(
    ("content", "about"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[1]", "an acta is an object"),
        (b"{}", "the field acta is missing"),
        (b"{}\n{}\n", "line 2"),
    ],
)
def test_a_file_that_is_no_acta_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, about: str
) -> None:
    file = tmp_path / "acta.json"
    file.write_bytes(content)
    assert main(["shuffle", *QVITO, "--acta", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert str(file) in said.err
    assert about in said.err
