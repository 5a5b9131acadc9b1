"""``coach`` prints a weighed game as it weighs it, the same for the same acta and seed."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.coach.form import lesson_from, weighing_from
from tests.engine.test_command_line import refused

FAST = ("--worlds", "4")


def actas(folder: Path, *more: str, profile: str = "qvito", players: str = "4") -> Path:
    out = folder / f"{profile}.jsonl"
    words = f"simulate --profile {profile} --players {players} --games 1 --seed coach"
    bots = ",".join(["greedy"] * int(players))
    assert main([*words.split(), "--bots", bots, "--out", str(out), *more]) == 0
    return out


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict]:
    capsys.readouterr()
    assert main(["coach", *words]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(("profile", "players"), [("qvito", "4"), ("francia", "2")])
def test_a_game_is_weighed_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], profile: str, players: str
) -> None:
    file = actas(tmp_path, profile=profile, players=players)
    acta = json.loads(file.read_text())
    first, *weighed, last = lines(capsys, str(file), "--seat", "1", *FAST)
    plies = [weighing_from(data) for data in weighed]
    lesson = lesson_from(last)
    assert [one.ply for one in plies] == list(range(len(plies)))
    assert len(plies) == 1 + len(acta["moves"]) + len(acta["decks"])
    assert first == {"decisions": len(lesson.verdicts)}
    assert [one.verdict for one in plies if one.verdict] == list(lesson.verdicts)
    assert lesson.seat == 1


def test_the_seed_decides_and_the_seal_is_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(actas(tmp_path))
    seal = json.loads(Path(file).read_text())["shuffle"]["commitment"]
    by_seal = lines(capsys, file, *FAST)
    assert by_seal == lines(capsys, file, *FAST, "--seed", seal)
    assert by_seal != lines(capsys, file, *FAST, "--seed", "other")


def test_a_game_that_was_broken_off_is_weighed_as_far_as_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = actas(tmp_path)
    acta = json.loads(file.read_text())
    acta |= {"moves": acta["moves"][:9], "decks": acta["decks"][:1], "winner": None}
    file.write_text(json.dumps(acta) + "\n")
    *_, last = lines(capsys, str(file), *FAST)
    assert len(last["curve"]) == 11


def test_what_cannot_be_weighed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = actas(tmp_path)
    capsys.readouterr()
    assert "cannot read" in refused(capsys, "coach", str(tmp_path / "none"))
    empty = tmp_path / "empty"
    empty.write_text("")
    assert "JSON" in refused(capsys, "coach", str(empty))
    two = actas(tmp_path, profile="francia", players="2")
    capsys.readouterr()
    assert "no seat 3" in refused(capsys, "coach", str(two), "--seat", "3")
    assert "a seat from 0 to 3" in refused(capsys, "coach", str(file), "--seat", "4")
    acta = json.loads(file.read_text())
    for wrong in ({"moves": acta["moves"][1:]}, {"decks": []}):
        file.write_text(json.dumps(acta | wrong) + "\n")
        assert "cannot be followed" in refused(capsys, "coach", str(file))
