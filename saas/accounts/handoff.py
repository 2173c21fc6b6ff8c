"""Login on a custom domain with the session of the platform host.

1. The domain sets a nonce cookie and sends the browser to the platform with a signed request (domain, SHA-256 of the
   nonce, path). 2. The person agrees there. 3. A one-time code goes back to the domain. 4. The domain trades it for a
   session of its own, if the browser still holds the nonce. A stolen code is worth nothing in another browser, and a
   code sent to a victim does not log in.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest

from saas.accounts import signed_in
from saas.accounts.errors import HandoffInvalid
from saas.accounts.models import HandoffCode, User
from saas.accounts.rules import is_safe_path
from saas.kernel.clock import now
from saas.kernel.secrets import digest_of
from saas.tenancy.addresses import origin_of
from saas.tenancy.models import Domain

SALT = "gemhall.handoff"
# Long enough to sign up on the way.
REQUEST_SECONDS = 1800
CODE_LIFE = timedelta(seconds=60)
EXCHANGE_PATH = "/api/common/auth/handoff"


@dataclass(frozen=True, slots=True)
class HandoffRequest:
    domain: Domain
    nonce_digest: bytes
    path: str


def start(domain: Domain, path: str) -> tuple[str, str]:
    """Return the nonce for the browser's cookie, and the address of the consent page on the platform."""
    nonce = secrets.token_urlsafe(32)
    request = signing.dumps(
        {"domain": str(domain.pk), "nonce": digest_of(nonce).hex(), "path": path}, salt=SALT, compress=True
    )
    # The page that asks for consent has the community's colors.
    query = urlencode({"request": request, "creator": domain.tenant.slug})
    return nonce, f"{settings.PLATFORM_URL}/login/continue?{query}"


def read(request: str) -> HandoffRequest:
    """Return the signed request.

    Raises HandoffInvalid if it is forged or expired, or the domain is not verified anymore.
    """
    try:
        facts = signing.loads(request, salt=SALT, max_age=REQUEST_SECONDS)
        domain_id, nonce_digest, path = UUID(facts["domain"]), bytes.fromhex(facts["nonce"]), str(facts["path"])
    except (signing.BadSignature, KeyError, TypeError, ValueError):
        raise HandoffInvalid from None
    domain = Domain.objects.filter(pk=domain_id, verified_at__isnull=False).select_related("tenant").first()
    if domain is None or not is_safe_path(path):
        raise HandoffInvalid
    return HandoffRequest(domain, nonce_digest, path)


def authorize(user: User, request: HandoffRequest, *, family: UUID | None = None) -> str:
    """Return the domain's address with a code, after the user agreed. It works once, for a minute, in this browser.

    ``family`` is the platform session's; the domain's session ends with it.
    """
    code = secrets.token_urlsafe(32)
    HandoffCode.objects.create(
        digest=digest_of(code),
        nonce_digest=request.nonce_digest,
        user=user,
        domain_id=request.domain.pk,
        family=family,
        path=request.path,
        expires_at=now() + CODE_LIFE,
    )
    return f"{origin_of(request.domain)}{EXCHANGE_PATH}?{urlencode({'code': code})}"


@transaction.atomic
def exchange(*, code: str, nonce: str, domain: Domain) -> HandoffCode:
    """Use the code up and return its row with the user and the target page.

    Call it in the transaction that saves the new session. Until that ends, the platform session cannot end: a logout
    there waits and ends the new session, too. One conditional update decides, so that only one of several concurrent
    calls wins. It filters by columns of its own table only: with a condition on the user, Django updates rows chosen by
    a subquery, which PostgreSQL does not check again for a call that waited. Raises HandoffInvalid.
    """
    moment = now()
    digest = digest_of(code)
    usable = HandoffCode.objects.filter(
        digest=digest,
        nonce_digest=digest_of(nonce),
        domain_id=domain.pk,
        used_at__isnull=True,
        expires_at__gt=moment,
    )
    # The session is locked before the code, as logging out does it.
    seen = usable.values_list("family", flat=True)[:1]
    if not seen or (seen[0] is not None and not signed_in.hold(seen[0])) or not usable.update(used_at=moment):
        raise HandoffInvalid
    row = HandoffCode.objects.select_related("user").get(digest=digest)
    if not row.user.is_active:
        raise HandoffInvalid
    return row


@transaction.atomic
def log_in(request: HttpRequest, *, code: str, nonce: str, domain: Domain) -> str:
    """Exchange the code for a session of ``domain`` and return the path of the target page. Raises HandoffInvalid."""
    agreed = exchange(code=code, nonce=nonce, domain=domain)
    signed_in.begin(request, agreed.user, domain=domain, family=agreed.family)
    request.session.save()
    return agreed.path


def purge() -> int:
    """Delete codes a day after they expired; return their number."""
    count, _ = HandoffCode.objects.filter(expires_at__lt=now() - timedelta(days=1)).delete()
    return count
