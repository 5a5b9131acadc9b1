"""The facts in words, each with how well it is: what the page shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import quito
from campaign.models import Run
from cvarenta import backups
from cvarenta.health import facts, rules
from cvarenta.health.rules import Level
from cvarenta.views import layer_answers


@dataclass(frozen=True)
class Line:
    """One fact: how well it is, what it is about, and what it says."""

    level: Level
    title: str
    told: str


def of_the_site(at: datetime) -> list[Line]:
    """What every process of the site would say alike."""
    database = facts.database()
    return [
        _database(database),
        _migrations(database.missing_migrations),
        _disk(facts.free_disk()),
        _backup(backups.age(at)),
        _clock(database, at),
        _bells(layer_answers()),
        _tournament(at),
        *_play(facts.play(at)),
        _coach(*facts.coach(at)),
        _starts(*facts.starts(at)),
        _places(facts.overdue_places(at)),
    ]


def of_this_process(at: datetime) -> list[Line]:
    """What the process that answers has counted since it began."""
    here = facts.here(at)
    return [
        _errors(here),
        _thinking(here),
        _refusals(here),
        Line(Level.OK, _("Conexiones abiertas"), _listed(here.sockets) or _("Ninguna.")),
        Line(Level.OK, _("Campanas que no sonaron"), str(here.lost_bells)),
    ]


def _database(told: facts.Database) -> Line:
    text = _("{name}: responde en {milliseconds} ms y guarda; ocupa {size}.")
    if not told.is_writable:
        text = _("{name}: responde en {milliseconds} ms, pero no guarda nada; ocupa {size}.")
    return Line(
        rules.database(told.answered_in, told.is_writable),
        _("Base de datos"),
        text.format(
            name=connection.display_name,
            milliseconds=round(told.answered_in.total_seconds() * 1000),
            size=filesizeformat(told.size),
        ),
    )


def _migrations(missing: int) -> Line:
    told = _("Todas aplicadas.")
    if missing:
        told = ngettext(
            "Falta {count}: manage.py migrate", "Faltan {count}: manage.py migrate", missing
        ).format(count=missing)
    return Line(rules.migrations(missing), _("Migraciones"), told)


def _disk(free: int) -> Line:
    told = _("{size} libres donde el sitio guarda lo suyo.").format(size=filesizeformat(free))
    return Line(rules.disk(free), _("Disco"), told)


def _backup(age: timedelta | None) -> Line:
    told = _("No se sabe de ninguna hecha en esta máquina: manage.py backup")
    if age is not None:
        told = _("La última se hizo hace {age}.").format(age=timesince(timezone.now() - age))
    return Line(rules.backup(age), _("Copia de la base de datos"), told)


def _clock(database: facts.Database, at: datetime) -> Line:
    told = _("{utc} UTC, {quito} en Quito; la base de datos va a {seconds} s de distancia.")
    return Line(
        rules.clock(database.difference),
        _("Reloj"),
        told.format(
            utc=f"{at:%H:%M:%S}",
            quito=f"{at.astimezone(quito.QUITO):%H:%M:%S}",
            seconds=number_format(abs(database.difference.total_seconds()), 1),
        ),
    )


def _bells(answer: bool) -> Line:
    told = _("Suenan en la memoria de este proceso: basta mientras sea uno solo.")
    if settings.REDIS_URL:
        told = _("Redis las lleva de un proceso a otro.")
    if not answer:
        told = _("Sin campana: se sigue jugando, pero cada página mira por su cuenta.")
    return Line(rules.bells(answer), _("Campanas"), told)


def _tournament(at: datetime) -> Line:
    edition, published = facts.tournament(at)
    title = _("Torneo")
    if edition is None:
        return Line(rules.edition(None, False, at), title, _("Todavía no abre ninguno."))
    told = _("{name}: abierto hasta el {closes}, hora de Quito.")
    if at >= edition.closes_at:
        told = _("{name}: cerró el {closes}, hora de Quito, y falta publicar su ranking.")
    if published is not None:
        told = _("{name}: cerró el {closes}, hora de Quito; publicada la versión {version}.")
    closes = date_format(
        timezone.localtime(edition.closes_at, ZoneInfo(edition.zone)), "DATETIME_FORMAT"
    )
    version = published and published.version
    level = rules.edition(edition.closes_at, published is not None, at)
    return Line(level, title, told.format(name=edition.name, closes=closes, version=version))


def _play(told: facts.Play) -> list[Line]:
    open_now = _(
        "Mesas: {tables}. Vueltas sin terminar: puntuables, {scoring}; de práctica, {practice}."
    ).format(
        tables=told.tables,
        scoring=told.runs[Run.Kind.SCORING],
        practice=told.runs[Run.Kind.PRACTICE],
    )
    moves = _("{five} en los últimos cinco minutos, {sixty} en la última hora.")
    if told.moves_60 >= told.read:
        moves = _("{five} en los últimos cinco minutos, más de {sixty} en la última hora.")
    return [
        Line(Level.OK, _("En juego"), open_now),
        Line(
            Level.OK,
            _("Jugadas, también de los bots"),
            moves.format(five=told.moves_5, sixty=told.moves_60),
        ),
    ]


def _coach(waiting: int, failed: int) -> Line:
    told = _("Partidas que esperan: {waiting}; que no se pudieron pesar: {failed}.")
    return Line(
        rules.coach(waiting, failed),
        _("Entrenador"),
        told.format(waiting=waiting, failed=failed),
    )


def _starts(last_hour: int, last_day: int) -> Line:
    told = _("{hour} en la última hora, {day} en el último día.")
    return Line(
        rules.starts(last_hour),
        _("Arranques del servidor"),
        told.format(hour=last_hour, day=last_day),
    )


def _places(overdue: int) -> Line:
    told = _("Ninguna se guarda más de treinta días.")
    if overdue:
        told = _("{count} debían haberse olvidado ya.").format(count=overdue)
    return Line(rules.places(overdue), _("Huellas de red"), told)


def _errors(here: facts.Here) -> Line:
    level = rules.failures(sum(here.errors.values()))
    told = _listed(here.errors) or _("Ninguno.")
    return Line(level, _("Errores de la última hora"), told)


def _thinking(here: facts.Here) -> Line:
    told = _("Todavía no han respondido.")
    if here.thought:
        told = _(
            "{count} respuestas en {milliseconds} ms de media; {slow} pasaron de dos segundos."
        )
    milliseconds = round(1000 * here.thought_seconds / max(here.thought, 1))
    return Line(
        rules.thinking(here.thought, here.slow),
        _("Bots"),
        told.format(count=here.thought, milliseconds=milliseconds, slow=here.slow),
    )


def _refusals(here: facts.Here) -> Line:
    refused = sum(here.refusals.values())
    told = _("Cartas jugadas: {plays}; mensajes rechazados: {refused}. {reasons}")
    return Line(
        rules.refusals(here.plays, refused),
        _("Rechazos"),
        told.format(plays=here.plays, refused=refused, reasons=_listed(here.refusals)).strip(),
    )


def _listed(counted: dict[str, int]) -> str:
    """Names with their numbers, the greatest first."""
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return " · ".join(f"{name} {number}" for name, number in ordered)
