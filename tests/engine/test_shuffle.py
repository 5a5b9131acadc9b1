"""The fair shuffle, against a second implementation and against chance itself.

Golden values are worked out here from hashlib alone, by the text of the acta's rules.
"""

import ast
import hashlib
import inspect
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.shuffle
from engine.cards import DECK, parse_cards
from engine.profiles import FRANCIA, PAGAT, QVITO
from engine.shuffle import (
    SeedError,
    Stream,
    bot_stream,
    check_client_seed,
    commit,
    deck_for,
    draw_dealer,
    first_diamond,
    highest_card,
    new_server_seed,
    shuffled,
)

SEED = bytes(range(32))
CLIENT = "una semilla"
GOLDEN_DECK = "398dfc40f165559356bedd82531e6db411c935840de1b787f935d2e4e1c03b70"


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 puts it."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def words_by_hand(key: bytes, client: str, label: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = hmac_by_hand(key, f"{client}:{label}:{counter}".encode()).hex()
        yield from (int(digest[at : at + 8], 16) for at in range(0, 64, 8))
        counter += 1


def deck_by_hand(key: bytes, client: str, label: str) -> list[str]:
    words = words_by_hand(key, client, label)
    deck = [rank + suit for suit in "hdcs" for rank in "A234567JQK"]
    i = 39
    while i >= 1:
        n = i + 1
        word = next(words)
        if word >= 2**32 - (2**32 % n):
            continue
        j = word % n
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck


@given(st.binary(min_size=32, max_size=32), st.integers(0, 9), st.sampled_from(["a", "x:1", "~ "]))
def test_the_shuffle_is_the_one_of_the_acta(seed: bytes, number: int, client: str) -> None:
    assert [str(card) for card in deck_for(seed, client, number)] == deck_by_hand(
        seed, client, str(number)
    )


def test_a_deck_that_never_changes() -> None:
    """Worked out once with the code above; a change here would unprove every old game."""
    deck = " ".join(map(str, deck_for(SEED, CLIENT, 0)))
    assert hashlib.sha256(deck.encode()).hexdigest() == GOLDEN_DECK
    assert " ".join(deck_by_hand(SEED, CLIENT, "0")) == deck


def test_every_label_has_a_stream_of_its_own() -> None:
    streams = [words_by_hand(SEED, CLIENT, label) for label in ("0", "draw", "bot:0", "bot:1")]
    firsts = [next(stream) for stream in streams]
    assert len(set(firsts)) == 4
    assert Stream(SEED, CLIENT, "draw").uniform(2**32) == firsts[1]
    assert bot_stream(SEED, CLIENT, 1).uniform(2**32) == firsts[3]


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commit(SEED) == hashlib.sha256(SEED).hexdigest()


def test_words_above_the_limit_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [2**32 - 1, 2**32 - 2**32 % 40, 2**32 - 2**32 % 40 - 1, 7]
    monkeypatch.setattr(engine.shuffle, "_words", lambda *_: iter(words))
    stream = Stream(SEED, CLIENT, "0")
    assert stream.uniform(40) == 39
    assert stream.uniform(40) == 7


def test_a_power_of_two_drops_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.shuffle, "_words", lambda *_: iter([2**32 - 1, 0]))
    stream = Stream(SEED, CLIENT, "0")
    assert [stream.uniform(8), stream.uniform(1)] == [7, 0]


def test_every_card_falls_everywhere_alike() -> None:
    """Promise 5: chi-square over position × card on 100,000 decks.

    With 39 × 39 degrees of freedom it is 1,521 on average with a deviation of 55.
    """
    decks = 100_000
    seen = [[0] * 40 for _ in range(40)]
    for number in range(decks):
        for place, card in enumerate(shuffled(SEED, CLIENT, str(number))):
            seen[place][card] += 1
    expected = decks / 40
    chi_square = sum((count - expected) ** 2 for row in seen for count in row) / expected
    assert 1521 - 5 * 55 < chi_square < 1521 + 5 * 55


def test_the_module_takes_chance_from_the_system_and_from_nowhere_else() -> None:
    tree = ast.parse(inspect.getsource(engine.shuffle))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    imported |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert "secrets" in imported
    assert not {"random", "time", "datetime", "os", "uuid"} & imported
    assert len({new_server_seed() for _ in range(50)}) == 50
    assert {len(new_server_seed()) for _ in range(5)} == {32}


@pytest.mark.parametrize("text", ["", "x" * 65, "ñ", "a\n", "\x7f", "tab\t", "\0"])
def test_no_client_seed(text: str) -> None:
    with pytest.raises(SeedError):
        check_client_seed(text)
    with pytest.raises(SeedError):
        deck_for(SEED, text, 0)


@pytest.mark.parametrize("text", ["x", "x" * 64, " ", "~", "a:b"])
def test_client_seeds_as_they_are(text: str) -> None:
    assert check_client_seed(text) == text


@pytest.mark.parametrize("seed", [b"", b"x" * 31, b"x" * 33])
def test_no_server_seed(seed: bytes) -> None:
    with pytest.raises(SeedError):
        deck_for(seed, CLIENT, 0)


@pytest.mark.parametrize(
    ("drawn", "dealer", "rounds"),
    [
        ("5h Kd 7c 2s", 1, 1),
        ("Ah Ad Ac 2s", 3, 1),
        ("Kh 5d Kc 2s 3h 4h", 2, 2),
        ("Kh Kd Kc 2s 3h 3d 2d Jh Js Ac Ad 7h 6h", 0, 5),
        ("7h 7d 7c 7s 6h 6d 6c 6s Ah Qd Jc Kc", 3, 3),
    ],
)
def test_the_highest_card_deals_and_ties_draw_again(drawn: str, dealer: int, rounds: int) -> None:
    draw = highest_card(parse_cards(drawn), 4)
    assert draw.dealer == dealer
    assert len(draw.rounds) == rounds


def test_only_those_who_tie_draw_again_and_from_the_next_cards() -> None:
    draw = highest_card(parse_cards("5h Kd 7c Ks Ah 2c"), 4)
    first, second = draw.rounds
    assert [seat for seat, _ in first] == [0, 1, 2, 3]
    assert second == ((1, parse_cards("Ah")[0]), (3, parse_cards("2c")[0]))
    assert draw.dealer == 3


def test_the_first_diamond_deals() -> None:
    draw = first_diamond(parse_cards("7h Kc 3s 4s Ah 5d"), 4)
    assert draw.dealer == 1
    assert len(draw.rounds[0]) == 6


@given(st.binary(min_size=32, max_size=32), st.sampled_from([(QVITO, 4), (PAGAT, 4), (FRANCIA, 2)]))
def test_the_draw_uses_the_deck_of_its_own_label(seed: bytes, house: tuple) -> None:  # type: ignore[type-arg]
    profile, players = house
    deck = deck_by_hand(seed, CLIENT, "draw")
    draw = draw_dealer(profile, players, seed, CLIENT)
    shown = [str(card) for drawn in draw.rounds for _, card in drawn]
    assert shown == deck[: len(shown)]
    if profile is PAGAT:
        place = next(i for i, card in enumerate(deck) if card[1] == "d")
        assert draw.dealer == place % 4
    else:
        last = draw.rounds[-1]
        best = max("A234567JQK".index(str(card)[0]) for _, card in last)
        assert [s for s, card in last if "A234567JQK".index(str(card)[0]) == best] == [draw.dealer]


def test_dealers_come_from_every_seat() -> None:
    dealers = {draw_dealer(QVITO, 4, SEED, f"{n}").dealer for n in range(60)}
    assert dealers == {0, 1, 2, 3}
    assert len(DECK) == 40
