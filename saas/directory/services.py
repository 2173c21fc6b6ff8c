"""Every write to the directory, and the jobs that refresh its copies."""

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

from django.db import transaction

from saas.directory.models import CommunityCard, Listing, ListingKind, Membership
from saas.jobs.services import enqueue
from saas.kernel.clock import now

REFRESH_SECONDS = 3


def remember_membership(*, user_id: UUID, community_id: UUID, member_id: UUID, joined_at: datetime) -> None:
    """Insert or reopen a membership. Call it in the transaction that writes the member."""
    Membership.objects.bulk_create(
        [
            Membership(
                user_id=user_id, community_id=community_id, member_id=member_id, joined_at=joined_at, left_at=None
            )
        ],
        update_conflicts=True,
        unique_fields=["user", "community"],
        update_fields=["member_id", "joined_at", "left_at"],
    )


def move_membership(*, source: UUID, target: UUID, community_id: UUID) -> None:
    """Give a membership to another user. Call it in the transaction that moves the member."""
    Membership.objects.filter(user_id=source, community_id=community_id).update(user_id=target)


def end_membership(*, user_id: UUID, community_id: UUID, left_at: datetime) -> None:
    Membership.objects.filter(user_id=user_id, community_id=community_id).update(left_at=left_at)


def request_refresh(community_id: UUID) -> None:
    """Schedule a refresh of the community's card and listings within a few seconds.

    Due times are on a fixed grid, so that a busy community is refreshed every few seconds and never postponed forever.
    """
    due = datetime.fromtimestamp(math.ceil(now().timestamp() / REFRESH_SECONDS + 0.001) * REFRESH_SECONDS, UTC)
    enqueue("directory.refresh", None, due, f"directory:{community_id}", community_id=str(community_id))


def refreshed_at(community_id: UUID) -> datetime | None:
    """Return the time of the community's figures; None before the first refresh."""
    return CommunityCard.objects.filter(community_id=community_id).values_list("refreshed_at", flat=True).first()


def request_profile_refresh(user_id: UUID) -> None:
    """Refresh the member's copy of a changed name or picture, by one job per community."""
    communities = Membership.objects.filter(user_id=user_id).values_list("community_id", flat=True)
    for community_id in communities:
        enqueue("members.refresh_profile", community_id, key=f"profile:{community_id}:{user_id}", user_id=str(user_id))


def publish(
    *,
    community_id: UUID,
    member_count: int,
    product_count: int,
    listings: Mapping[ListingKind, Sequence[Listing]],
    as_of: datetime,
) -> None:
    """Replace a community's card and its listings of these kinds with the figures of ``as_of``."""
    with transaction.atomic():
        CommunityCard.objects.bulk_create(
            [
                CommunityCard(
                    community_id=community_id,
                    member_count=member_count,
                    product_count=product_count,
                    refreshed_at=as_of,
                )
            ],
            update_conflicts=True,
            unique_fields=["community"],
            update_fields=["member_count", "product_count", "refreshed_at"],
        )
        for kind, rows in listings.items():
            replace_listings(community_id=community_id, kind=kind, listings=rows)


def replace_listings(*, community_id: UUID, kind: ListingKind, listings: Sequence[Listing]) -> None:
    """Replace a community's listings of one kind."""
    with transaction.atomic():
        current = Listing.objects.filter(community_id=community_id, kind=kind)
        current.exclude(object_id__in=[listing.object_id for listing in listings]).delete()
        if listings:
            Listing.objects.bulk_create(
                listings,
                batch_size=500,
                update_conflicts=True,
                unique_fields=["community", "kind", "object_id"],
                update_fields=["slug", "name", "image", "price", "is_available", "data", "created_at"],
            )
