"""Parts of a page that are rendered once for the same values: a place with its card, a score.

``{% kept place=place %}…{% endkept %}`` shows what is between from nothing but the values it
names, so it can be kept for whoever needs it again, in each language by itself. Values are told
apart as a dictionary's keys are: text, numbers, and frozen records and tuples of these.
"""

from __future__ import annotations

from typing import Any, Final

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT: Final = 2000
"""Renderings that each such part keeps; it begins anew when there are more."""

register = template.Library()


class Kept(template.Node):
    """A part of a template that is made of named values alone."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        """Keep nothing yet."""
        self.values = values
        self.nodelist = nodelist
        self._renderings: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Any) -> SafeString:
        """What was rendered for these values before, or else now."""
        values = {name: value.resolve(context) for name, value in self.values.items()}
        key = (get_language(), *values.values())
        found = self._renderings.get(key)
        if found is None:
            found = self.nodelist.render(context.new(values))
            if len(self._renderings) >= KEPT:
                self._renderings.clear()
            self._renderings[key] = found
        return found


@register.tag
def kept(parser: Parser, token: Token) -> Kept:
    """Read ``{% kept name=value … %}`` up to its ``{% endkept %}``.

    :raises TemplateSyntaxError: if it names no value, or says anything else.
    """
    tag, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits or not values:
        raise template.TemplateSyntaxError(f"{tag} takes name=value and nothing else")
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(values, nodelist)
