"""What a player may tell others of a win, in plain words and without a single card."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.chapters import CHAPTERS, FREE_TABLE, US, chapter
from campaign.models import Game, Run


def game_text(game: Game) -> str:
    """A chapter won, as its player tells it; nothing for any other game."""
    if game.winner != US or game.chapter == FREE_TABLE:
        return ""
    where = chapter(game.chapter)
    told = {
        "rival": where.rival,
        "place": where.place,
        "us": game.score_us,
        "them": game.score_them,
        "number": where.number,
    }
    if where.number == len(CHAPTERS):
        return _(
            "Gané las cinco mesas del cuarenta de Quito; la última, en %(place)s, "
            "%(us)s a %(them)s. ¿Te sientas?"
        ) % (told)
    return (
        _(
            "En el cuarenta de Quito gané en %(place)s, %(us)s a %(them)s: "
            "voy en la mesa %(number)s de cinco. ¿Te sientas?"
        )
        % told
    )


def run_text(run: Run, won: int, points: int) -> str:
    """What a run has won, as its player tells it; nothing before the first chapter is won."""
    if not won:
        return ""
    if not run.is_scoring:
        return ngettext(
            "Gané %(won)s de las cinco mesas del cuarenta de Quito. ¿Te sientas?",
            "Gané %(won)s de las cinco mesas del cuarenta de Quito. ¿Te sientas?",
            won,
        ) % {"won": won}
    return ngettext(
        "Gané %(won)s de las cinco mesas del cuarenta de Quito: %(points)s puntos. ¿Te sientas?",
        "Gané %(won)s de las cinco mesas del cuarenta de Quito: %(points)s puntos. ¿Te sientas?",
        won,
    ) % {"won": won, "points": points}
