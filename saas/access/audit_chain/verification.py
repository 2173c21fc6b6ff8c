"""Verifies that the audit log matches its chains. It only reads."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import connection
from django.db.models import F

from saas.access.audit_chain import checkpoints
from saas.access.audit_chain.models import AuditChain, ChainEntry, ErasedEntry
from saas.access.audit_chain.rules import FIRST_HEAD, digest_of, next_head
from saas.access.models import AuditEntry
from saas.kernel.clock import now

STEP = 1000
# Entries each look recomputes, so that all of them come round again and again.
A_LOOK = 5000

# One statement, so one snapshot: entries are written all the time.
_COUNTS = """
select coalesce(e.community_id, c.community_id), coalesce(e.entries, 0), coalesce(c.length, 0), coalesce(u.waiting, 0)
from (select community_id, count(*) entries from public.access_auditentry group by community_id) e
full join public.audit_chain_auditchain c on c.community_id = e.community_id
left join (select community_id, count(*) waiting from public.audit_chain_unchainedentry group by community_id) u
  on u.community_id = coalesce(e.community_id, c.community_id)
where coalesce(e.entries, 0) <> coalesce(c.length, 0) + coalesce(u.waiting, 0)
"""


@dataclass(frozen=True, slots=True)
class ChainFinding:
    """A mismatch as a sentence. ``community_id`` is None if it concerns all communities."""

    community_id: UUID | None
    reason: str


def verify_recent() -> list[ChainFinding]:
    """Yield mismatches of the check of every minute: counts, checkpoints, and a part of the chains recomputed."""
    return [*_counts(), *_copies(), *_next_part()]


def verify(chain: AuditChain, *, after: int = 0, most: int | None = None) -> ChainFinding | None:
    """Recompute up to ``most`` entries of ``chain`` after position ``after``; return the first mismatch, or None."""
    community_id, last = chain.community_id, chain.length if most is None else min(chain.length, after + most)
    head, position = FIRST_HEAD, after
    if after:
        before = ChainEntry.objects.filter(community_id=community_id, position=after).first()
        if before is None:
            return ChainFinding(community_id, f"Seal {after} is missing")
        head = bytes(before.head)
    for batch in _seals(community_id, after, last):
        entries = AuditEntry.objects.in_bulk([seal.entry_id for seal in batch])
        erased = dict(ErasedEntry.objects.filter(pk__in=list(entries)).values_list("entry_id", "digest"))
        for seal in batch:
            position += 1
            entry = entries.get(seal.entry_id)
            if seal.position != position:
                return ChainFinding(community_id, f"Seal {position} is missing")
            if entry is None:
                return ChainFinding(community_id, f"Entry {position} was deleted ({seal.entry_id})")
            digest = digest_of(entry)
            if bytes(erased.get(entry.pk, b"")) == digest:
                digest = bytes(seal.digest)
            head = next_head(head, digest)
            if bytes(seal.head) != head:
                return ChainFinding(community_id, f"Entry {position} was changed ({seal.entry_id})")
    if position < last:
        return ChainFinding(community_id, f"Seal {position + 1} is missing")
    if last == chain.length and bytes(chain.head) != head:
        return ChainFinding(community_id, "The last head is not the chain's")
    return None


def _seals(community_id: UUID, after: int, last: int) -> Iterator[list[ChainEntry]]:
    while batch := list(
        ChainEntry.objects.filter(community_id=community_id, position__gt=after, position__lte=last).order_by(
            "position"
        )[:STEP]
    ):
        yield batch
        after = batch[-1].position


def _counts() -> Iterator[ChainFinding]:
    with connection.cursor() as cursor:
        cursor.execute(_COUNTS)
        for community_id, entries, length, waiting in cursor.fetchall():
            wanted = length + waiting
            yield ChainFinding(community_id, f"{wanted} entries were written, {entries} are there")


def _copies() -> Iterator[ChainFinding]:
    try:
        copy = checkpoints.newest()
    except checkpoints.CheckpointForged as error:
        yield ChainFinding(None, f"The copy {error} of the heads is not as it was written")
        return
    if copy is None:
        # The first copy is written a moment after the first chains, so this is an alarm from the second look on.
        if AuditChain.objects.filter(checked_at__isnull=False).exists():
            yield ChainFinding(None, "There is no copy of the heads")
        return
    chains = AuditChain.objects.in_bulk(list(copy.heads))
    for community_id, (length, head) in copy.heads.items():
        chain = chains.get(community_id)
        if chain is None or chain.length < length:
            held = chain.length if chain else 0
            yield ChainFinding(community_id, f"The chain has {held} seals, its copy {copy.name} has {length}")
            continue
        seal = ChainEntry.objects.filter(community_id=community_id, position=length).first()
        if seal is None or bytes(seal.head) != head:
            yield ChainFinding(community_id, f"Seal {length} is not the one in the copy {copy.name}")


def _next_part() -> Iterator[ChainFinding]:
    """Return the chains that were verified longest ago, A_LOOK entries in all."""
    left = A_LOOK
    for chain in AuditChain.objects.order_by(F("checked_at").asc(nulls_first=True))[:A_LOOK]:
        if left <= 0:
            return
        after = chain.checked if chain.checked < chain.length else 0
        finding = verify(chain, after=after, most=left)
        checked = min(chain.length, after + left)
        left -= max(checked - after, 1)
        # One that is broken is looked at again with the next look, from the same place.
        AuditChain.objects.filter(pk=chain.pk).update(
            checked=after if finding else checked, checked_at=chain.checked_at if finding else now()
        )
        if finding:
            yield finding
