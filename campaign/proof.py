"""The proof of a game as its page tells it: seal, draw, each deck, and every move again.

Pure: it gets an acta, or the seeds alone, and trusts nothing else of it; it asks no
database and no clock. Whatever is pasted, the work is bounded before it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from campaign import proof_words, words
from campaign.houses import HOUSES
from campaign.proof_words import NoProof
from engine import __version__ as engine_version
from engine.acta import Acta, ActaError, Problem, verify
from engine.cards import Card
from engine.moves import Misdeal, Play
from engine.profiles import HAND_SIZE, PROFILES, Profile
from engine.shuffle import (
    SERVER_SEED_BYTES,
    SeedError,
    check_client_seed,
    commit,
    deck_for,
    draw_dealer,
)

ACTA_BYTES_MAX = 200_000
DECKS_MAX = 50
MOVES_MAX = 2_500
SEEDS_DECKS = 6
"""How many decks are shown when there are only the seeds; a game seldom needs more."""


@dataclass(frozen=True)
class CardDealt:
    """A card as it was dealt: its code, its name, and whether it came to be played."""

    code: str
    name: str
    played: bool


@dataclass(frozen=True)
class HandDealt:
    """Five cards of one deal, and who got them."""

    name: str
    cards: list[CardDealt]


@dataclass(frozen=True)
class DeckProof:
    """One deck of a game: as it was dealt, hand by hand, and whether the seeds give it."""

    number: int
    """Counted from 0, as in the label of its shuffle."""
    dealer: str
    text: str
    deals: list[list[HandDealt]]
    problem: str

    @property
    def spoken_number(self) -> int:
        """Counted from 1, as people do."""
        return self.number + 1


@dataclass(frozen=True)
class Moves:
    """How far a game could be followed by its rules, and its bots by their level."""

    total: int
    right: int
    bots: int
    bots_right: int
    other_engine: str
    """The version that played it, if it is not ours: its bots are not played again."""
    score: tuple[int, int]
    teams: tuple[str, str]
    won_by: str
    taken_back: int
    """How many times a card was taken back in practice."""


@dataclass(frozen=True)
class Trouble:
    """Something that does not fit, in a sentence and as the command line says it."""

    text: str
    detail: str


@dataclass(frozen=True)
class Proof:
    """All that a page of proof shows; ``commitment`` is empty if none was given."""

    house: str
    commitment: str
    client_seed: str
    server_seed: str
    sha256: str
    draw: list[HandDealt]
    draw_text: str
    dealer: str
    decks: list[DeckProof]
    moves: Moves | None = None
    troubles: list[Trouble] = field(default_factory=list)

    @property
    def seal_fits(self) -> bool:
        """Whether the seed is the one that was sealed."""
        return self.commitment == self.sha256

    @property
    def holds(self) -> bool:
        """Whether everything that could be checked is right."""
        return not self.troubles


def read_acta(text: str) -> Acta:
    """Read a pasted acta, strictly and within bounds.

    :raises NoProof: saying in Spanish why it cannot be checked.
    """
    if len(text.encode("utf-8", "surrogatepass")) > ACTA_BYTES_MAX:
        raise NoProof(_("Ese texto es demasiado largo: un acta tiene menos de 200 kilobytes."))
    try:
        acta = Acta.from_json(text)
    except ActaError as error:
        raise proof_words.unreadable(error) from error
    if acta.players not in PROFILES[acta.profile].player_counts:
        raise NoProof(_("Con esas reglas no se juega entre tantos."))
    moves = len(acta.moves) + sum(len(back.moves) for back in acta.taken_back)
    if len(acta.decks) > DECKS_MAX or moves > MOVES_MAX:
        raise NoProof(_("Ninguna partida tiene tantos mazos ni tantas jugadas."))
    return acta


def of_acta(acta: Acta) -> Proof:
    """Check a whole game: what its seeds give, every move by the rules, every bot again."""
    problems = verify(acta)
    same_engine = acta.engine == engine_version
    of_bots = verify(acta, bots=True) if same_engine and not problems else []
    draw = _draw(acta.profile, acta.players, acta.server_seed, acta.client_seed, _names(acta))
    wrong = {proof_words.deck_of(problem): problem for problem in problems}
    return Proof(
        house=str(HOUSES[acta.profile].title),
        commitment=acta.commitment,
        client_seed=acta.client_seed,
        server_seed=acta.server_seed,
        sha256=commit(bytes.fromhex(acta.server_seed)),
        draw=draw.hands,
        draw_text=draw.text,
        dealer=_names(acta)[draw.dealer],
        decks=[
            _deck(acta, number, played, wrong.get(number))
            for number, played in enumerate(_played_by_deck(acta))
        ],
        moves=_moves(acta, problems, of_bots, same_engine=same_engine),
        troubles=[
            Trouble(proof_words.trouble(problem, acta, of_bot=problem in of_bots), str(problem))
            for problem in (*problems, *of_bots)
        ],
    )


def of_seeds(
    profile: str, players: int, server_seed: str, client_seed: str, commitment: str
) -> Proof:
    """Work out what two seeds give, and whether a seal is theirs if one is given.

    :raises NoProof: if a seed or the seal has the wrong form.
    """
    server_seed = _hex(server_seed, _("La semilla de la casa"))
    commitment = _hex(commitment, _("El sello")) if commitment.strip() else ""
    try:
        client_seed = check_client_seed(client_seed)
    except SeedError as error:
        text = _("Tu semilla lleva de 1 a 64 letras, cifras o signos sencillos, sin tildes.")
        raise NoProof(text) from error
    names = [_("Silla %(n)s") % {"n": seat} for seat in range(players)]
    seed = bytes.fromhex(server_seed)
    draw = _draw(profile, players, server_seed, client_seed, names)
    decks = []
    for number in range(SEEDS_DECKS):
        cards = deck_for(seed, client_seed, number)
        dealer = (draw.dealer + number) % players
        deals = _deals(cards, dealer, names, set(cards))
        decks.append(DeckProof(number, names[dealer], _text(cards), deals, ""))
    troubles = []
    if commitment and commitment != commit(seed):
        problem = Problem("shuffle.commitment", commit(seed), commitment)
        troubles.append(Trouble(proof_words.seal_trouble(), str(problem)))
    return Proof(
        house=str(HOUSES[profile].title),
        commitment=commitment,
        client_seed=client_seed,
        server_seed=server_seed,
        sha256=commit(seed),
        draw=draw.hands,
        draw_text=draw.text,
        dealer=names[draw.dealer],
        decks=decks,
        troubles=troubles,
    )


@dataclass(frozen=True)
class _Drawn:
    dealer: int
    text: str
    hands: list[HandDealt]


def _draw(
    profile: str, players: int, server_seed: str, client_seed: str, names: Sequence[str]
) -> _Drawn:
    """The draw for the first dealer, each seat with the cards it drew."""
    rules: Profile = PROFILES[profile]
    dealer, rounds = draw_dealer(rules, players, bytes.fromhex(server_seed), client_seed)
    drawn = [pair for one in rounds for pair in one]
    hands = [
        HandDealt(names[seat], [_dealt(card, True) for other, card in drawn if other == seat])
        for seat in range(players)
    ]
    return _Drawn(dealer, _text([card for _seat, card in drawn]), hands)


def _played_by_deck(acta: Acta) -> Iterator[set[Card]]:
    """The cards played of each deck; a misdeal ends one before its first card."""
    moves = iter(acta.moves)
    for deck in acta.decks:
        played: set[Card] = set()
        for move in moves:
            if isinstance(move, Misdeal):
                break
            if isinstance(move, Play):
                played.add(move.card)
            if len(played) == len(deck):
                break
        yield played


def _deck(acta: Acta, number: int, played: set[Card], problem: Problem | None) -> DeckProof:
    names = _names(acta)
    dealer = (acta.dealer + number) % acta.players
    cards = acta.decks[number]
    text = "" if problem is None else proof_words.trouble(problem, acta)
    return DeckProof(
        number, names[dealer], _text(cards), _deals(cards, dealer, names, played), text
    )


def _deals(
    cards: Sequence[Card], dealer: int, names: Sequence[str], played: set[Card]
) -> list[list[HandDealt]]:
    """A deck cut into its deals and each deal into hands, from the seat after the dealer."""
    players = len(names)
    hands = [
        HandDealt(
            names[(dealer + 1 + place) % players],
            [_dealt(card, card in played) for card in cards[start : start + HAND_SIZE]],
        )
        for place, start in enumerate(range(0, len(cards), HAND_SIZE))
    ]
    return [hands[start : start + players] for start in range(0, len(hands), players)]


def _moves(
    acta: Acta, problems: list[Problem], of_bots: list[Problem], *, same_engine: bool
) -> Moves:
    names = _names(acta)
    right = min([len(acta.moves), *(proof_words.moves_before(p, acta) for p in problems)])
    bots = [number for number, move in enumerate(acta.moves) if _is_bots(acta, move.seat)]
    bots_right = min([right, *(proof_words.moves_before(p, acta) for p in of_bots)])
    teams = (" · ".join(names[0::2]), " · ".join(names[1::2]))
    return Moves(
        total=len(acta.moves),
        right=right,
        bots=len(bots),
        bots_right=sum(number < bots_right for number in bots) if same_engine else 0,
        other_engine="" if same_engine else acta.engine,
        score=acta.score,
        teams=teams,
        won_by="" if acta.winner is None else teams[acta.winner],
        taken_back=len(acta.taken_back),
    )


def _is_bots(acta: Acta, seat: int) -> bool:
    return seat < acta.players and acta.seats[seat].kind == "bot"


def _names(acta: Acta) -> list[str]:
    return [seat.name for seat in acta.seats]


def _hex(text: str, what: str) -> str:
    digits = "".join(text.split()).lower()
    if len(digits) != 2 * SERVER_SEED_BYTES or not set(digits) <= set("0123456789abcdef"):
        reason = _("%(what)s son 64 cifras y letras, del 0 al 9 y de la a a la f.")
        raise NoProof(reason % {"what": what})
    return digits


def _dealt(card: Card, played: bool) -> CardDealt:
    return CardDealt(card.text, words.card_name(card), played)


def _text(cards: Sequence[Card]) -> str:
    return " ".join(card.text for card in cards)
