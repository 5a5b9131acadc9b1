"""The table as the page shows it: every fact of the View, every option, in the table's words."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign import words
from campaign.chapters import chapter
from campaign.journal import Look
from campaign.messages import read_form
from campaign.table import Result, Table, perros, table_of
from engine.cards import Card, parse_cards
from engine.events import Event
from engine.moves import Deal, Play
from engine.rules import apply
from engine.scoring import winner_of
from engine.state import State
from engine.view import view_of
from tests.engine.tables import at_table, random_game

NAMES = {0: "Manuela", 1: "El Alguacil", 2: "La Virgen", 3: "San Miguel"}


def shown(state: State, result: Result | None = None) -> Table:
    """The table of a state for the seat of the person."""
    return table_of(
        Look(view_of(state, 0), 41, ()),
        game_id="00000000-0000-0000-0000-000000000040",
        chapter=chapter(1),
        kind="practice",
        names=NAMES,
        result=result,
        commitment="c",
        client_seed="s",
    )


def options(table: Table, code: str) -> list[Any]:
    return next(card.options for card in table.hand if card.code == code)


@pytest.mark.parametrize("seed", range(3))
def test_every_fact_of_the_view_is_on_the_table(seed: int) -> None:
    for _before, _move, state in random_game(seed, decks=2):
        view, table = view_of(state, 0), shown(state)
        them, us = table.pairs
        assert (us.points, them.points) == view.score
        assert (us.taken, them.taken) == view.taken
        assert (table.stock, table.deck_number) == (view.stock, view.decks)
        assert (table.deal_number, table.deals_per_deck) == (view.deal, 2)
        sitters = {sitting.seat: sitting for sitting in [*table.others, table.me]}
        assert [sitting.seat for sitting in table.others] == [3, 2, 1]
        for seat, sitting in sitters.items():
            assert sitting.cards == view.counts[seat]
            assert sitting.is_turn is (view.turn == seat)
            assert sitting.is_dealer is (view.dealer == seat)
            assert (sitting.name, sitting.team) == (NAMES[seat], "them" if seat % 2 else "us")
        assert [place.rank for place in table.places] == list("A234567JQK")
        lying = [card.code for place in table.places for card in place.cards]
        assert sorted(lying) == sorted(map(str, view.table))
        last = [card.code for place in table.places if place.is_last for card in place.cards]
        assert last == ([str(view.left)] if view.left is not None else [])
        assert sorted(card.code for card in table.hand) == sorted(map(str, view.hand))
        assert table.my_turn is view.is_my_turn


@pytest.mark.parametrize("seed", range(3))
def test_the_options_of_a_hand_are_its_legal_plays(seed: int) -> None:
    for _before, _move, state in random_game(seed, decks=2):
        offered = set()
        for card in shown(state).hand:
            assert bool(card.options) is (state.turn == 0)
            for option in card.options:
                sent = read_form({"ply": "41", "play": option.value})
                offered.add((sent.move.card, frozenset(sent.move.takes)))
                assert option.base + option.ladder == option.takes
                after = apply(state, Play(0, sent.move.card, sent.move.takes))
                earned = [event for event in after.events if event.type in ("caida", "limpia")]
                assert option.points == sum(event.points for event in earned)
                assert {event.type for event in earned} == {
                    name for name in ("caida", "limpia") if getattr(option, name)
                }
        legal = view_of(state, 0).plays()
        assert offered == {(play.card, frozenset(play.takes)) for play in legal}


def test_a_capture_says_what_it_takes_before_it_is_made() -> None:
    table = shown(at_table(hands={0: "5s Ah"}, table="2d 3h 5c 6h 7c Kd", left="5c"))
    equal, total = sorted(options(table, "5s"), key=lambda option: len(option.base))
    assert (equal.base, equal.ladder, equal.caida) == (("5c",), ("6h", "7c"), True)
    assert equal.text == "Jugar 5♠: recoges 5♣ y escalera 6-7 · CAÍDA +2"
    assert equal.value == "5s:5c,6h,7c"
    assert (set(total.base), total.caida) == ({"2d", "3h"}, False)
    assert total.text == "Jugar 5♠: recoges 2♦+3♥ y escalera 6-7"
    left = options(table, "Ah")
    assert [option.text for option in left] == ["Dejar As♥ en la mesa"]
    assert [(option.takes, option.value) for option in left] == [((), "Ah:")]


@pytest.mark.parametrize(
    ("score", "points", "says"),
    [
        ((0, 0), 4, "CAÍDA + LIMPIA +4"),
        ((36, 0), 4, "CAÍDA + LIMPIA +4"),
        ((38, 0), 2, "CAÍDA + LIMPIA +2"),
    ],
)
def test_caida_and_limpia_say_their_points(score: tuple[int, int], points: int, says: str) -> None:
    table = shown(at_table(hands={0: "5s"}, table="5c", left="5c", score=score))
    (option,) = options(table, "5s")
    assert (option.points, option.limpia, option.caida) == (points, True, True)
    assert option.text.endswith(f"· {says}")


def test_a_limpia_from_thirty_eight_says_that_it_earns_nothing() -> None:
    table = shown(at_table(hands={0: "5s"}, table="5c", score=(38, 0)))
    assert options(table, "5s")[0].text.endswith("· LIMPIA sin puntos")


def test_scores_lie_as_tokens() -> None:
    assert [perros(score) for score in (0, 2, 8, 10, 26, 38)] == [
        (0, 0),
        (0, 1),
        (0, 4),
        (1, 0),
        (2, 3),
        (3, 4),
    ]
    assert all(
        10 * tens + 2 * twos == score for score in range(0, 40, 2) for tens, twos in [perros(score)]
    )


def test_the_line_under_the_portraits_says_whose_turn_it_is() -> None:
    assert shown(at_table(hands={0: "5s"})).message == "Te toca: abres tú."
    assert shown(at_table(turn=1)).message == "Juega El Alguacil."
    state = at_table(turn=3, hands={0: "5s", 3: "5c 2d"})
    fallen = apply(state, Play(3, Card.parse("5c")))
    assert shown(fallen).message == "San Miguel dejó 5♣: ¡cáele con tu 5!"
    quiet = apply(state, Play(3, Card.parse("2d")))
    assert shown(quiet).message == "San Miguel deja 2♦. Te toca."
    assert shown(quiet).last_moves == ["San Miguel deja 2♦."]
    broken = Result(False, True, 0, 0, "", "", [], "", "")
    over = shown(quiet, broken)
    assert (over.message, over.my_turn, over.won) == ("Fin de la partida.", False, False)
    assert not any(card.options for card in over.hand)
    assert not any(sitting.is_turn for sitting in [*over.others, over.me])


def test_the_log_holds_the_plays_of_this_deal() -> None:
    for _before, move, state in random_game(1, decks=2):
        dealt = 20 if sum(map(len, state.hands)) == 0 else 20 - sum(map(len, state.hands))
        if isinstance(move, Deal):
            assert shown(state).log == []
        elif not state.awaits_deck and winner_of(state.score) is None:
            assert len(shown(state).log) == dealt


@pytest.mark.parametrize(
    ("play", "text"),
    [
        (Play(0, Card.parse("As")), "Dejas As♠."),
        (Play(1, Card.parse("Qd")), "El Alguacil deja Q♦."),
        (
            Play(0, Card.parse("5h"), parse_cards("2d 3s 6c 7h Jc")),
            "Juegas 5♥ y recoges 2♦+3♠ y escalera 6-7-J.",
        ),
        (Play(2, Card.parse("Kh"), parse_cards("Kc")), "La Virgen juega K♥ y recoge K♣."),
    ],
)
def test_a_play_in_words(play: Play, text: str) -> None:
    assert words.play_text(play, NAMES) == text


@pytest.mark.parametrize(
    ("event", "text", "saying"),
    [
        (Event("caida", 0, 2, (2, 0), 0), "Tú: ¡caída! +2 para Nosotros", "dos por shunsho"),
        (
            Event("caida", 1, 2, (0, 2), 1),
            "El Alguacil: ¡caída! +2 para Ellos",
            "dos por shunsho",
        ),
        (Event("limpia", 0, 2, (2, 0), 2), "¡Limpia! +2 para Nosotros", ""),
        (
            Event("limpia", 1, 0, (0, 38), 3),
            "San Miguel: limpia sin puntos. Treinta y ocho que no juega",
            "treinta y ocho que no juega",
        ),
        (Event("ronda", 1, 2, (0, 2), 1), "El Alguacil: ¡ronda! +2 para Ellos", "dos por guapo"),
        (Event("ronda", 0, 0, (32, 0), 0), "Tú: ronda sin puntos, Nosotros pasa de 30", ""),
        (Event("carton", 0, 8, (8, 0)), "Cartón 21 a 19: +8 para Nosotros", ""),
        (Event("carton", 0, 0, (30, 0)), "Cartón 21 a 19: no suma", ""),
    ],
    ids=lambda value: value.type if isinstance(value, Event) else "",
)
def test_an_event_in_words(event: Event, text: str, saying: str) -> None:
    assert words.event_text(event, NAMES, (21, 19)) == text
    assert words.saying_of(event) == saying


def test_a_refused_play_says_what_the_card_must_do() -> None:
    five = Card.parse("5h")
    ways = [Play(0, five, parse_cards("5d")), Play(0, five, parse_cards("Ac 4h"))]
    assert words.must_take_text(five, ways) == "Con 5♥ debes recoger: 5♦ o As♣+4♥."
    nothing = words.must_take_text(five, [Play(0, five)])
    assert nothing == "Con 5♥ no hay nada que recoger: solo puedes dejarla en la mesa."


@pytest.mark.parametrize(
    ("won", "score", "saying"),
    [
        (True, (40, 30), "cuarenta, señores, gracias"),
        (True, (40, 8), "zapatero"),
        (False, (8, 40), "zapatero"),
        (False, (30, 40), ""),
        (True, (40, 10), "cuarenta, señores, gracias"),
    ],
)
def test_the_table_speaks_at_the_end(won: bool, score: tuple[int, int], saying: str) -> None:
    assert words.ending(won, score) == saying


@pytest.mark.parametrize("saying", ["", "zapatero"])
def test_an_end_without_a_saying_shows_no_empty_quotes(saying: str) -> None:
    result = Result(False, False, 30, 40, "Esta vez no", saying, ["Y así fue."], "/", "Seguir")
    table = shown(at_table(hands={0: "5s"}), result)
    html = render_to_string("campaign/_result.html", {"table": table})
    assert ("«" in html) is bool(saying)
    assert "Esta vez no" in html
