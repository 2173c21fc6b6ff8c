"""The community page to which a mailed link leads back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from django.conf import settings

from saas.accounts import handoff
from saas.accounts.errors import HandoffInvalid
from saas.accounts.rules import is_safe_path
from saas.kernel.hooks import Hook
from saas.tenancy import lookup
from saas.tenancy.addresses import origin_of
from saas.tenancy.models import Community, Domain

_IN_COMMUNITY = "/creator/"
_CONSENT = "/login/continue"

# The background and the text color of a button in a community's mails, and its color for text on white.
mail_colors: Hook[[Community], Mapping[str, str]] = Hook()


@dataclass(frozen=True, slots=True)
class ReturnPlace:
    """A page of a community: ``path`` begins with a slash. Without ``domain`` it is on the platform's host."""

    community: Community
    domain: Domain | None
    path: str

    @property
    def url(self) -> str:
        if self.domain is not None:
            return f"{origin_of(self.domain)}{self.path}"
        return f"{settings.PLATFORM_URL}{_IN_COMMUNITY}{self.community.slug}{self.path}"

    def facts(self) -> dict[str, str]:
        """Return texts from which ``from_facts`` makes the place again."""
        domain = {} if self.domain is None else {"domain": str(self.domain.pk)}
        return {"community": str(self.community.pk), "path": self.path, **domain}


def from_facts(facts: Mapping[str, Any] | None) -> ReturnPlace | None:
    """Return the place as it is now. A domain that is no longer verified is left out; None without the community."""
    try:
        community = lookup.by_id(UUID(facts["community"])) if facts else None
        domain_id = UUID(facts["domain"]) if facts and "domain" in facts else None
        path = str(facts["path"]) if facts else ""
    except (KeyError, TypeError, ValueError):
        return None
    if community is None or not is_safe_path(path):
        return None
    if domain_id is None:
        return ReturnPlace(community, None, path)
    domain = Domain.objects.filter(pk=domain_id, tenant_id=community.pk, verified_at__isnull=False).first()
    return ReturnPlace(community, domain, path)


def place_of(target: str) -> ReturnPlace | None:
    """Return the place to which a page of the platform leads; None if it is not of a community.

    The pages of a community lead to themselves, and the consent to its custom domain leads there.
    """
    if not is_safe_path(target):
        return None
    address = urlsplit(target)
    if address.path == _CONSENT:
        try:
            asked = handoff.read(parse_qs(address.query).get("request", [""])[0])
        except HandoffInvalid:
            return None
        return ReturnPlace(asked.domain.tenant, asked.domain, asked.path)
    if not address.path.startswith(_IN_COMMUNITY):
        return None
    slug, _, rest = address.path.removeprefix(_IN_COMMUNITY).partition("/")
    community = lookup.by_slug(slug)
    if community is None:
        return None
    query = f"?{address.query}" if address.query else ""
    return ReturnPlace(community, None, f"/{rest}{query}")
