"""Parts of a page that are rendered once: from what they name alone, in each language by itself."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from campaign.templatetags import keeping


class Counted:
    """Says how often it was shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        self.shown += 1
        return f"<{self.name}>"


def template(text: str) -> Template:
    return Template("{% load keeping i18n %}" + text)


def test_the_same_values_are_rendered_once() -> None:
    page = template("{% kept card=card %}{{ card }}{% endkept %}")
    first, same, other = Counted("5h"), Counted("5h"), Counted("6h")
    shown = [page.render(Context({"card": card})) for card in (first, same, other)]
    assert shown == ["&lt;5h&gt;", "&lt;5h&gt;", "&lt;6h&gt;"]
    assert (first.shown, same.shown, other.shown) == (1, 0, 1)


def test_nothing_is_seen_but_what_is_named() -> None:
    page = template("{% kept a=a b=c.d %}{{ a }}{{ b }}{{ c }}{{ secret }}{% endkept %}")
    assert page.render(Context({"a": 1, "c": {"d": 2}, "secret": "hand"})) == "12"


def test_each_language_by_itself() -> None:
    page = template("{% kept a=a %}{% translate 'Tu mano' %}{% endkept %}")
    shown = []
    for language in ("es", "en", "es"):
        with translation.override(language):
            shown.append(page.render(Context({"a": 1})))
    assert shown[0] == shown[2] == "Tu mano"
    assert shown[1] not in ("", "Tu mano")


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "KEPT", 3)
    page = template("{% kept a=a %}{{ a }}{% endkept %}")
    assert [page.render(Context({"a": n})) for n in range(10)] == [str(n) for n in range(10)]
    (node,) = page.nodelist.get_nodes_by_type(keeping.Kept)
    assert 0 < len(node._renderings) <= 3


@pytest.mark.parametrize("tag", ["kept", "kept card", "kept a=a card"])
def test_a_part_must_name_its_values(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        template("{% " + tag + " %}{% endkept %}")
