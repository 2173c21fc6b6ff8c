"""The action that a visitor pressed before the login: it is done, or its dialog opens, when the person is back.

A signed cookie keeps it. So a link of a stranger cannot make a person join, and the action waits in this browser only.
It holds a choice, never a right: the calls that carry it out check everything again.
"""

from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponseBase

from saas.kernel import cookies
from saas.tenancy.models import Community

SALT = "gemhall.pending-action"
# As long as the hand-off to a custom domain: enough to sign up on the way.
LIFE_SECONDS = 1800
MAX_REFERENCE_LENGTH = 120
MAX_QUANTITY = 1_000_000


class PendingActionKind(TextChoices):
    JOIN_COMMUNITY = "JOIN_COMMUNITY"
    BUY_PRODUCT = "BUY_PRODUCT"
    JOIN_RAFFLE = "JOIN_RAFFLE"
    OPEN_CASE = "OPEN_CASE"
    JOIN_EVENT = "JOIN_EVENT"


@dataclass(frozen=True, slots=True)
class PendingAction:
    """``reference`` is the slug or id of the thing, empty for the community itself. ``option`` is a product's variant.

    ``quantity`` counts tickets or openings.
    """

    kind: str
    reference: str = ""
    quantity: int = 1
    option: str | None = None


def remember(response: HttpResponseBase, community: Community, action: PendingAction) -> None:
    """Keep the action in a cookie of this browser; a later one replaces it."""
    value = signing.dumps({"community": str(community.pk), **asdict(action)}, salt=SALT, compress=True)
    cookies.set_cookie(response, settings.PENDING_ACTION_COOKIE_NAME, value, LIFE_SECONDS)


def drop(response: HttpResponseBase) -> None:
    response.delete_cookie(settings.PENDING_ACTION_COOKIE_NAME, samesite="Lax")


def waiting(request: HttpRequest, community: Community) -> PendingAction | None:
    """Return the action that this browser remembers for the community; None if it is missing, expired or changed."""
    value = request.COOKIES.get(settings.PENDING_ACTION_COOKIE_NAME)
    if not value:
        return None
    try:
        facts: dict[str, Any] = signing.loads(value, salt=SALT, max_age=LIFE_SECONDS)
        if facts.pop("community") != str(community.pk):
            return None
        action = PendingAction(**facts)
    except (signing.BadSignature, KeyError, TypeError, AttributeError):
        return None
    return action if action.kind in PendingActionKind.values else None
