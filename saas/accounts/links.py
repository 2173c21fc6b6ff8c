"""Mailed links: a JWT that confirms an address, a random token that opens the way to a new password.

Both work once, and neither is stored: the table keeps digests.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import jwt
from django.conf import settings
from django.db import transaction

from saas.accounts import email_change, mail, return_places, signed_in
from saas.accounts.credentials import find_user
from saas.accounts.errors import EmailAlreadyVerified, ResetLinkExpired, VerifyLinkExpired
from saas.accounts.factors import services as factors
from saas.accounts.identities import former
from saas.accounts.identities import services as identities
from saas.accounts.identities.selectors import identities_of, login_methods
from saas.accounts.models import EmailToken, HandoffCode, User
from saas.accounts.return_places import ReturnPlace
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.mail import platform_link
from saas.kernel.secrets import digest_of
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify

VERIFY_LIFE = timedelta(hours=24)
RESET_LIFE = timedelta(minutes=30)
AUDIENCE = "gemhall:verify-email"


def _signing_key() -> bytes:
    return hashlib.sha256(f"{AUDIENCE}:{settings.SECRET_KEY}".encode()).digest()


def _issue(user: User, purpose: EmailToken.Purpose, life: timedelta) -> str:
    secret = secrets.token_urlsafe(32)
    EmailToken.objects.create(
        digest=digest_of(secret), purpose=purpose, user=user, email=user.email, expires_at=now() + life
    )
    return secret


def _spend(secret: str, purpose: EmailToken.Purpose) -> EmailToken | None:
    """The token, used up by this very call; ``None`` if it is unknown, expired or was used."""
    moment = now()
    rows = EmailToken.objects.filter(
        digest=digest_of(secret), purpose=purpose, used_at__isnull=True, expires_at__gt=moment
    )
    if not rows.update(used_at=moment):
        return None
    return EmailToken.objects.select_related("user").get(digest=digest_of(secret))


def request_verification(user: User, place: ReturnPlace | None = None) -> None:
    """Enqueue the mail. With ``place``, it is in the look of that community, and its link leads back to that page."""
    came_from: dict[str, Any] = {} if place is None else {"place": place.facts()}
    enqueue("accounts.send_verification", None, key=f"verify-mail:{user.pk}", user_id=str(user.pk), **came_from)


def send_verification(user_id: UUID, place: Mapping[str, Any] | None = None) -> None:
    """Mail the link to the user's present address; nothing when it is confirmed already."""
    user = User.objects.filter(pk=user_id, is_active=True).exclude(email="").first()
    if user is None or user.is_email_verified:
        return
    secret = _issue(user, EmailToken.Purpose.VERIFY, VERIFY_LIFE)
    claims: dict[str, Any] = {
        "aud": AUDIENCE,
        "sub": str(user.pk),
        "email": user.email,
        "jti": secret,
        "exp": now() + VERIFY_LIFE,
    }
    back = return_places.from_facts(place)
    look: dict[str, Any] = {}
    named: dict[str, str] = {}
    if back is not None:
        claims["place"] = back.facts()
        look = {"community": back.community.name, "colors": return_places.mail_colors(back.community)}
        # The page that confirms has the community's colors.
        named = {"creator": back.community.slug}
    token = jwt.encode(claims, _signing_key(), algorithm="HS256")
    # Always a page of the platform: only its own sessions show that the account belongs to the reader of the mail. The
    # owner of a custom domain could put a session of a stranger into this browser.
    url = platform_link("/verify-email", jwt=token, **named)
    mail.send("verify", user.email, username=user.username, url=url, **look)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """``reset_token`` sets the next password; it is ``None`` if the account kept the one it had.

    ``place`` is the page from which the mail was requested.
    """

    email: str
    reset_token: str | None = None
    place: ReturnPlace | None = None


def confirm_email(
    token: str,
    *,
    by: UUID | None = None,
    session_key: str | None = None,
    device: str | None = None,
    family: UUID | None = None,
) -> Confirmation:
    """Mark the address in ``token`` as confirmed, and answer it.

    Anybody can sign up with a stranger's address. The link proves who reads that address, not who signed up with it.
    Only a session of the account itself (``by``, ``session_key``, on the browser ``device``) shows that both are one
    person: that session, the sessions that it gave on custom domains (``family``), the browser, the password, linked
    accounts and factors stay. Otherwise all earlier access is void, and the holder of the inbox gets a token to set a
    password.
    Raises: VerifyLinkExpired (forged, expired, used, or the address has changed), EmailAlreadyVerified.
    """
    try:
        claims = jwt.decode(
            token,
            _signing_key(),
            algorithms=["HS256"],
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "jti", "aud"]},
        )
        user_id, email, secret = UUID(claims["sub"]), str(claims["email"]), str(claims["jti"])
    except (jwt.PyJWTError, KeyError, ValueError, UnicodeError):
        raise VerifyLinkExpired from None
    place = return_places.from_facts(claims.get("place"))
    with transaction.atomic():
        user = User.objects.select_for_update().filter(pk=user_id, is_active=True).first()
        if user is None or user.email.lower() != email.lower():
            raise VerifyLinkExpired
        if user.is_email_verified:
            back: dict[str, Any] = {} if place is None else {"returnUrl": place.url}
            raise EmailAlreadyVerified(needsPassword=login_methods(user, identities_of(user)) == 0, **back)
        if _spend(secret, EmailToken.Purpose.VERIFY) is None:
            raise VerifyLinkExpired
        user.email_verified_at = now()
        if by == user.pk:
            user.save(update_fields=["email_verified_at"])
            signed_in.end_all(user, but=session_key, but_device=device, but_family=family)
            former.recognize(user)
            return Confirmation(user.email, place=place)
        user.set_unusable_password()
        user.save(update_fields=["email_verified_at", "password"])
        _void_earlier_access(user)
        former.recognize(user)
        return Confirmation(user.email, _issue(user, EmailToken.Purpose.RESET, RESET_LIFE))


def _void_earlier_access(user: User) -> None:
    """End every way into the account but its password: a stranger may have set them up with the owner's address."""
    identities.unlink_all(user)
    factors.remove_all(user)
    email_change.withdraw(user)
    HandoffCode.objects.filter(user=user, used_at__isnull=True).delete()
    signed_in.end_all(user)


def request_reset(email: str) -> None:
    """Enqueue a reset mail. The job looks the address up, so the call takes the same time for every address."""
    enqueue("accounts.send_reset", None, key=f"reset-mail:{digest_of(email.lower()).hex()}", email=email)


def send_reset(email: str) -> None:
    """Mail a reset link if a user has ``email``."""
    user = find_user(email)
    if user is None or not user.is_active:
        return
    secret = _issue(user, EmailToken.Purpose.RESET, RESET_LIFE)
    mail.send("reset", user.email, username=user.username, url=platform_link("/reset-password", token=secret))


def reset_password(*, token: str, password: str) -> User:
    """Set the password, end all of the person's sessions, and return the person.

    The mail proves the address: it counts as confirmed.
    All earlier access is void if no session of the account has ever confirmed this address.
    Raises: ResetLinkExpired.
    """
    with transaction.atomic():
        spent = _spend(token, EmailToken.Purpose.RESET)
        if spent is None:
            raise ResetLinkExpired
        user = User.objects.select_for_update().get(pk=spent.user_id)
        if not user.is_active or user.email.lower() != spent.email.lower():
            raise ResetLinkExpired
        user.set_password(password)
        if not user.is_email_verified or user.email_confirmed_elsewhere:
            _void_earlier_access(user)
        email_change.withdraw(user)
        user.email_verified_at = user.email_verified_at or now()
        user.email_confirmed_elsewhere = False
        user.save(update_fields=["password", "email_verified_at", "email_confirmed_elsewhere"])
        EmailToken.objects.filter(user=user, purpose=EmailToken.Purpose.RESET, used_at__isnull=True).update(
            used_at=now()
        )
        signed_in.end_all(user)
        former.recognize(user)
        announce_new_password(user)
    return user


def announce_new_password(user: User) -> None:
    notify(user_id=user.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")


def purge() -> int:
    """Delete tokens a day after they expired; how many went."""
    count, _ = EmailToken.objects.filter(expires_at__lt=now() - timedelta(days=1)).delete()
    return count
