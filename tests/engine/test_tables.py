"""The exported tables say what the rules do, for every house and every score."""

import json

import pytest

from engine.events import Event
from engine.moves import Misdeal
from engine.profiles import PROFILES, TARGET, Profile
from engine.rules import IllegalMove, apply, start
from engine.scoring import carton, limpia_points, majority_points, ronda_points
from engine.tables import ScoreTable, score_table
from engine.tokens import tokens
from tests.engine.tables import HOUSE_NAMES, HOUSES, deck_with, random_game

EVERY = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
GAMES = 60


@EVERY
def test_events_by_score(profile: Profile) -> None:
    awards = score_table(profile)["awards"]
    for score in range(TARGET):
        caida, limpia = profile.caida_points, limpia_points(profile, score)
        assert awards["ronda"][score] == ronda_points(profile, score)
        assert awards["caida"][score] == caida
        assert awards["limpia"][score] == limpia
        assert awards["caida_limpia"][score] == caida + limpia_points(
            profile, score, with_caida=True
        )
    assert all(len(points) == TARGET for points in awards.values())


def test_each_house_knows_its_own_events() -> None:
    everywhere = {"ronda", "caida", "limpia", "caida_limpia"}
    own = {name: set(score_table(PROFILES[name])["awards"]) - everywhere for name in PROFILES}
    assert own == {
        "qvito": set(),
        "pagat": {"doble_ronda", "caida_en_ronda", "misdeal"},
        "francia": {"falla", "misdeal"},
    }


def test_where_the_limits_bite() -> None:
    past_30, from_30 = list(range(31, TARGET)), list(range(30, TARGET))
    barred = {name: score_table(PROFILES[name])["barred"] for name in PROFILES}
    assert {name: scores for name, scores in barred["qvito"].items() if scores} == {
        "ronda": past_30,
        "limpia": [38, 39],
        "caida_limpia": [38, 39],
    }
    assert {name: scores for name, scores in barred["pagat"].items() if scores} == {
        "ronda": from_30,
        "limpia": [38],
        "caida_en_ronda": from_30,
    }
    assert not any(barred["francia"].values())


@EVERY
def test_carton_by_cards_score_and_dealer(profile: Profile) -> None:
    count = score_table(profile)["carton"]
    for mine in range(count["cards"] + 1):
        for theirs in range(count["cards"] + 1 - mine):
            points = count["tie"][mine] if mine == theirs else count["majority"][max(mine, theirs)]
            for dealer in range(2):
                if mine == theirs:
                    team = dealer if count["tie_favours_dealers"] else 1 - dealer
                else:
                    team = int(theirs > mine)
                for score in (0, 28, 29, 30, 32, 38):
                    counted = carton(profile, (mine, theirs), dealer, (score, score))
                    assert counted.points == (points if count["scores"][score] else 0)
                    assert counted.points == 0 or counted.team == team


@EVERY
def test_carton_counted_aloud_comes_to_its_points(profile: Profile) -> None:
    count = score_table(profile)["carton"]
    for cards, steps in enumerate(count["aloud"]):
        assert sum(step[0] for step in steps) == (cards if cards >= 20 else 0)
        if steps:
            said = steps[-1][1]
            assert majority_points(profile, cards) == said + said % 2


@EVERY
def test_tokens_by_score(profile: Profile) -> None:
    table = score_table(profile)
    highest = max(
        score + points
        for award in (*table["awards"].values(), table["carton"]["majority"])
        for score in range(0, TARGET, 2)
        for points in award
        if score + points < TARGET or award is table["carton"]["majority"]
    )
    assert len(table["layout"]) > highest, "every score that can be reached can be laid out"
    for score, counts in enumerate(table["layout"]):
        if score % 2:
            assert counts is None
        else:
            assert counts == [count for _, count in tokens(profile, score)]
            worth = [token["points"] for token in table["tokens"]]
            assert sum(map(int.__mul__, counts, worth)) == score


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
def test_every_event_of_whole_games_is_in_the_table(profile: Profile, players: int) -> None:
    table, seen = score_table(profile), set()
    for seed in range(GAMES):
        before = (0, 0)
        for _, _, state in random_game(seed, profile, players):
            together = {event.type for event in state.events} >= {"caida", "limpia"}
            for event in state.events:
                if event.type == "carton":
                    pair = (len(state.piles[0]), len(state.piles[1]))
                    points = carton_of(table, pair, before[event.team])
                elif event.type == "limpia" and together:
                    points = limpia_after_caida(table, before[event.team])
                else:
                    points = table["awards"][event.type][before[event.team]]
                assert event.points == points, (event, before)
                before = event.score
                seen.add(event.type)
    assert seen >= {"caida", "limpia", "ronda", "carton"}


def carton_of(table: ScoreTable, taken: tuple[int, int], score: int) -> int:
    """The cartón as the table has it."""
    count = table["carton"]
    points = count["tie"][taken[0]] if taken[0] == taken[1] else count["majority"][max(taken)]
    return points if count["scores"][score] else 0


def limpia_after_caida(table: ScoreTable, score: int) -> int:
    """What the limpia of a play adds when its caida has just been written down."""
    start_of_play = score - table["awards"]["caida"][0]
    return table["awards"]["caida_limpia"][start_of_play] - table["awards"]["caida"][0]


@EVERY
def test_misdeal_by_score(profile: Profile) -> None:
    for score in range(0, TARGET, 2):
        dealt = apply(start(profile, 0, score=(0, score)), deck_with({}, 0))
        if profile.misdeal == "impossible":
            with pytest.raises(IllegalMove):
                apply(dealt, Misdeal(0))
            continue
        [event] = apply(dealt, Misdeal(0)).events
        assert isinstance(event, Event)
        assert event.team == 1
        assert event.points == score_table(profile)["awards"]["misdeal"][dealt.score[1]]


@EVERY
def test_the_table_is_json(profile: Profile) -> None:
    table = score_table(profile)
    assert json.loads(json.dumps(table)) == table
