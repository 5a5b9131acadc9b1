"""Cards and moves as text: what is written is read back, and nonsense is refused."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, Card, CardTextError, Rank, Suit, cards_text, parse_cards
from engine.moves import Deal, MoveTextError, Play, parse_move
from engine.profiles import PAGAT
from tests.engine.tables import random_game


def test_the_canonical_deck() -> None:
    assert cards_text(DECK[:11]) == "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh Ad"
    assert [card.suit.letter for card in DECK[::10]] == ["h", "d", "c", "s"]
    assert len({card.text for card in DECK}) == 40


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_the_same_after_text_number_copy_and_pickle(card: Card) -> None:
    assert Card.parse(card.text) is card
    assert Card(int(card)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_jack_follows_seven() -> None:
    assert Rank.JACK == Rank.SEVEN + 1
    assert not Rank.JACK.is_number
    assert Suit.HEARTS.letter == "h"


@pytest.mark.parametrize(
    "text", ["", " ", "5", "h5", "5H", "8h", "10h", "5hh", " 5h", "5h ", "5♥", "1h", "ah", "٥h"]
)
def test_no_card(text: str) -> None:
    with pytest.raises(CardTextError):
        Card.parse(text)


@pytest.mark.parametrize("number", [-1, 40])
def test_no_card_has_that_number(number: int) -> None:
    with pytest.raises(CardTextError):
        Card(number)


def test_cards_of_no_text_are_none() -> None:
    assert parse_cards("  ") == ()
    assert cards_text(()) == ""


@given(st.integers(0, 2**32), st.sampled_from([0, 1]))
def test_every_move_of_a_game_is_read_back(seed: int, house: int) -> None:
    game = random_game(seed, PAGAT, decks=1) if house else random_game(seed, decks=1)
    for _, move, _ in game:
        assert parse_move(str(move)) == move


def test_moves_as_they_are_written() -> None:
    assert str(Play(2, Card.parse("5s"))) == "2 5s"
    assert str(Play(2, Card.parse("5s"), parse_cards("2d 3h 6c"))) == "2 5s x 2d 3h 6c"
    assert str(Deal(DECK)).startswith("deal Ah 2h 3h")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5s",
        "2",
        "2 ",
        "x 5s",
        "-1 5s",
        "² 5s",
        "2 5s x ",
        "2 5s x",
        "2 5s x 9h",
        "2  5s",
        "2 5s 2d",
        "2 5s xx 2d",
        "deal 9h",
        "Deal Ah",
        "2 5s\n",
    ],
)
def test_no_move(text: str) -> None:
    with pytest.raises(MoveTextError):
        parse_move(text)


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except MoveTextError:
        return
    assert parse_move(str(move)) == move


@given(st.integers(0, 2**32), st.text("0123 x5shdck", max_size=14))
def test_a_move_with_a_slip_is_another_move_or_refused(seed: int, slip: str) -> None:
    rng = random.Random(seed)
    line = str(Play(rng.randrange(4), *rng.sample(DECK, 1), tuple(rng.sample(DECK, 2))))
    place = rng.randrange(len(line))
    try:
        move = parse_move(line[:place] + slip + line[place:])
    except MoveTextError:
        return
    assert parse_move(str(move)) == move
