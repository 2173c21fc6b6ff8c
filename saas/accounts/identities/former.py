"""Records about erased persons: breaks and restrictions hold for their next account, too.

Of an erased user's outside accounts and confirmed address only keyed hashes stay. They lead to the row of the erased
user, which has no name, and cannot be turned back into an account or an address.
"""

import hmac
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from saas.accounts.identities.models import FormerAccount, Identity
from saas.accounts.identities.signals import person_returned
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.privacy import in_steps
from saas.kernel.secrets import derived_key

KEPT_FOR = timedelta(days=5 * 365)
"""As long as the longest break that a user can take (saas.access.play_limits.rules.PERIODS)."""


def keyed_hash(text: str) -> bytes:
    """Return 32 bytes that only this installation can compute."""
    return hmac.digest(derived_key("unlinked-account"), text.encode(), "sha256")


def account_hash(identity: Identity) -> bytes:
    return keyed_hash(identity.account)


def erased_form(account: str) -> str:
    """Return what stays of an account "provider:subject" in rows of an erased user: 64 letters, always the same.

    It is compared with the accounts of other users, so that an account counts once. Fields that
    are erased already stay erased.
    """
    return keyed_hash(account).hex() if ":" in account else account


def erase_accounts(rows: QuerySet[Any], *, field: str) -> None:
    """Put the erased form into ``field`` of these rows, which holds accounts "provider:subject"."""
    for row in in_steps(rows):
        setattr(row, field, erased_form(getattr(row, field)))
        row.save(update_fields=[field])


def forms_of(account: str) -> list[str]:
    """Return the two forms in which rows hold an account: of a user, and of an erased user."""
    return [account, erased_form(account)]


def remember(user: User) -> None:
    """Keep what recognizes the person, in the transaction that erases ``user``."""
    moment = now()
    FormerAccount.objects.bulk_create(
        FormerAccount(account=account, user_id=user.pk, erased_at=moment) for account in _hashes(user)
    )


def former_users(user: User) -> list[UUID]:
    """Return the erased users who had an outside account or the confirmed address of ``user``, the latest first."""
    hashes = _hashes(user)
    found = FormerAccount.objects.filter(account__in=hashes) if hashes else FormerAccount.objects.none()
    return list(dict.fromkeys(found.order_by("-erased_at", "-id").values_list("user_id", flat=True)))


def recognize(user: User) -> None:
    """Notify other apps if ``user`` was an erased user before. Call it when an account or an address is proved."""
    if former := former_users(user):
        person_returned.send(sender=User, user=user, former=former)


def purge() -> None:
    """Forget who was erased KEPT_FOR ago."""
    FormerAccount.objects.filter(erased_at__lte=now() - KEPT_FOR).delete()


def _hashes(user: User) -> list[bytes]:
    address = [keyed_hash(f"email:{user.email.lower()}")] if user.email and user.is_email_verified else []
    return [*map(account_hash, Identity.objects.filter(user=user)), *address]
