"""The part of an audit entry that the chain covers: everything that an erasure never changes.

Names, addresses and free texts of a person leave the log with the account (``ERASABLE``). The log's trigger allows no
other change, except the erasure of FORMER_NAMES.
"""

import hashlib
import json
from typing import Any

from saas.access.models import AuditEntry

ERASABLE = frozenset({"username", "email", "text"})
# Earlier entries of these actions have the name of a member or a casino account under a key that their seal covers.
FORMER_NAMES = {
    "leaderboard.exclude": "participant",
    "leaderboard.include": "participant",
    "wager.correct": "name",
    "wager.create": "name",
}
FIRST_HEAD = bytes(32)


def digest_of(entry: AuditEntry) -> bytes:
    """Return the SHA-256 of the entry's permanent parts as canonical JSON."""
    parts = [
        str(entry.pk),
        str(entry.community_id),
        str(entry.actor_id),
        str(entry.acting_for),
        entry.action,
        entry.target,
        entry.request_id,
        entry.at.isoformat(timespec="microseconds"),
        _lasting(entry.before),
        _lasting(entry.after),
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).digest()


def next_head(head: bytes, digest: bytes) -> bytes:
    return hashlib.sha256(head + digest).digest()


def _lasting(facts: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if facts is None else {name: value for name, value in facts.items() if name not in ERASABLE}
