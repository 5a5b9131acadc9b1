"""``shuffle``: seal, draw and decks worked out again from a game's two seeds, as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.acta import Acta, ActaError
from engine.cli import asking
from engine.profiles import Profile
from engine.shuffle import (
    SERVER_SEED_BYTES,
    Draw,
    SeedError,
    check_client_seed,
    commit,
    deck_for,
    draw_dealer,
)

_DECKS = 5


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "shuffle",
        help="work a game's shuffle out again from its seeds; status 1 if something does not fit",
        description="Seats and decks are counted from 0, as in an acta.",
    )
    parser.add_argument("--profile", type=asking.profile, required=True, help="house rules")
    parser.add_argument("--players", type=asking.count, default=4, help="seats at the table")
    parser.add_argument(
        "--server-seed", type=_hex, required=True, metavar="HEX", help="as told after the game"
    )
    parser.add_argument(
        "--client-seed", type=_client_seed, required=True, metavar="TEXT", help="the player's own"
    )
    parser.add_argument(
        "--commitment", type=_hex, metavar="HEX", help="the seal, as published before the game"
    )
    parser.add_argument(
        "--decks",
        type=asking.count,
        metavar="K",
        help=f"how many decks to shuffle ({_DECKS}, or as many as the acta has)",
    )
    parser.add_argument("--acta", type=Path, metavar="FILE", help="one acta to compare with")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the seeds give, and whether the seal and the acta say the same."""
    profile: Profile = args.profile
    if args.players not in profile.player_counts:
        counts = " or ".join(map(str, profile.player_counts))
        raise asking.Refusal(f"{profile.name} is played by {counts}, not by {args.players}")
    acta = None if args.acta is None else _read(args.acta)
    seeds = bytes.fromhex(args.server_seed), args.client_seed
    draw = draw_dealer(profile, args.players, *seeds)
    dealt = len(acta.decks) if acta is not None and acta.decks else _DECKS
    decks = [
        [card.text for card in deck_for(*seeds, number)] for number in range(args.decks or dealt)
    ]
    seal = commit(seeds[0])
    fits = args.commitment in (None, seal)
    told: dict[str, object] = {
        "profile": profile.name,
        "players": args.players,
        "commitment": {
            "published": args.commitment,
            "sha256_of_seed": seal,
            "fits": None if args.commitment is None else fits,
        },
        "draw": {"rounds": _rounds(draw), "dealer": draw.dealer},
        "decks": decks,
    }
    differences = [] if acta is None else _differences(acta, args, draw)
    if acta is not None:
        told["acta"] = {"fits": not differences, "differences": differences}
    print(json.dumps(told))
    return 0 if fits and not differences else 1


def _rounds(draw: Draw) -> list[list[dict[str, object]]]:
    return [[{"seat": seat, "card": card.text} for seat, card in drawn] for drawn in draw.rounds]


def _differences(acta: Acta, args: argparse.Namespace, draw: Draw) -> list[str]:
    """Where an acta does not say what the arguments do or what their seeds give."""
    seeds = bytes.fromhex(args.server_seed), args.client_seed
    expected: list[tuple[str, object, object]] = [
        ("profile", args.profile.name, acta.profile),
        ("players", args.players, acta.players),
        ("shuffle.commitment", args.commitment or commit(seeds[0]), acta.commitment),
        ("shuffle.server_seed", args.server_seed, acta.server_seed),
        ("shuffle.client_seed", args.client_seed, acta.client_seed),
        ("dealer", draw.dealer, acta.dealer),
    ]
    for number, found in enumerate(acta.decks):
        deck = deck_for(*seeds, number)
        place = next((i for i, card in enumerate(deck) if card != found[i]), None)
        if place is not None:
            expected.append((f"decks[{number}][{place}]", deck[place], found[place]))
    return [f"{where}: expected {a}, found {b}" for where, a, b in expected if a != b]


def _read(file: Path) -> Acta:
    try:
        return Acta.from_json(file.read_bytes())
    except OSError as error:
        raise asking.Refusal(f"cannot read {file}: {error.strerror}") from None
    except ActaError as error:
        raise asking.Refusal(f"{file} is not one acta: {error}") from None


def _hex(text: str) -> str:
    """Thirty-two bytes in hex, in capitals or not."""
    digits = text.strip().lower()
    if len(digits) != 2 * SERVER_SEED_BYTES or not set(digits) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{2 * SERVER_SEED_BYTES} hex digits, not {text!r}")
    return digits


def _client_seed(text: str) -> str:
    try:
        return check_client_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(f"{error}, not {text!r}") from None
