"""Appends audit entries to the chains, and checks the chains."""

from collections.abc import Iterator
from itertools import groupby
from uuid import UUID

import structlog
from django.db import connection, transaction

from saas.access.audit_chain import checkpoints, verification
from saas.access.audit_chain.models import AuditAlarm, AuditChain, ChainEntry, UnchainedEntry
from saas.access.audit_chain.rules import FIRST_HEAD, digest_of, next_head
from saas.access.audit_chain.verification import ChainFinding
from saas.access.models import AuditEntry
from saas.kernel.errors import is_away

log = structlog.get_logger(__name__)
BATCH = 1000
# Any constant: one sealing at a time over the whole installation.
_LOCK = 0x5EA1


def lock_chains() -> None:
    """Let no entry be sealed until the caller's transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])


def seal() -> int:
    """Append all waiting entries to their chains and write a checkpoint; return the number of entries.

    If the storage is away, the checkpoint is written by a later call.
    """
    sealed = 0
    while batch := _seal_some():
        sealed += batch
    if checkpoints.are_behind():
        try:
            checkpoints.write()
        except Exception as error:
            if not is_away(error):
                raise
            log.warning("checkpoint not written", error=str(error))
    return sealed


def watch() -> list[ChainFinding]:
    """Check that the log matches its seals. Differences are logged and kept as alarms until they are fixed."""
    findings = verification.verify_recent()
    known = {(alarm.community_id, alarm.reason): alarm for alarm in AuditAlarm.objects.all()}
    for finding in findings:
        log.error("the audit log does not add up", community=str(finding.community_id), reason=finding.reason)
        if known.pop((finding.community_id, finding.reason), None) is None:
            AuditAlarm.objects.create(community_id=finding.community_id, reason=finding.reason)
    for alarm in known.values():
        alarm.delete()
    return findings


def is_sound() -> bool:
    """True if there is no alarm; used by the readiness check."""
    return not AuditAlarm.objects.exists()


def _seal_some() -> int:
    with transaction.atomic():
        lock_chains()
        waiting = AuditEntry.objects.filter(pk__in=UnchainedEntry.objects.values("entry_id"))
        entries = list(waiting.order_by("community_id", "at", "pk")[:BATCH])
        for community_id, group in groupby(entries, key=lambda entry: entry.community_id):
            _append(community_id, group)
        UnchainedEntry.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
    return len(entries)


def _append(community_id: UUID, entries: Iterator[AuditEntry]) -> None:
    chain = AuditChain.objects.filter(pk=community_id).first() or AuditChain(community_id=community_id, head=FIRST_HEAD)
    seals = []
    for entry in entries:
        digest = digest_of(entry)
        chain.head, chain.length = next_head(bytes(chain.head), digest), chain.length + 1
        seals.append(
            ChainEntry(
                community_id=community_id,
                position=chain.length,
                entry_id=entry.pk,
                digest=digest,
                head=chain.head,
            )
        )
    ChainEntry.objects.bulk_create(seals)
    chain.save()
