"""Registrations of wagers elsewhere: changes of totals and matches, and who answers for rewards after a hand-over."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue
from saas.kernel.shared_constants import share
from tenants.casinos.changes import receives_changes, receives_matches
from tenants.wagers.models import MAX_AMOUNT, MAX_FACTOR, MAX_THRESHOLD, WagerReward
from tenants.wagers.services.changes import store_changes
from tenants.wallets.services import current_community

receives_changes(store_changes)
share(MAX_WAGER_AMOUNT=MAX_AMOUNT, MAX_WAGER_THRESHOLD=MAX_THRESHOLD, MAX_WEIGHT_FACTOR=MAX_FACTOR)


@receives_matches
def _reach_later(member_id: UUID) -> None:
    """Earlier wagers of the account count for its member now, so the member can reach rewards by them."""
    enqueue("wagers.reach", current_community().pk, key=f"wagers-reach:{member_id}", member_id=member_id)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    WagerReward.objects.filter(promised_by=receiver.pk).update(promised_by=None)
