"""Serve the site on this machine until Ctrl-C."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import twisted_loop
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from engine.arena import warm_up

# Bytes. Daphne counts what it sends too, and a rendered table with every step of a long game
# must pass; what a page may send is limited by the consumers, to far less.
MAX_MESSAGE = 512 * 1024


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
        self.stdout.write(
            _("A jugar: {origin}  (Ctrl-C para cerrar)").format(origin=settings.SITE_ORIGINS[0])
        )
        self.stdout.flush()
        with _ctrl_c_for_the_server_alone():
            CommandLineInterface().run([*arguments, "cvarenta.asgi:application"])
            _end_what_still_waits()
        self.stdout.write(_("\nCerrado. Las partidas quedan guardadas."))


def _end_what_still_waits() -> None:
    """Cancel the tasks of sockets that were open when the server ended, and let them finish.

    Left pending they would be destroyed with the interpreter, which on Python 3.11 can crash it:
    the last thing a player's terminal says would be «Segmentation fault».
    """
    waiting = asyncio.all_tasks(twisted_loop)

    async def end() -> None:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    twisted_loop.run_until_complete(end())


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
