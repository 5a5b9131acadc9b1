"""Games to be proved: played as the page offers them, to their end or given up on the way."""

from __future__ import annotations

import re

from campaign import selectors, services
from campaign.messages import read_value
from campaign.models import Game
from campaign.services import Intent
from cvarenta.models import Player
from tests.campaign.tables import AT, fresh, seated


def play_some(player: Player, game: Game, cards: int) -> Game:
    """Play cards as the page offers them, the first way of each; fewer if the game ends."""
    game = fresh(game)
    while cards and not game.is_over:
        table = selectors.show(game).table
        offered = [option.value for card in table.hand for option in card.options]
        value = next(iter(offered), None) or table.asks[0].value
        services.play(player, game.pk, Intent(table.ply, read_value(value)), AT)
        game = fresh(game)
        cards -= 1
    return game


def break_off(player: Player, cards: int = 7) -> Game:
    """A practice game that was given up after so many cards."""
    run = services.start_practice(player, None, AT)
    game = play_some(player, seated(player, run), cards)
    services.give_up(player, run.pk, AT)
    return fresh(game)


def text_of(html: str) -> str:
    """What a reader sees, roughly: no tags, one space between words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))
