"""Play every chapter many times with a bot in the player's seat, and print how often it wins."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.chapters import CHAPTERS
from campaign.odds import odds_of

PLAYERS = ("greedy", "counting")


class Command(BaseCommand):
    """A table in Markdown: a row for each chapter, a column for each level of the player."""

    help = "Juega cada capítulo muchas veces y dice cuántas se ganan de cada cien."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many games, from which seed, and who sits for the player."""
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--seed", default="capitulos")
        parser.add_argument("--you", nargs="+", default=PLAYERS)
        parser.add_argument("--chapters", nargs="+", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a row as soon as it is played."""
        self.stdout.write("| chapter | rival | " + " | ".join(options["you"]) + " |")
        self.stdout.write("| --- | --- |" + " --- |" * len(options["you"]))
        for chapter in CHAPTERS:
            if options["chapters"] and chapter.number not in options["chapters"]:
                continue
            cells = []
            for you in options["you"]:
                odds = odds_of(chapter, you, options["games"], options["seed"])
                rate, low, high = (
                    100 * share for share in (odds.wins / odds.games, odds.low, odds.high)
                )
                cells.append(f"{rate:.0f} % ({low:.0f}–{high:.0f})")
            self.stdout.write(f"| {chapter.number} | {chapter.rival} | {' | '.join(cells)} |")
