"""What asks for a look, to the limit: the pure rules, and the facts they are given."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import RequestFactory, override_settings

from campaign import examining, lines, places, services, settling
from campaign.flags import LIMITS, FlagKind, RunFacts, flags_of, thinking_times
from campaign.models import Connection, Flag, Move, Run, ServerStart
from cvarenta.models import Player
from tests.campaign.tables import AT, CLOSE, SECOND, game_of, play_one, seated

DAY = timedelta(days=1)
QUICK = timedelta(seconds=0.5)


def facts(**told: object) -> RunFacts:
    quiet = {
        "given_up": False,
        "idle": False,
        "signs_of_life": (AT,),
        "server_starts": (),
        "accounts_at_place": 1,
        "thinking": (),
    }
    return RunFacts(**{**quiet, **told})


@pytest.mark.parametrize("minutes", [-10, -3, 0, 10])
@pytest.mark.parametrize("left", ["given_up", "idle"])
def test_a_run_left_within_ten_minutes_of_a_server_start_may_be_our_fault(
    minutes: int, left: str
) -> None:
    """Promise 32, the limits included."""
    start = AT + timedelta(minutes=minutes)
    assert FlagKind.CUT in flags_of(facts(**{left: True}, server_starts=(start,)))


@pytest.mark.parametrize("off", [timedelta(minutes=10, microseconds=1), DAY])
def test_a_server_start_further_away_is_no_excuse(off: timedelta) -> None:
    """Promise 32."""
    for start in (AT - off, AT + off):
        assert flags_of(facts(idle=True, server_starts=(start,))) == {FlagKind.IDLE}


def test_a_run_that_was_not_left_was_not_cut() -> None:
    assert flags_of(facts(server_starts=(AT,))) == frozenset()


def test_four_accounts_are_a_crowd_and_three_a_family() -> None:
    assert flags_of(facts(accounts_at_place=3)) == frozenset()
    assert flags_of(facts(accounts_at_place=4)) == {FlagKind.CROWD}


@pytest.mark.parametrize(
    ("thinking", "flagged"),
    [
        ((QUICK,) * 20, True),
        ((QUICK,) * 19, False),
        ((LIMITS.speed_median,) * 30, False),
        ((QUICK,) * 11 + (SECOND * 60,) * 10, True),
        ((QUICK,) * 10 + (SECOND * 60,) * 11, False),
    ],
)
def test_speed_is_impossible_when_half_of_many_answers_are(
    thinking: tuple[timedelta, ...], flagged: bool
) -> None:
    assert (FlagKind.SPEED in flags_of(facts(thinking=thinking))) is flagged


def test_thinking_is_what_passes_between_answers() -> None:
    instants = [AT, AT, AT, AT + 3 * SECOND, AT + 3 * SECOND, AT + 10 * SECOND]
    assert thinking_times(instants) == (3 * SECOND, 7 * SECOND)
    assert thinking_times([]) == ()
    set_back = [AT, AT + 5 * SECOND, AT - 60 * SECOND, AT - 58 * SECOND]
    assert thinking_times(set_back) == (5 * SECOND, 2 * SECOND)


def kinds(run: Run) -> set[str]:
    return set(run.flags.values_list("kind", flat=True))


def left_at(member: Player, at=AT, place: str = "") -> Run:
    run = services.start_scoring(member, None, at, place)
    seated(member, run, at)
    return services.give_up(member, run.pk, at + SECOND)


@pytest.mark.django_db
class TestExamining:
    def test_each_end_is_recorded_apart_and_flagged(self, member: Player, other: Player) -> None:
        """Promise 31."""
        given_up = left_at(member)
        idle = services.start_scoring(member, None, AT)
        closed = services.start_scoring(other, None, CLOSE - SECOND)
        settling.settle_all(CLOSE)
        assert examining.examine_new() == 0
        ends = {run.pk: run.end_reason for run in Run.objects.all()}
        assert [ends[run.pk] for run in (given_up, idle, closed)] == ["given_up", "idle", "closed"]
        assert [kinds(run) for run in (given_up, idle, closed)] == [{"given_up"}, {"idle"}, set()]

    def test_a_run_is_flagged_near_a_server_start(self, member: Player) -> None:
        """Promise 32."""
        lines.note_server_start(AT + timedelta(minutes=9))
        near = left_at(member)
        far = left_at(member, AT + DAY)
        examining.examine_new()
        assert (kinds(near), kinds(far)) == ({"given_up", "cut"}, {"given_up"})

    def test_a_line_that_ends_with_the_server_counts_as_a_sign_of_life(
        self, member: Player
    ) -> None:
        run = services.start_scoring(member, None, AT)
        seated(member, run)
        late = AT + timedelta(hours=2)
        Connection.objects.create(game=game_of(run), opened_at=AT, last_seen_at=late)
        ServerStart.objects.create(at=late + timedelta(minutes=2))
        settling.settle_all(AT + DAY)
        examining.examine_new()
        assert kinds(run) == {"idle", "cut"}

    def test_a_line_that_play_outlived_does_not(self, member: Player) -> None:
        run = services.start_scoring(member, None, AT)
        game = seated(member, run)
        Connection.objects.create(game=game, opened_at=AT, last_seen_at=AT)
        ServerStart.objects.create(at=AT)
        play_one(member, game, AT + timedelta(hours=2))
        settling.settle_all(AT + 2 * DAY)
        examining.examine_new()
        assert kinds(run) == {"idle"}

    def test_the_fourth_account_of_a_place_flags_them_all(self, edition: object) -> None:
        runs = []
        for number in range(4):
            player = Player.objects.create_user(f"Primo{number}")
            runs.append(left_at(player, AT + number * SECOND, "plaza"))
            examining.examine_new()
            assert {"crowd" in kinds(run) for run in runs} == {number == 3}
        far = left_at(Player.objects.create_user("Lejana"), AT + 3 * DAY, "plaza")
        elsewhere = left_at(Player.objects.create_user("Otra"), AT, "loma")
        nowhere = [left_at(Player.objects.create_user(f"N{n}"), AT) for n in range(5)]
        examining.examine_new()
        assert all("crowd" not in kinds(run) for run in (far, elsewhere, *nowhere))

    def test_a_script_that_answers_at_once_is_flagged(self, member: Player) -> None:
        run = services.start_scoring(member, None, AT)
        game = seated(member, run)
        first = game.ply
        Move.objects.bulk_create(
            Move(game=game, ply=first + n, text="0 5h", at=AT + (n + 1) * QUICK) for n in range(25)
        )
        services.give_up(member, run.pk, AT + DAY / 2)
        examining.examine_new()
        assert kinds(run) == {"given_up", "speed"}

    def test_examining_again_gives_the_same_and_open_runs_wait(
        self, member: Player, other: Player
    ) -> None:
        run = left_at(member)
        going = services.start_scoring(other, None, AT)
        assert examining.examine_new() == examining.examine_new() == 0
        examining.examine_again([run])
        assert kinds(run) == {"given_up"}
        going.refresh_from_db()
        assert not going.is_examined
        assert Flag.objects.count() == 1

    def test_what_does_not_fit_into_one_look_is_left_for_the_next(self, member: Player) -> None:
        for number in range(3):
            left_at(member, AT + number * DAY)
        assert examining.examine_new(limit=0) == 3

    def test_places_are_forgotten_after_thirty_days(self, member: Player) -> None:
        """Promise 31: no address is kept at all, its hash for thirty days."""
        old, new = left_at(member, AT, "plaza"), left_at(member, AT + DAY, "plaza")
        for run in (old, new):
            Connection.objects.create(
                game=run.games.get(), opened_at=run.started_at, last_seen_at=AT, place="plaza"
            )
        assert places.forget_old(AT + timedelta(days=30)) == 0
        assert places.forget_old(AT + timedelta(days=30) + SECOND) == 2
        assert list(Run.objects.exclude(place="")) == [new]
        assert Connection.objects.exclude(place="").count() == 1


def test_a_place_is_a_household_and_says_nothing_of_its_address() -> None:
    home = places.place_of("190.152.1.7")
    assert len(home) == 32
    assert set(home) <= set("0123456789abcdef")
    assert places.place_of("::ffff:190.152.1.7") == home
    assert places.place_of("190.152.1.8") != home
    assert places.place_of("2800:bf0::1") == places.place_of("2800:bf0::ffff:1")
    assert places.place_of("2800:bf0:0:1::1") != places.place_of("2800:bf0::1")
    with override_settings(SECRET_KEY="another"):
        assert places.place_of("190.152.1.7") != home


def test_behind_a_proxy_the_place_is_whom_the_proxy_names() -> None:
    request = RequestFactory().get(
        "/", REMOTE_ADDR="10.0.0.2", HTTP_X_FORWARDED_FOR="6.6.6.6, 190.152.1.7"
    )
    headers = [(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"190.152.1.7")]
    scope = {"client": ["10.0.0.2", 1], "headers": headers}
    for place in (places.place_of_request(request), places.place_of_scope(scope)):
        assert place == places.place_of("10.0.0.2"), "an unasked header is a lie"
    with override_settings(TRUST_PROXY=True):
        for place in (places.place_of_request(request), places.place_of_scope(scope)):
            assert place == places.place_of("190.152.1.7")
    assert places.place_of_scope({"client": None}) == ""
