"""A process that plays one game and says each play it has been told was done; made to be killed.

python -m tests.campaign.one_player GAME: a line «ply card» for every play that came back.
"""

from __future__ import annotations

import sys


def main(game_id: str) -> None:
    """Play to the end, saying each play once the service has returned from it."""
    import django

    django.setup()

    from campaign.models import Game
    from tests.campaign.tables import fresh, play_one

    game = Game.objects.select_related("run__player").get(pk=game_id)
    while not game.is_over:
        intent = play_one(game.run.player, game)
        print(intent.ply, intent.move.card, flush=True)
        game = fresh(game)


if __name__ == "__main__":
    main(sys.argv[1])
