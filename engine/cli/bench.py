"""``bench``: how fast the engine plays and replays, beside a fixed loop of the same run."""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Callable, Mapping
from time import process_time
from typing import Final, NamedTuple

from engine import packed
from engine.arena import play_game, seeds_of
from engine.cards import DECK
from engine.cli import asking
from engine.cli.decisions import thinking
from engine.coach import weigh_game
from engine.moves import Deal, parse_move
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, legal_moves, replay, start

_TURNS: Final = 200_000
_REPLAYED: Final = 20
_PLAYOUTS: Final = 1_000
_PLAYOUTS_OF_A_DEAL: Final = 4
BASELINE: Final = "loop"
HOUSES: Final[Mapping[str, tuple[Profile, int]]] = {
    "qvito": (QVITO, 4),
    "pagat": (PAGAT, 4),
    "francia_4": (FRANCIA, 4),
    "francia_2": (FRANCIA, 2),
}
CLOCK: Final = (
    "seconds of this process on the processor (time.process_time), so that what else runs "
    "here counts less; medians of repeats, in each of which everything is measured in turn"
)


class Done(NamedTuple):
    """What one repeat of a measure did."""

    games: int
    moves: int


Measure = Callable[[], Done]


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser("bench", help="measure whole games, moves and replays, as JSON")
    parser.add_argument("--games", type=asking.count, default=40, help="games in each repeat")
    parser.add_argument("--repeats", type=asking.count, default=7, help="of which the median is")
    parser.add_argument(
        "--decisions", type=asking.count, default=400, help="positions put to each bot, once"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the figures, each also as a ratio to the baseline loop."""
    figures = {
        "command": f"python -m engine bench --games {args.games} --repeats {args.repeats}"
        f" --decisions {args.decisions}",
        "clock": CLOCK,
        "baseline": f"{BASELINE}: a turn is one addition in a loop of plain Python",
        "ratio_to_baseline": "turns of that loop in the time of one move; less is faster",
        **told(interleaved(measures(args.games), args.repeats)),
        "decisions": thinking(args.decisions),
    }
    print(json.dumps(figures, indent=2))
    return 0


def measures(games: int) -> dict[str, Measure]:
    """Everything that is measured, by name: so many games in each repeat, and the baseline."""
    found: dict[str, Measure] = {BASELINE: _loop}
    for name, house in HOUSES.items():
        found[f"random_games {name}"] = _random_games(*house, games)
    found["bot_games random"] = _bot_games("random", max(1, games // 4))
    found["bot_games counting"] = _bot_games("counting", max(1, games // 20))
    found["bot_games deep"] = _bot_games("deep", 1)
    found["packed deals by chance"] = _packed_deals(packed.by_chance)
    found["packed deals by greed"] = _packed_deals(packed.by_greed)
    found["packed games by chance"] = _packed_games(10 * games)
    found["replay from text"] = _replays()
    found["whole game weighed"] = _weighed_game()
    return found


def interleaved(wanted: Mapping[str, Measure], repeats: int) -> dict[str, list[tuple[Done, float]]]:
    """Run every measure once unmeasured, then all of them in turn so many times."""
    found: dict[str, list[tuple[Done, float]]] = {name: [] for name in wanted}
    for measure in wanted.values():
        measure()
    for _ in range(repeats):
        for name, measure in wanted.items():
            begin = process_time()
            done = measure()
            found[name].append((done, process_time() - begin))
    return found


def told(
    found: Mapping[str, list[tuple[Done, float]]],
) -> dict[str, dict[str, float]]:
    """Medians by name: games and moves per second, and the ratio to the baseline."""
    turns = [done.moves / seconds for done, seconds in found[BASELINE]]
    figures = {}
    for name, repeats in found.items():
        moves = [done.moves / seconds for done, seconds in repeats]
        games = [done.games / seconds for done, seconds in repeats]
        ratios = [turn / move for turn, move in zip(turns, moves, strict=True)]
        figures[name] = {
            "games_per_second": round(statistics.median(games), 1),
            "moves_per_second": round(statistics.median(moves)),
            "milliseconds_per_game": round(1000 / statistics.median(games), 4),
            "ratio_to_baseline": round(statistics.median(ratios), 2),
        }
    return figures


def _loop() -> Done:
    total = 0
    for number in range(_TURNS):
        total += number
    return Done(1, _TURNS)


def _random_games(profile: Profile, players: int, games: int) -> Measure:
    """Whole games at the rules: a shuffle for each deck, any legal move by chance."""
    rng = random.Random(profile.name)

    def measure() -> Done:
        return Done(games, sum(_random_game(profile, players, rng) for _ in range(games)))

    return measure


def _random_game(profile: Profile, players: int, rng: random.Random) -> int:
    chance = rng.random
    state = start(profile, int(chance() * players), players=players)
    while state.winner is None:
        if state.turn is None:
            deck = list(DECK)
            rng.shuffle(deck)
            state = apply(state, Deal(tuple(deck)))
        else:
            moves = legal_moves(state)
            state = apply(state, moves[int(chance() * len(moves))])
    return state.number


def _bot_games(level: str, games: int) -> Measure:
    """Whole games of bots with their views, the fair shuffle and its chance for each choice."""

    def measure() -> Done:
        played = [play_game(QVITO, (level,) * 4, seeds_of("bench", n)) for n in range(games)]
        return Done(games, sum(game.end.number for game in played))

    return measure


def _packed_deals(worth: packed.Worth) -> Measure:
    """Imagined hands of five played to the end of the deal, each world a few times; no shuffle."""
    rng = random.Random(worth.__name__)
    ranks = [int(card.rank) for card in DECK]
    worlds = [packed.first_deal(rng.sample(ranks, len(ranks)), 0, (0, 0)) for _ in range(_PLAYOUTS)]
    worths = worth, worth

    def measure() -> Done:
        moves = 0
        for world in worlds:
            for _ in range(_PLAYOUTS_OF_A_DEAL):
                end = packed.finish_deal(world, rng.random, worths=worths)
                moves += sum(end.taken) + end.mask.bit_count()
        return Done(len(worlds) * _PLAYOUTS_OF_A_DEAL, moves)

    return measure


def _packed_games(games: int) -> Measure:
    """Whole packed games by chance, the shuffle of each deck with them."""
    rng = random.Random("packed")

    def measure() -> Done:
        return Done(games, sum(packed.play_game(0, (0, 0), rng.random)[1] for _ in range(games)))

    return measure


def _replays() -> Measure:
    """Whole games read from their lines of text and played again to the last state."""
    logs = []
    for number in range(_REPLAYED):
        game = play_game(QVITO, ("greedy",) * 4, seeds_of("replay", number))
        logs.append((game.dealer, [str(move) for move in game.moves], game.end.number))

    def measure() -> Done:
        for dealer, lines, _ in logs:
            replay(QVITO, dealer, map(parse_move, lines))
        return Done(len(logs), sum(number for *_, number in logs))

    return measure


def _weighed_game() -> Measure:
    """One whole game as the coach weighs it for seat 0, every figure over all its worlds."""
    game = play_game(QVITO, ("greedy",) * 4, seeds_of("coach", 2))

    def measure() -> Done:
        weighed = sum(1 for _ in weigh_game(QVITO, game.dealer, game.moves, 0, seed="bench"))
        return Done(1, weighed)

    return measure
