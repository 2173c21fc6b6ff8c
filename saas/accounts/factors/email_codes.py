"""Mailed codes: eight digits, valid for ten minutes and five tries, for one login or session."""

import hmac
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import F

from saas.accounts import mail
from saas.accounts.errors import EmailNotSet, EmailNotVerified
from saas.accounts.factors.errors import EmailCodeExpired, EmailCodeInvalid, EmailCodeNotSent
from saas.accounts.factors.models import EmailCode
from saas.accounts.factors.rules import new_email_code
from saas.accounts.models import User
from saas.jobs.services import enqueue
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.secrets import derived_key, digest_of, is_same
from saas.kernel.text import plain_code

LIFE = timedelta(minutes=10)
MAX_TRIES = 5
MAILS_PER_LANE, MAILS_PER_PERSON = 5, 60
WINDOW_SECONDS = 900


def binding_of(kind: str, secret: str) -> bytes:
    """Return the digest that ties a code to one login or session. Another login or session cannot use the code."""
    return digest_of(f"{kind}:{secret}")


def _digest(code: str, binding: bytes) -> bytes:
    return hmac.digest(derived_key("email-code"), binding + plain_code(code).encode(), "sha256")


def request(user: User, *, binding: bytes, lane: str) -> None:
    """Mail a code to the user's confirmed address; the earlier code no longer works.

    ``lane`` is the caller (a network or a known device), so that an attacker cannot use up the owner's mails. Raises
    EmailNotSet, EmailNotVerified, RateLimited, BusyRetry.
    """
    if not user.email:
        raise EmailNotSet
    if not user.is_email_verified:
        raise EmailNotVerified
    rates.limit(f"code-mail:{user.pk}:{lane}", most=MAILS_PER_LANE, seconds=WINDOW_SECONDS)
    rates.limit(f"code-mail:{user.pk}", most=MAILS_PER_PERSON, seconds=WINDOW_SECONDS)
    row, _ = EmailCode.objects.update_or_create(
        binding=binding, defaults={"user": user, "digest": None, "tries": 0, "expires_at": now() + LIFE}
    )
    enqueue("factors.send_code", None, key=f"code-mail:{row.pk}", code_id=str(row.pk))


def send(code_id: UUID) -> None:
    """Mail a new code, unless the code is no longer wanted."""
    row = EmailCode.objects.select_related("user").filter(pk=code_id, expires_at__gt=now()).first()
    if row is None or not row.user.email or not row.user.is_active:
        return
    code = new_email_code()
    EmailCode.objects.filter(pk=row.pk).update(digest=_digest(code, bytes(row.binding)))
    mail.send(
        "login_code",
        row.user.email,
        username=row.user.username,
        code=f"{code[:4]} {code[4:]}",
        url=f"{settings.PLATFORM_URL}{mail.SECURITY_PAGE}",
    )


def use_code(user: User, code: str, *, binding: bytes) -> None:
    """Use the code up. Raises EmailCodeNotSent, EmailCodeExpired (also after five tries), EmailCodeInvalid."""
    moment = now()
    row = EmailCode.objects.filter(binding=binding, user=user, digest__isnull=False).first()
    if row is None:
        raise EmailCodeNotSent
    live = EmailCode.objects.filter(pk=row.pk, expires_at__gt=moment, tries__lt=MAX_TRIES)
    # Counted before it is compared: tries at the same instant count one by one.
    if not live.update(tries=F("tries") + 1):
        raise EmailCodeExpired
    digest = _digest(code, binding)
    if not is_same(digest, bytes(row.digest or b"")):
        raise EmailCodeInvalid
    used, _ = EmailCode.objects.filter(pk=row.pk, digest=digest).delete()
    if not used:
        raise EmailCodeExpired


def purge() -> int:
    """Delete codes a day after they expired; return their number."""
    count, _ = EmailCode.objects.filter(expires_at__lt=now() - timedelta(days=1)).delete()
    return count
