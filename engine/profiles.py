"""House rules as data: one frozen record for each document, never an ``if profile ==``.

Each field answers one question the rules ask. The three records below are the table
of the rulings, row by row; a rule that differs between houses is a field here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

HAND_SIZE: Final = 5
DECK_SIZE: Final = 40
TARGET: Final = 40


class Token(NamedTuple):
    """A card of those not played with that keeps the score at a real table: a *perro*."""

    cards: str
    face: Literal["up", "down"]
    points: int


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one house.

    Scores in limits are the pair's score before the award; every award is even.
    """

    name: str
    ruleset: str
    """Name and version written into each game, so that it replays as it was played."""
    player_counts: tuple[int, ...]
    direction: Literal["clockwise", "counterclockwise"]
    """Which way the turn goes on a screen; the engine itself only counts seats."""
    dealer_drawn_by: Literal["highest_card", "first_diamond"]

    sum_cards_max: int
    """Most number cards that one sum may join (the least is two)."""
    capture_is_forced: bool
    """A card that can take must take; otherwise it may be left on the table."""
    ladder_is_forced: bool
    """The ladder after a capture must be taken whole; otherwise it may stop early."""
    forgotten: Literal["nothing", "ladder", "anything"]
    """What the next rival may take of what a player left uncaptured."""
    forgotten_scores: bool
    """Whether taking forgotten cards can score caida or limpia."""

    caida_points: int
    caida_on_first_play: bool
    """Whether the first card of a later deal can make caida on the last of the one before."""
    limpia_points: int
    limpia_barred: range
    """Scores at which a limpia adds nothing ("38 que no juega")."""
    limpia_barred_with_caida: bool
    """Whether that holds for the limpia of a play that makes caida too."""

    ronda_points: int
    ronda_announced: Literal["by_the_game", "before_play", "with_first_card"]
    ronda_score_max: int
    """Highest score at which a ronda still adds points."""
    four_equal: Literal["one_ronda", "wins_the_game"]
    ronda_caida_points: int
    """Bonus for a caida on a card of a rival's ronda, claimed at the end of the deck."""
    ronda_caida_score_max: int

    falla_points: int
    """For a pair whose rivals took no card in a whole deal of five."""

    carton_minority_points: int
    """For the pair with more cards when it has under twenty."""
    carton_tie_points_at_twenty: int
    carton_tie_points_below: int
    carton_score_max: int
    """Highest score at which the cartón, ties too, still adds points."""

    misdeal: Literal["loses_the_game", "rivals_score", "impossible"]
    misdeal_points: int
    score_tokens: tuple[Token, ...]
    """What lies on a real table to keep the score, the dearest first; the last is worth two."""

    def deals_per_deck(self, players: int) -> int:
        """How many times five cards go round before the deck is spent."""
        return DECK_SIZE // (HAND_SIZE * players)


_NO_LIMIT: Final = TARGET - 1

QVITO: Final = Profile(
    name="qvito",
    ruleset="qvito-1",
    player_counts=(4,),
    direction="counterclockwise",
    dealer_drawn_by="highest_card",
    sum_cards_max=2,
    capture_is_forced=True,
    ladder_is_forced=True,
    forgotten="nothing",
    forgotten_scores=False,
    caida_points=2,
    caida_on_first_play=True,
    limpia_points=2,
    limpia_barred=range(38, TARGET),
    limpia_barred_with_caida=True,
    ronda_points=2,
    ronda_announced="by_the_game",
    ronda_score_max=30,
    four_equal="one_ronda",
    ronda_caida_points=0,
    ronda_caida_score_max=-1,
    falla_points=0,
    carton_minority_points=0,
    carton_tie_points_at_twenty=2,
    carton_tie_points_below=2,
    carton_score_max=29,
    misdeal="impossible",
    misdeal_points=0,
    score_tokens=(Token("8 9 10", "down", 10), Token("8 9 10", "up", 2)),
)
"""Our own guide: the game of the campaign and of the ranking."""

PAGAT: Final = Profile(
    name="pagat",
    ruleset="pagat-1",
    player_counts=(4,),
    direction="clockwise",
    dealer_drawn_by="first_diamond",
    sum_cards_max=7,
    capture_is_forced=False,
    ladder_is_forced=False,
    forgotten="ladder",
    forgotten_scores=False,
    caida_points=2,
    caida_on_first_play=False,
    limpia_points=2,
    limpia_barred=range(38, 39),
    limpia_barred_with_caida=False,
    ronda_points=4,
    ronda_announced="before_play",
    ronda_score_max=29,
    four_equal="wins_the_game",
    ronda_caida_points=10,
    ronda_caida_score_max=29,
    falla_points=0,
    carton_minority_points=2,
    carton_tie_points_at_twenty=6,
    carton_tie_points_below=2,
    carton_score_max=_NO_LIMIT,
    misdeal="loses_the_game",
    misdeal_points=0,
    score_tokens=(Token("8 9 10", "up", 2),),
)
"""The Portuguese guide to the game as pagat.com tells it."""

FRANCIA: Final = Profile(
    name="francia",
    ruleset="francia-1",
    player_counts=(4, 2),
    direction="counterclockwise",
    dealer_drawn_by="highest_card",
    sum_cards_max=7,
    capture_is_forced=False,
    ladder_is_forced=False,
    forgotten="anything",
    forgotten_scores=True,
    caida_points=2,
    caida_on_first_play=False,
    limpia_points=2,
    limpia_barred=range(0),
    limpia_barred_with_caida=False,
    ronda_points=2,
    ronda_announced="with_first_card",
    ronda_score_max=_NO_LIMIT,
    four_equal="one_ronda",
    ronda_caida_points=0,
    ronda_caida_score_max=-1,
    falla_points=2,
    carton_minority_points=2,
    carton_tie_points_at_twenty=2,
    carton_tie_points_below=2,
    carton_score_max=_NO_LIMIT,
    misdeal="rivals_score",
    misdeal_points=10,
    score_tokens=(Token("8 9 10 joker", "down", 10), Token("8 9 10 joker", "up", 2)),
)
"""The French guide, also for two players."""

PROFILES: Final[dict[str, Profile]] = {p.name: p for p in (QVITO, PAGAT, FRANCIA)}
RULESETS: Final[dict[str, Profile]] = {p.ruleset: p for p in PROFILES.values()}
