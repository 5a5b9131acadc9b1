"""The fair shuffle: commit to a seed, add the player's, draw the dealer, reveal.

Nobody can choose the cards: the server's seed is fixed by its published SHA-256 before
the player's text is known, and all chance of a game comes from both. The word stream
is HMAC-SHA-256 in counter mode with rejection; the permutation is Fisher–Yates from
the end (Durstenfeld 1964). Only ``new_server_seed`` touches the operating system.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.cards import DECK, Card, Suit
from engine.profiles import Profile

SERVER_SEED_BYTES: Final = 32
CLIENT_SEED_MAX: Final = 64
_WORDS: Final = 1 << 32


class SeedError(ValueError):
    """A seed that the shuffle does not take."""


def new_server_seed() -> bytes:
    """Thirty-two bytes from the operating system's own generator."""
    return secrets.token_bytes(SERVER_SEED_BYTES)


def commit(server_seed: bytes) -> str:
    """SHA-256 of the seed in hex: published first, checked by anyone after the game."""
    return hashlib.sha256(server_seed).hexdigest()


def check_client_seed(text: str) -> str:
    """The player's seed as it is, if it is 1 to 64 printable ASCII characters.

    :raises SeedError: if it is anything else.
    """
    if not 1 <= len(text) <= CLIENT_SEED_MAX or not (text.isascii() and text.isprintable()):
        raise SeedError("a client seed is 1 to 64 printable ASCII characters")
    return text


class Stream:
    """Uniform numbers for one label of one game, the same on any machine.

    :raises SeedError: if a seed has the wrong form.
    """

    def __init__(self, server_seed: bytes, client_seed: str, label: str) -> None:
        if len(server_seed) != SERVER_SEED_BYTES:
            raise SeedError(f"a server seed is {SERVER_SEED_BYTES} bytes")
        check_client_seed(client_seed)
        self._words = _words(server_seed, client_seed, label)

    def uniform(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each equally likely; 1 ≤ n ≤ 2³²."""
        limit = _WORDS - _WORDS % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("the word stream never ends")


def _words(server_seed: bytes, client_seed: str, label: str) -> Iterator[int]:
    counter = 0
    while True:
        message = f"{client_seed}:{label}:{counter}".encode("ascii")
        digest = hmac.digest(server_seed, message, "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def shuffled(server_seed: bytes, client_seed: str, label: str) -> tuple[Card, ...]:
    """The forty cards in the order that this label of this game puts them.

    :raises SeedError: if a seed has the wrong form.
    """
    stream = Stream(server_seed, client_seed, label)
    cards = list(DECK)
    for i in range(len(cards) - 1, 0, -1):
        j = stream.uniform(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def deck_for(server_seed: bytes, client_seed: str, number: int) -> tuple[Card, ...]:
    """Deck ``number`` of the game, counted from 0, in dealing order."""
    return shuffled(server_seed, client_seed, str(number))


def bot_stream(server_seed: bytes, client_seed: str, play_number: int) -> Stream:
    """The chance of a bot at one play of the game, counted from 0."""
    return Stream(server_seed, client_seed, f"bot:{play_number}")


class Draw(NamedTuple):
    """How the first dealer was found: each round's (seat, card) pairs, and the dealer."""

    dealer: int
    rounds: tuple[tuple[tuple[int, Card], ...], ...]


def draw_dealer(profile: Profile, players: int, server_seed: bytes, client_seed: str) -> Draw:
    """Draw for the first deal, as the house does it, from the deck of label ``draw``."""
    cards = shuffled(server_seed, client_seed, "draw")
    if profile.dealer_drawn_by == "first_diamond":
        return first_diamond(cards, players)
    return highest_card(cards, players)


def highest_card(cards: tuple[Card, ...], players: int) -> Draw:
    """Each seat takes a card, 0 first; the highest rank deals, and ties draw again.

    Should equal draws ever use up the cards, the first of the seats still tied deals.
    """
    tied = tuple(range(players))
    rounds: list[tuple[tuple[int, Card], ...]] = []
    while len(tied) > 1 and len(cards) >= len(tied):
        drawn = tuple(zip(tied, cards, strict=False))
        cards = cards[len(tied) :]
        best = max(card.rank for _, card in drawn)
        tied = tuple(seat for seat, card in drawn if card.rank == best)
        rounds.append(drawn)
    return Draw(tied[0], tuple(rounds))


def first_diamond(cards: tuple[Card, ...], players: int) -> Draw:
    """Cards go face up round the table from seat 0; the first diamond's seat deals."""
    shown: list[tuple[int, Card]] = []
    for place, card in enumerate(cards):
        shown.append((place % players, card))
        if card.suit is Suit.DIAMONDS:
            break
    return Draw(shown[-1][0], (tuple(shown),))
