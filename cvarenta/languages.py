"""In which language someone reads: chosen in the footer, else what the browser asks for.

Pages get it from Django's `LocaleMiddleware`; the sockets, which it does not reach, from here.
"""

from typing import Any

from asgiref.typing import ASGI3Application
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import translation
from django.utils.translation import gettext_noop
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

MONTHS = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
"""Named here so that our catalogue says them: Django's Portuguese has capitals, as it once was."""

# A preference that anybody may set in one's own browser: no token, so no cookie for a passer-by.
choose = csrf_exempt(set_language)


def language_of(headers: dict[bytes, bytes]) -> str:
    """Return the language for a handshake with these headers, as for any page.

    >>> language_of({b"accept-language": b"pt-BR,pt;q=0.9"})
    'pt'
    """
    request = HttpRequest()
    request.COOKIES = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)


class InTheReadersLanguage:
    """Give all that a socket says in the language of its reader, for as long as it is open."""

    def __init__(self, inner: ASGI3Application) -> None:
        """Keep the next link of the chain."""
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Speak the reader's language; it ends with the socket's own task."""
        translation.activate(language_of(dict(scope["headers"])))
        await self.inner(scope, receive, send)
