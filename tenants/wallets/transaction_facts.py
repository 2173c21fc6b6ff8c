"""The data of a movement for the API. A receipt, the ledger and the activity give the same fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.services import ActivityEntry
from saas.kernel.images import public_url
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.wallets.models import Cause, Posting, Txn

if TYPE_CHECKING:
    from tenants.wallets.receipts import Receipt


def place(community: Community) -> dict[str, Any]:
    return {"creator_id": community.owner_id, "slug": community.slug, "name": community.name}


def wallet_place(community: Community) -> dict[str, Any]:
    """Return ``place`` with the community's color and picture, or else its owner's picture."""
    picture = public_url(community.logo or community.owner.avatar)
    return {**place(community), "brand_color": community.brand_color, "avatar_url": picture}


def facts_of(
    receipt: Receipt, member: Member, community: Community, *, actor_name: str | None = None
) -> dict[str, Any]:
    return {
        "id": receipt.transaction_id,
        "type": receipt.type,
        "amount": receipt.amount,
        "direction": receipt.direction,
        "balance_after": receipt.balance,
        "cause": receipt.cause,
        "cause_id": receipt.cause_id,
        "reason": receipt.reason or None,
        "created_at": receipt.created_at,
        "member": {"id": member.pk, "username": member.username},
        "actor": {"id": receipt.actor, "username": actor_name},
        "community": place(community),
    }


def activity_of(receipt: Receipt, member: Member, community: Community) -> ActivityEntry:
    """Return the movement's entry for the fan's activity."""
    return ActivityEntry(
        user_id=member.user_id,
        community_id=community.pk,
        kind=ActivityKind.TRANSACTION,
        object_id=receipt.transaction_id,
        status=receipt.type,
        title=receipt.reason or Cause[receipt.cause].words,
        amount=receipt.amount,
        at=receipt.created_at,
        data=activity_data(receipt.direction, receipt.balance, receipt.cause, receipt.cause_id, receipt.reason),
    )


def activity_data(
    direction: str, balance: int | None, cause: str, cause_id: UUID | None, reason: str
) -> dict[str, Any]:
    """Return the ``data`` of an entry in the activity."""
    return {
        "direction": direction,
        "balance_after": balance,
        "cause": cause,
        "cause_id": str(cause_id) if cause_id else None,
        "reason": reason or None,
    }


def from_activity(record: ActivityRecord) -> dict[str, Any]:
    """Return the fields of a fan's own movement from the activity, without a query to the community's schema."""
    return {
        "id": record.object_id,
        "type": record.status,
        "amount": record.amount,
        "created_at": record.at,
        "community": place(record.community),
        **record.data,
    }


def facts_of_txn(txn: Txn, leg: Posting | None, community: Community, actor_name: str | None) -> dict[str, Any]:
    """Return the fields from the ledger's rows; ``leg`` is the first leg, with the members of its accounts loaded."""
    out = leg is None or leg.debit_version is not None
    account = (leg.debit if out else leg.credit) if leg else None
    member = account.member if account else None
    return {
        "id": txn.pk,
        "type": txn.type,
        "amount": txn.amount,
        "direction": "out" if out else "in",
        "balance_after": txn.balance,
        "cause": txn.cause,
        "cause_id": txn.cause_id,
        "reason": txn.reason or None,
        "created_at": txn.created_at,
        "member": {"id": member.pk, "username": member.username} if member else None,
        "actor": {"id": txn.actor, "username": actor_name} if actor_name else None,
        "community": place(community),
    }


def entry_of_leg(leg: Posting, community: Community) -> ActivityEntry:
    """Return the activity's entry from the ledger's rows. The members of its accounts must be loaded."""
    txn, out = leg.txn, leg.debit_version is not None
    member = (leg.debit if out else leg.credit).member
    assert member is not None
    return ActivityEntry(
        user_id=member.user_id,
        community_id=community.pk,
        kind=ActivityKind.TRANSACTION,
        object_id=txn.pk,
        status=txn.type,
        title=txn.reason or Cause[txn.cause].words,
        amount=txn.amount,
        at=txn.created_at,
        data=activity_data("out" if out else "in", txn.balance, txn.cause, txn.cause_id, txn.reason),
    )
