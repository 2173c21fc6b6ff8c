"""Which import replaces what: balances that wait for the same person, and wallets whose balance a later import set.

The order of two lines is that of ``settled_at``. ``lock_imports`` makes it the order of their transactions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from saas.jobs.lease import heartbeat
from saas.kernel.transactions import atomically
from tenants.wallets.imports.models import OPEN, Import, ImportMode, ImportRow, ImportRowState, ImportState, Platform
from tenants.wallets.imports.rules import OTHER_PLATFORM
from tenants.wallets.imports.saving import save_rows

BATCH = 500
STANDING = (*OPEN, ImportState.UNDOING)
"""States in which those lines of an import that are not undone are in force."""
GIVEN = (ImportRowState.CREDITED, ImportRowState.UNCHANGED)
REPLACED = "A later import replaced this balance"


@dataclass(frozen=True, slots=True)
class AccountOfLine:
    """An account that a line names. ``subject`` is empty if the line has no id."""

    platform: str
    key: str
    subject: str

    def is_same(self, other: "AccountOfLine") -> bool:
        """Ids decide. A name decides if one of the lines has no id."""
        if self.subject and other.subject:
            return self.subject == other.subject
        return self.key == other.key


def lock_imports() -> None:
    """Let the imports of this community settle and undo lines one after the other, until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended('imports:' || current_schema(), 0))")


def accounts_of(row: ImportRow) -> list[AccountOfLine]:
    found = [AccountOfLine(row.platform, row.name_key, row.subject)]
    if row.other_key:
        found.append(AccountOfLine(OTHER_PLATFORM[Platform(row.platform)], row.other_key, row.other_subject))
    return found


def supersede(run: Import, rows: Iterable[ImportRow]) -> None:
    """Mark the balances that wait for the people of these rows as replaced by ``run``. ``run`` replaces balances."""
    mine = list(rows)
    waiting = ImportRow.objects.filter(state=ImportRowState.WAITING, run__state__in=OPEN).exclude(run=run)
    people = _People(mine)
    earlier = [
        row.pk
        for row in waiting.filter(_named_as(mine)).select_for_update(of=("self",)).order_by("pk")
        if any(_is_before(row, one) for one in people.same_as(row))
    ]
    ImportRow.objects.filter(pk__in=earlier).update(state=ImportRowState.SUPERSEDED, superseded_by=run)


def replaced_by(rows: Sequence[ImportRow]) -> dict[int, UUID]:
    """Return the last import that replaces the balance of each row's person later, by the row's id."""
    runs = list(Import.objects.filter(state__in=STANDING, mode=ImportMode.REPLACE, without_points=False).values("pk"))
    if not runs or not rows:
        return {}
    out = (ImportRowState.PENDING, ImportRowState.FAILED, ImportRowState.UNDONE)
    later = ImportRow.objects.filter(run__in=[run["pk"] for run in runs]).exclude(state__in=out)
    people = _People(later.filter(_named_as(rows)).order_by("settled_at"))
    found = {}
    for row in rows:
        for other in people.same_as(row):
            if other.run_id != row.run_id and _is_before(row, other):
                found[row.pk] = other.run_id
    return found


def give_way(rows: Sequence[ImportRow]) -> None:
    """Set the state of waiting rows whose balance a later import replaces. The caller saves them."""
    later = replaced_by(rows)
    for row in rows:
        if row.pk in later:
            row.state, row.superseded_by_id = ImportRowState.SUPERSEDED, later[row.pk]


def restore(run: Import) -> None:
    """Let balances that ``run`` replaced wait again.

    Not those whose own import is undone, and those that another import replaces, too.
    """

    def work() -> bool:
        lock_imports()
        gave_way = ImportRow.objects.filter(
            superseded_by=run, state=ImportRowState.SUPERSEDED, run__state__in=OPEN, pk__gt=last
        )
        rows = list(gave_way.select_for_update(of=("self",)).order_by("pk")[:BATCH])
        for row in rows:
            row.state, row.superseded_by = ImportRowState.WAITING, None
        give_way(rows)
        save_rows(rows, ("state", "superseded_by"))
        places.extend(row.pk for row in rows[-1:])
        return len(rows) == BATCH

    last, places = 0, list[int]()
    while atomically(work):
        last = places[-1]
        heartbeat()


def replaced_wallets(rows: Sequence[ImportRow]) -> set[int]:
    """Return the ids of those paid rows whose wallet got its balance from another import later."""
    newest: dict[UUID, list[tuple[UUID, datetime]]] = defaultdict(list)
    setters = ImportRow.objects.filter(
        member__in={row.member_id for row in rows}, state__in=GIVEN, replaced=True, run__state__in=STANDING
    )
    for member_id, run_id, at in setters.values_list("member_id", "run_id", "settled_at"):
        if at is not None:
            newest[member_id].append((run_id, at))
    return {
        row.pk
        for row in rows
        if row.member_id
        for run_id, at in newest[row.member_id]
        if run_id != row.run_id and row.settled_at and row.settled_at < at
    }


def later_import(run: Import) -> Import | None:
    """Return the last import that set a balance which ``run`` had changed before; None without one."""
    setters = ImportRow.objects.filter(
        member=OuterRef("member"), state__in=GIVEN, replaced=True, run__state__in=STANDING,
        settled_at__gt=OuterRef("settled_at"),
    ).exclude(run=run)  # fmt: skip
    paid: QuerySet[ImportRow] = ImportRow.objects.filter(run=run, state=ImportRowState.CREDITED)
    touched = paid.filter(Exists(setters)).values("member")
    rows = ImportRow.objects.filter(member__in=touched, state__in=GIVEN, replaced=True, run__state__in=STANDING)
    last = rows.exclude(run=run).select_related("run").defer("run__content").order_by(F("settled_at").desc()).first()
    return last.run if last else None


def _is_before(row: ImportRow, other: ImportRow) -> bool:
    return row.settled_at is not None and other.settled_at is not None and row.settled_at < other.settled_at


def _named_as(rows: Iterable[ImportRow]) -> Q:
    """Match the rows that may have an account of these rows. ``_People`` compares them exactly."""
    keys: dict[str, set[str]] = defaultdict(set)
    subjects: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for account in accounts_of(row):
            keys[account.platform].add(account.key)
            if account.subject:
                subjects[account.platform].add(account.subject)
    found = Q(pk__in=[])
    for platform, names in keys.items():
        ids = subjects[platform]
        found |= Q(platform=platform, name_key__in=names) | Q(platform=platform, subject__in=ids)
        if platform in OTHER_PLATFORM:
            other = Q(platform=OTHER_PLATFORM[Platform(platform)]) & ~Q(other_key="")
            found |= (other & Q(other_key__in=names)) | (other & Q(other_subject__in=ids))
    return found


class _People:
    """Rows by their accounts."""

    def __init__(self, rows: Iterable[ImportRow]) -> None:
        self._rows: dict[tuple[str, str, str], list[tuple[ImportRow, AccountOfLine]]] = defaultdict(list)
        for row in rows:
            for account in accounts_of(row):
                for place in _places(account):
                    self._rows[place].append((row, account))

    def same_as(self, row: ImportRow) -> Iterator[ImportRow]:
        """Yield the rows of the same person, in their order for each account."""
        for account in accounts_of(row):
            for place in _places(account):
                for other, named in self._rows.get(place, ()):
                    if account.is_same(named):
                        yield other


def _places(account: AccountOfLine) -> Iterator[tuple[str, str, str]]:
    yield account.platform, "name", account.key
    if account.subject:
        yield account.platform, "id", account.subject
