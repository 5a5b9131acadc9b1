"""The form of an acta: one whole game as a value, and as one line of JSON and back.

Whether what an acta says is true is checked by ``engine.acta.verify``; here an acta is
only read and written, and what is not exactly one is refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine import acta_fields as read
from engine.acta_fields import ActaError, NotJson
from engine.cards import Card
from engine.events import Event
from engine.moves import Announce, Claim, Misdeal, Pass, Play, SeatMove, Steal

__all__ = ["Acta", "ActaBack", "ActaError", "ActaEvent", "ActaSeat", "NotJson"]

ActaMove = SeatMove | Misdeal
FORMAT: Final = 1
_FIELDS: Final = (
    "acta",
    "profile",
    "players",
    "dealer",
    "seats",
    "shuffle",
    "decks",
    "moves",
    "events",
    "score",
    "winner",
    "engine",
)
_BACK: Final = "taken_back"
"""The one field that stands only where it has something to say."""
_SHUFFLE_FIELDS: Final = ("commitment", "server_seed", "client_seed")


class ActaSeat(NamedTuple):
    """Who sat in a seat: a person by public nickname, or a bot with its level in ``bot``."""

    kind: Literal["human", "bot"]
    name: str
    bot: str | None


class ActaEvent(NamedTuple):
    """What scored, for whom, how much it really added, and both scores after it."""

    type: str
    team: int
    points: int
    score: tuple[int, int]

    @classmethod
    def of(cls, event: Event) -> ActaEvent:
        """What an acta keeps of an event at the table."""
        return cls(event.type, event.team, event.points, event.score)

    def __str__(self) -> str:
        return f"{self.type} of team {self.team} +{self.points} = {self.score[0]}-{self.score[1]}"


class ActaBack(NamedTuple):
    """Moves that were taken back in practice, and after how many moves of the game they stood."""

    after: int
    moves: tuple[ActaMove, ...]


@dataclass(frozen=True, slots=True)
class Acta:
    """The complete record of one game; fields as in its JSON, cards and plays as values.

    ``winner`` is None in a game that was broken off; its moves then stop anywhere.
    """

    profile: str
    players: int
    dealer: int
    seats: tuple[ActaSeat, ...]
    commitment: str
    server_seed: str
    client_seed: str
    decks: tuple[tuple[Card, ...], ...]
    moves: tuple[ActaMove, ...]
    events: tuple[ActaEvent, ...]
    score: tuple[int, int]
    winner: int | None
    engine: str
    taken_back: tuple[ActaBack, ...] = ()
    """What was played and taken back, in the order in which it was; ``moves`` knows none of it."""

    def to_dict(self) -> dict[str, object]:
        """The acta as plain data, ready for JSON."""
        data: dict[str, object] = {
            "acta": FORMAT,
            "profile": self.profile,
            "players": self.players,
            "dealer": self.dealer,
            "seats": [seat._asdict() for seat in self.seats],
            "shuffle": {name: getattr(self, name) for name in _SHUFFLE_FIELDS},
            "decks": [_texts(deck) for deck in self.decks],
            "moves": [_move_data(move) for move in self.moves],
            "events": [event._asdict() | {"score": list(event.score)} for event in self.events],
            "score": list(self.score),
            "winner": self.winner,
            "engine": self.engine,
        }
        if self.taken_back:
            data[_BACK] = [
                {"after": back.after, "moves": [_move_data(move) for move in back.moves]}
                for back in self.taken_back
            ]
        return data

    def to_json(self) -> str:
        """The acta as one line of JSON, without a line end."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_dict(cls, data: object) -> Acta:
        """Read an acta from plain data, with every field there and no other.

        :raises ActaError: naming the first field that is not as it must be.
        """
        back: object = []
        if isinstance(data, dict) and _BACK in data:
            data = dict(data)
            back = data.pop(_BACK)
        found = dict(zip(_FIELDS, read.fields(data, "", _FIELDS), strict=True))
        if found["acta"] != FORMAT or isinstance(found["acta"], bool):
            raise ActaError(f"acta is format {FORMAT}, not {found['acta']!r}")
        shuffle = read.fields(found["shuffle"], "shuffle", _SHUFFLE_FIELDS)
        winner = found["winner"]
        acta = cls(
            profile=read.profile_name(found["profile"], "profile"),
            players=read.whole(found["players"], "players"),
            dealer=read.whole(found["dealer"], "dealer"),
            seats=read.items(found["seats"], "seats", _seat),
            commitment=read.hex_bytes(shuffle[0], "shuffle.commitment"),
            server_seed=read.hex_bytes(shuffle[1], "shuffle.server_seed"),
            client_seed=read.client_seed(shuffle[2], "shuffle.client_seed"),
            decks=read.items(found["decks"], "decks", read.deck),
            moves=read.items(found["moves"], "moves", read.move),
            events=read.items(found["events"], "events", _event),
            score=read.score(found["score"], "score"),
            winner=None if winner is None else read.team(winner, "winner"),
            engine=read.text(found["engine"], "engine"),
            taken_back=read.items(back, _BACK, _back),
        )
        if len(acta.seats) != acta.players:
            raise ActaError(f"seats is a list of {acta.players} seats, not {len(acta.seats)}")
        if acta.dealer >= acta.players:
            raise ActaError(f"dealer is a seat from 0 to {acta.players - 1}, not {acta.dealer}")
        return acta

    @classmethod
    def from_json(cls, line: str | bytes) -> Acta:
        """Read an acta from its line of JSON; the inverse of ``to_json``.

        :raises NotJson: if it is no JSON at all.
        :raises ActaError: naming the first field that is wrong.
        """
        try:
            data = json.loads(line, object_pairs_hook=_without_doubles)
        except ActaError:
            raise
        except (ValueError, RecursionError) as error:
            raise NotJson(f"not JSON: {error}") from None
        return cls.from_dict(data)


def _move_data(move: ActaMove) -> dict[str, object]:
    """A move as plain data: a play as the format has it, any other under its own name."""
    if isinstance(move, Play):
        played = {"seat": move.seat, "card": move.card.text, "takes": _texts(move.takes)}
        return played | {"announce": True} if move.announces else played
    if isinstance(move, Steal):
        return {"seat": move.seat, "steal": _texts(move.cards)}
    if isinstance(move, Claim):
        return {"seat": move.seat, "claim": move.rank.letter}
    names = {Announce: "announce", Pass: "pass", Misdeal: "misdeal"}
    return {"seat": move.seat, names[type(move)]: True}


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ActaError("a field stands twice in one object")
    return found


def _seat(value: object, where: str) -> ActaSeat:
    kind, name, bot = read.fields(value, where, ActaSeat._fields)
    if kind not in ("human", "bot"):
        raise ActaError(f"{where}.kind is human or bot, not {kind!r}")
    if kind == "human" and bot is not None:
        raise ActaError(f"{where}.bot is null for a person, not {bot!r}")
    level = read.text(bot, f"{where}.bot") if kind == "bot" else None
    return ActaSeat(kind, read.text(name, f"{where}.name"), level)


def _back(value: object, where: str) -> ActaBack:
    after, moves = read.fields(value, where, ActaBack._fields)
    taken = ActaBack(
        read.whole(after, f"{where}.after"), read.items(moves, f"{where}.moves", read.move)
    )
    if not taken.moves:
        raise ActaError(f"{where}.moves is a list of one move or more")
    return taken


def _event(value: object, where: str) -> ActaEvent:
    kind, team, points, score = read.fields(value, where, ActaEvent._fields)
    return ActaEvent(
        read.text(kind, f"{where}.type"),
        read.team(team, f"{where}.team"),
        read.whole(points, f"{where}.points"),
        read.score(score, f"{where}.score"),
    )
