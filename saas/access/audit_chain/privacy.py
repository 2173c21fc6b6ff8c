"""Names in earlier audit entries, under keys that the seals cover.

Such an entry gets a second digest, of what is left of it. Its seal stays in the chain.
"""

from functools import reduce
from operator import or_
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from saas.access.audit_chain.models import ChainEntry, ErasedEntry
from saas.access.audit_chain.rules import FORMER_NAMES, digest_of
from saas.access.audit_chain.services import lock_chains
from saas.access.models import AuditEntry
from saas.kernel.privacy import ANONYMIZED, BATCH, community_eraser, erase_handler, platform

_SIDES = ("before", "after")
_PLACES = [(action, f"{side}__{key}") for action, key in FORMER_NAMES.items() for side in _SIDES]


@erase_handler(platform)
def forget_former_names(_user_id: UUID, username: str, _email: str) -> None:
    """Erase the person's name from all communities' entries."""
    if not username:
        return
    named = [Q(action=action, **{f"{place}__iexact": username}) for action, place in _PLACES]
    while _erase(AuditEntry.objects.filter(reduce(or_, named))) == BATCH:
        pass


@community_eraser(ErasedEntry)
def forget_former_people(community_id: UUID) -> int:
    """Erase these names from the log of an erased community."""
    named = [Q(action=action, **{f"{place}__isnull": False}) & ~Q(**{place: ANONYMIZED}) for action, place in _PLACES]
    return _erase(AuditEntry.objects.filter(reduce(or_, named), community_id=community_id))


def _erase(entries: QuerySet[AuditEntry]) -> int:
    with transaction.atomic():
        lock_chains()
        rows = list(entries.order_by("pk")[:BATCH])
        for row in rows:
            for side in _SIDES:
                facts, key = getattr(row, side), FORMER_NAMES[row.action]
                if facts and key in facts:
                    facts[key] = ANONYMIZED
            AuditEntry.objects.filter(pk=row.pk).update(before=row.before, after=row.after)
        sealed = set(
            ChainEntry.objects.filter(entry_id__in=[row.pk for row in rows]).values_list("entry_id", flat=True)
        )
        ErasedEntry.objects.bulk_create(
            ErasedEntry(entry_id=row.pk, community_id=row.community_id, digest=digest_of(row))
            for row in rows
            if row.pk in sealed
        )
    return len(rows)
