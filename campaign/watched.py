"""A table as an onlooker sees it: what lies on it, how many cards each holds, and the score.

Pure. It is made from the View of nobody's seat, which has no hand; there is nothing here
to leak.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign import words
from campaign.chapters import US, YOU, Chapter
from campaign.table import Place, perros, places_of
from engine.seats import team_of
from engine.view import View


@dataclass(frozen=True)
class SeatSeen:
    """Someone at the table."""

    name: str
    portrait: str
    cards: int
    is_turn: bool
    is_dealer: bool
    team: int


@dataclass(frozen=True)
class PairSeen:
    """A pair and its score."""

    name: str
    points: int
    perros: tuple[int, int]
    taken: int
    won: bool


@dataclass(frozen=True)
class Watched:
    """All that the page of an onlooker shows of a game."""

    game_id: str
    player: str
    chapter: Chapter
    ply: int
    over: bool
    pairs: list[PairSeen]
    """The player's pair first."""
    seats: list[SeatSeen]
    """In playing order, the player first."""
    places: tuple[Place, ...]
    message: str
    last_moves: list[str]
    """What each seat played last, as everyone at the table saw it."""
    deck_number: int
    deal_number: int
    deals_per_deck: int
    next_game: str | None
    """The table where the same run goes on, once this game is over."""


def watched_of(
    view: View,
    *,
    game_id: str,
    ply: int,
    chapter: Chapter,
    names: Mapping[int, str],
    over: bool,
    next_game: str | None,
) -> Watched:
    """The onlooker's page from the View of nobody's seat.

    :raises ValueError: if it is the View of a seat.
    """
    if view.seat is not None:
        raise ValueError("an onlooker has no seat")
    portraits = {seat: sitter.portrait for seat, sitter in chapter.sitters.items()} | {YOU: "you"}
    return Watched(
        game_id=game_id,
        player=names[YOU],
        chapter=chapter,
        ply=ply,
        over=over,
        pairs=[pair_of(view, team, names) for team in (US, 1 - US)],
        seats=[
            SeatSeen(
                name=names[seat],
                portrait=portraits[seat],
                cards=view.counts[seat],
                is_turn=view.turn == seat and not over,
                is_dealer=view.dealer == seat,
                team=team_of(seat),
            )
            for seat in range(view.players)
        ],
        places=places_of(view),
        message=_message(view, names, over),
        last_moves=[words.seen_text(play, names) for play in view.log[-view.players :]],
        deck_number=view.decks,
        deal_number=view.deal,
        deals_per_deck=view.profile.deals_per_deck(view.players),
        next_game=next_game,
    )


def pair_of(view: View, team: int, names: Mapping[int, str]) -> PairSeen:
    """A pair and its score, as all can see them."""
    return PairSeen(
        name=words.pair_text(team, names),
        points=view.score[team],
        perros=perros(view.score[team]),
        taken=view.taken[team],
        won=view.winner == team,
    )


def _message(view: View, names: Mapping[int, str], over: bool) -> str:
    if view.winner is not None:
        pair = words.pair_text(view.winner, names)
        return _("¡Cuarenta! Ganan %(pair)s.") % {"pair": pair}
    if over:
        return _("La partida quedó a medias.")
    if view.turn is None:
        return _("Se baraja de nuevo.")
    return _("Juega %(name)s.") % {"name": names[view.turn]}
