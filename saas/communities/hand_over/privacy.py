"""Personal data of this app: open offers. They are deleted with either account."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q

from saas.communities.hand_over.models import HandOver
from saas.kernel.privacy import export_section, platform


@export_section(platform, "hand-overs")
def hand_overs(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = HandOver.objects.filter(Q(giver_id=user_id) | Q(receiver_id=user_id)).select_related(
        "community", "giver", "receiver"
    )
    for row in rows.order_by("created_at"):
        yield {
            "community": row.community.slug,
            "from": row.giver.username,
            "to": row.shown_receiver if row.giver_id == user_id else row.receiver.username,
            "offered_at": row.created_at,
            "expires_at": row.expires_at,
        }
