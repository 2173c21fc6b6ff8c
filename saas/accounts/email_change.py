"""A change of the email address, confirmed from the old and the new address.

1. The user asks, after a step-up. 2. Both addresses get a link; only digests of the links are stored. 3. The second
link changes the address, and the old address is notified.
"""

import secrets
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.accounts import mail
from saas.accounts.credentials import find_user
from saas.accounts.errors import EmailChangeExpired, UserExists
from saas.accounts.identities import former
from saas.accounts.models import EmailChange, User
from saas.accounts.rules import EMAIL_TAKEN
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.mail import platform_link
from saas.kernel.secrets import digest_of
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify

LIFE = timedelta(minutes=30)
SAME_EMAIL = "This is your address already"


def open_change(user: User) -> EmailChange | None:
    """Return the user's pending change, or None."""
    return EmailChange.objects.filter(user=user, done_at__isnull=True, expires_at__gt=now()).first()


def request(user: User, email: str) -> EmailChange:
    """Start a change to ``email``; an earlier pending change ends. Raises UserExists (field ``email``)."""
    if email.lower() == user.email.lower():
        raise UserExists(fields={"email": SAME_EMAIL})
    holder = find_user(email)
    if holder is not None and holder.pk != user.pk:
        raise UserExists(fields={"email": EMAIL_TAKEN})
    with transaction.atomic():
        current = User.objects.select_for_update().get(pk=user.pk)
        EmailChange.objects.filter(user=current, done_at__isnull=True).delete()
        change = EmailChange.objects.create(
            user=current,
            asks_old=current.is_email_verified and bool(current.email),
            old_email=current.email,
            new_email=email,
            expires_at=now() + LIFE,
        )
        enqueue("accounts.send_email_change", None, change_id=str(change.pk))
    return change


def withdraw(user: User) -> None:
    """Cancel the pending change. Its links no longer work."""
    EmailChange.objects.filter(user=user, done_at__isnull=True).delete()


def send(change_id: UUID) -> None:
    """Mail the links. Each call voids the links mailed before."""
    new, old = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    with transaction.atomic():
        change = (
            EmailChange.objects.select_for_update(of=("self",))
            .select_related("user")
            .filter(pk=change_id, done_at__isnull=True, expires_at__gt=now())
            .first()
        )
        if change is None:
            return
        change.new_digest = None if change.new_confirmed_at else digest_of(new)
        change.old_digest = digest_of(old) if change.asks_old and not change.old_confirmed_at else None
        change.save(update_fields=["new_digest", "old_digest"])
    username = change.user.username
    if change.new_digest:
        url = platform_link("/verify-email", change=new)
        mail.send("email_change_new", change.new_email, username=username, url=url, both=change.asks_old)
    if change.old_digest:
        url = platform_link("/verify-email", change=old)
        mail.send("email_change_old", change.old_email, username=username, url=url, new_email=change.new_email)


def confirm(secret: str, *, by: UUID | None = None) -> EmailChange:
    """Confirm the change from one address. If the answer has ``done_at``, the address has changed.

    ``by`` is the account of the session that opened the link, if any. Raises EmailChangeExpired (unknown, used or too
    late), UserExists if another account took the address since.
    """
    digest = digest_of(secret)
    found = EmailChange.objects.filter(new_digest=digest) | EmailChange.objects.filter(old_digest=digest)
    user_id = found.values_list("user_id", flat=True).first()
    if user_id is None:
        raise EmailChangeExpired
    try:
        with transaction.atomic():
            # The person's row first, as everywhere: two links followed at once take turns.
            user = User.objects.select_for_update().get(pk=user_id)
            change = found.select_for_update().filter(done_at__isnull=True, expires_at__gt=now()).first()
            if change is None or not user.is_active or user.email.lower() != change.old_email.lower():
                raise EmailChangeExpired
            _mark(change, digest, by_owner=by == user.pk)
            if change.new_confirmed_at and (change.old_confirmed_at or not change.asks_old):
                _apply(user, change)
            change.save()
    except IntegrityError as error:
        EmailChange.objects.filter(user_id=user_id, done_at__isnull=True).delete()
        raise UserExists(fields={"email": EMAIL_TAKEN}) from error
    return change


def _mark(change: EmailChange, digest: bytes, *, by_owner: bool) -> None:
    if change.new_digest is not None and bytes(change.new_digest) == digest:
        change.new_digest, change.new_confirmed_at, change.new_confirmed_elsewhere = None, now(), not by_owner
    else:
        change.old_digest, change.old_confirmed_at = None, now()


def _apply(user: User, change: EmailChange) -> None:
    change.done_at = user.email_verified_at = now()
    user.email, user.email_confirmed_elsewhere = change.new_email, change.new_confirmed_elsewhere
    user.save(update_fields=["email", "email_verified_at", "email_confirmed_elsewhere"])
    former.recognize(user)
    notify(
        user_id=user.pk,
        kind=NotificationKind.EMAIL_CHANGED,
        values={"email": change.new_email},
        link=mail.SECURITY_PAGE,
    )
    if change.old_email:
        enqueue("accounts.send_email_changed", None, change_id=str(change.pk))


def notify_old_address(change_id: UUID) -> None:
    """Tell the old address by mail that the address changed."""
    change = EmailChange.objects.filter(pk=change_id, done_at__isnull=False).select_related("user").first()
    if change is not None and change.old_email:
        mail.send(
            "email_changed", change.old_email, username=change.user.username, url=platform_link("/forgot-password")
        )


def purge() -> int:
    """Delete the changes that expired more than a day ago. Return the number deleted."""
    count, _ = EmailChange.objects.filter(expires_at__lt=now() - timedelta(days=1)).delete()
    return count
