"""A page as a browser without scripts has it: its forms, their fields, their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http import HttpResponse


@dataclass
class Form:
    """One form: where it goes, what it holds, and the buttons that send it."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.inside: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.inside)
        elif self.inside is None or "name" not in given:
            return
        elif tag == "input":
            self.inside.fields[given["name"]] = given.get("value", "")
        elif tag == "button" and given.get("type", "submit") == "submit":
            self.inside.buttons.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None


def forms_of(response: HttpResponse) -> list[Form]:
    """Every form of a page, in order."""
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader.forms


def form_to(response: HttpResponse, action: str, **holding: str) -> Form:
    """The form of a page that goes to an address and holds these fields."""
    found = [
        form
        for form in forms_of(response)
        if form.action == action and holding.items() <= form.fields.items()
    ]
    assert len(found) == 1, f"{len(found)} forms to {action}"
    return found[0]
