"""Whether what the database holds is whole: each game's log tells the game that its row tells."""

from __future__ import annotations

from campaign import journal
from campaign.models import Game, Move
from engine.acta import verify


def assert_every_game_is_whole() -> int:
    """Replay every game in which a card fell; returns how many."""
    games = list(Game.objects.filter(ply__gt=0).select_related("run"))
    for game in games:
        assert_whole(game)
    assert Move.objects.count() == sum(game.ply for game in games)
    return len(games)


def assert_whole(game: Game) -> None:
    """The log has no gap, it replays, the row says the same, and what is over is proved."""
    plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
    assert plies == list(range(game.ply))
    view = journal.look(game).view
    assert (game.score_us, game.score_them) == view.score
    assert game.winner == view.winner
    assert game.is_over or view.turn == 0, "a bot's card is never left for later"
    if game.is_over:
        assert verify(journal.acta_of(game), bots=True) == []
