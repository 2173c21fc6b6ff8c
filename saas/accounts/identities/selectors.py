"""Reads of linked accounts with more than one caller."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from saas.accounts.identities.models import Identity
from saas.accounts.identities.providers import is_offered
from saas.accounts.models import User
from saas.kernel.providers import Provider
from saas.kernel.row_locks import held_against_edits

ROWS_AT_ONCE = 5_000


def identities_of(user: User) -> list[Identity]:
    """The person's linked accounts, the first linked first: one statement."""
    return list(Identity.objects.filter(user=user).order_by("linked_at", "id"))


def accounts_at(providers: Iterable[Provider], user_ids: Iterable[UUID]) -> dict[UUID, dict[str, Identity]]:
    """Return the accounts of these users at the providers, by user id and provider. Erased users have none."""
    found: dict[UUID, dict[str, Identity]] = {}
    rows = Identity.objects.filter(provider__in=list(providers), user_id__in=list(user_ids), user__erased_at=None)
    for row in rows.only("user_id", "provider", "subject", "login", "name"):
        found.setdefault(row.user_id, {})[row.provider] = row
    return found


def linked_account(user: User | None, provider: str, *, for_update: bool = False) -> str | None:
    """Return the user's account at ``provider`` as "provider:subject"; None if the user has not linked one.

    It is empty without a user or a provider. With ``for_update``, the account can be unlinked only after the caller's
    transaction: then the next user who links it sees what the caller wrote.
    """
    if user is None or not provider:
        return ""
    identity = Identity.objects.filter(user=user, provider=provider).first()
    if identity is not None and for_update:
        identity = held_against_edits(Identity, identity.pk)
    return None if identity is None else identity.account


def linked_at(user: User | None, provider: str) -> datetime | None:
    """Return when the user linked the account at ``provider``; None if there is none."""
    if user is None or not provider:
        return None
    return Identity.objects.filter(user=user, provider=provider).values_list("linked_at", flat=True).first()


def subjects_at(provider: Provider, users: QuerySet[Any, UUID]) -> Iterator[list[tuple[UUID, str]]]:
    """Yield the ids of these users and of their accounts at ``provider``, in lists of ROWS_AT_ONCE."""
    rows = Identity.objects.filter(provider=provider, user_id__in=users).order_by("pk")
    after = UUID(int=0)
    while page := list(rows.filter(pk__gt=after).values_list("pk", "user_id", "subject")[:ROWS_AT_ONCE]):
        yield [(user_id, subject) for _, user_id, subject in page]
        after = page[-1][0]


def login_methods(user: User, identities: list[Identity]) -> int:
    """How many ways lead into the account; a linked account counts while its provider is offered here."""
    usable = sum(is_offered(Provider(identity.provider)) for identity in identities)
    return usable + bool(user.has_usable_password())


def has_other_login(user: User, without: Provider | None) -> bool:
    """True if the user can still log in after ``without`` is unlinked; None: after the password is removed."""
    others = [identity for identity in identities_of(user) if identity.provider != without]
    if without is None:
        return any(is_offered(Provider(identity.provider)) for identity in others)
    return login_methods(user, others) > 0
