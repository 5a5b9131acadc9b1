"""A second cuarenta of all three houses, to compare with: plain, literal, and slow.

Nothing is shared with the engine: cards and moves are texts, a house is a class that says
what it does otherwise, and the table is one object that changes. What the engine works out
afterwards from its log is kept here as it happens, and the other way round.
"""

from collections.abc import Iterator
from copy import copy

ORDER = "A234567JQK"


def sums(cards: list[str], total: int) -> Iterator[frozenset[str]]:
    """Every set of number cards that adds up to a total."""
    if total == 0:
        yield frozenset()
    for place, card in enumerate(cards):
        worth = ORDER.index(card[0]) + 1
        if worth <= min(total, 7):
            for rest in sums(cards[place + 1 :], total - worth):
                yield rest | {card}


def ladders(table: set[str], rank: str) -> Iterator[frozenset[str]]:
    """Every ladder above a rank, the empty one and each beginning of a longer one too."""
    yield frozenset()
    above = ORDER[ORDER.index(rank) + 1 :][:1]
    for card in table:
        if card[0] == above:
            for rest in ladders(table, above):
                yield rest | {card}


def ends(found: Iterator[frozenset[str]]) -> set[frozenset[str]]:
    """Those that are not a part of another."""
    every = set(found)
    return {one for one in every if not any(one < other for other in every)}


class Qvito:
    """A table of our own guide, and what the other houses do not change."""

    ronda, ronda_to = 2, 30
    first_play_falls = True

    def __init__(self, dealer: int, players: int = 4, score: tuple[int, int] = (0, 0)) -> None:
        self.dealer, self.players, self.score = dealer, players, list(score)
        self.stock: list[str] = []
        self.hands: dict[int, set[str]] = {seat: set() for seat in range(players)}
        self.table: set[str] = set()
        self.taken = [0, 0]
        self.asked, self.turn = "deck", -1
        self.last = ""
        self.prey: list[tuple[frozenset[str], bool]] = []
        self.known: set[tuple[int, str]] = set()
        self.fallen: list[tuple[int, int, str]] = []
        self.said: set[tuple[int, str]] = set()
        self.told: list[tuple[str, int, int, tuple[int, int]]] = []

    def twin(self) -> "Qvito":
        """A copy that can go another way."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(other, name, copy(value))
        other.hands = {seat: set(hand) for seat, hand in self.hands.items()}
        return other

    def tell(self, what: str, team: int, points: int) -> None:
        self.score[team] += points
        self.told.append((what, team, points, (self.score[0], self.score[1])))
        if self.score[team] >= 40:
            self.asked, self.turn = "nothing", -1

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    def round(self) -> list[int]:
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)]

    def deal_deck(self, deck: list[str]) -> None:
        self.told = []
        self.stock, self.table, self.taken, self.last = list(deck), set(), [0, 0], ""
        self.prey = []
        self.known, self.fallen, self.said = set(), [], set()
        self.deal_hands()

    def deal_hands(self) -> None:
        for seat in self.round():
            self.hands[seat], self.stock = set(self.stock[:5]), self.stock[5:]
        self.in_main = [0, 0]
        if not self.first_play_falls:
            self.last = ""
        self.asked, self.turn = "play", self.round()[0]
        self.after_dealing()

    def equal(self, seat: int) -> tuple[str, int]:
        ranks = [card[0] for card in self.hands[seat]]
        return max(((rank, ranks.count(rank)) for rank in ranks), key=lambda pair: pair[1])

    def after_dealing(self) -> None:
        for seat in self.round():
            if not self.over and self.equal(seat)[1] >= 3:
                self.sing(seat)

    def sing(self, seat: int) -> None:
        team = seat % 2
        self.tell("ronda", team, self.ronda if self.score[team] <= self.ronda_to else 0)

    def ways(self, card: str) -> set[frozenset[str]]:
        """What the card may take; the table is as it was before it."""
        number = ORDER.index(card[0]) + 1
        bases = [frozenset([other]) for other in self.table if other[0] == card[0]]
        if number <= 7:
            bases += [s for s in sums(sorted(self.table), number) if self.is_sum(len(s))]
        up = self.which_ladders(ladders(self.table, card[0]))
        return {base | ladder for base in bases for ladder in up}

    def is_sum(self, cards: int) -> bool:
        return cards == 2

    def which_ladders(self, found: Iterator[frozenset[str]]) -> set[frozenset[str]]:
        return ends(found)

    def choices(self, card: str) -> set[frozenset[str]]:
        return self.ways(card) or {frozenset()}

    def moves(self) -> set[str]:
        """Every legal move as a line, the cards taken in the order of the alphabet."""
        if self.asked in ("deck", "nothing"):
            return set()
        return self.answers() if self.asked != "play" else self.playing()

    def answers(self) -> set[str]:
        return set()

    def playing(self) -> set[str]:
        lines = set()
        for card in self.hands[self.turn]:
            for takes in self.choices(card):
                taken = f" x {' '.join(sorted(takes))}" if takes else ""
                lines.add(f"{self.turn} {card}{taken}")
        for cards, _ in self.prey:
            lines.add(f"{self.turn} steal {' '.join(sorted(cards))}")
        return lines

    def do(self, line: str) -> None:
        """Carry out one of ``moves()``."""
        seat, verb, *rest = line.split()
        self.told = []
        if verb == "steal":
            return self.do_steal(frozenset(rest))
        if verb in ("announce", "pass", "claim"):
            return self.do_answer(int(seat), verb, "".join(rest))
        if rest[-1:] == ["ronda"]:
            self.sing(self.turn)
        return (
            None
            if self.over
            else self.do_play(verb, frozenset(word for word in rest if word not in ("x", "ronda")))
        )

    def do_answer(self, seat: int, verb: str, rank: str) -> None:
        raise AssertionError("nobody is asked anything here")

    def do_play(self, card: str, takes: frozenset[str]) -> None:
        seat, team = self.turn, self.turn % 2
        self.hands[seat].remove(card)
        self.prey = self.forgets(card, takes)
        self.turn = (seat + 1) % self.players
        if takes:
            falls = self.last in takes and self.last[0] == card[0]
            self.take(team, takes, {card}, falls, paid=True)
            if falls:
                self.fell(team, (seat - 1) % self.players, card[0])
            self.last = ""
        else:
            self.table.add(card)
            self.last = card
        if not self.over and not any(self.hands.values()):
            self.main_is_over()

    def take(
        self, team: int, takes: frozenset[str], with_: set[str], falls: bool, paid: bool
    ) -> None:
        before = self.score[team]
        self.table -= takes
        self.taken[team] += len(takes | with_)
        self.in_main[team] += len(takes | with_)
        if falls and paid:
            self.tell("caida", team, 2)
        if not self.table and paid:
            self.tell("limpia", team, self.limpia(before, falls))

    def limpia(self, before: int, falls: bool) -> int:
        return 2 if before < 38 else 0

    def forgets(self, card: str, takes: frozenset[str]) -> list[tuple[frozenset[str], bool]]:
        return []

    steals_pay = False

    def do_steal(self, cards: frozenset[str]) -> None:
        falls = dict(self.prey)[cards]
        if self.last in cards:
            self.last = ""
        self.prey = []
        self.take(self.turn % 2, cards, set(), falls, paid=self.steals_pay)

    def fell(self, team: int, victim: int, rank: str) -> None:
        """A caida happened."""

    def main_is_over(self) -> None:
        if self.stock:
            self.deal_hands()
        else:
            self.count()

    def count(self) -> None:
        self.prey = []
        ours, theirs = self.taken
        led, most = self.round()[0] % 2, max(ours, theirs)
        if ours == theirs:
            self.pay_count(led, self.tie(ours))
        else:
            points = self.few() if most < 20 else 6 + -(-(most - 20) // 2) * 2
            self.pay_count(0 if ours > theirs else 1, points)
        if not self.over:
            self.asked, self.turn, self.dealer = "deck", -1, self.round()[0]
            self.last = ""

    def pay_count(self, team: int, points: int) -> None:
        self.tell("carton", team, points if self.score[team] < 30 else 0)

    def tie(self, cards: int) -> int:
        return 2

    def few(self) -> int:
        return 0


class Free(Qvito):
    """What `pagat` and `francia` have in common against our guide."""

    first_play_falls = False

    def is_sum(self, cards: int) -> bool:
        return cards >= 2

    def which_ladders(self, found: Iterator[frozenset[str]]) -> set[frozenset[str]]:
        return set(found)

    def choices(self, card: str) -> set[frozenset[str]]:
        return self.ways(card) | {frozenset()}

    def few(self) -> int:
        return 2

    def pay_count(self, team: int, points: int) -> None:
        self.tell("carton", team, points)

    def forgets(self, card: str, takes: frozenset[str]) -> list[tuple[frozenset[str], bool]]:
        if not takes:
            return self.forgets_all(card)
        steps = [other[0] for other in takes if ORDER.index(other[0]) > ORDER.index(card[0])]
        reached = max([card[0], *steps], key=ORDER.index)
        return [(rest, False) for rest in ends(ladders(self.table - takes, reached)) if rest]

    def forgets_all(self, card: str) -> list[tuple[frozenset[str], bool]]:
        return []


class Pagat(Free):
    """The Portuguese guide."""

    ronda, ronda_to = 4, 29

    def after_dealing(self) -> None:
        self.asked = "announce"

    def limpia(self, before: int, falls: bool) -> int:
        return 0 if before == 38 and not falls else 2

    def tie(self, cards: int) -> int:
        return 6 if cards == 20 else 2

    def fell(self, team: int, victim: int, rank: str) -> None:
        self.fallen.append((team, victim, rank))

    def to_claim(self, seat: int) -> set[str]:
        mine = {rank for team, _, rank in self.fallen if team == seat % 2}
        return {rank for rank in mine if (seat % 2, rank) not in self.said}

    def answers(self) -> set[str]:
        lines = {f"{self.turn} pass"}
        if self.asked == "announce" and self.equal(self.turn)[1] >= 3:
            lines.add(f"{self.turn} announce")
        if self.asked == "claim":
            lines |= {f"{self.turn} claim {rank}" for rank in self.to_claim(self.turn)}
        return lines

    def do_answer(self, seat: int, verb: str, rank: str) -> None:
        if verb == "claim":
            self.claims(seat, rank)
        elif self.asked == "claim":
            self.ask_claims(self.round()[self.round().index(seat) + 1 :])
        else:
            self.heard(seat, announced=verb == "announce")

    def heard(self, seat: int, announced: bool) -> None:
        rank, cards = self.equal(seat)
        if cards >= 3 and (announced or self.score[seat % 2] >= 30):
            self.known.add((seat, rank))
        if announced and cards == 4:
            return self.tell("doble_ronda", seat % 2, 40 - self.score[seat % 2])
        if announced:
            self.sing(seat)
        if not self.over:
            self.turn = (seat + 1) % self.players
            self.asked = "play" if self.turn == self.round()[0] else "announce"
        return None

    def main_is_over(self) -> None:
        if self.stock:
            return self.deal_hands()
        self.asked, self.last, self.prey = "claim", "", []
        return self.ask_claims(self.round())

    def ask_claims(self, seats: list[int]) -> None:
        for seat in seats:
            if self.to_claim(seat):
                self.turn = seat
                return
        self.count()

    def claims(self, seat: int, rank: str) -> None:
        team = seat % 2
        self.said.add((team, rank))
        if any(t == team and r == rank and (v, r) in self.known for t, v, r in self.fallen):
            self.tell("caida_en_ronda", team, 10 if self.score[team] < 30 else 0)
        if not self.over:
            self.ask_claims(self.round()[self.round().index(seat) :])


class Francia(Free):
    """The French guide."""

    ronda_to = 38
    steals_pay = True

    def after_dealing(self) -> None:
        """A ronda is announced with a card, by who wants to."""

    def playing(self) -> set[str]:
        lines = super().playing()
        if len(self.hands[self.turn]) == 5 and self.equal(self.turn)[1] >= 3:
            lines |= {f"{line} ronda" for line in lines if "steal" not in line}
        return lines

    def limpia(self, before: int, falls: bool) -> int:
        return 2

    def forgets_all(self, card: str) -> list[tuple[frozenset[str], bool]]:
        best = ends(iter(self.ways(card)))
        return [(way | {card}, self.last in way and self.last[0] == card[0]) for way in best]

    def main_is_over(self) -> None:
        led = self.round()[0] % 2
        for team in (led, 1 - led):
            if not self.over and not self.in_main[1 - team]:
                self.tell("falla", team, 2)
        if not self.over:
            super().main_is_over()
