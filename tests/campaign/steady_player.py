"""A process that plays a practice run game after game and says each play it was told was done.

python -m tests.campaign.steady_player RUN: a line «game ply card» for every play that came
back, until the process is killed.
"""

from __future__ import annotations

import sys


def main(run_id: str) -> None:
    """Play on and on, saying each play once the service has returned from it."""
    import django

    django.setup()

    from campaign.models import Run
    from tests.campaign.tables import game_of, play_one, seated

    run = Run.objects.select_related("player").get(pk=run_id)
    while True:
        game = game_of(run)
        if game.is_prepared:
            game = seated(run.player, run)
        intent = play_one(run.player, game)
        print(game.pk, intent.ply, intent.move.card, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
