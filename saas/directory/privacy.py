"""The personal data of this area."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.directory.models import Listing, Membership, WaitlistEntry
from saas.kernel.clock import now
from saas.kernel.privacy import erase_handler, erase_with_community, export_section, in_steps, platform


@export_section(platform, "memberships")
def memberships(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Membership.objects.filter(user_id=user_id).select_related("community")):
        yield {
            "community": row.community.slug,
            "name": row.community.name,
            "joined_at": row.joined_at,
            "left_at": row.left_at,
        }


@erase_handler(platform)
def end_memberships(user_id: UUID, username: str, email: str) -> None:
    """End the memberships. The rows stay, because they name the communities of the anonymized member."""
    Membership.objects.filter(user_id=user_id, left_at__isnull=True).update(left_at=now())


@erase_handler(platform)
def forget_wishes(user_id: UUID, username: str, email: str) -> None:
    if email:
        WaitlistEntry.objects.filter(email__iexact=email).delete()


# They go with the community's row, too; here they go in batches.
erase_with_community(Membership)
erase_with_community(Listing)
