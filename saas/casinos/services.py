"""Every write to a fan's casino accounts."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.access import audience
from saas.accounts.models import User
from saas.casinos import rules
from saas.casinos.errors import (
    CasinoAccountExists,
    CasinoAccountLimit,
    CasinoAccountNotFound,
    CasinoAccountTaken,
    ProviderNotFound,
)
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.casinos.selectors import accounts_of, audience_rule
from saas.casinos.signals import accounts_changed
from saas.kernel.errors import ValidationFailed


def connect(*, user: User, provider: str, name: str) -> CasinoAccount:
    """Add an account that ``user`` claims to own.

    Raises ProviderNotFound, VALIDATION_ERROR (field ``username``), AgeConfirmationRequired, TooYoung,
    CountryNotAllowed, CasinoAccountExists, CasinoAccountTaken, CasinoAccountLimit.
    """
    casino = Provider.objects.filter(code=provider, is_listed=True).first()
    if casino is None:
        raise ProviderNotFound
    audience.require(audience_rule(casino), user)
    shown = rules.cleaned(name)
    if fault := rules.name_fault(shown, casino.naming):
        raise ValidationFailed(fields={"username": fault})
    key = rules.key_of(shown)
    if CasinoAccount.objects.filter(user=user).count() >= rules.MAX_ACCOUNTS:
        raise CasinoAccountLimit(most=rules.MAX_ACCOUNTS)
    proven = CasinoAccount.objects.filter(provider=casino, name_key=key, state=AccountState.VERIFIED)
    if proven.exclude(user=user).exists():
        raise CasinoAccountTaken
    try:
        with transaction.atomic():
            account = CasinoAccount.objects.create(user=user, provider=casino, name=shown, name_key=key)
            accounts_changed.send(sender=CasinoAccount, user_id=user.pk)
    except IntegrityError as error:
        raise CasinoAccountExists from error
    return accounts_of(user).get(pk=account.pk)


def disconnect(*, user_id: UUID, account_id: UUID) -> None:
    """Delete an account. Raises CasinoAccountNotFound, also for another user's account."""
    with transaction.atomic():
        gone, _ = CasinoAccount.objects.filter(user_id=user_id, pk=account_id).delete()
        if not gone:
            raise CasinoAccountNotFound
        accounts_changed.send(sender=CasinoAccount, user_id=user_id)


def mark_seen(ids: Collection[UUID]) -> None:
    """Let claims that a creator's report contains be SEEN, in the caller's transaction.

    A row that another transaction changes now is left out: it is marked with the next report.
    """
    if not ids:
        return
    rows = CasinoAccount.objects.select_for_update(skip_locked=True).order_by("pk")
    found = list(rows.filter(pk__in=ids, state=AccountState.CLAIMED).values_list("pk", flat=True))
    CasinoAccount.objects.filter(pk__in=found).update(state=AccountState.SEEN)


def move_accounts(*, source: User, target: User) -> None:
    """Move the accounts to another user, in the caller's transaction. Of two equal ones, the proven one stays."""
    own = {(row.provider_id, row.name_key): row for row in CasinoAccount.objects.filter(user=target)}
    for row in CasinoAccount.objects.select_for_update().filter(user=source):
        other = own.get((row.provider_id, row.name_key))
        if other is not None and row.state != AccountState.VERIFIED:
            row.delete()
            continue
        if other is not None:
            other.delete()
        CasinoAccount.objects.filter(pk=row.pk).update(user=target)


# The fields of a provider that operators may change. Its code identifies it in stored data.
EDITABLE = ("name", "site_url", "brand_color", "minimum_age", "blocked_countries", "position", "is_listed")


def edit_provider(*, code: str, changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Change the EDITABLE fields in ``changes``; return their values before and after. Raises ProviderNotFound."""
    with transaction.atomic():
        provider = Provider.objects.select_for_update().filter(pk=code).first()
        if provider is None:
            raise ProviderNotFound
        fields = [name for name in EDITABLE if name in changes and changes[name] != getattr(provider, name)]
        before = {name: getattr(provider, name) for name in fields}
        for name in fields:
            setattr(provider, name, changes[name])
        provider.save(update_fields=fields)
    return before, {name: changes[name] for name in fields}
