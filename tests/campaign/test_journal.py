"""The log of a game is its truth: replayed it gives the table, proved it gives the acta."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from campaign import journal, selectors, services
from campaign.journal import NoEntry
from campaign.models import Game, Run
from cvarenta.models import Player
from engine.acta import Acta, verify
from engine.moves import Deal, Play, parse_move
from engine.profiles import QVITO, RULESETS
from engine.rules import replay
from engine.shuffle import commit, deck_for, draw_dealer
from engine.view import view_of
from tests.campaign.tables import (
    AT,
    SECOND,
    US,
    fresh,
    game_of,
    lead_to_last_play,
    lose,
    play_one,
    play_whole,
    seated,
    texts,
    win,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(member: Player) -> Run:
    return services.start_scoring(member, None, AT)


@pytest.fixture
def game(member: Player, run: Run) -> Game:
    return seated(member, run)


def test_replaying_the_log_gives_the_table_at_every_ply(member: Player, game: Game) -> None:
    """Promise 4."""
    for now in play_whole(member, game):
        state = replay(QVITO, now.dealer, map(parse_move, texts(now)))
        look = journal.look(now)
        assert look.view == view_of(state, 0)
        assert look.ply == now.ply == len(texts(now))
        assert (now.score_us, now.score_them) == state.score
        assert now.winner == state.winner


def test_plies_are_counted_without_a_gap(member: Player, game: Game) -> None:
    for now in play_whole(member, game):
        plies = now.moves.order_by("ply").values_list("ply", flat=True)
        assert list(plies) == list(range(now.ply))


def test_decks_and_dealer_are_those_of_the_seeds(member: Player, game: Game) -> None:
    *_, game = play_whole(member, game)
    seeds = bytes(game.server_seed), game.client_seed
    assert game.dealer == draw_dealer(QVITO, 4, *seeds).dealer
    decks = [move.deck for move in map(parse_move, texts(game)) if isinstance(move, Deal)]
    assert len(decks) > 1
    assert decks == [deck_for(*seeds, number) for number in range(len(decks))]


def test_the_commitment_shown_first_is_the_hash_of_what_is_revealed_last(
    member: Player, run: Run
) -> None:
    """Promise 6."""
    prepared = game_of(run)
    shown = prepared.commitment
    game = win(member, run)
    assert game.commitment == shown
    assert selectors.show(game).table.commitment == shown
    assert journal.acta_of(game).commitment == shown
    assert commit(bytes.fromhex(journal.acta_of(game).server_seed)) == shown


def test_the_acta_of_a_finished_game_is_proved_bots_and_all(member: Player, game: Game) -> None:
    """Promise 4: every bot's card is what that bot plays again from what its seat saw."""
    *_, game = play_whole(member, game)
    acta = journal.acta_of(game)
    assert verify(acta, bots=True) == []
    assert verify(Acta.from_json(acta.to_json()), bots=True) == []
    assert (acta.score, acta.winner) == ((game.score_us, game.score_them), game.winner)
    assert (acta.profile, acta.dealer, acta.client_seed) == ("qvito", game.dealer, "semilla")
    assert [(seat.kind, seat.name, seat.bot) for seat in acta.seats] == [
        ("human", "Manuela", None),
        ("bot", "El Alguacil", "greedy"),
        ("bot", "La Virgen", "partner"),
        ("bot", "San Miguel", "merciful"),
    ]
    plays = [parse_move(text) for text in texts(game) if not text.startswith("deal")]
    assert list(acta.moves) == plays


def test_the_actas_of_all_chapters_are_proved(member: Player, run: Run) -> None:
    lose(member, run)
    while selectors.current_game(run):
        win(member, run)
    games = list(run.games.all())
    assert len(games) == 6
    for game in games:
        assert verify(journal.acta_of(game), bots=True) == []
    assert {bytes(game.server_seed) for game in games} == {
        bytes.fromhex(journal.acta_of(game).server_seed) for game in games
    }
    assert len({game.commitment for game in games}) == len(games)


def test_a_forged_acta_is_not_proved(member: Player, run: Run) -> None:
    """The proof of the two tests above can fail."""
    acta = json.loads(journal.acta_of(win(member, run)).to_json())
    acta["shuffle"]["client_seed"] += "x"
    assert verify(Acta.from_json(json.dumps(acta)), bots=True) != []


def test_no_acta_while_the_cards_are_secret(member: Player, run: Run) -> None:
    """Promise 12."""
    game = game_of(run)
    with pytest.raises(NoEntry):
        journal.acta_of(game)
    last = lead_to_last_play(member, game, US)
    with pytest.raises(NoEntry):
        journal.acta_of(fresh(game))
    services.play(member, game.pk, last, AT)
    assert journal.acta_of(fresh(game)).winner == US


def test_a_game_broken_off_has_an_acta_that_is_proved(member: Player, run: Run) -> None:
    """Promise 12: the run has ended, so the seed is revealed."""
    game = seated(member, run)
    for _ in range(8):
        play_one(member, game)
    services.give_up(member, run.pk, AT + SECOND)
    acta = journal.acta_of(fresh(game))
    assert acta.winner is None
    assert verify(acta, bots=True) == []


def test_a_game_that_nobody_sat_down_to_has_no_acta(member: Player, run: Run) -> None:
    game = game_of(run)
    services.give_up(member, run.pk, AT)
    with pytest.raises(NoEntry):
        journal.acta_of(fresh(game))


def test_a_game_is_replayed_by_the_rules_it_was_begun_under(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.ruleset == QVITO.ruleset == "qvito-1"
    assert RULESETS["qvito-1"] is QVITO
    older = replace(QVITO, ruleset="qvito-0")
    monkeypatch.setitem(RULESETS, "qvito-0", older)
    Game.objects.filter(pk=game.pk).update(ruleset="qvito-0")
    assert journal.look(fresh(game)).view.profile is older


def test_steps_since_a_ply_are_all_that_happened_since(member: Player, game: Game) -> None:
    *_, game = play_whole(member, game)
    whole = journal.look(game, 0).steps
    assert [step.ply for step in whole] == list(range(1, game.ply + 1))
    for since in (1, game.ply // 2, game.ply - 1, game.ply, game.ply + 5):
        assert journal.look(game, since).steps == whole[since:]
    assert journal.look(game).steps == ()


def test_steps_say_what_everyone_saw(member: Player, game: Game) -> None:
    """Each play as it stands in the log, cards counted, and points that add up to the score."""
    *_, game = play_whole(member, game)
    steps = journal.look(game, 0).steps
    score = (0, 0)
    for step, text in zip(steps, texts(game), strict=True):
        move = parse_move(text)
        assert step.move == (move if isinstance(move, Play) else None)
        if isinstance(move, Deal):
            assert step.dealt
            assert step.counts == (5, 5, 5, 5)
        for event in step.events:
            us, them = score
            score = (us + event.points, them) if event.team == US else (us, them + event.points)
            assert event.score == score
    assert score == (game.score_us, game.score_them)
    dealt = [step for step in steps if step.dealt]
    decks = sum(text.startswith("deal") for text in texts(game))
    assert decks <= len(dealt) <= 2 * decks
    assert {step.counts for step in dealt} == {(5, 5, 5, 5)}


def test_a_game_read_before_another_play_is_judged_as_it_was_read(
    member: Player, game: Game
) -> None:
    """Between reading a game and its log another page may play: the two still fit together."""
    before = journal.look(game)
    first = before.view.plays()[0]
    play_one(member, game)
    assert journal.look(game) == before
    told = journal.answer(game, first)
    assert told.ply == game.ply
    assert not journal.append(game, told, AT)


def test_a_spectator_sees_the_table_and_nobodys_hand(member: Player, game: Game) -> None:
    """Promise 10."""
    play_one(member, game)
    seen, mine = journal.look(fresh(game), seat=None).view, journal.look(fresh(game)).view
    assert seen.hand == ()
    assert mine.hand != ()
    assert seen == mine._replace(seat=None, hand=())
