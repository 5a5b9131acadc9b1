"""How a game ended, told to its player: the words, the story, and the way on."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from campaign import sharing, words
from campaign.chapters import CHAPTERS, FREE_TABLE, US, chapter
from campaign.models import Game, Run
from campaign.stories import EPILOGUE, STORIES
from campaign.table import Result


def current_game(run: Run) -> Game | None:
    """The game of a run that is not finished, if the run goes on."""
    return run.games.filter(ended_at=None).first()


def result_of(game: Game) -> Result:
    """How the game ended, and the way on: the next chapter, another try, or the run."""
    score = (game.score_us, game.score_them)
    won = game.winner == US
    title, story = _told(game)
    next_url, next_label = _way_on(game)
    return Result(
        won=won,
        broken_off=game.winner is None,
        score_us=score[0],
        score_them=score[1],
        title=title,
        saying=words.ending(won, score) if game.winner is not None else "",
        story=story,
        next_url=next_url,
        next_label=next_label,
        share=sharing.game_text(game),
        card=None if game.chapter == FREE_TABLE or not won else STORIES[_slug(game)],
    )


def _slug(game: Game) -> str:
    return chapter(game.chapter).slug


def _told(game: Game) -> tuple[str, list[str]]:
    """The title of an ending and its story; a free table has none to tell."""
    if game.winner is None:
        return _("Partida interrumpida"), [_("La vuelta terminó antes que la partida.")]
    won = game.winner == US
    title = _("¡Ganaron!") if won else _("Esta vez no")
    if game.chapter == FREE_TABLE:
        return title, []
    story = STORIES[_slug(game)]
    told = [*story.after] if won else [*story.lost]
    if won and game.chapter == len(CHAPTERS):
        told += EPILOGUE.paragraphs
    return title, [str(paragraph) for paragraph in told]


def _way_on(game: Game) -> tuple[str, str]:
    if game.run.repeats_id is not None:
        return reverse("campaign:replay", args=[game.run.repeats_id]), _("Ver la primera vez")
    following = current_game(game.run)
    if following is None:
        return reverse("campaign:run", args=[game.run_id]), _("Ver la vuelta")
    url = reverse("campaign:table", args=[following.pk])
    if game.chapter == FREE_TABLE:
        return url, _("Otra partida")
    return url, _("Siguiente capítulo") if game.winner == US else _("Intentarlo otra vez")
