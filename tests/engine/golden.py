"""Golden games: one whole game of each house in a file to read, and how it is written.

``python -m tests.engine.golden`` writes ``golden/*.txt`` again; a test compares them byte
for byte, so a change of any rule, bot, view or shuffle shows in the difference as a game
that goes on otherwise. Each file has the deck, every move with what it brought and the
score, and from time to time what each seat and a spectator see.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.arena import play_game, seeds_of
from engine.cards import Card, cards_text
from engine.events import Event
from engine.moves import Deal
from engine.profiles import Profile
from engine.rules import positions
from engine.seats import team_of
from engine.state import State
from engine.view import View, view_of
from tests.engine.tables import HOUSES

FOLDER = Path(__file__).with_name("golden")
BOTS = ("random", "counting", "greedy", "random")
SEEDS = {
    "qvito-4": "golden 112",
    "pagat-4": "golden 22",
    "francia-4": "golden 8",
    "francia-2": "golden 15",
}
"""Chosen so that each house's own events happen in its game."""
VIEWS_EVERY = 9


def name_of(profile: Profile, players: int) -> str:
    """The name of a house's file, without its ending."""
    return f"{profile.name}-{players}"


def game(profile: Profile, players: int, seed: str) -> Iterator[str]:
    """The lines of a whole game of bots."""
    seeds = seeds_of(seed, 0)
    bots = BOTS[:players]
    played = play_game(profile, bots, seeds)
    yield f"{profile.name}, {players} players: {', '.join(bots)}"
    yield f"seeds {seeds.server.hex()} {seeds.client}"
    yield f"seat {played.dealer} deals"
    for move, state in positions(profile, played.dealer, played.moves, players=players):
        yield ""
        yield str(move) if isinstance(move, Deal) else f"{state.number - 1}. {move}"
        yield from (f"    {line}" for line in map(happened, state.events))
        yield f"    {stand(state)}"
        if isinstance(move, Deal) or state.number % VIEWS_EVERY == 0 or state.is_over:
            for seat in (*range(players), None):
                yield from (f"    | {line}" for line in seen(view_of(state, seat)))
    yield ""
    yield f"team {played.end.winner} wins"


def happened(event: Event) -> str:
    """An event as a line: ``caida of team 1 +2 = 0-2, seat 3``."""
    who = "" if event.seat is None else f", seat {event.seat}"
    score = f"{event.score[0]}-{event.score[1]}"
    return f"{event.type} of team {event.team} +{event.points} = {score}{who}"


def stand(state: State) -> str:
    """Where the game stands: score, table, and who is asked for what."""
    if state.is_over:
        asked = "over"
    elif state.turn is None:
        asked = f"seat {state.dealer} deals"
    else:
        asked = f"{state.turn} to {state.customs.phase}"
    return f"{state.score[0]}-{state.score[1]} [{cards_text(state.table)}] {asked}"


def seen(view: View) -> Iterator[str]:
    """What one seat, or a spectator, may know."""
    who = "spectator" if view.seat is None else f"seat {view.seat}, team {team_of(view.seat)}"
    yield f"{who}: holds {cards_text(view.hand) or 'nothing'}"
    yield (
        f"  hands {listing(view.counts)}, stock {view.stock}, taken {listing(view.taken)}, "
        f"left {named(view.left)}, deal {view.deal} of deck {view.decks}, "
        f"{len(view.log)} plays, asked to {view.phase}"
    )
    yield (
        f"  rondas of {listing(view.rondas)}, claimed "
        f"{listing(f'{rank.letter} by {team}' for team, rank in view.claimed)}, forgotten "
        f"{listing(cards_text(h.cards) + ' caida' * h.is_caida for h in view.forgotten)}"
    )
    if view.is_my_turn:
        yield f"  may {listing(view.moves(), '; ')}"


def listing(values: object, between: str = " ") -> str:
    """Several values in a line, a dash for none."""
    return between.join(map(str, values)) or "-"  # type: ignore[call-overload, no-any-return]


def named(card: Card | None) -> str:
    """A card, a dash for none."""
    return "-" if card is None else card.text


def text_of(profile: Profile, players: int) -> str:
    """The whole file of a house."""
    return "\n".join(game(profile, players, SEEDS[name_of(profile, players)])) + "\n"


def write() -> None:
    """Write the game of every house."""
    FOLDER.mkdir(exist_ok=True)
    for profile, players in HOUSES:
        file = FOLDER / f"{name_of(profile, players)}.txt"
        file.write_text(text_of(profile, players), encoding="utf-8")
        print(file.name)


if __name__ == "__main__":
    write()
