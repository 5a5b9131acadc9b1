"""What bots make of how the others have played so far: with care, or greedily."""

from collections.abc import Iterator, Sequence
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai import choose
from engine.ai.habits import chance_if_greedy, habits_of
from engine.ai.likelihood import STRICT
from engine.ai.manner import GREEDY, greeds_at, manner_of, tables
from engine.ai.playing_out import play_out, shown_by_place
from engine.ai.words import words_of
from engine.ai.worlds import Imagination, known
from engine.arena import seeds_of
from engine.moves import Deal, Play
from engine.packed.graph import NOBODY_LEFT
from engine.packed.playout import places_of
from engine.packed.tally import tally_of
from engine.profiles import QVITO
from engine.rules import apply, start
from engine.shuffle import bot_stream, deck_for
from engine.state import State
from engine.view import view_of
from tests.engine.tables import random_game


def played(bots: Sequence[str], number: int, decks: int) -> Iterator[State]:
    """The positions of a game between these bots, as long as it lasts or so many decks."""
    seeds = seeds_of("habits", number)
    state = start(QVITO, 3, players=4)
    while not state.is_over and state.decks <= decks:
        if state.turn is None:
            state = apply(state, Deal(deck_for(*seeds, state.decks)))
        else:
            rng = bot_stream(*seeds, state.number)
            state = apply(state, choose(bots[state.turn], view_of(state, state.turn), rng))
        yield state


def suspicions(rivals: str, seat: int) -> list[float]:
    """The chances of greed that seat 0 gives a seat in the second decks of some games."""
    return [
        habits_of(view_of(state, 0)).greed[seat]
        for number in range(10)
        for state in played(["counting", rivals] * 2, number, decks=2)
        if state.decks == 2 and state.turn == 0
    ]


@pytest.mark.parametrize(("bot", "low", "high"), [("greedy", 0.8, 1.0), ("counting", 0.0, 0.2)])
def test_a_deck_tells_who_is_greedy(bot: str, low: float, high: float) -> None:
    assert low <= mean(suspicions(bot, seat=1)) <= high
    assert mean(suspicions(bot, seat=2)) < 0.2  # its partner counts, whoever the rivals are


def test_a_deck_tells_who_keeps_to_what_counting_sees() -> None:
    """Who searches plays well by other lights, and is not taken for strict."""
    seen: dict[str, list[int]] = {"counting": [], "keen": []}
    for number in range(6):
        for state in played(["keen", "counting"] * 2, number, decks=2):
            if state.decks == 2 and state.turn == 0:
                strictness = habits_of(view_of(state, 0)).strictness
                seen["counting"].append(strictness[1])
                seen["keen"].append(strictness[2])
    assert mean(one == STRICT for one in seen["counting"]) > 0.9
    assert mean(one == STRICT for one in seen["keen"]) < 0.1


def test_before_anything_was_played_all_rivals_are_alike() -> None:
    first = next(played(["counting"] * 4, 0, decks=1))
    chances = habits_of(view_of(first, 1)).greed
    assert chances[0] == chances[2]
    assert 0.02 < chances[3] < chances[0] < 0.5


@given(st.integers(0, 300))
def test_each_seat_recalls_every_deck_that_was_played(seed: int) -> None:
    """Law: what a view keeps of earlier decks is what all saw, whoever looks; no card is twice."""
    decks: dict[int, tuple[Play, ...]] = {}
    for state, _, _ in random_game(seed, QVITO, 4, decks=3):
        if state.log:
            decks[state.decks] = state.log
        before = tuple(decks[number] for number in range(1, max(1, state.decks)))
        for seat in (None, 0, 1, 2, 3):
            view = view_of(state, seat)
            assert view.earlier == before
        for deck in before:
            assert len({play.card for play in deck}) == len(deck) == 40


def test_a_greedy_player_takes_the_most_and_drops_any_card() -> None:
    table = greeds_at((1 << 1) | (1 << 2) | (1 << 6), NOBODY_LEFT)  # 2, 3 and 7 lie there
    assert chance_if_greedy(table, [3, 7, 10], 10) < 0.02
    assert chance_if_greedy(table, [3, 10], 3) > 0.95
    assert chance_if_greedy(table, [8, 9, 10], 9) == pytest.approx(1 / 3)
    assert sum(chance_if_greedy(table, [5, 8, 9], rank) for rank in (5, 8, 9)) == pytest.approx(1)


def test_greed_in_playouts_is_the_greed_of_the_bot() -> None:
    """Far from forty a greedy seat of a playout plays only what the bot could play."""
    met = 0
    for state, _, _ in random_game(4, QVITO, 4, decks=3):
        if state.turn is None or max(state.score) >= 30:
            continue
        view = view_of(state, state.turn)
        mask = sum(card.bit for card in view.table)
        greeds = greeds_at(mask, NOBODY_LEFT if view.left is None else int(view.left.rank))
        most = max(greeds[card.rank] for card in view.hand)
        played = choose("greedy", view, bot_stream(b"g" * 32, "greed", state.number))
        assert isinstance(played, Play)
        assert greeds[played.card.rank] == most
        met += most > min(greeds[card.rank] for card in view.hand)
    assert met > 20


class Told(list[int]):
    """A hand that tells in which order its places were played."""

    def __init__(self, places: Sequence[int]) -> None:
        super().__init__(places)
        self.played: list[int] = []

    def remove(self, place: int) -> None:
        self.played.append(place)
        super().remove(place)


@pytest.mark.parametrize(("way", "first"), [(0, 10), (1, 8)])
def test_only_who_plays_with_care_looks_for_a_card_that_is_safe(way: int, first: int) -> None:
    """Of a king all others are gone: it is safe to leave. Greed drops what comes first."""
    gone = [0] * 11
    gone[10] = 3
    hand = Told(places_of((8, 9, 10), 0, way))
    hands = [hand, [11, 12, 13], [1, 2, 3], [14, 15, 16]]
    shown = shown_by_place(gone)
    manner = manner_of((0.9, 0.9), is_last_deal=False)
    even = tally_of((0, 0), (0, 0))
    play_out(tables()[0, NOBODY_LEFT], hands, 0, even, shown, 0, manner)
    assert (hand.played[0] - 1) % 10 + 1 == first
    assert len(hand.played) == 3


def test_worlds_hold_greedy_hands_for_who_is_greedy() -> None:
    seen = {"greedy": 0, "counting": 0}
    for rivals in seen:
        for number in range(4):
            for state in played(["counting", rivals] * 2, number, decks=2):
                if state.decks < 2 or state.turn != 0:
                    continue
                view = view_of(state, 0)
                imagination = Imagination(view, known(view), words_of(5))
                for world in imagination.draw(8, 24):
                    hands = imagination.places(world, 1)
                    seen[rivals] += sum(max(hands[seat], default=0) > GREEDY for seat in (1, 3))
                    for hand, ranks in zip(hands, world, strict=True):
                        assert sorted((place - 1) % 10 + 1 for place in hand) == sorted(ranks)
    assert seen["greedy"] > 4 * seen["counting"]
