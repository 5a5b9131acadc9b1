"""Bots that search: what they imagine, what they make of it, and what scores are worth."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.ai import LADDER, LEVELS, choose, counting, learn, learnt, search, standing
from engine.ai.manner import manner_of, tables
from engine.ai.playing_out import play_out, shown_by_place
from engine.ai.search import Searcher, after, can_be_packed, one_of_each_kind
from engine.ai.style import BOASTFUL, PAINTER, PLAIN, SHARP, Style
from engine.ai.words import WORD, words_from, words_of
from engine.ai.worlds import Imagination, World, known
from engine.arena import warm_up
from engine.cards import Card, parse_cards
from engine.moves import Deal, Play
from engine.packed.graph import nodes
from engine.packed.tally import score_in, taken_in, tally_of
from engine.profiles import FRANCIA, PAGAT, QVITO
from engine.rules import apply, start
from engine.shuffle import Stream, bot_stream
from engine.state import State
from engine.view import View, view_of
from tests.engine.tables import random_game

PLAYING_ON = manner_of((0.9, 0.9), is_last_deal=False)
"""Both teams run for the carton, and there are more cards to deal."""


def chance(number: int = 0) -> Stream:
    return bot_stream(b"s" * 32, "search", number)


def imagined(view: View, number: int, worlds: int, of: int) -> list[World]:
    return Imagination(view, known(view), words_from(chance(number))).draw(worlds, of)


def dealt(hands: dict[int, str], score: tuple[int, int] = (0, 0)) -> View:
    """Seat 0's view of a deck just dealt, it being first to play, with these cards in hands."""
    given = {seat: parse_cards(hands.get(seat, "")) for seat in range(4)}
    used = {card for hand in given.values() for card in hand}
    rest = [Card(number) for number in range(40) if Card(number) not in used]
    # Kings to aces by turns: whoever gets the rest holds no three of a rank.
    rest.sort(key=lambda card: (card * 7) % 40)
    deck = []
    for seat in range(4):
        hand = list(given[seat])
        while len(hand) < 5:
            hand.append(rest.pop())
        deck += hand
    state = apply(start(QVITO, 3, players=4, score=score), Deal((*deck, *rest)))
    return view_of(state, 0)


def states(seed: int) -> list[State]:
    return [state for state, _, _ in random_game(seed, decks=2) if state.turn is not None]


def test_words_are_the_same_everywhere_and_even() -> None:
    word = words_of(7)
    assert [word() for _ in range(3)] == [1008207343, 1761826650, 3139540319]
    word = words_from(chance())
    found = Counter(word() * 6 // WORD for _ in range(6000))
    assert set(found) == set(range(6))
    assert max(found.values()) < 1200


def test_imagined_hands_are_those_that_could_be() -> None:
    """Each world holds the unseen cards and no more, and a ronda exactly where one was sung."""
    for state in states(3):
        view = view_of(state, state.turn)
        unseen = Counter(known(view).unseen)
        first = len(view.log) - 20 + sum(view.counts)
        for world in imagined(view, state.number, 5, 20):
            assert not world[view.turn]
            cards = Counter(rank for hand in world for rank in hand)
            assert not cards - unseen
            for seat in {0, 1, 2, 3} - {view.turn}:
                assert len(world[seat]) == view.counts[seat]
                played = [int(p.card.rank) for p in view.log[first:] if p.seat == seat]
                most = Counter([*world[seat], *played]).most_common(1)[0][1]
                assert (most >= 3) == (seat in view.rondas)


def test_who_let_a_caida_pass_is_rarely_imagined_with_the_card() -> None:
    """Seat 1 leaves another card beside a king: it hardly holds one of the other kings."""
    view = dealt({0: "Kh Ad 3d 5c 7c", 1: "2s 4s 6s Js Qs"})
    table = (Card.parse("Kh"), Card.parse("Qs"))
    passed = view._replace(
        turn=2,
        seat=2,
        hand=parse_cards("Ah 2h 4h 6h Jh"),
        table=table,
        left=table[1],
        counts=(4, 4, 5, 5),
        log=(Play(0, table[0]), Play(1, table[1])),
    )
    worlds = imagined(passed, 1, 200, 1600)
    kings = [sum(10 in world[seat] for world in worlds) for seat in (1, 3)]
    assert kings[0] < 15
    assert kings[1] > 50


def test_a_play_leads_to_the_table_and_the_tally_of_the_rules() -> None:
    for seed in range(3):
        for state in states(seed):
            view = view_of(state, state.turn)
            table = known(view).node
            for play in view.plays():
                node, tally = after(table, view, play)
                then = apply(state, play)
                if then.turn is None or sum(view.counts) == 1 or len(then.log) != len(view.log) + 1:
                    continue
                left = 0 if then.left is None else int(then.left.rank)
                mask = sum(card.bit for card in then.table)
                if len(then.stock) == len(state.stock):
                    assert node is tables()[mask, left]
                    assert score_in(tally) == then.score
                    assert taken_in(tally) == tuple(map(len, then.piles))


def test_an_imagined_deal_is_played_to_its_last_card() -> None:
    hands = [[1, 5], [12, 16], [3, 7], [14, 18]]
    shown = shown_by_place([0] * 11)
    before = sum(shown)
    even = tally_of((0, 0), (0, 0))
    node, tally = play_out(tables()[0, 0], hands, 0, even, shown, 0, PLAYING_ON)
    assert hands == [[], [], [], []]
    assert sum(taken_in(tally)) + node[0].bit_count() == 8
    assert sum(shown) - before == 16


def test_a_play_that_is_clearly_best_is_not_weighed_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Worlds are for choices that are close: the first look settles a won game."""
    played: list[int] = []

    def counted(*args: Any) -> Any:
        played.append(1)
        return play_out(*args)

    monkeypatch.setattr(search, "play_out", counted)
    won = dealt({0: "Kh 7h 4c 2d Ad"}, score=(38, 30))._replace(
        table=(Card.parse("Ks"),), left=Card.parse("Ks"), turn=0
    )
    kinds = one_of_each_kind(won.plays())
    many = replace(LEVELS["deep"], drops=False)
    assert isinstance(many, Searcher)
    counts = []
    for bot in (many, LEVELS["deep"]):
        assert isinstance(bot, Searcher)
        played.clear()
        worths = bot.chances(won, kinds, chance())
        assert kinds[worths.index(max(worths))].takes
        counts.append(len(played))
    assert counts[1] < counts[0] / 4


def test_worlds_drawn_by_parts_are_hands_that_could_be() -> None:
    for state in states(3)[::5]:
        view = view_of(state, state.turn)
        facts = known(view)
        imagination = Imagination(view, facts, words_from(chance(state.number)))
        for worlds in (imagination.draw(4, 12), imagination.draw(9, 27)):
            for world in worlds:
                held = Counter(rank for hand in world for rank in hand)
                assert held <= Counter(facts.unseen)
                lengths = [count * (seat != view.seat) for seat, count in enumerate(view.counts)]
                assert [len(hand) for hand in world] == lengths
                assert all(list(hand) == sorted(hand) for hand in world)


def test_who_answers_first_may_know_better_than_the_tables() -> None:
    seven, two, even = 17, 12, tally_of((0, 0), (0, 0))
    left_alone = tables()[1 << 6, 7]
    scores = []
    for first in (None, two):
        hands = [[8, 9], [seven, two], [3, 8], [19, 20]]
        shown = shown_by_place([0] * 11)
        tally = play_out(left_alone, hands, 1, even, shown, 0, PLAYING_ON, first)[1]
        scores.append(score_in(tally)[1])
    assert scores == [4, 0]


def test_a_searcher_wins_the_game_when_it_can() -> None:
    for state in states(5):
        view = view_of(state, state.turn)
        if not view.table or view.left is None:
            continue
        near = view._replace(score=(38, 38))
        wins = [p for p in near.plays() if p.takes and p.takes[0] == near.left
                and p.card.rank == near.left.rank]  # fmt: skip
        if wins:
            assert choose("deep", near, chance(), worlds=4) in wins


def test_equal_cards_are_tried_once() -> None:
    view = dealt({0: "Kh Kd 3d 5c 7c"})
    assert [str(play.card) for play in one_of_each_kind(view.plays())] == ["Kh", "3d", "5c", "7c"]


def test_by_other_rules_a_searcher_plays_at_a_glance() -> None:
    assert can_be_packed(QVITO)
    for profile, players in ((PAGAT, 4), (FRANCIA, 2)):
        assert not can_be_packed(profile)
        for state, _, _ in random_game(7, profile, players, decks=1):
            if state.turn is not None and state.customs.phase == "play":
                view = view_of(state, state.turn)
                glance = counting.choose(view, chance(), SHARP)
                assert Searcher(8, SHARP)(view, chance()) == glance


def test_a_budget_is_worlds_and_the_same_again() -> None:
    """More worlds may change a play; the same number never does."""
    changed = 0
    for state in states(9)[:40]:
        view = view_of(state, state.turn)
        few = choose("deep", view, chance(1), worlds=2)
        assert choose("deep", view, chance(1), worlds=2) == few
        changed += choose("deep", view, chance(1), worlds=30) != few
    assert changed


def test_styles_change_what_is_played() -> None:
    """Each character differs from the plain bot somewhere, and the painter takes more cards."""
    views = [view_of(state, state.turn) for seed in range(6) for state in states(seed)]
    plain = [counting.choose(view, chance(), PLAIN) for view in views]
    for style in (BOASTFUL, PAINTER):
        assert [counting.choose(view, chance(), style) for view in views] != plain
    greedy = [counting.choose(view, chance(), Style(cards=6)) for view in views]
    assert sum(len(play.takes) for play in greedy) > sum(len(play.takes) for play in plain)
    bold = [counting.choose(view, chance(), replace(BOASTFUL, caida=6)) for view in views]
    falls = [
        sum(play.takes[:1] == (view.left,) for play, view in zip(found, views, strict=True))
        for found in (bold, plain)
    ]
    assert falls[0] > falls[1]


def test_more_points_are_worth_more() -> None:
    chances = [standing.before_deck((points, 10), 0) for points in range(0, 42, 2)]
    assert chances == sorted(chances)
    assert chances[-1] == 1
    for score in ((0, 0), (30, 12), (38, 38)):
        turned = standing.before_deck((score[1], score[0]), 1)
        assert standing.before_deck(score, 0) + turned == pytest.approx(1)


def test_more_cards_are_worth_more_between_the_deals() -> None:
    worths = [
        standing.between_deals(tally_of((12, 12), (cards, 16 - cards)), 0)
        for cards in range(0, 18, 2)
    ]
    assert worths == sorted(worths)
    assert worths[-1] - worths[0] > 0.2
    few, many = (standing.between_deals(tally_of((32, 32), (n, 16 - n)), 0) for n in (4, 12))
    assert few == pytest.approx(many)


def test_the_end_of_a_deck_counts_the_carton() -> None:
    assert standing.after_deck(tally_of((28, 38), (40, 0)), 0) == 1
    assert standing.after_deck(tally_of((40, 38), (0, 0)), 0) == 1
    assert standing.after_deck(tally_of((38, 40), (0, 0)), 0) == 0


def test_learning_counts_every_deck() -> None:
    decks = [learn.shuffled(words_of(seed)) for seed in range(6)]
    for rows in learn.second(decks):
        assert sum(rows.values()) == len(decks)
        assert all(points >= 0 for pair in rows for points in pair)
    assert sorted(decks[0]) == sorted([*range(1, 11)] * 4)


def test_what_was_learnt_is_learnt_again_byte_for_byte(tmp_path: Path) -> None:
    """The data say in their first lines which seed makes them."""
    written = Path(learnt.__file__).read_text(encoding="utf-8")
    seed, decks = re.findall(r"--(?:seed|decks) (\d+)", written.partition("import")[0])
    assert learn.module_of(int(seed), int(decks)) == written
    learn.main(["--seed", "7", "--decks", "2", "--out", str(tmp_path / "small.py")])
    assert (tmp_path / "small.py").read_text(encoding="utf-8") == learn.module_of(7, 2)


def test_the_ladder_is_of_levels_there_are() -> None:
    assert set(LADDER) <= set(LEVELS)


def test_a_bot_that_was_warmed_up_makes_no_more_tables() -> None:
    warm_up()
    made = nodes.cache_info().misses
    view = dealt({0: "5h 5d 2c 7s Kh"})
    for level in LEVELS:
        choose(level, view, chance(), worlds=2)
    assert nodes.cache_info().misses == made
