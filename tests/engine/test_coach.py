"""The coach judges a move by what its seat could see, and says why in one reason."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arena import play_game, seeds_of
from engine.cards import Rank, parse_cards
from engine.coach import decisions, hint, lesson_of, mark, weigh, weigh_game
from engine.coach.form import lesson_data, lesson_from, weighing_data, weighing_from
from engine.coach.lesson import judged, turning_points
from engine.coach.weighing import Weighed, kinds_of, position
from engine.moves import Announce, Claim, Pass, Play, Steal, parse_move
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, legal_moves, start
from engine.shuffle import Stream
from engine.state import State
from engine.view import View, view_of
from tests.engine.tables import (
    HOUSE_NAMES,
    HOUSES,
    at_table,
    deck_with,
    does,
    random_game,
    reshuffled,
)

WORLDS = 200


def luck(label: str = "coach") -> Stream:
    return Stream(b"c" * 32, "test", label)


def verdict_on(view: View, played: str, worlds: int = WORLDS):
    return judged(1, view, parse_move(played), weigh(view, luck(), worlds=worlds))


def table_of(hand: str, table: str, left: str | None = None) -> View:
    """A view of seat 0, whose turn it is, all seats holding as many cards as it does."""
    held = parse_cards(hand)
    state = at_table(hands={0: hand}, table=table, left=left)
    others = [card for card in state.stock if card not in held]
    hands = [held, *(tuple(others[len(held) * n :][: len(held)]) for n in range(3))]
    return view_of(state._replace(hands=tuple(hands), stock=state.stock[:20]), 0)


@pytest.mark.parametrize(
    ("hand", "table", "left", "better", "worse", "code"),
    [
        ("5h Kd", "5c 2d Qs", "5c", "0 5h x 5c", "0 Kd", "caida"),
        ("7h Kd", "3c 4d", None, "0 7h x 3c 4d", "0 Kd", "limpia"),
        ("5h Jd", "5c 6d 7s Js Ad", None, "0 5h x 5c 6d 7s Js", "0 Jd x Js", "escalera"),
    ],
)
def test_what_was_missed_is_the_reason(hand, table, left, better, worse, code) -> None:
    view = table_of(hand, table, left=left)
    missed = verdict_on(view, worse)
    assert missed.best == parse_move(better)
    assert missed.reason.code == code
    assert missed.loss > 0
    assert missed.grade != "exact"
    done = verdict_on(view, better)
    assert (done.grade, done.loss, done.best) == ("exact", 0, parse_move(better))
    assert done.reason.code == code
    assert hint(view, luck()).move == parse_move(better)


def test_a_caida_that_was_given_names_the_card_that_gave_it() -> None:
    """All other fives have been shown, so one's own is safe; two queens have not."""
    hands = {0: "Kh 7h 5h Qh Jh", 1: "5d Jd Kd", 2: "5c Qc Kc", 3: "2s 5s Ks"}
    state = does(
        start(QVITO, 0),
        str(deck_with(hands, 0)),
        *("1 5d", "2 5c x 5d", "3 2s", "0 Kh"),
        *("1 Jd", "2 Qc", "3 5s", "0 7h x 2s 5s Jd Qc Kh"),
        *("1 Kd", "2 Kc x Kd", "3 Ks"),
    )
    verdict = verdict_on(view_of(state, 0), "0 Qh")
    assert verdict.best == parse_move("0 5h")
    assert verdict.reason.code == "gave_caida"
    assert verdict.reason.cards == parse_cards("Qh")


def test_a_limpia_left_to_the_rival_names_what_it_would_take() -> None:
    """An ace beside a two makes three; a king beside it makes nothing."""
    view = table_of("Ah Kh", "2s")
    view = view._replace(log=tuple(Play(1, card) for card in parse_cards("Ad Ac As Kd Kc Ks")))
    verdict = judged(
        1,
        view,
        parse_move("0 Ah"),
        [Weighed(parse_move("0 Kh"), 0.6), Weighed(parse_move("0 Ah"), 0.5)],
    )
    assert verdict.reason.code == "left_limpia"
    assert set(verdict.reason.cards) == set(parse_cards("Ah 2s"))
    assert verdict.reason.rank is Rank.THREE


def test_the_last_card_of_a_hand_is_no_choice() -> None:
    view = table_of("5h", "2d")
    assert [str(one.move) for one in weigh(view, luck(), worlds=8)] == ["0 5h"]
    assert hint(view, luck()).reason.code == "only"


def test_equal_cards_are_one_kind_of_move() -> None:
    view = table_of("5h 5d 2c", "Ks")
    assert [str(move) for move in kinds_of(view)] == ["0 5h", "0 2c"]
    assert verdict_on(view, "0 5d").chance == verdict_on(view, "0 5h").chance


def test_forgotten_cards_are_taken_first() -> None:
    state = at_table(profile=PAGAT, turn=3, hands={3: "5h"}, table="5c 6d 7s")
    state = apply(state, Play(3, *_take("5h", "5c")))
    view = view_of(state, 0)
    assert view.forgotten
    first = hint(view, luck())
    assert isinstance(first.move, Steal)
    assert first.reason.code == "steal"
    assert set(first.reason.cards) == set(parse_cards("6d 7s"))


def test_leaving_a_ladder_behind_is_forgetting_it() -> None:
    view = view_of(at_table(profile=FRANCIA, hands={0: "5h"}, table="5c 6d 7s Kd"), 0)
    verdict = verdict_on(view, "0 5h x 5c")
    assert verdict.best == parse_move("0 5h x 5c 6d 7s")
    assert verdict.reason.code in ("escalera", "forgot")
    assert verdict_on(view, "0 5h").loss > 0


def test_a_ronda_is_announced_unless_it_scores_nothing() -> None:
    for score, best, code in (((0, 0), Announce(0), "announce"), ((34, 0), Pass(0), "quiet")):
        state = at_table(profile=PAGAT, hands={0: "5h 5d 5c 2s"}, score=score)
        asked = state._replace(customs=state.customs._replace(phase="announce"))
        told = hint(view_of(asked, 0), luck())
        assert (told.move, told.reason.code) == (best, code)


def test_what_can_be_claimed_is_claimed() -> None:
    for seed in range(200):
        for before, move, _ in random_game(seed, PAGAT, decks=1):
            seat = before.turn
            if before.customs.phase == "claim" and isinstance(move, Claim | Pass):
                told = hint(view_of(before, seat), luck())
                assert isinstance(told.move, Claim)
                return
    pytest.fail("no game came to a claim")


@given(st.sampled_from(HOUSES), st.integers(0, 2**32))
def test_hidden_cards_change_neither_hint_nor_verdict(
    house: tuple[Profile, int], seed: int
) -> None:
    """Promise 8, for the coach: what a seat cannot see is nothing to it."""
    profile, players = house
    rng = random.Random(seed)
    for before, move, _ in random_game(seed, profile, players, decks=1):
        if before.turn is None or rng.random() > 0.1:
            continue
        seat = before.turn
        other = reshuffled(before, seat, rng)
        for state in (before, other):
            assert state.turn == seat
        mine, theirs = view_of(before, seat), view_of(other, seat)
        assert hint(mine, luck(), worlds=3) == hint(theirs, luck(), worlds=3)
        assert position(mine, luck(), worlds=4) == position(theirs, luck(), worlds=4)
        verdicts = [judged(1, view, move, weigh(view, luck(), worlds=3)) for view in (mine, theirs)]
        assert verdicts[0] == verdicts[1]
        assert hint(mine, luck(), worlds=3).move in legal_moves(before)


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
def test_a_whole_game_is_weighed_the_same_every_time(profile: Profile, players: int) -> None:
    game = play_game(profile, ("random",) * players, seeds_of("weighed", 1))

    def weighed(seed: str):
        return list(
            weigh_game(profile, game.dealer, game.moves, 1, players=players, seed=seed, worlds=6)
        )

    told = weighed("a")
    assert told == weighed("a")
    lesson = lesson_of(1, told)
    assert [one.ply for one in told] == list(range(len(game.moves) + 1))
    assert all(0 <= one.chance <= 1 for one in told)
    assert told[-1].chance == (game.end.winner == 1)
    assert len(lesson.verdicts) == decisions(profile, game.dealer, game.moves, 1, players=players)
    for verdict in lesson.verdicts:
        assert game.moves[verdict.ply - 1].seat == 1
        assert verdict.best_chance == max(option.chance for option in verdict.options)
        assert (verdict.played == verdict.best) == (verdict.loss == 0)
        assert verdict.reason.code
    assert 0 <= lesson.mark <= 100
    assert list(lesson.turning_points) == sorted(lesson.turning_points)
    assert lesson_from(lesson_data(lesson)) == lesson
    assert [weighing_from(weighing_data(one)) for one in told] == told


@given(st.lists(st.floats(0, 1), min_size=1), st.data())
def test_the_mark_never_falls_when_a_move_gets_better(losses: list[float], data) -> None:
    place = data.draw(st.integers(0, len(losses) - 1))
    better = losses.copy()
    better[place] = data.draw(st.floats(0, losses[place]))
    assert 0 <= mark(losses) <= mark(better) <= 100


def test_stronger_players_get_better_marks() -> None:
    marks = []
    for level in ("random", "greedy", "deep"):
        total = 0
        for number in range(4):
            game = play_game(QVITO, (level, "greedy", "greedy", "greedy"), seeds_of("m", number))
            told = weigh_game(QVITO, game.dealer, game.moves, 0, seed="m", worlds=60)
            total += lesson_of(0, list(told)).mark
        marks.append(total / 4)
    assert marks == sorted(marks)
    assert marks[0] < 80 < 93 < marks[2]


def test_turning_points_are_the_largest_swings_in_order() -> None:
    curve = [(0, 0.5), (1, 0.4), (2, 0.9), (3, 0.9), (4, 0.6), (5, 0.65)]
    assert turning_points(curve) == (1, 2, 4)
    assert turning_points([(0, 0.5), (1, 0.5)]) == ()


def test_only_the_seat_in_turn_is_told_anything() -> None:
    state: State = at_table(turn=1)
    with pytest.raises(ValueError, match="seat in turn"):
        hint(view_of(state, 0), luck())


def _take(card: str, *takes: str):
    return parse_cards(card)[0], parse_cards(" ".join(takes))
