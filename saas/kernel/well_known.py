"""The security contact at its well-known address (RFC 9116)."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from saas.kernel.clock import now

SECURITY_TEXT_GOOD_FOR = timedelta(days=180)


def security_text(_request: HttpRequest) -> HttpResponse:
    """Return the security contact. It is the same on every host, because one operator is responsible for all."""
    expires = (now() + SECURITY_TEXT_GOOD_FOR).replace(microsecond=0)
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        f"Canonical: {settings.PLATFORM_URL}/.well-known/security.txt",
        "Preferred-Languages: en",
    )
    return _text(lines)


def _text(lines: tuple[str, ...]) -> HttpResponse:
    response = HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "public, max-age=86400"
    return response
