"""Tables for tests: positions set up by hand, and whole games by chance."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.cards import DECK, Card, parse_cards
from engine.moves import Deal, Move, parse_move
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, legal_moves, start
from engine.state import State

CASES = Path(__file__).parent / "cases"
US, THEM = 0, 1
HOUSES = [(QVITO, 4), (PAGAT, 4), (FRANCIA, 4), (FRANCIA, 2)]
"""Every profile with every number of players."""
HOUSE_NAMES = [f"{profile.name}-{players}" for profile, players in HOUSES]


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
    players: int = 4,
) -> State:
    """A position in the middle of a first deal: nobody's hand is empty, the rest is stock."""
    held = {place: parse_cards((hands or {}).get(place, "")) for place in range(players)}
    lying = parse_cards(table)
    used = {*lying, *(card for hand in held.values() for card in hand)}
    others = [card for card in DECK if card not in used]
    for place in range(players):
        # One card more than the case gives, so that no play ends the deal.
        held[place] = (*held[place], others.pop())
    return start(profile, dealer, players=players, score=score)._replace(
        turn=turn,
        hands=tuple(held[place] for place in range(players)),
        table=lying,
        left=None if left is None else Card.parse(left),
        stock=tuple(others),
        decks=1,
    )


def one_card_left(seat: int, card: str, state: State) -> State:
    """The same table where only this seat still holds a card, the last of the deck."""
    hands = tuple(parse_cards(card) if who == seat else () for who in range(state.players))
    return state._replace(turn=seat, hands=hands, stock=())


def deck_with(
    hands: dict[int, str], dealer: int, second: dict[int, str] | None = None, players: int = 4
) -> Deal:
    """A deck that deals these hands of five, these in the second deal, and then the rest."""
    order = [(dealer + step) % players for step in range(1, players + 1)]
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
    return Deal((*deck, *others))


def random_deck(rng: random.Random) -> Deal:
    """A deck in any order."""
    return Deal(tuple(rng.sample(DECK, len(DECK))))


def ronda_deck(rng: random.Random) -> Deal:
    """A deck with a ronda in one hand, mostly with its fourth card in the next hand."""
    deck = list(rng.sample(DECK, len(DECK)))
    batch, rank = rng.randrange(7), rng.choice(DECK).rank
    equal = [card for card in deck if card.rank == rank]
    wanted = [5 * batch + place for place in (0, 1, 2)]
    wanted.append(5 * batch + rng.choice([3, 5, 6, 7]))
    for place, card in zip(wanted, equal, strict=True):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]
    return Deal(tuple(deck))


def random_game(
    seed: int, profile: Profile = QVITO, players: int = 4, decks: int = 99
) -> Iterator[tuple[State, Move, State]]:
    """Each move of a game of legal plays by chance, with the state before and after it."""
    rng = random.Random(seed)
    state = start(profile, rng.randrange(players), players=players)
    while not state.is_over and not (state.awaits_deck and state.decks == decks):
        deck = ronda_deck if seed % 2 else random_deck
        move: Move = deck(rng) if state.awaits_deck else rng.choice(legal_moves(state))
        after = apply(state, move)
        yield state, move, after
        state = after


def listed(state: State) -> set[str]:
    """The legal moves as lines, the cards of each in one order."""
    return {in_order(str(move)) for move in legal_moves(state)}


def in_order(line: str) -> str:
    """A move's line with the cards it takes in the order of the alphabet."""
    words = line.split()
    first = 3 if words[2:3] == ["x"] else 2
    end = len(words) - (words[-1] == "ronda")
    return " ".join([*words[:first], *sorted(words[first:end]), *words[end:]])


def told(state: State) -> list[tuple[str, int, int, tuple[int, int]]]:
    """What the last move brought: what, for whom, how much, and the score after it."""
    return [(event.type, event.team, event.points, event.score) for event in state.events]


def does(state: State, *lines: str) -> State:
    """The state after these moves, each in the notation of ``engine.moves``."""
    for line in lines:
        state = apply(state, parse_move(line))
    return state


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
