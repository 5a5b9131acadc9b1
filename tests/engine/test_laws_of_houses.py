"""Laws of every house with every number of players: moves, their text, phases and actas."""

import copy
import json
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.acta import Acta, ActaError, ActaSeat, record, verify
from engine.ai import LEVELS, choose
from engine.arena import play_game, seeds_of
from engine.cards import DECK, Rank
from engine.moves import (
    Announce,
    Claim,
    Deal,
    IllegalMove,
    Misdeal,
    Move,
    MoveTextError,
    Pass,
    Play,
    Steal,
    parse_move,
)
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, legal_moves, positions, replay, start
from engine.seats import seat_after, team_of
from engine.shuffle import bot_stream
from engine.state import State
from engine.tokens import tokens
from engine.view import view_of
from tests.engine.tables import HOUSE_NAMES, HOUSES, in_order, listed, random_game, reshuffled

House = tuple[Profile, int]
seeds = st.integers(0, 2**32)
houses = st.sampled_from(HOUSES)
some_cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True).map(tuple)
seats = st.integers(0, 3)
any_move = st.one_of(
    st.builds(Deal, st.permutations(DECK).map(tuple)),
    st.builds(Play, seats, st.sampled_from(DECK), st.just(()) | some_cards, st.booleans()),
    st.builds(Announce, seats),
    st.builds(Pass, seats),
    st.builds(Steal, seats, some_cards),
    st.builds(Claim, seats, st.sampled_from(Rank)),
    st.builds(Misdeal, seats),
)


@given(any_move)
def test_every_move_is_read_back_as_what_it_was(move: Move) -> None:
    again = parse_move(str(move))
    assert type(again) is type(move)
    assert again == move


@given(any_move, any_move)
def test_different_moves_have_different_lines(one: Move, other: Move) -> None:
    assert (str(one) == str(other)) is (type(one) is type(other) and one == other)


@pytest.mark.parametrize(
    "text",
    [
        *("2 announce now", "2 pass 2", "2 steal", "2 steal 9h", "2 claim", "2 claim 8"),
        *("2 claim 7 7", "2 claim 7h", "2 claim A2", "misdeal", "misdeal 2 3", "misdeal x"),
        *("misdeal -1", "2 Ronda", "2 5s rondas", "2 ronda", "2 5s x ronda", "2 5s ronda ronda"),
        *("2 5s ronda x 5h", "10 pass", "announce", "announce 2", "2 announce ", " 2 pass"),
    ],
)
def test_no_move_of_any_house(text: str) -> None:
    with pytest.raises(MoveTextError):
        parse_move(text)


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
@pytest.mark.parametrize("seed", range(10))
def test_a_whole_game(profile: Profile, players: int, seed: int) -> None:
    moves, states = [], []
    for before, move, after in random_game(seed, profile, players):
        moves.append(move)
        states.append(after)
        assert max(before.score) < 40
        assert before.awaits_deck is isinstance(move, Deal)
        assert sum(after.score) - sum(before.score) == sum(e.points for e in after.events)
        for event in after.events:
            assert event.points % 2 == 0 <= event.points
            assert event.seat is None or team_of(event.seat) == event.team
        if after.events:
            assert after.events[-1].score == after.score
        whose_turn(before, move, after)
    end = states[-1]
    assert end.winner is not None
    assert end.score[end.winner] >= 40 > end.score[1 - end.winner]
    assert legal_moves(end) == []
    dealer = states[0].dealer
    assert [state for _, state in positions(profile, dealer, moves, players=players)] == states
    for ply in range(0, len(moves), 23):
        assert replay(profile, dealer, moves[: ply + 1], players=players) == states[ply]


def whose_turn(before: State, move: Move, after: State) -> None:
    """Playing and passing hand the turn on, taking forgotten cards keeps it."""
    if after.is_over:
        assert after.turn is None
    elif isinstance(move, Deal):
        assert after.turn == seat_after(after.dealer, after.players)
    elif after.awaits_deck:
        assert after.dealer == seat_after(before.dealer, after.players)
    elif isinstance(move, Steal):
        assert after.turn == before.turn
        assert after.log == before.log
    elif after.customs.phase != "claim":
        assert after.turn == seat_after(move.seat, after.players)


@given(houses, seeds)
@settings(max_examples=60)
def test_only_listed_moves_are_taken_and_a_refused_one_changes_nothing(
    house: House, seed: int
) -> None:
    profile, players = house
    rng = random.Random(seed)
    for state, _, _ in random_game(seed, profile, players, decks=1):
        if rng.random() > 0.3:
            continue
        lines, before = listed(state), repr(state)
        for move in legal_moves(state):
            assert apply(state, move).number == state.number + 1
        for move in attempts(state, rng):
            if in_order(str(move)) in lines:
                apply(state, move)
            else:
                with pytest.raises(IllegalMove):
                    apply(state, move)
        assert repr(state) == before


def attempts(state: State, rng: random.Random) -> list[Move]:
    """Moves of every kind that look likely here; most of them cannot be made."""
    seat = state.turn if state.turn is not None and rng.random() < 0.7 else rng.randrange(4)
    held = state.hands[seat % state.players]
    near = [*held, *state.table] or [*DECK]
    takes = tuple(rng.sample(state.table, rng.randint(0, min(4, len(state.table)))))
    found: list[Move] = [
        Announce(seat),
        Pass(seat),
        Claim(seat, rng.choice(near).rank),
        Steal(seat, tuple(rng.sample(near, min(len(near), rng.randint(1, 3))))),
        Play(seat, rng.choice(near), takes),
        Play(seat, rng.choice(near), takes, announces=True),
    ]
    if state.turn is not None:
        found.append(Deal(DECK))
        twice = [m for m in legal_moves(state) if isinstance(m, Play) and m.takes]
        found += [move._replace(takes=(*move.takes, move.takes[0])) for move in twice[:1]]
    return found


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_bots_know_what_to_do_in_every_phase(profile: Profile, players: int, level: str) -> None:
    phases: set[str] = set()
    asked = {"announce", "play", "claim"} if profile is PAGAT else {"play"}
    for seed in range(1, 9, 2):
        for state, _, _ in random_game(seed, profile, players, decks=2):
            if state.turn is None:
                continue
            view = view_of(state, state.turn)
            phases |= {view.phase, "forgotten" if view.forgotten else view.phase}
            chance = bot_stream(b"p" * 32, "phases", state.number)
            move = choose(level, view, chance, worlds=2)
            assert move in legal_moves(state)
            assert view.moves() == legal_moves(state)
            if view.forgotten and view.phase == "play" and level != "random":
                assert isinstance(move, Steal)
    assert phases == asked | ({"forgotten"} if profile.forgotten != "nothing" else set())


@given(st.integers(0, 2**31).map(lambda number: 2 * number + 1))
@settings(max_examples=60)
def test_keeping_quiet_says_nothing_about_the_hand(seed: int) -> None:
    """A seat that keeps a ronda quiet looks to all others like one that has none."""
    rng = random.Random(seed)
    for state, _, _ in random_game(seed, PAGAT, decks=1):
        if state.customs.phase != "announce" or state.turn is None:
            continue
        passed = apply(state, Pass(state.turn))
        for who in (*range(4), None):
            other = reshuffled(state, who, rng)
            assert view_of(other, who) == view_of(state, who)
            if who != state.turn:
                assert view_of(apply(other, Pass(state.turn)), who) == view_of(passed, who)


@pytest.mark.parametrize(("profile", "phase"), [(PAGAT, "announce"), (PAGAT, "claim")])
def test_the_other_phases_are_met_in_games_by_chance(profile: Profile, phase: str) -> None:
    games = (random_game(seed, profile) for seed in range(12))
    met = [state for game in games for _, _, state in game if state.customs.phase == phase]
    assert len(met) > 10
    assert all(view_of(state, None).phase == phase for state in met)


@cache
def acta_of(house: int, number: int, plays: int | None = None) -> Acta:
    """A game of all the bots in one of the houses, whole or broken off after so many moves."""
    profile, players = HOUSES[house]
    bots = ("random", "counting", "greedy", "random")[:players]
    seeds = seeds_of(f"acta of {profile.name}", number)
    moves = play_game(profile, bots, seeds).moves
    return record(
        profile,
        seats=[ActaSeat("bot", f"bot {seat}", level) for seat, level in enumerate(bots)],
        server_seed=seeds.server,
        client_seed=seeds.client,
        moves=moves[:plays],
    )


@given(st.integers(0, 3), st.integers(0, 3), st.none() | st.integers(0, 90))
@settings(max_examples=60)
def test_an_acta_is_read_back_and_proved_its_bots_too(
    house: int, number: int, plays: int | None
) -> None:
    acta = acta_of(house, number, plays)
    assert Acta.from_json(acta.to_json()) == acta
    assert verify(acta, bots=True) == []


def test_the_moves_of_every_house_are_in_actas() -> None:
    kinds = {
        type(move)
        for house in (1, 2)
        for number in range(12)
        for move in acta_of(house, number).moves
    }
    assert kinds == {Play, Announce, Pass, Steal, Claim}


@given(st.integers(1, 3), st.integers(0, 3), seeds)
@settings(max_examples=120)
def test_a_changed_move_is_found_out_when_bots_play_again(
    house: int, number: int, seed: int
) -> None:
    rng = random.Random(seed)
    data = json.loads(acta_of(house, number).to_json())
    changed = copy.deepcopy(data)
    place = rng.randrange(len(data["moves"]))
    other = changed["moves"][place]
    if "takes" in other and rng.random() < 0.5:
        other["takes"] = other["takes"][:-1] or [str(rng.choice(DECK))]
    elif "card" in other:
        other["card"] = str(rng.choice([card for card in DECK if str(card) != other["card"]]))
    else:
        other["seat"] = other["seat"] + 1
    try:
        acta = Acta.from_json(json.dumps(changed))
    except ActaError:
        return
    assert verify(acta, bots=True)


@pytest.mark.parametrize(
    ("profile", "points", "laid"),
    [
        (FRANCIA, 26, {("down", 10): 2, ("up", 2): 3}),
        (FRANCIA, 0, {("down", 10): 0, ("up", 2): 0}),
        (QVITO, 38, {("down", 10): 3, ("up", 2): 4}),
        (PAGAT, 38, {("up", 2): 19}),
    ],
)
def test_the_score_in_tokens(
    profile: Profile, points: int, laid: dict[tuple[str, int], int]
) -> None:
    found = tokens(profile, points)
    assert {(token.face, token.points): count for token, count in found} == laid
    assert sum(token.points * count for token, count in found) == points


@pytest.mark.parametrize("points", [-2, 1, 39])
def test_no_score_in_tokens(points: int) -> None:
    with pytest.raises(ValueError, match="points"):
        tokens(FRANCIA, points)


def test_a_table_of_its_own_for_each_house() -> None:
    for profile, players in HOUSES:
        assert start(profile, players - 1, players=players).players == players
