"""``bench`` measures what it says, and the public engines beside ours when they are there."""

import json

import pytest

from engine.__main__ import main
from engine.ai import LEVELS
from engine.cli.bench import Done, interleaved, measures, told
from engine.profiles import TARGET


def test_every_house_packed_play_and_replays_are_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "--games", "2", "--repeats", "1", "--decisions", "5"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["command"] == "python -m engine bench --games 2 --repeats 1 --decisions 5"
    for house in ("qvito", "pagat", "francia_4", "francia_2"):
        assert figures[f"random_games {house}"]["moves_per_second"] > 1000
    assert figures["packed deals by chance"]["moves_per_second"] > 100_000
    assert figures["replay from text"]["milliseconds_per_game"] < 30
    assert list(figures["decisions"]) == list(LEVELS)
    for level in figures["decisions"].values():
        assert 0 < level["median_ms"] <= level["p99_ms"]
        assert level["decisions_per_second"] > 0
    for name in measures(1):
        assert figures[name]["ratio_to_baseline"] > 0


def test_a_measure_counts_the_moves_it_makes() -> None:
    done = {name: measure() for name, measure in measures(3).items()}
    assert done["random_games qvito"].games == 3
    assert 3 * TARGET < done["random_games qvito"].moves < 3000
    deals = done["packed deals by chance"]
    assert 19.5 * deals.games < deals.moves <= 20 * deals.games
    assert done["packed games by chance"].games == 30


def test_the_figures_are_medians_of_repeats_in_turn() -> None:
    called = []

    def measure(name: str, moves: int) -> Done:
        called.append(name)
        return Done(1, moves)

    found = interleaved({"loop": lambda: measure("loop", 8), "other": lambda: measure("o", 2)}, 3)
    assert called == ["loop", "o"] * 4
    assert [len(repeats) for repeats in found.values()] == [3, 3]
    repeats = {
        "loop": [(Done(1, 8), 1.0), (Done(1, 8), 2.0), (Done(1, 8), 4.0)],
        "other": [(Done(1, 2), 1.0), (Done(1, 2), 0.5), (Done(1, 2), 4.0)],
    }
    other = told(repeats)["other"]
    assert (other["moves_per_second"], other["ratio_to_baseline"]) == (2, 4)
    assert (other["games_per_second"], other["milliseconds_per_game"]) == (1, 1000)
