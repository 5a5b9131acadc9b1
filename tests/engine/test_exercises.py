"""A table set by hand is a table of the rules: forty cards, and only what they allow."""

from __future__ import annotations

import pytest

from engine.cards import DECK, cards_text, parse_cards
from engine.exercises import SEAT, Exercise, play, view
from engine.moves import Play, Steal, parse_move
from engine.profiles import FRANCIA, PAGAT
from engine.rules import IllegalMove

QUEEN = Exercise(hand="Qh 5d 7c 3s Ks", table="2d 5h 6c", before="3 Qs", score=(8, 6))


def test_the_seat_sees_its_hand_the_table_and_what_was_just_left() -> None:
    seen = view(QUEEN)
    assert (seen.seat, seen.turn, seen.hand) == (SEAT, SEAT, parse_cards(QUEEN.hand))
    assert seen.table == parse_cards("2d 5h 6c Qs")
    assert str(seen.left) == "Qs"
    assert seen.counts == (5, 4, 4, 4)
    assert [str(move) for move in seen.log] == ["3 Qs"]
    assert (seen.score, seen.winner, seen.deal) == ((8, 6), None, 2)


@pytest.mark.parametrize("cards", range(1, 6))
def test_all_forty_cards_are_somewhere(cards: int) -> None:
    hand = cards_text(parse_cards("Ah 2h 3h 4h 5h")[:cards])
    seen = view(Exercise(hand=hand, table="Kd Qd"))
    assert sum(seen.counts) + len(seen.table) + sum(seen.taken) + seen.stock == len(DECK)


def test_a_play_does_what_the_rules_say() -> None:
    after = play(QUEEN, parse_move("0 Qh x Qs"))
    assert [(event.type, event.points, event.score) for event in after.events] == [
        ("caida", 2, (10, 6))
    ]
    assert after.hand == parse_cards("5d 7c 3s Ks")
    assert after.taken[0] == view(QUEEN).taken[0] + 2


def test_the_last_card_of_a_deck_brings_its_carton() -> None:
    last = Exercise(hand="5h", table="2d 3s", taken=(20, 17))
    (event,) = play(last, parse_move("0 5h x 2d 3s")).events[-1:]
    assert (event.type, event.team, event.points) == ("carton", 0, 10)


def test_what_was_forgotten_can_be_taken_where_the_house_says_so() -> None:
    forgot = {"table": "5c", "hand": "Ah Kd", "before": "3 5d"}
    steal = Steal(SEAT, parse_cards("5c 5d"))
    taken = play(Exercise(**forgot, profile=FRANCIA), steal)
    assert "limpia" in [event.type for event in taken.events]
    assert steal not in view(Exercise(**forgot, profile=PAGAT)).moves()


def test_an_illegal_move_is_refused() -> None:
    for text in ("0 5d", "0 Ah", "0 Qh x 2d", "1 Qh x Qs"):
        with pytest.raises(IllegalMove):
            play(QUEEN, parse_move(text))


@pytest.mark.parametrize(
    "fields",
    [
        {"hand": ""},
        {"hand": "Ah 2h 3h 4h 5h 6h"},
        {"hand": "Ah Ah"},
        {"hand": "Ah", "table": "Ah"},
        {"hand": "Ah", "table": "2h", "before": "3 2h"},
        {"hand": "Ah", "before": "2 2h"},
        {"hand": "Ah", "before": "3 pass"},
        {"hand": "Ah", "table": "2h", "before": "3 2d"},
        {"hand": "Ah", "taken": (20, 20)},
        {"hand": "Ax"},
    ],
)
def test_a_table_that_cannot_be_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        view(Exercise(**fields))  # type: ignore[arg-type]


def test_plays_are_those_of_the_rules() -> None:
    assert Play(SEAT, *parse_cards("3s")) in view(QUEEN).plays()
    assert [str(way) for way in view(QUEEN).plays()] == [
        "0 Qh x Qs",
        "0 5d x 5h 6c",
        "0 7c x 2d 5h",
        "0 3s",
        "0 Ks",
    ]
