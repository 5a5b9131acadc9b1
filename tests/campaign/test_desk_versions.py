"""After the close a decision shows in a further version of the table, never in the old one."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from campaign import services
from campaign.models import Run
from cvarenta.models import Player
from ranking import selectors
from ranking.models import FrozenRanking
from ranking.services import correct, freeze
from ranking.what_if import place_with
from tests.campaign.conftest import Clock
from tests.campaign.desk import QUEUE, case_url, decide, text_of
from tests.campaign.tables import AT, CLOSE, SECOND, won_already

pytestmark = pytest.mark.django_db
LATER = CLOSE + timedelta(hours=1)
VERSIONS = "/revision/versiones/"


@pytest.fixture
def closed(left: Run, desk: Client, clock: Clock) -> FrozenRanking:
    """The table as it was frozen, with the case still to be decided."""
    frozen, is_new = freeze(left.edition, CLOSE + timedelta(minutes=2))
    assert is_new
    clock.at = LATER
    return frozen


def publish(desk: Client, seen: int = 1, reason: str = "Vuelta anulada.") -> int:
    return desk.post(VERSIONS, {"seen": str(seen), "reason": reason}).status_code


def rows(version: int) -> list[tuple[str, int]]:
    frozen = FrozenRanking.objects.get(version=version)
    return list(frozen.rows.order_by("position").values_list("nickname", "points"))


def test_a_decision_after_the_close_waits_for_a_version_and_then_is_in_it(
    desk: Client, left: Run, closed: FrozenRanking
) -> None:
    """Promise 19: the version that was published stays to the byte."""
    before = desk.get(reverse("ranking:version", args=[1])).getvalue()
    assert "no hay nada que corregir" in text_of(desk, VERSIONS)
    decide(desk, left, "void")
    assert "Publicar una versión nueva" in text_of(desk, QUEUE)
    assert "Manuela: 200 → 0 puntos" in text_of(desk, VERSIONS)
    assert rows(1) == [("Manuela", 200)]
    assert publish(desk) == 302
    assert (rows(1), rows(2)) == ([("Manuela", 200)], [])
    assert FrozenRanking.objects.get(version=2).reason == "Vuelta anulada."
    assert desk.get(reverse("ranking:version", args=[1])).getvalue() == before
    assert all(frozen.is_intact for frozen in FrozenRanking.objects.all())
    assert "Publicar una versión nueva" not in text_of(desk, QUEUE)


def test_a_corrected_version_is_the_same_wherever_it_is_read(
    desk: Client, left: Run, closed: FrozenRanking, member: Player
) -> None:
    """Board, own place, search, whole table, day and files tell one and the same."""
    points = Counter(told_everywhere(member))
    assert points == {("Manuela", 200): len(SLICES)}
    decide(desk, left, "void")
    publish(desk)
    assert not Counter(told_everywhere(member))
    decide(desk, left, "uphold", 1)
    publish(desk, 2, "Se deshace.")
    assert Counter(told_everywhere(member)) == points


SLICES = ("board", "own", "search", "rows", "day", "csv", "json")


def told_everywhere(player: Player) -> Iterator[tuple[str, int]]:
    """What each slice of the ranking says of a player; nothing where it does not name one."""
    browser = Client()
    browser.force_login(player)
    day = selectors.days_played(player.runs.get().edition)
    board = browser.get("/ranking/").content.decode()
    pages = {
        "board": board,
        "search": browser.get("/ranking/tabla/?apodo=man").content.decode(),
        "rows": browser.get("/ranking/tabla/").content.decode(),
        "day": browser.get(f"/ranking/dia/{day[0]}/").content.decode() if day else "",
    }
    for page in pages.values():
        for row in re.findall(r"<tr data-nickname.*?</tr>", page, re.DOTALL):
            (nickname,) = re.findall(r'data-nickname="(\w+)"', row)
            number = re.findall(r'class="number">(\d+)<', row)[0]
            yield nickname, int(number)
    for number in re.findall(r"Vas en el puesto 1 de 1 con (\d+) puntos", board):
        yield str(player), int(number)
    table = csv.DictReader(io.StringIO(browser.get("/ranking/ranking.csv").getvalue().decode()))
    yield from ((row["nickname"], int(row["points"])) for row in table)
    data = json.loads(browser.get("/ranking/ranking.json").getvalue())
    yield from ((row["nickname"], row["points"]) for row in data["rows"])


def test_undoing_after_the_close_is_a_further_version(
    desk: Client, left: Run, closed: FrozenRanking
) -> None:
    decide(desk, left, "void")
    publish(desk)
    decide(desk, left, "uphold", 1)
    assert "Manuela: 0 → 200 puntos" in text_of(desk, VERSIONS)
    publish(desk, 2, "Se deshace.")
    assert (rows(2), rows(3)) == ([], [("Manuela", 200)])


def test_a_version_is_published_once_and_only_when_there_is_something_new(
    desk: Client, left: Run, closed: FrozenRanking
) -> None:
    assert publish(desk) == 409
    decide(desk, left, "void")
    for seen, reason in ((1, " "), (1, "a\0b"), (7, "Motivo."), (0, "Motivo.")):
        assert publish(desk, seen, reason) == 409
    assert publish(desk) == 302
    assert publish(desk) == 409
    assert FrozenRanking.objects.count() == 2
    assert correct(left.edition, "Otra vez.", LATER, 1)[1] is False


def test_after_the_close_nothing_can_be_given_back(
    desk: Client, left: Run, closed: FrozenRanking
) -> None:
    assert "tampoco devuelta" in text_of(desk, case_url(left))
    assert decide(desk, left, "restore").status_code == 409


def test_before_the_close_there_is_no_version_to_correct(desk: Client, left: Run) -> None:
    assert "se publica al cerrar el torneo" in text_of(desk, VERSIONS)
    assert publish(desk) == 409
    assert not FrozenRanking.objects.exists()


def test_places_with_other_sums_count_everybody_else(left: Run, member: Player) -> None:
    from campaign.cases import sums_if

    others = [Player.objects.create_user(name) for name in ("Uno", "Dos", "Tres")]
    for number, player in enumerate(others):
        run = services.start_scoring(player, None, AT)
        for win in range(number + 1):
            won_already(run, AT + (10 * win + number) * SECOND)
    with_it, without = sums_if(left, counts=True), sums_if(left, counts=False)
    assert place_with(left.edition, member.pk, with_it) == 2, "200 points, before Dos reached them"
    assert without is None
    assert place_with(left.edition, member.pk, without) is None
    more = services.start_scoring(member, None, AT + timedelta(minutes=5))
    won_already(more, AT + timedelta(minutes=5))
    assert place_with(left.edition, member.pk, sums_if(left, counts=True)) == 2
    assert place_with(left.edition, member.pk, sums_if(left, counts=False)) == 4
