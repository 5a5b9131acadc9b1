"""A tournament of any size, made inside the database: the same one for the same number.

Every player has one scoring run with one to three chapters won, and every third lost a chapter
first. Totals crowd at a hundred points, as they do in life, with veterans up to thirty thousand;
a tenth of all points came in the last hour. No randomness: numbers are mixed by multiplying.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db import connection, models

from campaign.models import ChapterWon, Edition, Game, Run
from cvarenta.models import Player

OPENS = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)
CLOSES = datetime(2026, 12, 7, 4, 59, tzinfo=UTC)
FIRST_ID = 1000
"""The player of number 1 has the id after this."""
WINS = {1: 1, 2: 2, 3: 5}
"""Of how many players one won each chapter."""
LOSES = 3
"""Of how many players one lost the first chapter before winning it."""
MICROSECONDS = "((i * 69621) %% 1000000)"
_MIXED = f"""CASE WHEN i %% 10 = 0
    THEN {int(CLOSES.timestamp())} - 3600 + (i * 31) %% 3000
    ELSE {int(OPENS.timestamp())} + (i * 48271) %% 2900000 END"""


def fill(players: int) -> Edition:
    """Make the tournament in an empty database that has been migrated."""
    edition = Edition.objects.get(slug="2026")
    edition.opens_at, edition.closes_at = OPENS, CLOSES
    edition.save()
    name = "'jugador' || i"
    _insert(Player, players, id=f"i + {FIRST_ID}", username=name, nickname_key=name)
    begun = _instant(f"({_MIXED}) - 7200")
    run = {
        "id": _uuid("i"),
        "player_id": f"i + {FIRST_ID}",
        "kind": "'scoring'",
        "edition_id": str(edition.pk),
        "day": _day(f"({_MIXED}) - 7200"),
        "slot": "1",
        "started_at": begun,
        "last_move_at": begun,
        "ended_at": _instant(_MIXED),
        "end_reason": "'given_up'",
    }
    _insert(Run, players, **run)
    _games(players, chapter=1, attempt=0, winner=1, where=f"i %% {LOSES} = 0")
    for chapter, of in WINS.items():
        where = f"i %% {of} = 0"
        _games(players, chapter=chapter, attempt=1, winner=0, where=where)
        points = "CASE WHEN i %% 20 = 0 THEN 100 * (1 + (i * 7919) %% 300) ELSE 100 END"
        win = {
            "run_id": _uuid("i"),
            "game_id": _uuid(_game_number(chapter, 1)),
            "chapter": str(chapter),
            "kind": "'scoring'",
            "points": points if chapter == 1 else "100",
            "won_at": _instant(f"({_MIXED}) + {chapter}"),
        }
        _insert(ChapterWon, players, where=where, **win)
    return edition


def freshen() -> None:
    """Let the database count its rows, as it does by itself some time after so many new ones."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _games(players: int, *, chapter: int, attempt: int, winner: int, where: str) -> None:
    over = _instant(f"({_MIXED}) + {chapter - 1 + attempt}")
    game = {
        "id": _uuid(_game_number(chapter, attempt)),
        "run_id": _uuid("i"),
        "chapter": str(chapter),
        "attempt": str(attempt),
        "ruleset": "'qvito-1'",
        "engine": "'1'",
        "server_seed": "''",
        "commitment": "''",
        "prepared_at": over,
        "started_at": over,
        "ended_at": over,
        "winner": str(winner),
    }
    _insert(Game, players, where=where, **game)


def _game_number(chapter: int, attempt: int) -> str:
    return f"i + {(chapter * 10 + attempt) * 1_000_000_000}"


def _insert(model: type[models.Model], n: int, where: str = "1 = 1", **told: str) -> None:
    """Insert a row for each number i up to `n`: columns by SQL of i, or else their default."""
    columns, values, defaults = [], [], []
    for field in model._meta.concrete_fields:
        if field.primary_key and field.attname not in told:
            continue
        columns.append(connection.ops.quote_name(field.column))
        if field.attname in told:
            values.append(told[field.attname])
        else:
            values.append("%s")
            defaults.append(_default(field))
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE numbers(i) AS (SELECT CAST(1 AS bigint) UNION ALL"
            f" SELECT i + 1 FROM numbers WHERE i < {n})"
            f" INSERT INTO {connection.ops.quote_name(model._meta.db_table)}"
            f" ({', '.join(columns)}) SELECT {', '.join(values)} FROM numbers WHERE {where}",
            defaults,
        )


def _default(field: Any) -> Any:
    value = field.get_default() if field.has_default() or field.null else field.to_python("")
    return field.get_db_prep_save(value, connection)


def _uuid(number: str) -> str:
    if connection.vendor == "postgresql":
        return f"CAST(lpad(to_hex({number}), 32, '0') AS uuid)"
    return f"printf('%%032x', {number})"


def _instant(seconds: str) -> str:
    if connection.vendor == "postgresql":
        return f"to_timestamp({seconds}) + {MICROSECONDS} * interval '1 microsecond'"
    second = f"strftime('%%Y-%%m-%%d %%H:%%M:%%S', {seconds}, 'unixepoch')"
    return f"{second} || printf('.%%06d', {MICROSECONDS})"


def _day(seconds: str) -> str:
    """The day in Quito, five hours behind."""
    if connection.vendor == "postgresql":
        return f"CAST(to_timestamp(({seconds}) - 18000) AT TIME ZONE 'UTC' AS date)"
    return f"strftime('%%Y-%%m-%%d', ({seconds}) - 18000, 'unixepoch')"
