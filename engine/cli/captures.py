"""``captures``: what a card may take from a table, as JSON."""

from __future__ import annotations

import argparse
import json

from engine.captures import captures
from engine.cards import Card, CardTextError, parse_cards
from engine.cli import asking
from engine.scoring import is_caida, is_limpia


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "captures", help="list what a card may take, each with its caida and limpia, as JSON"
    )
    parser.add_argument("--profile", type=asking.profile, required=True, help="house rules")
    parser.add_argument("--table", required=True, help='cards on the table: "2h 4d 7h Jc"')
    parser.add_argument("--card", required=True, help="the card to play: 6s")
    parser.add_argument("--last", help="the card of the table that the rival has just left")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the captures, the empty list if there are none."""
    try:
        table, card = parse_cards(args.table), Card.parse(args.card)
        last = None if args.last is None else Card.parse(args.last)
    except CardTextError as error:
        raise asking.Refusal(f"{error}; a card is such as 5h or Ks") from None
    for place, other in enumerate(table):
        if other in table[:place]:
            raise asking.Refusal(f"{other} stands twice on the table")
    if card in table:
        raise asking.Refusal(f"{card} cannot be played, it lies on the table")
    if last is not None and last not in table:
        raise asking.Refusal(f"{last} cannot be the last card left, it is not on the table")
    found = [
        {
            "takes": [taken.text for taken in capture.takes],
            "caida": is_caida(card, capture.takes, last),
            "limpia": is_limpia(capture.takes, table),
        }
        for capture in captures(args.profile, table, card)
    ]
    print(json.dumps(found))
    return 0
