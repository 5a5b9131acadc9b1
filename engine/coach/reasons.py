"""Why a move is better than another, as data: one code with the cards it speaks of.

The balance of a play is taken apart into what it brings now and what it leaves to each seat,
as ``engine.ai.counting`` adds it up; the part in which two plays differ most is the reason.
A site turns codes into sentences: the same code blames the worse play and praises the better.

    caida, limpia, escalera     the better play makes it and the other does not
    carton, cards               it takes more cards, which the cartón needs or not
    gave_caida                  the worse one leaves a card that a rival may have
    left_limpia, left_escalera, left_cards   it leaves that for the next rival to take
    last_rival                  it leaves it for the rival who plays last
    partner, again              the better one leaves something for one's partner, for oneself
    pair, high                  it plays from a pair; it keeps a high card, the safer one
    announce, quiet, steal, forgot, claim   what other houses ask besides a card
    only, even, later           there is no other; all are alike; no single thing, but the whole
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.ai.ahead import ahead_of
from engine.ai.counting import prices_for
from engine.ai.memory import Memory, mask_of, remember_each
from engine.ai.prospects import Prices, Table, chances_of_none
from engine.ai.style import SHARP
from engine.cards import Card, Rank
from engine.coach.glance import forgets
from engine.coach.offers import Offer, offers_on
from engine.coach.weighing import Weighed, best_of
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal
from engine.scoring import is_caida, is_limpia
from engine.seats import seat_after, team_of
from engine.view import View

EVEN: Final = 0.004
"""Two moves whose chances differ by less are alike."""
_DEAR_CARD: Final = 0.6
"""From what a card is worth, in points, it is the cartón that is at stake."""
_TELLS: Final = 0.02
"""Points by which two plays must differ in something for it to be a reason."""

_SCORES: Final = ("caida", "limpia")


class Reason(NamedTuple):
    """A code, and the cards and the rank that its sentence names, where it names any."""

    code: str
    cards: tuple[Card, ...] = ()
    rank: Rank | None = None


class Parts(NamedTuple):
    """The balance of a play, taken apart; every part in points, what is good above zero."""

    caida: float
    limpia: float
    cards: float
    next_rival: float
    partner: float
    last_rival: float
    again: float
    pair: float
    high: float
    forgot: float


class Judged(NamedTuple):
    """A play with its parts and what the table after it offers."""

    play: Play
    parts: Parts
    table: tuple[Card, ...]
    threats: list[Offer]
    """What the next rival may take, each with what it is expected to be worth."""
    chances: list[Offer]
    """What the partner may take."""
    last: list[Offer]
    """What the rival who plays last may take."""
    mine: list[Offer]
    """What one may take oneself at the next turn."""


def praise(view: View, weighed: Sequence[Weighed], best: Weighed | None = None) -> Reason:
    """Why the best of these moves is the best: what it has that the next best has not.

    Of moves that are equally good, ``best`` says which one is meant.
    """
    best = best or best_of(weighed)
    others = [one for one in weighed if one is not best]
    if not others:
        return Reason("only")
    second = best_of(others)
    reason = why(view, best.move, second.move)
    if reason.code == "later" and best.chance - second.chance < EVEN:
        return Reason("even")
    return reason


def why(view: View, better: SeatMove, worse: SeatMove) -> Reason:
    """The one thing in which the better of two moves is better."""
    if not (isinstance(better, Play) and isinstance(worse, Play)):
        return _besides_cards(better, worse)
    if better.announces != worse.announces:
        return Reason("announce" if better.announces else "quiet")
    memories = remember_each(view)
    good, bad = judge(view, better, memories), judge(view, worse, memories)
    gains = {name: getattr(good.parts, name) - getattr(bad.parts, name) for name in Parts._fields}
    # What scores at once is the plainest reason, however much else speaks for the play.
    name = next((part for part in _SCORES if gains[part] > 0), None)
    name = name or max(gains, key=lambda part: gains[part])
    if gains[name] < _TELLS:
        return Reason("later")
    return _told(view, name, good, bad)


def _besides_cards(better: SeatMove, worse: SeatMove) -> Reason:
    """Reasons where a house asks for more than a card."""
    if isinstance(better, Steal):
        return Reason("steal", better.cards)
    if isinstance(better, Announce):
        return Reason("announce")
    if isinstance(better, Claim):
        return Reason("claim", rank=better.rank)
    if isinstance(better, Pass):
        return Reason("quiet" if isinstance(worse, Announce) else "even")
    return Reason("later")


def judge(view: View, play: Play, memories: Sequence[Memory]) -> Judged:
    """Take the balance of a play apart."""
    team = team_of(play.seat)
    prices = [prices_for(view, 0), prices_for(view, 1)]
    table = tuple(card for card in view.table if card not in play.takes)
    left = None if play.takes else play.card.rank
    after = table if play.takes else (*table, play.card)
    offers: list[list[Offer]] = []
    seat = play.seat
    for _ in range(view.players - 1):
        seat = seat_after(seat, view.players)
        found = offers_on(view.profile, after, left, prices[team_of(seat)])
        offers.append(_expected(found, memories[seat], view.counts[seat]))
        left = None
    threats, chances, last = [*offers, [], []][:3]
    *others, again = ahead_of(
        view, play, Table(mask_of(after), len(after)), memories, prices, SHARP
    )
    next_rival, partner, last_rival = [*others, 0.0, 0.0][:3]
    rest = [card for card in view.hand if card != play.card]
    held = {card.rank for card in rest}
    mine = [o for o in offers_on(view.profile, after, None, prices[team]) if o.rank in held]
    return Judged(
        play,
        Parts(
            **_now(view, play, prices[team]),
            next_rival=next_rival,
            partner=partner,
            last_rival=last_rival,
            again=again,
            pair=SHARP.pairs if play.card.rank in held else 0.0,
            high=0.0 if play.takes else -SHARP.low * play.card.rank,
            forgot=-forgets(view, play),
        ),
        after,
        threats,
        chances,
        last,
        mine,
    )


def _now(view: View, play: Play, prices: Prices) -> dict[str, float]:
    """What the play brings at once."""
    caida = is_caida(play.card, play.takes, view.left)
    limpia = is_limpia(play.takes, view.table)
    whole = prices.both if caida else prices.limpia
    return {
        "caida": prices.caida if caida else 0.0,
        "limpia": whole - (prices.caida if caida else 0.0) if limpia else 0.0,
        "cards": prices.card * (len(play.takes) + 1) if play.takes else 0.0,
    }


def _expected(offers: list[Offer], memory: Memory, hand: int) -> list[Offer]:
    """Each offer's worth by the chance that a hand of hidden cards takes just that."""
    missing = chances_of_none(memory.hidden, hand)
    better, none_before = 0, 1.0
    found = []
    for offer in offers:
        if not memory.unseen[offer.rank]:
            continue
        better += memory.unseen[offer.rank]
        found.append(offer._replace(worth=offer.worth * (none_before - missing[better])))
        none_before = missing[better]
    return found


def _told(view: View, name: str, good: Judged, bad: Judged) -> Reason:
    """The reason for a part: its code, and the cards that made the difference."""
    if name == "cards":
        return _of_cards(view, good, bad)
    if name == "next_rival":
        return _of_threat(good, bad)
    if name == "last_rival":
        return _of_offer("last_rival", bad.last, good.last, bad.table)
    if name == "partner":
        return _of_offer("partner", good.chances, bad.chances, good.table)
    if name == "again":
        return _of_offer("again", good.mine, bad.mine, good.table)
    if name == "forgot":
        return Reason("forgot", bad.play.takes, bad.play.card.rank)
    return Reason(name, good.play.takes, good.play.card.rank)


def _of_cards(view: View, good: Judged, bad: Judged) -> Reason:
    ladder = tuple(card for card in good.play.takes if card.rank > good.play.card.rank)
    shorter = sum(card.rank > bad.play.card.rank for card in bad.play.takes)
    if len(ladder) > shorter:
        return Reason("escalera", ladder, good.play.card.rank)
    dear = prices_for(view, team_of(good.play.seat)).card >= _DEAR_CARD
    return Reason("carton" if dear else "cards", good.play.takes, good.play.card.rank)


def _of_threat(good: Judged, bad: Judged) -> Reason:
    """What the worse play leaves to the next rival and the better one does not."""
    threat = _most_over(bad.threats, good.threats)
    if threat is None:
        return Reason("later")
    if threat.caida:
        return Reason("gave_caida", (bad.play.card,), threat.rank)
    code = "left_limpia" if threat.limpia else "left_escalera" if threat.ladder else "left_cards"
    return Reason(code, threat.cards(bad.table), threat.rank)


def _of_offer(code: str, more: list[Offer], less: list[Offer], table: tuple[Card, ...]) -> Reason:
    offer = _most_over(more, less)
    return Reason("later") if offer is None else Reason(code, offer.cards(table), offer.rank)


def _most_over(more: list[Offer], less: list[Offer]) -> Offer | None:
    """The offer of one table that is worth most above the same rank's on the other."""
    there = {offer.rank: offer.worth for offer in less}
    return max(more, key=lambda offer: offer.worth - there.get(offer.rank, 0.0), default=None)
