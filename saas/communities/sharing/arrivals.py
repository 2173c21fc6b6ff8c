"""Remembers in a cookie which short links brought a visitor, until the visitor joins.

The address of a sign-up link carries ``source`` and ``reference``. The page redirects to the same address without them,
so that a copied address does not carry them on, and so that the cached pages of visitors stay the same for all.
"""

from datetime import timedelta
from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from saas.communities.sharing.codes import is_code
from saas.kernel.cookies import set_cookie

KEPT: Final = timedelta(days=30)
# One browser can follow the links of several communities before it joins one of them.
MAX_CODES: Final = 5
_BETWEEN: Final = "."
_PATH_LETTERS: Final = "/:@!$&'()*+,;=~-._"


def remember(request: HttpRequest) -> HttpResponseRedirect | None:
    """Return the redirect for the address of a sign-up link; None for every other address."""
    reference = request.GET.get("reference", "")
    if "source" not in request.GET or not is_code(reference):
        return None
    query = request.GET.copy()
    del query["source"], query["reference"]
    # A browser reads an address that begins with two slashes, of either kind, as another host.
    path = quote("/" + request.path.lstrip("/\\"), safe=_PATH_LETTERS)
    response = HttpResponseRedirect(f"{path}?{query.urlencode()}" if query else path)
    response["Cache-Control"] = "no-store"
    keep(request, response, reference)
    return response


def keep(request: HttpRequest, response: HttpResponseBase, reference: str) -> None:
    """Set the cookie with the code that brought the visitor now, before the earlier ones."""
    codes = [reference, *(code for code in references_of(request) if code != reference)]
    set_cookie(response, settings.ARRIVAL_COOKIE_NAME, _BETWEEN.join(codes[:MAX_CODES]), KEPT)


def references_of(request: HttpRequest) -> list[str]:
    """Return the codes of the links that this browser followed, the latest first."""
    kept = request.COOKIES.get(settings.ARRIVAL_COOKIE_NAME, "")
    return [code for code in kept.split(_BETWEEN)[:MAX_CODES] if is_code(code)]
