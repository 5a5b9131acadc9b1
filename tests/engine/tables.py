"""Tables for tests: positions set up by hand, and whole games by chance."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards import DECK, Card, parse_cards
from engine.moves import Deal, Move
from engine.profiles import QVITO, Profile
from engine.rules import apply, legal_moves, start
from engine.state import State

CASES = Path(__file__).parent / "cases"
US, THEM = 0, 1


def cases(name: str, *kinds: str) -> list[Any]:
    """The cases of these kinds in one file of rules, each with its id for pytest."""
    import pytest

    found = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in found if case["kind"] in kinds]


def cards(texts: list[str]) -> tuple[Card, ...]:
    """Cards from the list of texts in which cases give them."""
    return parse_cards(" ".join(texts))


def pair(score: dict[str, int]) -> tuple[int, int]:
    """A score or a count from the form {"us": …, "them": …}."""
    return score["us"], score["them"]


def team(name: str | None) -> int | None:
    """A team from the words "us" and "them"."""
    return None if name is None else {"us": US, "them": THEM}[name]


def seat(name: str) -> int:
    """A seat from "S0" … "S3"."""
    return int(name.removeprefix("S"))


def at_table(
    *,
    profile: Profile = QVITO,
    turn: int = 0,
    hands: dict[int, str] | None = None,
    table: str = "",
    left: str | None = None,
    score: tuple[int, int] = (0, 0),
    dealer: int = 3,
) -> State:
    """A position in the middle of a first deal: nobody's hand is empty, the rest is stock."""
    held = {place: parse_cards((hands or {}).get(place, "")) for place in range(4)}
    lying = parse_cards(table)
    used = {*lying, *(card for hand in held.values() for card in hand)}
    others = [card for card in DECK if card not in used]
    for place in range(4):
        # One card more than the case gives, so that no play ends the deal.
        held[place] = (*held[place], others.pop())
    return start(profile, dealer, score=score)._replace(
        turn=turn,
        hands=tuple(held[place] for place in range(4)),
        table=lying,
        left=None if left is None else Card.parse(left),
        stock=tuple(others),
        decks=1,
    )


def deck_with(hands: dict[int, str], dealer: int, second: dict[int, str] | None = None) -> Deal:
    """A deck that deals these hands of five, and these again in the second deal."""
    order = [(dealer + step) % 4 for step in range(1, 5)]
    first_cards = {place: parse_cards(text) for place, text in hands.items()}
    second_cards = {place: parse_cards(text) for place, text in (second or {}).items()}
    used = {c for given in (first_cards, second_cards) for hand in given.values() for c in hand}
    others = [card for card in DECK if card not in used]
    deck: list[Card] = []
    for given in (first_cards, second_cards):
        for place in order:
            hand = list(given.get(place, ()))
            while len(hand) < 5:
                hand.append(others.pop(0))
            deck += hand
    return Deal(tuple(deck))


def random_deck(rng: random.Random) -> Deal:
    """A deck in any order."""
    return Deal(tuple(rng.sample(DECK, len(DECK))))


def random_game(
    seed: int, profile: Profile = QVITO, players: int = 4, decks: int = 99
) -> Iterator[tuple[State, Move, State]]:
    """Each move of a game of legal plays by chance, with the state before and after it."""
    rng = random.Random(seed)
    state = start(profile, rng.randrange(players), players=players)
    while not state.is_over and not (state.awaits_deck and state.decks == decks):
        move: Move = random_deck(rng) if state.awaits_deck else rng.choice(legal_moves(state))
        after = apply(state, move)
        yield state, move, after
        state = after


def hidden_from(state: State, who: int | None) -> tuple[Card, ...]:
    """The cards that a seat, or a spectator, cannot see: other hands and the stock."""
    others = [hand for place, hand in enumerate(state.hands) if place != who]
    return tuple(card for part in (*others, state.stock) for card in part)


def reshuffled(state: State, who: int | None, rng: random.Random) -> State:
    """The same table to this seat's eyes: what it cannot see lies in another order."""
    unseen = list(hidden_from(state, who))
    rng.shuffle(unseen)
    hands = []
    for place, hand in enumerate(state.hands):
        if place != who:
            hand, unseen = tuple(unseen[: len(hand)]), unseen[len(hand) :]
        hands.append(hand)
    return state._replace(hands=tuple(hands), stock=tuple(unseen))
