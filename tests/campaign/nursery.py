"""A process from which playing processes are forked, ready at once; each is made to be killed.

python -m tests.campaign.nursery: for each line «GAME STATEMENT» it says «born PID», the child says
«ply card» for every play that came back, and «gone CODE» ends it. With a STATEMENT above nought the
child kills itself before its statement of that number reaches the database.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import count
from typing import Any


def main() -> None:
    """Fork a child for each line, one after the other."""
    import django

    django.setup()
    from tests.campaign import tables  # noqa: F401  so that no child has to load it

    for line in sys.stdin:
        game, statement = line.split()
        child = os.fork()
        if not child:
            _play_and_end(game, int(statement))
        print("born", child, flush=True)
        _pid, status = os.waitpid(child, 0)
        print("gone", os.waitstatus_to_exitcode(status), flush=True)


def _play_and_end(game_id: str, statement: int) -> None:
    """Play to the end, saying each play once the service has returned from it."""
    from django.db import connection

    from campaign.models import Game
    from tests.campaign.tables import fresh, play_one

    numbers = count(1)

    def lightning(execute: Any, *told: Any) -> Any:
        if next(numbers) == statement:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*told)

    code = 1
    try:
        with connection.execute_wrapper(lightning):
            game = Game.objects.select_related("run__player").get(pk=game_id)
            while not game.is_over:
                intent = play_one(game.run.player, game)
                print(intent.ply, intent.move.card, flush=True)
                game = fresh(game)
        code = 0
    finally:
        os._exit(code)  # nothing of the parent's is to be tidied up here


if __name__ == "__main__":
    main()
