"""What bots remember: cards shown, and what the others did not play though they could."""

import pytest

from engine.ai import choose
from engine.ai.memory import Memory, let_lie, mask_of, remember, remember_each
from engine.arena import play_game, seeds_of
from engine.cards import Card, parse_cards
from engine.moves import parse_move
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, positions, start
from engine.shuffle import bot_stream
from engine.state import State
from engine.view import view_of
from tests.engine.tables import at_table, deck_with, does, random_game


def played(profile: Profile, players: int, number: int) -> list[State]:
    """The positions of a game of greedy bots in which somebody is to play a card."""
    game = play_game(profile, ("greedy",) * players, seeds_of("memory", number))
    states = [state for _, state in positions(profile, game.dealer, game.moves, players=players)]
    return [state for state in states if state.turn is not None and state.customs.phase == "play"]


def ranks(mask: int) -> list[int]:
    return [bit + 1 for bit in range(10) if mask >> bit & 1]


def test_every_card_shown_is_remembered() -> None:
    for state, _, _ in random_game(21, decks=1):
        if state.turn is not None:
            memory = remember(view_of(state, state.turn))
            hidden = sum(len(hand) for hand in state.hands) + len(state.stock)
            assert memory.hidden == hidden - len(state.hands[state.turn])
            assert sum(memory.unseen) == memory.hidden


@pytest.mark.parametrize(("profile", "players"), [(QVITO, 4), (FRANCIA, 2), (FRANCIA, 4)])
def test_of_players_who_take_what_they_can_it_is_the_truth(profile: Profile, players: int) -> None:
    """Greedy bots let nothing lie that scores, so no hand has a rank its seat let lie."""
    told = 0
    for number in range(3):
        for state in played(profile, players, number):
            if max(state.score) >= 34:
                continue  # a limpia that scores nothing may be let lie
            for hand, mask in zip(state.hands, let_lie(view_of(state, state.turn)), strict=True):
                assert not mask & mask_of(hand)
                told += bool(mask)
    assert told > 100


def test_it_is_told_by_plays_that_all_have_seen() -> None:
    """Whoever sits where, the same is told of each seat: no hand of another is looked into."""
    for state in played(PAGAT, 4, 0):
        told = [let_lie(view_of(state, seat)) for seat in (0, 1, 2, 3, None)]
        assert told == [told[0]] * 5


def test_what_a_seat_let_lie() -> None:
    """On a six seat 1 left a queen, on both seat 2 left a king: no six, and no queen."""
    deck = deck_with({0: "6h 2c", 1: "Qh 2d", 2: "Kh 2h", 3: "As 2s"}, dealer=3)
    state = does(apply(start(QVITO, 3), deck), "0 6h", "1 Qh", "2 Kh")
    assert [ranks(mask) for mask in let_lie(view_of(state, 3))] == [[], [6], [6, 9], []]


def test_new_cards_wipe_it_out() -> None:
    for state in played(QVITO, 4, 1):
        if len(state.log) == 20:
            assert let_lie(view_of(state, state.turn)) == [0] * 4


def test_a_hand_is_left_to_everyone() -> None:
    """What is believed never leaves a seat fewer cards than it holds."""
    memory = Memory([0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1], 5)
    assert memory.without(0b1, 3) == Memory([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1], 3)
    assert memory.without(0b11, 3) is memory
    for state in played(QVITO, 4, 2):
        view = view_of(state, state.turn)
        for seat, found in enumerate(remember_each(view)):
            assert sum(found.unseen) == found.hidden
            assert seat == state.turn or found.hidden >= view.counts[seat]


def test_counting_leaves_the_card_that_the_rival_has_let_lie() -> None:
    """A king and a queen are still out; the next rival once let a king lie."""
    texts = ("0 Kh", "1 2h", "2 Kd x Kh", "3 2d x 2h", "0 Qh", "1 Qd x Qh", "2 3h", "3 3d x 3h")
    log = tuple(parse_move(text) for text in texts)
    view = view_of(at_table(hands={0: "Ks Qs Js"}), 0)
    view = view._replace(hand=parse_cards("Ks Qs Js"), counts=(3, 3, 3, 3), log=log)
    assert [ranks(mask) for mask in let_lie(view)] == [[], [10], [2], []]
    for number in range(10):
        chosen = choose("counting", view, bot_stream(b"b" * 32, "memory", number))
        assert chosen.card == Card.parse("Ks")
