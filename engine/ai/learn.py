"""Learn what scores are worth, by decks that counting players play, and write ``learnt.py``.

    python -m engine.ai.learn --seed 40 --decks 400 --out engine/ai/learnt.py

The same seed writes the same module, byte for byte. Every score plays the same decks, so
that luck does not make one look better than the next.
"""

from __future__ import annotations

import argparse
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from engine.ai.manner import manner_of, tables
from engine.ai.playing_out import play_out, shown_by_place
from engine.ai.race import card_worth
from engine.ai.words import WORD, words_of
from engine.packed import NO_LIMITS, OVER, first_deal
from engine.packed.graph import NOBODY_LEFT, PLAIN, RANKS
from engine.packed.tally import score_in, taken_in, tally_of, with_carton
from engine.profiles import DECK_SIZE, QVITO, TARGET

_DEAL = DECK_SIZE // 2
_SCORES = range(0, TARGET, 2)
_SURE = 10_000
_WIDTH = 96
_COMMAND = "python -m engine.ai.learn"
Decks = Sequence[tuple[int, ...]]
Counts = dict[tuple[int, int], int]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, learn, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--decks", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(arguments)
    args.out.write_text(module_of(args.seed, args.decks), encoding="utf-8")


def module_of(seed: int, decks: int) -> str:
    """The text of ``learnt.py``."""
    return "".join(f"{line}\n" for line in _module(seed, decks))


def _module(seed: int, decks: int) -> Iterator[str]:
    word = words_of(seed)
    played = [shuffled(word) for _ in range(decks)]
    points, cards = second(played)
    yield '"""What scores are worth, learnt from decks that counting players played: numbers alone.'
    yield ""
    yield f"Made by ``{_COMMAND} --seed {seed} --decks {decks} --out engine/ai/learnt.py``."
    yield '"""'
    yield ""
    yield "from typing import Final"
    yield ""
    yield "# fmt: off"
    yield f"SURE: Final = {_SURE}"
    yield "WINS: Final[tuple[tuple[int, ...], ...]] = ("
    for row in wins(played):
        yield from _in_brackets(map(str, row))
    yield ")"
    yield '"""The dealer\'s chance before a deck, of ``SURE``: [own score / 2][other score / 2]."""'
    for name, found, what in (("POINTS", points, "points"), ("CARDS", cards, "cards taken")):
        yield f"{name}: Final[tuple[tuple[int, int, int], ...]] = ("
        rows = (f"({ours},{theirs},{times})," for (ours, theirs), times in sorted(found.items()))
        yield from _lines(rows, " ")
        yield ")"
        yield f'"""How often a second deal brought which {what}: (dealer\'s team, other, times)."""'


def _in_brackets(numbers: Iterable[str]) -> Iterator[str]:
    first, *rest = _lines([", ".join(numbers)], "")
    lines = [f"    ({first.strip()}", *rest]
    yield from lines[:-1]
    yield f"{lines[-1]}),"


def _lines(texts: Iterable[str], between: str) -> list[str]:
    return textwrap.wrap(
        between.join(texts), _WIDTH, initial_indent="    ", subsequent_indent="    "
    )


def shuffled(word: Callable[[], int]) -> tuple[int, ...]:
    """Forty ranks in an order by chance."""
    ranks = [place % RANKS + 1 for place in range(DECK_SIZE)]
    for last in range(DECK_SIZE - 1, 0, -1):
        other = word() * (last + 1) // WORD
        ranks[last], ranks[other] = ranks[other], ranks[last]
    return tuple(ranks)


def play_deck(ranks: tuple[int, ...], score: tuple[int, int], over: int) -> list[int]:
    """Play a deck that seat 0 deals; the tally after each deal, the cartón not counted."""
    node = tables()[0, NOBODY_LEFT]
    shown = shown_by_place([0] * (RANKS + 1))
    tally, ends = tally_of(score, (0, 0)), []
    for is_last, dealt in enumerate((ranks[:_DEAL], ranks[_DEAL:])):
        position = first_deal(dealt, 0, score_in(tally), over=over)
        tally = position.tally + (tally & PLAIN)
        if not tally & over:
            hands = [list(hand) for hand in position.hands]
            prices = [card_worth(QVITO, taken_in(tally), score_in(tally), team) for team in (0, 1)]
            manner = manner_of(prices, is_last_deal=bool(is_last))
            node, tally = play_out(node, hands, position.turn, tally, shown, ranks[0], manner)
        ends.append(tally)
        if tally & over:
            break
    return ends


def wins(decks: Decks) -> list[list[int]]:
    """The chance of the dealer's team by both scores, from the end of the game backwards."""
    found = [[0] * len(_SCORES) for _ in _SCORES]
    for total in range(2 * _SCORES[-1], -1, -2):
        pairs = [(ours, total - ours) for ours in _SCORES if total - ours in _SCORES]
        ends = {pair: [play_deck(ranks, pair, OVER)[-1] for ranks in decks] for pair in pairs}
        # A deck may leave the score as it was: the second time round that is known too.
        for _ in range(2):
            for ours, theirs in pairs:
                worths = [_worth(found, tally) for tally in ends[ours, theirs]]
                found[ours // 2][theirs // 2] = round(sum(worths) / len(worths))
    return found


def _worth(found: list[list[int]], tally: int) -> int:
    """The dealer's team's chance after the deck: the others deal the next."""
    if not tally & OVER:
        tally = with_carton(tally, 0, OVER)
    ours, theirs = score_in(tally)
    if max(ours, theirs) >= TARGET:
        return _SURE * (ours >= TARGET)
    return _SURE - found[theirs // 2][ours // 2]


def second(decks: Decks) -> tuple[Counts, Counts]:
    """How often a second deal brings which points, and which cards, without any limits."""
    points: Counter[tuple[int, int]] = Counter()
    cards: Counter[tuple[int, int]] = Counter()
    for ranks in decks:
        first, last = play_deck(ranks, (0, 0), NO_LIMITS)
        (a, b), (c, d) = score_in(first), score_in(last)
        points[c - a, d - b] += 1
        (a, b), (c, d) = taken_in(first), taken_in(last)
        cards[c - a, d - b] += 1
    return points, cards


if __name__ == "__main__":
    main()
