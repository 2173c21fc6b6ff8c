"""Gives members what their imported lines have besides gems: watched minutes, seniority, and levels for ranks.

The values follow from the rows, so each call is repeatable, and an undo takes back what its rows gave.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db.models import Q

from saas.activity.selectors import activity_counts_in, experience_of
from saas.activity.services import grant_experience, revoke_experience
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.levels.progress import standing_from
from saas.levels.selectors import level_thresholds
from tenants.members.models import Member
from tenants.members.services import locked_members
from tenants.wallets.imports.models import Import, ImportMode, ImportRow
from tenants.wallets.imports.reading import batches
from tenants.wallets.imports.replacing import GIVEN
from tenants.wallets.imports.rules import MAX_MINUTES
from tenants.wallets.services import current_community

STEP = 200
HAS_HISTORY = Q(minutes__gt=0) | Q(joined_on__isnull=False) | Q(level__isnull=False)


def refresh_run(run: Import) -> None:
    """Bring the members of an import up to date."""
    rows = ImportRow.objects.filter(HAS_HISTORY, run=run, member__isnull=False)
    for place, batch in enumerate(batches(rows.order_by("pk").values_list("member_id", flat=True), STEP)):
        if place:
            heartbeat()
        refresh(batch)


def refresh(member_ids: Iterable[UUID]) -> None:
    """Bring members up to date with all rows of imports that are theirs."""
    wanted = set(member_ids)
    if wanted and ImportRow.objects.filter(HAS_HISTORY, member__in=wanted).exists():
        atomically(lambda: _refresh(wanted))


def _refresh(member_ids: set[UUID]) -> None:
    locked_members(member_ids)
    members = list(Member.objects.filter(pk__in=member_ids))
    rows = ImportRow.objects.filter(HAS_HISTORY, member__in=member_ids).select_related("run").order_by("pk")
    by_member: dict[UUID, list[ImportRow]] = defaultdict(list)
    for row in rows.select_for_update(of=("self",)):
        assert row.member_id is not None
        by_member[row.member_id].append(row)
    for member in members:
        given = [row for row in by_member[member.pk] if row.state in GIVEN]
        member.imported_minutes, member.seniority_from = _minutes(given), _since(given)
    Member.objects.bulk_update(members, ("imported_minutes", "seniority_from"))
    users = {member.pk: member.user_id for member in members}
    _revoke([row for own in by_member.values() for row in own if row.state not in GIVEN])
    _grant({member: [row for row in own if row.state in GIVEN] for member, own in by_member.items()}, users)


def _minutes(rows: Sequence[ImportRow]) -> int:
    """Return the watched minutes. A later import with REPLACE replaces the earlier ones."""
    total = 0
    last: UUID | None = None
    for row in rows:
        # Several lines of one import are of one person.
        is_new = row.run.mode == ImportMode.REPLACE and row.run_id != last
        total, last = row.minutes if is_new else total + row.minutes, row.run_id
    return min(total, MAX_MINUTES)


def _since(rows: Sequence[ImportRow]) -> date | None:
    return min((row.joined_on for row in rows if row.joined_on), default=None)


def _object(row: ImportRow) -> UUID:
    return uuid5(NAMESPACE_OID, f"import level {row.run_id} {row.pk}")


def _revoke(rows: Sequence[ImportRow]) -> None:
    lost = [row for row in rows if row.experience is not None]
    if lost:
        revoke_experience(community_id=current_community().pk, objects=[_object(row) for row in lost])
        ImportRow.objects.filter(pk__in=[row.pk for row in lost]).update(experience=None)


def _grant(by_member: Mapping[UUID, Sequence[ImportRow]], users: Mapping[UUID, UUID]) -> None:
    """Give the experience that is missing up to the levels of each member's lines, without the rewards of levels.

    The lines of a member give the experience of the one that needs the most. So each line has what it would need alone,
    and an undo of another line takes nothing from it.
    """
    community, thresholds = current_community(), level_thresholds()
    leveled = {member: [row for row in rows if row.level] for member, rows in by_member.items()}
    leveled = {member: rows for member, rows in leveled.items() if rows}
    if not leveled:
        return
    objects = {_object(row): row for rows in leveled.values() for row in rows}
    granted = experience_of(community_id=community.pk, objects=list(objects))
    counts = activity_counts_in(community.pk, {users[member] for member in leveled})
    new: list[ImportRow] = []
    revoked: list[UUID] = []
    grants: list[tuple[UUID, UUID, int]] = []
    for member, rows in leveled.items():
        user = users[member]
        has = sum(granted.get(_object(row), 0) for row in rows)
        own = standing_from(counts[user], thresholds).experience - has if user in counts else 0
        for row in rows:
            if row.experience is None:
                assert row.level is not None
                row.experience = max(thresholds[row.level - 1] - own, 0)
                new.append(row)
        most = max(rows, key=lambda row: row.experience or 0)
        missing = (most.experience or 0) - has
        if missing > 0:
            revoked.append(_object(most))
            grants.append((_object(most), user, granted.get(_object(most), 0) + missing))
    revoke_experience(community_id=community.pk, objects=revoked)
    if grants:
        grant_experience(community_id=community.pk, grants=grants, at=now())
    ImportRow.objects.bulk_update(new, ("experience",))
