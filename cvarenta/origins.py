"""Who may open a socket: only pages of this very site, by scheme, host and port."""

from typing import Any
from urllib.parse import ParseResult

from channels.security.websocket import OriginValidator


class SiteOrigins(OriginValidator):
    """Refuse with 403 a handshake whose Origin is missing, null, malformed or not of the site.

    Channels compares scheme, host and port with `allowed_origins`. An Origin whose port is no
    number makes that comparison raise, which would be an error of ours; here it is a refusal.
    """

    def valid_origin(self, parsed_origin: ParseResult | None) -> bool:
        """Say whether a page of `parsed_origin` may open a socket."""
        try:
            return bool(super().valid_origin(parsed_origin))
        except ValueError:
            return False

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass the handshake on, or refuse it; two Origin headers are none."""
        origins = [value for name, value in scope.get("headers", []) if name == b"origin"]
        if len(origins) > 1 or any(b"[" in origin for origin in origins):
            headers = [pair for pair in scope["headers"] if pair[0] != b"origin"]
            scope = {**scope, "headers": headers}
        return await super().__call__(scope, receive, send)
