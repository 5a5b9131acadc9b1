"""Words of every language in the rooms that a narrow phone has for them: none is cut or covered."""

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from campaign.chapters import CHAPTERS
from campaign.table import LONG_NAME
from tests.e2e.ways_in import practise, without_pauses

pytestmark = pytest.mark.e2e

LANGUAGES = [code for code, _name in settings.LANGUAGES]
CUT = """({ names, long, places, practice, tools }) => {
  const isCut = (node) => node.scrollWidth > node.clientWidth;
  const seat = document.querySelector(".seat:last-child .seat-name");
  const cut = names.filter((name) => {
    seat.textContent = name;
    seat.classList.toggle("is-long", [...name].length >= long);
    return isCut(seat);
  });
  const place = document.querySelector(".slim-place");
  document.querySelector(".slim-title .badge").textContent = practice;
  cut.push(...places.filter((name) => {
    place.textContent = name;
    return isCut(place);
  }));
  const [ask, wait, back] = tools;
  document.querySelector(".hint-ask").textContent = ask;
  document.querySelector(".hint-wait").textContent = wait;
  document.querySelector(".practice-back").lastChild.textContent = back;
  const [one, other] = [...document.querySelectorAll(".practice-tool")]
    .map((node) => node.getBoundingClientRect());
  if (one.top !== other.top || one.left < 0 || other.right > innerWidth) cut.push(ask, back);
  return cut;
}"""


def words_of(language: str) -> dict[str, object]:
    """What the table of a practice game says in a language, as the page gets it."""
    with translation.override(language):
        return {
            "names": [
                str(sitter.name) for chapter in CHAPTERS for sitter in chapter.sitters.values()
            ],
            "long": LONG_NAME,
            "places": [str(chapter.place) for chapter in CHAPTERS],
            "practice": gettext("práctica"),
            "tools": [
                gettext(words)
                for words in ("¿Qué haría la Virgen?", "La Virgen lo piensa…", "Retirar mi carta")
            ],
        }


def test_names_places_and_tools_fit_the_narrowest_phone(new_page):
    game = practise(without_pauses(new_page(has_touch=True, is_mobile=True)))
    game.play(game.await_turn().options[0])
    game.page.locator(".practice-back").wait_for()
    cut = {
        language: words
        for language in LANGUAGES
        if (words := game.page.evaluate(CUT, words_of(language)))
    }
    assert cut == {}
