"""Serve the site on this machine until Ctrl-C."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import twisted_loop
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import coaching, thinking
from campaign.lines import note_server_start
from campaign.tasks import end_tasks
from cvarenta.broom import Broom
from engine.arena import warm_up

# Bytes. Daphne counts what it sends too, and a rendered table with every step of a long game
# must pass; what a page may send is limited by the consumers, to far less.
MAX_MESSAGE = 512 * 1024
HAND_OVER_EVERY = 0.001
"""Seconds that a thread keeps Python when another wants it: whoever writes to the database lets
go at each statement, and all who wait to write wait for that thread to get it again."""
YOUNG_MAX = 20_000
"""New objects after which Python looks for cycles among them; a card makes thousands."""


class Command(BaseCommand):
    """Run Daphne with the limits of the house."""

    help = "Sirve el sitio en esta máquina hasta Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address to listen on; the port is the setting PORT."""
        parser.add_argument("--bind", default="127.0.0.1")
        parser.add_argument("--access-log", default="", help="- para la terminal")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve, then say goodbye."""
        arguments = [
            *("-b", options["bind"], "-p", str(settings.PORT), "-v", "0"),
            *("--websocket-max-message-size", str(MAX_MESSAGE)),
            *("--websocket-max-frame-size", str(MAX_MESSAGE)),
            *("--ping-interval", "20", "--ping-timeout", "20"),
            *("--application-close-timeout", "5", "--no-server-name"),
        ]
        if options["access_log"]:
            arguments += ["--access-log", options["access_log"]]
        warm_up()
        note_server_start(timezone.now())
        connection.close()
        self.stdout.write(
            _("A jugar: {origin}  (Ctrl-C para cerrar)").format(origin=settings.SITE_ORIGINS[0])
        )
        self.stdout.flush()
        twisted_loop.set_exception_handler(complain)
        _spare_what_stays()
        sys.setswitchinterval(HAND_OVER_EVERY)
        with _ctrl_c_for_the_server_alone():
            thinking.start(settings.BOT_PROCESSES)
            broom = Broom()
            broom.start()
            try:
                CommandLineInterface().run([*arguments, "cvarenta.asgi:application"])
                _end_what_still_waits()
            finally:
                broom.stop()
                coaching.stop()
                thinking.stop()
        self.stdout.write(_("\nCerrado. Las partidas quedan guardadas."))


def _spare_what_stays() -> None:
    """Never again look for garbage among what the site is made of: everybody waits meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_MAX)


def complain(loop: asyncio.AbstractEventLoop, trouble: dict[str, Any]) -> None:
    """Log what nobody waited for, but for a browser that left while its request was cut short.

    Django's own handler forgets that task when the server ends in the middle of a request.
    """
    if not isinstance(trouble.get("exception"), RequestAborted):
        loop.default_exception_handler(trouble)


def _end_what_still_waits() -> None:
    """Cancel the tasks of sockets that were open when the server ended, and let them finish.

    Left pending they would be destroyed with the interpreter, which on Python 3.11 can crash it:
    the last thing a player's terminal says would be «Segmentation fault».
    """
    twisted_loop.run_until_complete(end_tasks(asyncio.all_tasks(twisted_loop)))


@contextmanager
def _ctrl_c_for_the_server_alone() -> Iterator[None]:
    """Take the terminal's foreground while serving.

    A terminal sends Ctrl-C to every process in its foreground: `make` would get it too and call
    the clean end of its server an error. Without a terminal, or in the background, do nothing.
    """
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        yield
        return
    ours = os.getpgrp()
    try:
        if os.tcgetpgrp(terminal) != ours or os.getpid() == ours:
            yield
            return
        previous = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpgrp())
        try:
            yield
        finally:
            os.tcsetpgrp(terminal, ours)
            os.setpgid(0, ours)
            signal.signal(signal.SIGTTOU, previous)
    finally:
        os.close(terminal)
