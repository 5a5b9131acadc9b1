"""One card at a time: sitting down, playing, and every play that is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from campaign import journal, selectors, services
from campaign.journal import NoEntry
from campaign.models import Game, Move, Run
from campaign.refusals import NotLegal, Refusal, RunEnded, Stale
from campaign.services import Intent
from cvarenta.models import Player
from engine.cards import DECK, Card
from engine.moves import Play
from tests.campaign.tables import (
    AT,
    SECOND,
    cards,
    fresh,
    game_of,
    intents,
    most_cards,
    play_one,
    play_whole,
    seated,
    texts,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(member: Player) -> Run:
    return services.start_practice(member, None, AT)


@pytest.fixture
def game(member: Player, run: Run) -> Game:
    return seated(member, run)


def hand(game: Game) -> set[Card]:
    return {Card.parse(card.code) for card in selectors.show(fresh(game)).table.hand}


def rows(game: Game) -> tuple[list[str], dict[str, object], dict[str, object]]:
    """All that a play may change, to compare before and after."""
    return (
        texts(game),
        Game.objects.filter(pk=game.pk).values().get(),
        Run.objects.filter(pk=game.run_id).values().get(),
    )


def test_sitting_down_draws_deals_and_lets_the_bots_before_you_play(game: Game) -> None:
    assert game.started_at == AT
    assert game.client_seed == "semilla"
    assert game.dealer in range(4)
    log = texts(game)
    assert log[0].startswith("deal ")
    assert game.ply == len(log)
    # The seat after the dealer leads, so as many bots play first as sit before you.
    assert len(log) - 1 == (3 - game.dealer) % 4
    table = selectors.show(game).table
    assert table.my_turn
    assert len(table.hand) == 5


def test_sitting_down_twice_is_sitting_down_once(member: Player, game: Game) -> None:
    before = rows(game)
    services.sit_down(member, game.pk, "otra", AT + SECOND)
    assert rows(game) == before


@pytest.mark.parametrize("seed", ["", "x" * 65, "ñandú", "dos\nlíneas", "tab\t", "\x00", "\ud800"])
def test_a_seed_of_another_form_is_refused(member: Player, run: Run, seed: str) -> None:
    game = game_of(run)
    before = rows(game)
    with pytest.raises(Refusal, match="semilla"):
        services.sit_down(member, game.pk, seed, AT)
    assert rows(game) == before


@pytest.mark.parametrize("seed", ["x", "x" * 64, " ~!", '"; DROP TABLE'])
def test_any_printable_ascii_seed_will_do(member: Player, run: Run, seed: str) -> None:
    assert seated(member, run, seed=seed).client_seed == seed


def test_nobody_sits_plays_or_looks_at_anothers_game(
    member: Player, other: Player, staff: Player, run: Run
) -> None:
    """Promise 22: what is another's is answered like what is not there."""
    prepared = game_of(run)
    for stranger in (other, staff):
        with pytest.raises(NoEntry):
            services.sit_down(stranger, prepared.pk, "semilla", AT)
    game = seated(member, run)
    before = rows(game)
    for stranger in (other, staff):
        for ask in (
            lambda who: services.play(who, game.pk, intents(game)[0], AT),
            lambda who: services.give_up(who, run.pk, AT),
            lambda who: services.run_of(who, run.pk, AT),
            lambda who: journal.sit(who, game.pk),
        ):
            with pytest.raises(NoEntry):
                ask(stranger)
    with pytest.raises(NoEntry):
        services.play(member, uuid4(), intents(game)[0], AT)
    assert rows(game) == before


def test_a_card_is_played_and_the_bots_answer_at_once(member: Player, game: Game) -> None:
    before = selectors.show(game, game.ply)
    at = AT + 5 * SECOND
    intent = play_one(member, game, at)
    after = selectors.show(fresh(game), game.ply)
    played = next(line for line in texts(game)[game.ply :])
    assert played.startswith(f"0 {intent.move.card}")
    assert [step["seat"] for step in after.steps][:4] == [0, 1, 2, 3]
    assert after.steps[0]["card"] == str(intent.move.card)
    assert set(after.steps[0]["takes"]) == {str(card) for card in intent.move.takes}
    assert before.steps == []
    assert after.table.my_turn
    assert str(intent.move.card) not in {card.code for card in after.table.hand}
    assert fresh(game).ply == after.table.ply == len(texts(game))
    assert Run.objects.get(pk=game.run_id).last_move_at == at
    moves = list(Move.objects.filter(game=game, ply__gte=game.ply).order_by("ply"))
    assert {move.at for move in moves} == {at}
    assert [move.key for move in moves] == [intent.key] + [None] * (len(moves) - 1)


def test_a_card_that_is_not_in_the_hand_is_refused(member: Player, game: Game) -> None:
    before = rows(game)
    for card in set(DECK) - hand(game):
        with pytest.raises(NotLegal, match="no está en tu mano"):
            services.play(member, game.pk, Intent(game.ply, Play(0, card, ())), AT + SECOND)
    assert rows(game) == before


def test_only_the_captures_that_the_page_offers_are_accepted(member: Player, run: Run) -> None:
    """Promise 3: every other set of table cards is refused, in Spanish, and changes nothing."""
    tried = 0
    for game in play_whole(member, seated(member, run)):
        if game.is_over or tried > 40:
            break
        offered = {(i.move.card, frozenset(i.move.takes)) for i in intents(game)}
        table = [card.code for p in selectors.show(game).table.places for card in p.cards]
        before = rows(game)
        for card in hand(game):
            for takes in ([], [table[0]] if table else [], table, [*table[:2], str(card)]):
                if (card, frozenset(cards(takes))) in offered:
                    continue
                with pytest.raises(NotLegal, match=r"debes recoger|nada que recoger"):
                    services.play(
                        member, game.pk, Intent(game.ply, Play(0, card, cards(takes))), AT
                    )
                tried += 1
        assert rows(game) == before
    assert tried > 40


def test_the_captured_cards_may_be_named_in_any_order(member: Player, run: Run) -> None:
    for game in play_whole(member, seated(member, run)):
        wide = [i for i in intents(game) if len(i.move.takes) > 1]
        if wide:
            turned = Intent(game.ply, Play(0, wide[0].move.card, wide[0].move.takes[::-1]))
            services.play(member, game.pk, turned, AT)
            mine = next(line for line in texts(game)[game.ply :])
            told = " ".join(map(str, wide[0].move.takes))
            assert mine == f"0 {wide[0].move.card} x {told}"
            return
    raise AssertionError("nobody could take two cards in a whole game")


@pytest.mark.parametrize("shift", [-1, 1, 1000])
def test_a_play_for_another_ply_is_stale(member: Player, game: Game, shift: int) -> None:
    """Promise 28."""
    before = rows(game)
    intent = intents(game)[0]
    late = Intent(game.ply + shift, intent.move, uuid4())
    with pytest.raises(Stale):
        services.play(member, game.pk, late, AT)
    assert rows(game) == before


def test_a_key_sent_again_is_granted_and_not_played_again(member: Player, game: Game) -> None:
    """Promise 28: at once, and long after."""
    intent = play_one(member, game)
    after = rows(game)
    services.play(member, game.pk, intent, AT + SECOND)
    assert rows(game) == after
    play_one(member, game, AT + 2 * SECOND)
    after = rows(game)
    services.play(member, game.pk, intent, AT + 3 * SECOND)
    assert rows(game) == after


def test_a_key_names_its_first_play_whatever_it_is_sent_with_later(
    member: Player, game: Game
) -> None:
    first = play_one(member, game)
    after = rows(game)
    another = most_cards(intents(game))
    services.play(member, game.pk, Intent(another.ply, another.move, first.key), AT)
    assert rows(game) == after


@pytest.mark.parametrize("same", [True, False])
def test_a_play_that_arrives_while_another_is_thought_out(
    member: Player, game: Game, monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    """The same play is granted, another one is stale, and neither is played."""
    slow, quick = intents(game)[0], intents(game)[-1]
    quick = slow if same else quick
    answer = journal.answer
    with monkeypatch.context() as patched:

        def meanwhile(*asked: Any) -> journal.Answer:
            patched.setattr(journal, "answer", answer)
            services.play(member, game.pk, quick, AT)
            return answer(*asked)

        patched.setattr(journal, "answer", meanwhile)
        if same:
            services.play(member, game.pk, slow, AT)
        else:
            with pytest.raises(Stale):
                services.play(member, game.pk, slow, AT)
    log = texts(game)
    assert log[game.ply].startswith(f"0 {quick.move.card}")
    assert fresh(game).ply == len(log)
    assert game.moves.filter(key__isnull=False).count() == 1


def test_a_run_given_up_while_a_card_is_thought_out_takes_it_no_more(
    member: Player, run: Run, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    intent = intents(game)[0]
    answer = journal.answer

    def meanwhile(*asked: Any) -> journal.Answer:
        services.give_up(member, run.pk, AT + SECOND)
        return answer(*asked)

    monkeypatch.setattr(journal, "answer", meanwhile)
    with pytest.raises(RunEnded):
        services.play(member, game.pk, intent, AT + 2 * SECOND)
    assert len(texts(game)) == game.ply
    assert Run.objects.get(pk=run.pk).last_move_at == AT


def test_a_play_without_a_key_sent_again_is_stale(member: Player, game: Game) -> None:
    intent = intents(game)[0]
    bare = Intent(intent.ply, intent.move)
    services.play(member, game.pk, bare, AT)
    with pytest.raises(Stale):
        services.play(member, game.pk, bare, AT)


def test_a_game_that_has_not_begun_takes_no_card(member: Player, run: Run) -> None:
    game = game_of(run)
    before = rows(game)
    with pytest.raises(Stale):
        services.play(member, game.pk, Intent(0, Play(0, Card.parse("5h"), ())), AT)
    assert rows(game) == before


def test_nothing_is_played_after_giving_up(member: Player, run: Run, game: Game) -> None:
    intent = intents(game)[0]
    services.give_up(member, run.pk, AT)
    before = rows(game)
    with pytest.raises(RunEnded):
        services.play(member, game.pk, intent, AT + SECOND)
    with pytest.raises(RunEnded):
        services.sit_down(member, game.pk, "semilla", AT + SECOND)
    assert rows(game) == before


def test_nobody_sits_down_in_a_run_that_was_given_up(member: Player, run: Run) -> None:
    game = game_of(run)
    services.give_up(member, run.pk, AT)
    with pytest.raises(RunEnded):
        services.sit_down(member, game.pk, "semilla", AT + SECOND)
    assert fresh(game).started_at is None


def test_a_failure_in_the_middle_leaves_nothing_behind(
    member: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(game)
    intent = intents(game)[0]

    def fail(*args: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Move.objects, "bulk_create", fail)
    with pytest.raises(RuntimeError):
        services.play(member, game.pk, intent, AT + SECOND)
    monkeypatch.undo()
    assert rows(game) == before
    services.play(member, game.pk, intent, AT + timedelta(seconds=2))


def test_rows_of_facts_are_only_ever_inserted(member: Player, game: Game) -> None:
    for manager in (Move.objects, game.moves, Move.objects.filter(game=game)):
        with pytest.raises(TypeError):
            manager.update(text="0 5h")
        with pytest.raises(TypeError):
            manager.all().delete()
    first = Move.objects.first()
    with pytest.raises(TypeError), transaction.atomic():
        Move.objects.bulk_update([first], ["text"])
    assert Move.objects.count() == game.ply
