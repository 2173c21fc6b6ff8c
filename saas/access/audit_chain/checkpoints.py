"""Checkpoints of the audit chains outside the database, where a person with database access cannot change them.

One signed file holds the heads of all communities. It is written after entries were sealed. On storage with object
lock, it is write-once.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

from saas.access.audit_chain.models import AuditChain
from saas.kernel.clock import now
from saas.kernel.secrets import derived_key, is_same

FOLDER = "audit-heads"
# Of older days the first copy is kept.
KEPT_WHOLE = timedelta(days=2)
_NAME = "%Y%m%dT%H%M%S.%fZ.json"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """``heads`` maps each community to the length and head of its chain at the time of the file ``name``."""

    name: str
    heads: dict[UUID, tuple[int, bytes]]


class CheckpointForged(Exception):
    """The newest checkpoint has no valid signature of ours."""


def are_behind() -> bool:
    """True if entries were sealed since the last checkpoint, or its file could not be written."""
    return AuditChain.objects.filter(copied__lt=F("length")).exists()


def write() -> None:
    """Write a checkpoint of the current heads."""
    chains = list(AuditChain.objects.all())
    heads = {str(chain.community_id): [chain.length, bytes(chain.head).hex()] for chain in chains}
    text = json.dumps(heads, sort_keys=True)
    moment = now()
    content = json.dumps({"heads": heads, "signature": _signature(text)})
    default_storage.save(f"{FOLDER}/{moment.strftime(_NAME)}", ContentFile(content.encode()))
    grown = [chain for chain in chains if chain.copied < chain.length]
    for chain in grown:
        chain.copied = chain.length
    AuditChain.objects.bulk_update(grown, ["copied"], batch_size=1000)
    _thin_out(moment - KEPT_WHOLE)


def newest() -> Checkpoint | None:
    """Return the newest checkpoint, or None. Raises CheckpointForged."""
    names = _names()
    if not names:
        return None
    with default_storage.open(f"{FOLDER}/{names[-1]}") as file:
        try:
            body = json.loads(file.read())
            is_ours = is_same(body["signature"], _signature(json.dumps(body["heads"], sort_keys=True)))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise CheckpointForged(names[-1]) from error
    if not is_ours:
        raise CheckpointForged(names[-1])
    return Checkpoint(
        names[-1], {UUID(key): (length, bytes.fromhex(head)) for key, (length, head) in body["heads"].items()}
    )


def _signature(text: str) -> str:
    return hmac.new(derived_key("audit heads"), text.encode(), hashlib.sha256).hexdigest()


def _names() -> list[str]:
    """Return the names of the checkpoints, the oldest first."""
    try:
        return sorted(name for name in default_storage.listdir(FOLDER)[1] if name.endswith(".json"))
    except FileNotFoundError:
        return []


def _thin_out(before: datetime) -> None:
    days: set[str] = set()
    for name in _names():
        if name >= before.strftime(_NAME):
            return
        if name[:8] in days:
            default_storage.delete(f"{FOLDER}/{name}")
        days.add(name[:8])
