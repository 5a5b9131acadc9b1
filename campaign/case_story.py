"""A case told on one page: what happened and when, how long each answer took, which lines broke.

Of a game that goes on there is no card here, only when something was played. What is told of
one that is over is what everybody at the table saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import log1p
from statistics import median
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign import journal, selectors, words
from campaign.chapters import US
from campaign.flags import LIMITS, thinking_times
from campaign.models import Connection, Game, Move, Run, ServerStart
from engine.events import Event
from engine.moves import Play
from engine.seats import team_of

GONE_AWAY: Final = (1000, 1001)
"""Close codes of a page that was left: no connection was lost."""
CLOSE_WORDS: Final[dict[int, Promise]] = {
    1000: gettext_lazy("la página se cerró"),
    1001: gettext_lazy("la persona se fue de la página"),
    1006: gettext_lazy("se cortó sin despedida: la red, o el aparato"),
    1009: gettext_lazy("la página mandó un mensaje demasiado grande"),
    1011: gettext_lazy("el servidor falló"),
    1012: gettext_lazy("el servidor se reinició"),
    4404: gettext_lazy("la mesa ya no era suya"),
}
EVENT_NAMES: Final[dict[str, Promise]] = {
    "caida": gettext_lazy("caída"),
    "limpia": gettext_lazy("limpia"),
    "ronda": gettext_lazy("ronda"),
    "carton": gettext_lazy("cartón"),
}
LONGEST: Final = 120.0
"""Seconds from which on a bar is at its full height."""
BAR_HEIGHT: Final = 36


@dataclass(frozen=True)
class Line:
    """One thing that happened, as the timeline tells it."""

    at: datetime
    kind: str
    """``run``, ``server``, ``lost`` or ``decision``: how it looks."""
    text: str


@dataclass(frozen=True)
class Bar:
    """How long one answer took, as a bar of the chart."""

    x: int
    y: int
    height: int
    seconds: float
    is_fast: bool


@dataclass(frozen=True)
class GameTold:
    """One game of a run, in figures."""

    game: Game
    thinking: tuple[timedelta, ...]
    bars: list[Bar] = field(default_factory=list)

    @property
    def median(self) -> float:
        """Seconds of the middle answer."""
        return median(took.total_seconds() for took in self.thinking)

    @property
    def fastest(self) -> float:
        """Seconds of the quickest answer."""
        return min(self.thinking).total_seconds()

    @property
    def width(self) -> int:
        """Units of the chart from left to right."""
        return 5 * len(self.bars)

    @property
    def pixels(self) -> int:
        """How wide the chart is where there is room for it."""
        return 2 * self.width

    @property
    def won(self) -> bool | None:
        """Whether the player won it; None if it was broken off or goes on."""
        return None if self.game.winner is None else self.game.winner == US


@dataclass(frozen=True)
class LineTold:
    """A page's connection, with a letter for its network."""

    connection: Connection
    why: str
    was_lost: bool
    network: str


@dataclass(frozen=True)
class MoveTold:
    """One move of a game that is over, as everybody at the table saw it."""

    ply: int
    at: datetime
    text: str
    events: list[str]
    thought: float | None
    """Seconds that the player took for it; None for a bot's."""
    is_fast: bool


def timeline(run: Run) -> list[Line]:
    """All that happened to a run, in order of time."""
    told = [Line(line.at, "run", line.text) for line in selectors.story_of(run)]
    for start in _starts_around(run):
        told.append(Line(start.at, "server", _("Arranca el servidor.")))
    for line in lines_of(run):
        if line.was_lost:
            at = line.connection.closed_at or line.connection.last_seen_at
            text = _("Se pierde una conexión: %(why)s.") % {"why": line.why}
            told.append(Line(at, "lost", text))
    for review in run.reviews.select_related("author"):
        text = _("%(author)s decide %(decision)s: %(reason)s") % {
            "author": review.author or _("Alguien que ya no está"),
            "decision": review.get_decision_display(),
            "reason": review.reason,
        }
        told.append(Line(review.at, "decision", text))
    return sorted(told, key=lambda line: line.at)


def games_of(run: Run) -> list[GameTold]:
    """The games of a run that were played, with how long each answer took."""
    instants: dict[object, list[datetime]] = {}
    moves = Move.objects.filter(game__run=run).order_by("game_id", "ply")
    for game_id, at in moves.values_list("game_id", "at"):
        instants.setdefault(game_id, []).append(at)
    games = run.games.filter(started_at__isnull=False).order_by("prepared_at")
    told = []
    for game in games:
        thinking = thinking_times(instants.get(game.pk, []))
        told.append(GameTold(game, thinking, _bars(thinking)))
    return told


def lines_of(run: Run) -> list[LineTold]:
    """The connections of a run's pages in order of time; one letter for each network."""
    told = []
    letters: dict[str, str] = {"": ""}
    connections = Connection.objects.filter(game__run=run).order_by("opened_at")
    for connection in connections.select_related("game"):
        letter = letters.setdefault(connection.place, _letter(len(letters)))
        why, was_lost = _why_closed(connection, run)
        told.append(LineTold(connection, why, was_lost, letter))
    return told


def moves_of(game: Game) -> list[MoveTold]:
    """The moves of a game that is over, with what they scored; none while it goes on."""
    if not game.is_over:
        return []
    names = journal.names_of(game)
    told = []
    before: datetime | None = None
    for step in journal.look(game, since=0, seat=None).steps:
        thought = None
        if before is not None and step.at > before:
            thought = (step.at - before).total_seconds()
        before = step.at
        text = _("%(name)s reparte.") % {"name": names[step.dealer]}
        if isinstance(step.move, Play):
            text = words.seen_text(step.move, names)
        told.append(
            MoveTold(
                ply=step.ply,
                at=step.at,
                text=text,
                events=[_event_text(event, names) for event in step.events],
                thought=thought,
                is_fast=thought is not None and thought < LIMITS.speed_median.total_seconds(),
            )
        )
    return told


def _bars(thinking: tuple[timedelta, ...]) -> list[Bar]:
    """A bar for each answer; the scale is that of the logarithm, so that seconds tell apart."""
    bars = []
    for number, took in enumerate(thinking):
        seconds = took.total_seconds()
        share = min(log1p(seconds) / log1p(LONGEST), 1)
        height = max(round(BAR_HEIGHT * share), 1)
        fast = took < LIMITS.speed_median
        bars.append(Bar(5 * number, BAR_HEIGHT - height, height, seconds, fast))
    return bars


def _starts_around(run: Run) -> list[ServerStart]:
    """The server's starts from a little before the run until a little after it was left."""
    last = run.last_move_at
    if run.end_reason == Run.End.GIVEN_UP and run.ended_at is not None:
        last = max(last, run.ended_at)
    span = (run.started_at - LIMITS.cut, last + LIMITS.cut)
    return list(ServerStart.objects.filter(at__range=span).order_by("at"))


def _why_closed(connection: Connection, run: Run) -> tuple[str, bool]:
    """Why a connection ended, and whether that was a loss."""
    if connection.closed_at is None:
        if run.ended_at is None or connection.last_seen_at >= run.ended_at:
            return _("sigue abierta"), False
        return _("el proceso del servidor terminó sin despedirse"), True
    code = connection.close_code
    if code in CLOSE_WORDS:
        return str(CLOSE_WORDS[code]), code not in GONE_AWAY
    return _("se cerró con el código %(code)s") % {"code": code}, code is not None


def _event_text(event: Event, names: Mapping[int, str]) -> str:
    """What a move scored, and for which pair."""
    first, second = (names[seat] for seat in sorted(names) if team_of(seat) == event.team)
    return _("%(event)s +%(points)s para %(first)s y %(second)s") % {
        "event": EVENT_NAMES.get(event.type, event.type),
        "points": event.points,
        "first": first,
        "second": second,
    }


def _letter(number: int) -> str:
    """A letter for the first networks, and a number for any further one."""
    return chr(ord("A") + number - 1) if number <= 26 else str(number)
