"""Personal data of a member. Notes belong to the team: they are not exported, and are deleted by an erasure."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models.functions import Now

from saas.access import audit
from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from tenants.members.models import Member, MemberDeed, MemberNote
from tenants.members.waiting import erase_address


@export_section(community, "membership")
def membership(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in Member.objects.filter(user_id=user_id):
        yield {
            "member": row.pk,
            "username": row.username,
            "status": row.status,
            "joined_at": row.joined_at,
            "seniority_from": row.seniority_from,
            "imported_minutes": row.imported_minutes,
            "left_at": row.left_at,
            "created_at": row.created_at,
            "reference": row.reference,
        }


@export_section(community, "counted-activity")
def activity(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(MemberDeed.objects.filter(member__user_id=user_id)):
        yield {"event": row.event, "provider": row.provider, "amount": row.amount, "at": row.at}


@erase_handler(community)
def forget_member(user_id: UUID, username: str, email: str) -> None:
    """Anonymize the member. The row stays, because wallet, orders and ledger reference it."""
    rows = Member.objects.filter(user_id=user_id)
    for member_id in rows.values_list("pk", flat=True):
        audit.without_texts(connection.tenant.pk, "note", member_id)  # type: ignore[attr-defined]
    MemberNote.objects.filter(member__user_id=user_id).delete()
    MemberDeed.objects.filter(member__user_id=user_id).delete()
    MemberNote.objects.filter(author_id=user_id).update(author_name=ANONYMIZED)
    rows.filter(left_at__isnull=True).update(left_at=Now())
    rows.update(username=ANONYMIZED, avatar="")
    erase_address(email)
