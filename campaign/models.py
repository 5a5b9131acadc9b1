"""What the campaign keeps: editions, runs, games, their seats and moves, chapters won.

Moves and chapters won are only ever inserted. What must never happen twice is refused
by a constraint of the database, not by luck: a place in the quota, an open scoring run,
an unfinished game of a run, a ply of a game, the points of a chapter.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from campaign import quito
from campaign.coach_report import CoachReport as CoachReport
from campaign.insert_only import InsertOnlyQuerySet
from campaign.points_models import PointsNote as PointsNote
from campaign.review_models import Connection as Connection
from campaign.review_models import Flag as Flag
from campaign.review_models import RestoredStart as RestoredStart
from campaign.review_models import Review as Review
from campaign.review_models import ServerStart as ServerStart
from campaign.seat_model import Seat as Seat
from campaign.tally_models import Tally as Tally
from engine.profiles import QVITO


class Edition(models.Model):
    """One year's tournament: when it is open, how many runs a day count, what they pay."""

    slug = models.SlugField(unique=True)
    name = models.CharField(_("nombre"), max_length=80)
    opens_at = models.DateTimeField(_("abre"))
    closes_at = models.DateTimeField(_("cierra"))
    zone = models.CharField(_("zona horaria"), max_length=40, default=quito.ZONE_NAME)
    daily_quota = models.PositiveSmallIntegerField(_("vueltas puntuables por día"), default=3)
    chapter_points = models.PositiveSmallIntegerField(_("puntos por capítulo"), default=100)
    final_bonus = models.PositiveSmallIntegerField(_("puntos por completar"), default=200)
    chapter_minutes = models.PositiveSmallIntegerField(
        _("minutos que suele tomar un capítulo"),
        default=12,
        validators=[MinValueValidator(1)],
        help_text=_("Con las partidas perdidas; para decir hasta cuándo vale la pena empezar."),
    )

    class Meta:
        verbose_name = _("edición")
        verbose_name_plural = _("ediciones")
        ordering = ("-opens_at",)
        constraints = [
            models.CheckConstraint(
                name="edition_opens_before_it_closes", condition=Q(opens_at__lt=F("closes_at"))
            ),
            models.CheckConstraint(
                name="edition_chapters_take_time", condition=Q(chapter_minutes__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def is_open(self, at: Any) -> bool:
        """Whether what happens at this instant counts for the ranking."""
        return quito.is_open(at, self.opens_at, self.closes_at)


class Run(models.Model):
    """A *vuelta*: the five chapters in order, scoring or practice."""

    class Kind(models.TextChoices):
        """Whether a run counts for the ranking."""

        SCORING = "scoring", _("puntuable")
        PRACTICE = "practice", _("práctica")

    class End(models.TextChoices):
        """Why a run ended."""

        COMPLETED = "completed", _("completada")
        GIVEN_UP = "given_up", _("abandonada")
        IDLE = "idle", _("abandonada por inactividad")
        CLOSED = "closed", _("cerrada")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="runs",
        verbose_name=_("jugador"),
    )
    kind = models.CharField(_("tipo"), max_length=8, choices=Kind.choices)
    by_guest = models.BooleanField(_("empezada por un invitado"), default=False)
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, null=True, blank=True, verbose_name=_("edición")
    )
    day = models.DateField(_("día de Quito"), null=True, blank=True)
    slot = models.PositiveSmallIntegerField(_("lugar en el cupo"), null=True, blank=True)
    started_at = models.DateTimeField(_("empezó"))
    last_move_at = models.DateTimeField(_("última jugada"))
    ended_at = models.DateTimeField(_("terminó"), null=True, blank=True)
    end_reason = models.CharField(
        _("cómo terminó"), max_length=10, choices=End.choices, blank=True, default=""
    )
    request_id = models.UUIDField(_("petición"), null=True, blank=True, editable=False)
    is_free_table = models.BooleanField(_("mesa libre"), default=False)
    """A practice table without chapters, by any house's rules, game after game."""
    house = models.CharField(_("reglas"), max_length=20, default=QVITO.name)
    players = models.PositiveSmallIntegerField(_("jugadores"), default=4)
    level = models.CharField(_("nivel de los rivales"), max_length=20, blank=True, default="")
    is_void = models.BooleanField(_("anulada"), default=False)
    """Whether the decision that holds takes its points away: set with the decision itself."""
    place = models.CharField(max_length=32, blank=True, default="", editable=False)
    """From which network it was started, as a keyed hash; forgotten after thirty days."""
    is_examined = models.BooleanField(default=False, editable=False)
    """Whether its flags have been worked out since it ended."""
    repeats = models.ForeignKey(
        "Game",
        on_delete=models.CASCADE,
        related_name="repetitions",
        null=True,
        blank=True,
        verbose_name=_("repite la partida"),
    )
    """The game whose very deal this practice run plays once more, and nothing else."""

    class Meta:
        verbose_name = _("vuelta")
        verbose_name_plural = _("vueltas")
        ordering = ("-started_at",)
        constraints = [
            models.CheckConstraint(
                name="run_scoring_has_a_place_in_the_quota",
                condition=Q(kind="practice", edition=None, day=None, slot=None)
                | Q(
                    kind="scoring",
                    edition__isnull=False,
                    day__isnull=False,
                    slot__isnull=False,
                    by_guest=False,
                ),
            ),
            models.UniqueConstraint(
                name="run_one_for_each_place_in_the_quota",
                fields=("player", "edition", "day", "slot"),
                condition=Q(kind="scoring"),
            ),
            models.UniqueConstraint(
                name="run_one_open_scoring_per_player",
                fields=("player",),
                condition=Q(kind="scoring", ended_at=None),
            ),
            models.UniqueConstraint(
                name="run_one_for_each_request", fields=("player", "kind", "request_id")
            ),
            models.CheckConstraint(
                name="run_only_free_tables_change_the_rules",
                condition=Q(is_free_table=False, house=QVITO.name, players=4, level="")
                | (Q(is_free_table=True, kind="practice") & ~Q(level="")),
            ),
            models.CheckConstraint(
                name="run_void_is_an_ended_scoring_run",
                condition=Q(is_void=False) | Q(kind="scoring", ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="run_only_practice_repeats_a_deal",
                condition=Q(repeats=None) | Q(kind="practice"),
            ),
            models.CheckConstraint(
                name="run_ended_has_a_reason",
                condition=Q(ended_at=None, end_reason="")
                | (Q(ended_at__isnull=False) & ~Q(end_reason="")),
            ),
        ]
        indexes = [
            models.Index(fields=("end_reason", "-ended_at")),
            models.Index(
                name="run_scoring_by_last_move",
                fields=("-last_move_at",),
                condition=Q(kind="scoring", ended_at=None),
            ),
            models.Index(
                name="run_scoring_by_end",
                fields=("ended_at", "id"),
                condition=Q(kind="scoring", ended_at__isnull=False),
            ),
            models.Index(
                name="run_by_place", fields=("place", "started_at"), condition=~Q(place="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.get_kind_display()} · {self.started_at:%Y-%m-%d %H:%M}"

    @property
    def is_scoring(self) -> bool:
        """Whether its chapters pay points."""
        return self.kind == self.Kind.SCORING

    @property
    def has_chapters(self) -> bool:
        """Whether it is a campaign; a free table and a repeated deal are not."""
        return not self.is_free_table and self.repeats_id is None

    @property
    def is_open(self) -> bool:
        """Whether it has not ended yet."""
        return self.ended_at is None

    @property
    def is_playable(self) -> bool:
        """Whether cards may still be played: while open, and as practice after the close."""
        return self.is_open or self.end_reason == self.End.CLOSED


class Game(models.Model):
    """One game to forty of one chapter; the moves are its truth, the rest can be rebuilt."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey(
        Run, on_delete=models.CASCADE, related_name="games", verbose_name=_("vuelta")
    )
    chapter = models.PositiveSmallIntegerField(_("capítulo"))
    attempt = models.PositiveSmallIntegerField(_("intento"))
    ruleset = models.CharField(_("reglas"), max_length=20)
    engine = models.CharField(_("versión del motor"), max_length=20)
    server_seed = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(_("compromiso"), max_length=64)
    client_seed = models.CharField(_("semilla del jugador"), max_length=64, blank=True, default="")
    dealer = models.PositiveSmallIntegerField(_("primer repartidor"), null=True, blank=True)
    ply = models.PositiveIntegerField(_("movimientos"), default=0)
    prepared_at = models.DateTimeField(_("preparada"))
    started_at = models.DateTimeField(_("empezó"), null=True, blank=True)
    ended_at = models.DateTimeField(_("terminó"), null=True, blank=True)
    winner = models.PositiveSmallIntegerField(_("pareja ganadora"), null=True, blank=True)
    score_us = models.PositiveSmallIntegerField(_("nosotros"), default=0)
    score_them = models.PositiveSmallIntegerField(_("ellos"), default=0)
    shared_as = models.UUIDField(_("compartida como"), null=True, blank=True, unique=True)
    """What its replay's public address ends in, while its player shares it."""

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        ordering = ("prepared_at",)
        constraints = [
            models.UniqueConstraint(
                name="game_one_for_each_attempt", fields=("run", "chapter", "attempt")
            ),
            models.UniqueConstraint(
                name="game_one_unfinished_per_run", fields=("run",), condition=Q(ended_at=None)
            ),
            models.CheckConstraint(
                name="game_chapter_is_one_of_five_or_none", condition=Q(chapter__range=(0, 5))
            ),
        ]

    def __str__(self) -> str:
        if not self.chapter:
            return f"{_('mesa libre')}, {_('partida')} {self.attempt}"
        return f"{_('capítulo')} {self.chapter}, {_('intento')} {self.attempt}"

    @property
    def is_prepared(self) -> bool:
        """Whether it waits for the player's seed, its own already committed to."""
        return self.started_at is None and self.ended_at is None

    @property
    def is_over(self) -> bool:
        """Whether it was won, lost or broken off."""
        return self.ended_at is not None


class Move(models.Model):
    """One move of a game as its line of text, in the order of plies; only ever inserted."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField(_("movimiento"))
    text = models.CharField(_("jugada"), max_length=160)
    at = models.DateTimeField(_("cuándo"))
    key = models.UUIDField(_("petición"), null=True, blank=True, editable=False)
    """The browser's name for this play; a repeated one gets the first answer."""

    objects = InsertOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("movimiento")
        verbose_name_plural = _("movimientos")
        ordering = ("game", "ply")
        constraints = [
            models.UniqueConstraint(name="move_one_for_each_ply", fields=("game", "ply")),
            models.UniqueConstraint(name="move_one_for_each_key", fields=("game", "key")),
        ]

    def __str__(self) -> str:
        # Without its text: a deck in play is secret, and a name ends up in titles and in logs.
        return f"{_('movimiento')} {self.ply}"


class ChapterWon(models.Model):
    """A chapter won in a run, and the points it paid; only ever inserted, once each."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="wins")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="win")
    chapter = models.PositiveSmallIntegerField(_("capítulo"))
    kind = models.CharField(_("tipo"), max_length=8, choices=Run.Kind.choices)
    points = models.PositiveSmallIntegerField(_("puntos"))
    won_at = models.DateTimeField(_("cuándo"))

    objects = InsertOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("capítulo ganado")
        verbose_name_plural = _("capítulos ganados")
        ordering = ("won_at",)
        constraints = [
            models.UniqueConstraint(name="win_each_chapter_once", fields=("run", "chapter")),
            models.CheckConstraint(
                name="win_practice_pays_nothing",
                condition=Q(kind="practice", points=0) | Q(kind="scoring"),
            ),
        ]
        indexes = [models.Index(fields=("kind", "won_at"))]

    def __str__(self) -> str:
        return f"{_('capítulo')} {self.chapter}: {self.points}"
