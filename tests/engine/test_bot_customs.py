"""What bots announce, take and claim where a house asks more than a card."""

import pytest

from engine.ai import LEVELS, choose
from engine.ai.customs import whole_plays
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal, parse_move
from engine.profiles import FRANCIA, PAGAT, QVITO
from engine.rules import apply, start
from engine.shuffle import bot_stream
from engine.state import State
from engine.view import view_of
from tests.engine.tables import at_table, deck_with, does, listed

CLEVER = [level for level in LEVELS if level != "random"]
RONDA = {0: "7h 7d 7c 2h Kc"}


def chosen(state: State, level: str) -> SeatMove:
    """What a bot of this level does in the seat that is asked."""
    return choose(level, view_of(state, state.turn), bot_stream(b"c" * 32, "customs", state.number))


@pytest.mark.parametrize("level", CLEVER)
@pytest.mark.parametrize(
    ("hand", "score", "move"),
    [
        ("7h 7d 7c 2h Kc", 0, Announce(0)),
        ("7h 7d 7c 2h Kc", 28, Announce(0)),
        ("7h 7d 7c 2h Kc", 30, Pass(0)),
        ("7h 7d 7c 7s Kc", 30, Announce(0)),
        ("7h 7d 2c 2h Kc", 0, Pass(0)),
    ],
)
def test_a_ronda_is_announced_if_it_pays(level: str, hand: str, score: int, move: SeatMove) -> None:
    dealt = apply(start(PAGAT, 3, score=(score, 0)), deck_with({0: hand}, 3))
    assert chosen(dealt, level) == move


@pytest.mark.parametrize("level", CLEVER)
def test_a_ronda_goes_with_the_first_card_where_that_is_the_custom(level: str) -> None:
    dealt = apply(start(FRANCIA, 3), deck_with(RONDA, 3))
    first = chosen(dealt, level)
    assert isinstance(first, Play)
    assert first.announces
    later = does(dealt, "0 Kc", *(f"{seat} {dealt.hands[seat][0]}" for seat in (1, 2, 3)))
    second = chosen(later, level)
    assert not (isinstance(second, Play) and second.announces)


@pytest.mark.parametrize("level", CLEVER)
def test_what_a_rival_forgot_is_taken_a_caida_first(level: str) -> None:
    state = at_table(profile=FRANCIA, turn=3, hands={3: "7s"}, table="Ah 2d 4c 7h", left="7h")
    after = does(state, "3 7s")
    assert {line for line in listed(after) if "steal" in line} == {
        "0 steal 7h 7s",
        "0 steal 2d 4c 7s Ah",
    }
    move = chosen(after, level)
    assert isinstance(move, Steal)
    assert set(move.cards) == set(parse_move("0 steal 7h 7s").cards)  # type: ignore[union-attr]


@pytest.mark.parametrize("level", CLEVER)
def test_only_a_caida_on_three_equal_cards_of_one_seat_is_claimed(level: str) -> None:
    hands = {1: "7h 7d 7c 2d 3d", 2: "7s 2c Jd Qd Kd", 0: "Ah 3c 4c Jh Qh", 3: "As 3s 4s Js Qs"}
    dealt = apply(start(PAGAT, 0), deck_with(hands, 0))
    state = does(dealt, "1 announce", "2 pass", "3 pass", "0 pass", "1 7h", "2 7s x 7h")
    state = does(state, "3 Js", "0 Jh x Js")
    while state.customs.phase != "claim":
        lines = sorted(listed(state), key=len, reverse=True)
        ways = (does(state, line) for line in lines if "announce" not in line)
        state = next(after for after in ways if after.score == state.score)
    assert listed(state) == {"2 claim 7", "2 claim J", "2 pass"}
    assert chosen(state, level) == Claim(2, parse_move("2 claim 7").rank)  # type: ignore[union-attr]
    assert chosen(does(state, "2 claim 7"), level) == Pass(2)


def test_whole_plays_leave_nothing_behind() -> None:
    state = at_table(profile=PAGAT, hands={0: "5s"}, table="5h 6d 2c 3c")
    mine = state._replace(hands=(state.hands[0][:1], *state.hands[1:]))
    lines = {str(play) for play in whole_plays(view_of(mine, 0))}
    assert lines == {"0 5s x 5h 6d", "0 5s x 2c 3c 6d"}
    forced = mine._replace(profile=QVITO)
    assert {str(play) for play in whole_plays(view_of(forced, 0))} == lines
