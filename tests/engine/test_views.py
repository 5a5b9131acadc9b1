"""What a seat may know: its View has no hidden card, and does not change with one."""

import random
import typing
from collections.abc import Iterator
from functools import partial
from inspect import isfunction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai import LEVELS, choose
from engine.ai.style import Style
from engine.cards import Card
from engine.moves import Play, SeatMove
from engine.profiles import FRANCIA, QVITO, Profile
from engine.shuffle import bot_stream
from engine.view import View, view_of
from tests.engine.tables import HOUSES, hidden_from, random_game, reshuffled

SEED = b"v" * 32


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside a structure."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from cards_in((key, part))
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from cards_in(getattr(value, name))
    else:
        assert value is None or isinstance(value, int | str | range), type(value)


@given(st.sampled_from(HOUSES), st.integers(0, 2**32))
def test_a_view_holds_no_hidden_card_and_no_seed(house: tuple[Profile, int], seed: int) -> None:
    profile, players = house
    for _, _, state in random_game(seed, profile, players, decks=1):
        for who in (*range(players), None):
            view = view_of(state, who)
            assert not set(cards_in(view)) & set(hidden_from(state, who))
            assert view.hand == (() if who is None else state.hands[who])


@given(st.sampled_from(HOUSES), st.integers(0, 2**32))
def test_a_view_and_a_bot_s_move_do_not_change_with_what_is_hidden(
    house: tuple[Profile, int], seed: int
) -> None:
    """Promise 8, for every seat and the spectator."""
    profile, players = house
    rng = random.Random(seed)
    for _, _, state in random_game(seed, profile, players, decks=2):
        if rng.random() > 0.15:
            continue
        for who in (*range(players), None):
            other = reshuffled(state, who, rng)
            view = view_of(state, who)
            assert view_of(other, who) == view
            if view.is_my_turn:
                for level in LEVELS:
                    chances = [bot_stream(SEED, "view", state.number) for _ in range(2)]
                    choice = choose(level, view, chances[0], worlds=2)
                    assert choose(level, view_of(other, who), chances[1], worlds=2) == choice
                    assert choice in view.moves()


def test_reshuffling_really_moves_hidden_cards() -> None:
    state = next(state for _, _, state in random_game(1))
    other = reshuffled(state, 0, random.Random(2))
    assert other.hands[0] == state.hands[0]
    assert other.hands[1:] != state.hands[1:]
    assert sorted(hidden_from(other, 0)) == sorted(hidden_from(state, 0))


def test_a_bot_gets_a_view_and_chance_by_type_and_nothing_else() -> None:
    """Promise 7."""
    for level in LEVELS.values():
        called = level.func if isinstance(level, partial) else level
        hints = typing.get_type_hints(called if isfunction(called) else type(called).__call__)
        assert hints.pop("return") in (Play, SeatMove)
        assert hints.pop("style", Style) is Style
        assert list(hints) == ["view", "rng"]
        assert hints["view"] is View


@pytest.mark.parametrize("players", [2, 4])
def test_deals_are_counted(players: int) -> None:
    profile = FRANCIA if players == 2 else QVITO
    seen = []
    for _, _, state in random_game(3, profile, players, decks=1):
        view = view_of(state, None)
        if not seen or seen[-1] != view.deal:
            seen.append(view.deal)
    assert seen == list(range(1, profile.deals_per_deck(players) + 1))


def test_plays_are_only_for_the_seat_in_turn() -> None:
    state = next(state for _, _, state in random_game(5))
    assert state.turn is not None
    for who in range(4):
        view = view_of(state, who)
        assert bool(view.plays()) is view.is_my_turn is (who == state.turn)
    spectator = view_of(state, None)
    assert not spectator.is_my_turn
    assert spectator.plays() == []
