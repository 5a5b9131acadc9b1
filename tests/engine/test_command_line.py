"""The command line, in this process and in one of its own; every refusal is one line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.profiles import Profile
from tests.engine.tables import HOUSE_NAMES, HOUSES

ROOT = Path(__file__).parents[2]


def simulate(out: Path, *more: str) -> int:
    words = "simulate --profile qvito --players 4 --games 3 --seed 7"
    bots = "--bots counting,greedy,random,greedy"
    return main([*words.split(), *bots.split(), "--out", str(out), *more])


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line with which a command refuses; its status is 2."""
    try:
        status = main(words)
    except SystemExit as end:
        status = end.code  # type: ignore[assignment]
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("python -m engine")
    return said.err


def test_simulate_writes_actas_that_verify(tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl"))
    assert simulate(first) == simulate(second) == simulate(third, "--seed", "8") == 0
    assert first.read_bytes() == second.read_bytes() != third.read_bytes()
    lines = first.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    assert [seat["bot"] for seat in json.loads(lines[0])["seats"]] == [
        *("counting", "greedy", "random", "greedy")
    ]
    assert main(["verify", str(first)]) == 0
    assert main(["verify", "--bots", str(first)]) == 0


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
def test_every_house_is_simulated_and_verified(
    tmp_path: Path, profile: Profile, players: int
) -> None:
    out = tmp_path / "games.jsonl"
    bots = ",".join(("random", "counting", "greedy", "random")[:players])
    house = ("--profile", profile.name, "--players", str(players), "--bots", bots)
    assert simulate(out, *house) == 0
    assert main(["verify", "--bots", str(out)]) == 0
    data = json.loads(out.read_text(encoding="utf-8").splitlines()[0])
    moves = data["moves"]
    data["moves"] = [*moves[:-1], moves[-1] | {"seat": moves[-1]["seat"] + 1}]
    out.write_text(json.dumps(data) + "\n")
    assert main(["verify", str(out)]) == 1


def test_the_commands_in_a_process_of_their_own(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "engine", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    out = tmp_path / "games.jsonl"
    bots = ["--bots", "random,random,random,random", "--out", str(out)]
    made = run("simulate", "--profile", "qvito", "--games", "1", "--seed", "x", *bots)
    assert (made.returncode, made.stderr) == (0, "")
    assert run("verify", str(out), "--bots").returncode == 0
    bad = run("captures", "--profile", "qvito", "--table", "zz", "--card", "5h")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "zz" in bad.stderr
    assert "Traceback" not in bad.stderr
    help_text = run("--help")
    assert help_text.returncode == 0
    for command in ("simulate", "verify", "shuffle", "captures", "arena", "bench"):
        assert command in help_text.stdout


def test_verify_says_which_acta_and_which_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    simulate(out)
    lines = out.read_text(encoding="utf-8").splitlines()
    data = json.loads(lines[1])
    data["moves"][9], data["moves"][10] = data["moves"][10], data["moves"][9]
    broken = json.loads(lines[2]) | {"score": [0]}
    out.write_text("\n".join([lines[0], json.dumps(data), json.dumps(broken)]) + "\n")
    capsys.readouterr()
    assert main(["verify", str(out)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("acta 2: move 9: expected a legal move, found")
    assert said[1].startswith("acta 3: score is the points of both teams")
    assert said[2:] == ["2 of 3 actas are wrong"]


@pytest.mark.parametrize("name", ["\ud800", "\x1b[2J", "a\nb", "x" * 500])
def test_verify_says_that_a_field_is_too_many_whatever_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = tmp_path / "games.jsonl"
    simulate(out)
    data = json.loads(out.read_text(encoding="utf-8").splitlines()[0])
    out.write_text(json.dumps(data | {name: 1}) + "\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["verify", str(out)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("acta 1: there is no field ")
    assert said.count("\n") == 2
    assert len(said) < 120
    assert said.replace("\n", "").isprintable()


@pytest.mark.parametrize("content", [b"", b"nada\n", b"{}\n\n", b"\xff\xfe\n"])
def test_verify_refuses_what_is_no_file_of_actas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    status = main(["verify", str(file)])
    said = capsys.readouterr()
    assert status == 2
    assert said.err.count("\n") == 1


def test_verify_refuses_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "nowhere.jsonl" in refused(capsys, "verify", str(tmp_path / "nowhere.jsonl"))
    assert str(tmp_path) in refused(capsys, "verify", str(tmp_path))


def captures(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    assert main(["captures", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_captures(capsys: pytest.CaptureFixture[str]) -> None:
    qvito = ["--profile", "qvito", "--table"]
    assert captures(capsys, *qvito, "2h 4d 7h Jc", "--card", "6s") == [
        {"takes": ["2h", "4d", "7h", "Jc"], "caida": False, "limpia": True}
    ]
    assert captures(capsys, *qvito, "2h 3d 5c", "--card", "5s", "--last", "5c") == [
        {"takes": ["5c"], "caida": True, "limpia": False},
        {"takes": ["2h", "3d"], "caida": False, "limpia": False},
    ]
    assert captures(capsys, *qvito, "", "--card", "5s") == []
    assert captures(capsys, *qvito, "Kd", "--card", "5s") == []


@pytest.mark.parametrize("profile", ["pagat", "francia"])
def test_captures_of_the_other_houses(capsys: pytest.CaptureFixture[str], profile: str) -> None:
    found = captures(capsys, "--profile", profile, "--table", "Ah 2d 3c 7h", "--card", "6s")
    assert found == [
        {"takes": ["Ah", "2d", "3c", "7h"], "caida": False, "limpia": True},
        {"takes": ["Ah", "2d", "3c"], "caida": False, "limpia": False},
    ]


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("--profile qvito --table 2h --card 6x", "6x"),
        ("--profile qvito --table 2h --card 6s,7s", "6s,7s"),
        ("--profile qvito --table 2h,3d --card 6s", "2h,3d"),
        ("--profile qvito --table 6s --card 6s", "6s"),
        ("--profile qvito --table 2h --card 6s --last 3h", "3h"),
        ("--profile qvito --table 2h --card 6s --last 9h", "9h"),
        ("--profile quito --table 2h --card 6s", "quito"),
        ("--profile qvito --table 2h", "--card"),
        ("--profile qvito --table 2h --card 6s --suit h", "--suit"),
    ],
)
def test_captures_refuses(capsys: pytest.CaptureFixture[str], words: str, about: str) -> None:
    assert about in refused(capsys, "captures", *words.split())


def test_captures_refuses_a_card_that_lies_twice(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--profile", "qvito", "--table", "2h 3d 2h", "--card", "6s")
    assert "2h stands twice" in refused(capsys, "captures", *words)


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("--profile pagat --players 2 --bots random,random", "pagat is played by 4, not by 2"),
        ("--profile francia --players 3 --bots random,random", "francia is played by 4 or 2"),
        ("--players 2 --bots random,random", "played by 4"),
        ("--bots random,random,random", "not 3"),
        ("--bots random,random,random,clever", "clever"),
        ("--bots ,,,", "no bot"),
        ("--games 0", "0"),
        ("--games many", "many"),
        ("--out /dev/null/games.jsonl", "/dev/null/games.jsonl"),
        ("--out /", "/"),
    ],
)
def test_simulate_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, about: str
) -> None:
    out = tmp_path / "games.jsonl"
    base = "simulate --profile qvito --games 1 --seed 1 --bots random,random,random,random"
    assert about in refused(capsys, *base.split(), "--out", str(out), *words.split())
    assert not out.exists()


def test_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND" in refused(capsys)
    assert "juega" in refused(capsys, "juega")


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--a", "counting", "--b", "greedy", "--deals", "5", "--seed", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out
    result = json.loads(said)
    assert (result["games"], result["deals"]) == (10, 5)
    low, high = result["interval_95"]
    assert low <= result["win_rate"] == result["wins"] / 10 <= high
    assert main(words) == 0
    assert capsys.readouterr().out == said
    assert "nobody" in refused(capsys, *words[:2], "nobody", *words[3:])


def test_arena_plays_the_whole_ladder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.cli.arena.LADDER", ("random", "greedy", "counting"))
    assert main(["arena", "--ladder", "--deals", "3", "--seed", "1"]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()]
    assert [row[:2] for row in rows[2:]] == [["| greedy", "random"], ["| counting", "greedy"]]
    assert all(row[4] == "6 |" for row in rows[2:])
    assert "--ladder" in refused(capsys, "arena", "--deals", "1", "--seed", "1")
    both = ["arena", "--ladder", "--a", "greedy", "--deals", "1", "--seed", "1"]
    assert "without" in refused(capsys, *both)


def test_what_searchers_played_is_played_again_by_verify(tmp_path: Path) -> None:
    out = tmp_path / "searched.jsonl"
    bots = "keen,painter,partner,counting"
    words = ["simulate", "--games", "1", "--seed", "worlds", "--bots", bots, "--out", str(out)]
    assert main([*words[:1], "--profile", "qvito", *words[1:]]) == 0
    assert main(["verify", "--bots", str(out)]) == 0
