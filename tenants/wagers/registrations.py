"""Registrations of wagers elsewhere: changes of totals and matches, the menu, and who answers after a hand-over."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue
from saas.kernel.shared_constants import share
from saas.layout.menu import fills
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from tenants.casinos.changes import receives_changes, receives_matches
from tenants.wagers.models import MAX_AMOUNT, MAX_FACTOR, MAX_THRESHOLD, WagerReward
from tenants.wagers.services.changes import store_changes
from tenants.wagers.ticket_subjects import are_wagers_shown, find_wager
from tenants.wallets.services import current_community

# True for ever after the first one: a casino that is disconnected and a reward that is archived keep their rows.
_FILLED = """
exists (select from community_casinos_casinoconnection)
or exists (select from wagers_wagerreward where published_at is not null)
"""
receives_changes(store_changes)
share(MAX_WAGER_AMOUNT=MAX_AMOUNT, MAX_WAGER_THRESHOLD=MAX_THRESHOLD, MAX_WEIGHT_FACTOR=MAX_FACTOR)


@receives_matches
def _reach_later(member_ids: Collection[UUID]) -> None:
    """Earlier wagers of the accounts count for their members now, so the members can reach rewards by them."""
    for member_id in member_ids:
        enqueue("wagers.reach", current_community().pk, key=f"wagers-reach:{member_id}", member_id=member_id)


@fills("wagers")
def _has_wagers(_community: Community) -> str:
    """True once the community connected a casino or published a wager reward."""
    return _FILLED


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    WagerReward.objects.filter(promised_by=receiver.pk).update(promised_by=None)


register_subject(SubjectKind.WAGER, find_wager, shown=are_wagers_shown)
