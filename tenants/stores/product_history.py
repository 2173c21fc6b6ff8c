"""The team's changes to a product, from the audit log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from saas.access.audit import entries_of

MAX_ENTRIES = 50


@dataclass(frozen=True, slots=True)
class Change:
    action: str
    at: datetime
    by: str
    changes: list[str]


def changes_of(product_id: UUID, community_id: UUID) -> list[Change]:
    """Return the changes, the latest first."""
    entries = entries_of(community_id, product_id, "product.")[:MAX_ENTRIES]
    return [
        Change(entry.action, entry.at, entry.actor_name, _different(entry.before or {}, entry.after or {}))
        for entry in entries
    ]


def _different(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
