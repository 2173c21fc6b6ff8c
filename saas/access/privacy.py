"""Personal data of this app: rights, and entries of the audit log."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access.models import AuditEntry, StaffGrant
from saas.kernel.privacy import ANONYMIZED, anonymize, erase_handler, export_section, in_steps, platform

# A name among the changed values has its own key.
_KEYS = ("username", "email")


@export_section(platform, "staff-rights")
def staff_rights(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(StaffGrant.objects.filter(user_id=user_id).select_related("community")):
        yield {"community": row.community.slug, "permissions": row.permissions, "since": row.created_at}


@export_section(platform, "back-office-actions")
def actions(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(AuditEntry.objects.filter(actor_id=user_id)):
        yield {"at": row.at, "action": row.action, "target": row.target, "address": row.ip}


@erase_handler(platform)
def forget_names(user_id: UUID, username: str, email: str) -> None:
    """Erase the names of actors; entries keep their ids."""
    AuditEntry.objects.filter(actor_id=user_id).update(actor_name=ANONYMIZED, ip=None)
    for key, name in zip(_KEYS, (username, email), strict=True):
        for side in ("before", "after"):
            if name:
                anonymize(AuditEntry, side, key, name)
