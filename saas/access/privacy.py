"""Personal data of this app: rights, and entries of the audit log."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection

from saas.access.models import AuditEntry, StaffGrant
from saas.kernel.privacy import (
    ANONYMIZED,
    anonymize,
    community_eraser,
    erase_handler,
    export_section,
    in_steps,
    platform,
)

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


# The chain of digests covers the rest of an entry, so the rest stays (saas.access.audit_chain.rules).
_NAMELESS = """
update public.access_auditentry entry set actor_name = %(nameless)s, ip = null,
  before = case when before ?| %(keys)s then before || (
    select jsonb_object_agg(key, %(nameless)s::text) from jsonb_object_keys(before) key where key = any(%(keys)s)
  ) else before end,
  after = case when after ?| %(keys)s then after || (
    select jsonb_object_agg(key, %(nameless)s::text) from jsonb_object_keys(after) key where key = any(%(keys)s)
  ) else after end
where id in (
  select id from public.access_auditentry
  where community_id = %(community)s and (actor_name <> %(nameless)s or ip is not null) limit 1000)
"""


@community_eraser(AuditEntry)
def forget_people(community_id: UUID) -> int:
    """Erase names, addresses and free texts from the log of an erased community. The entries stay."""
    facts: dict[str, Any] = {"community": community_id, "nameless": ANONYMIZED, "keys": [*_KEYS, "text"]}
    with connection.cursor() as cursor:
        cursor.execute(_NAMELESS, facts)
        return int(cursor.rowcount)
