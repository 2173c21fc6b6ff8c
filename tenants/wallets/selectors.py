"""Reads of the ledger. The community's schema must be entered. Amounts are gems."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Lower

from saas.accounts.models import User
from saas.activity.gem_totals import Figure
from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.selectors import wallets_of
from saas.directory.models import Membership
from saas.kernel.days import today_in
from saas.kernel.paging import ordering, window
from saas.tenancy.models import Community
from tenants.wallets.history import BEGINNING, count_of, flows
from tenants.wallets.models import Account, AccountKind, Books, Cause, IssuanceDay, Outcome, Posting, Txn
from tenants.wallets.rules import figures_of_balances
from tenants.wallets.transaction_facts import facts_of_txn


@dataclass(frozen=True, slots=True)
class Economy:
    """The figures of all members together, today's promised gems, and the limits."""

    earned: int
    spent: int
    removed: int
    held: int
    issued_today: int
    daily_issuance_limit: int
    staff_issuance_limit: int | None
    spending_stopped: bool


def balance_of(user_id: UUID) -> int | None:
    """Return the balance of a user's wallet; None if the user never joined."""
    return Account.objects.filter(member__user_id=user_id).values_list("balance", flat=True).first()


def system_balances() -> dict[int, int]:
    """Return the current balances of the system accounts, by account id."""
    with connection.cursor() as cursor:
        cursor.execute("select account_id, balance from system_balances()")
        return dict(cursor.fetchall())


def economy(community: Community) -> Economy:
    books = Books.objects.get()
    today = today_in(community.limit_zone)
    issued_today = IssuanceDay.objects.filter(day=today).values_list("issued", flat=True).first()
    figures = figures_of_balances(system_balances())
    return Economy(
        earned=figures.earned,
        spent=figures.spent,
        removed=figures.removed,
        held=figures.held,
        issued_today=issued_today or 0,
        daily_issuance_limit=books.daily_issuance_limit,
        staff_issuance_limit=books.staff_issuance_limit,
        spending_stopped=books.spending_stopped_at is not None,
    )


def _legs_of_members(**accounts: Any) -> QuerySet[Posting]:
    """Return the legs with a member's account on either side; ``accounts`` are conditions on it."""
    found = Account.objects.filter(**accounts).values("pk")
    return Posting.objects.filter(
        Q(debit_version__isnull=False, debit__in=found) | Q(credit_version__isnull=False, credit__in=found)
    )


def _account_id_of(**member: Any) -> int | None:
    """Return the id of one member's account; None before they joined."""
    return Account.objects.filter(**member).values_list("pk", flat=True).first()


def _legs_of_account(account_id: int | None) -> QuerySet[Posting]:
    """Return the legs with a member's account on either side, by the index of each side.

    Its id is a value, not a subquery or a join: PostgreSQL then knows that it is none of the system's
    accounts, which are on one side of most postings, and does not read all postings.
    """
    if account_id is None:
        return Posting.objects.none()
    return Posting.objects.filter(
        Q(debit_version__isnull=False, debit=account_id) | Q(credit_version__isnull=False, credit=account_id)
    )


def period(query: Mapping[str, Any], timezone: str, column: str) -> Q:
    """Return conditions on ``column`` for ``since`` and ``until``, whole days of ``timezone``."""
    zone, wanted = ZoneInfo(timezone), Q()
    if query.get("since"):
        wanted &= Q(**{f"{column}__gte": datetime.combine(query["since"], time.min, zone)})
    if query.get("until"):
        wanted &= Q(**{f"{column}__lt": datetime.combine(query["until"] + timedelta(days=1), time.min, zone)})
    return wanted


def amounts(query: Mapping[str, Any]) -> Q:
    """Return the conditions for ``min_amount`` and ``max_amount``."""
    wanted = Q()
    if query.get("min_amount") is not None:
        wanted &= Q(amount__gte=query["min_amount"])
    if query.get("max_amount") is not None:
        wanted &= Q(amount__lte=query["max_amount"])
    return wanted


def transactions(query: Mapping[str, Any], timezone: str, **account: Any) -> QuerySet[Txn]:
    """Return the movements that match the filters, ``search`` (reason or member's name) and ``account``, the
    conditions that name the account of one member.

    The newest come first unless ``sort_direction`` says otherwise.
    """
    rows = Txn.objects.filter(
        period(query, timezone, "created_at") & amounts(query), outcome=Outcome.PAID, amount__gt=0
    )
    if account:
        rows = rows.filter(pk__in=_legs_of_account(_account_id_of(**account)).values("txn_id"))
    for name in ("type", "cause"):
        if query.get(name):
            rows = rows.filter(**{name: query[name]})
    if words := query["search"].strip():
        named = _legs_of_members(member__username__icontains=words).values("txn_id")
        rows = rows.filter(Q(reason__icontains=words) | Q(pk__in=named))
    return rows.order_by(*ordering(query, "created_at"))


def _total(rows: QuerySet[Txn], query: Mapping[str, Any], timezone: str) -> int:
    """Return the number of rows, from the flows if their days, types and causes suffice."""
    if query["search"].strip() or query.get("member_id") or amounts(query):
        return rows.count()
    moved = flows(query.get("since") or BEGINNING, timezone)
    return count_of(moved, type_=query.get("type"), cause=query.get("cause"), until=query.get("until"))


def first_legs(rows: list[Txn]) -> dict[UUID, Posting]:
    """Return the first leg of each transaction, with the members of its accounts."""
    legs = Posting.objects.filter(txn_id__in=[row.pk for row in rows], leg=1).select_related(
        "debit__member", "credit__member"
    )
    return {leg.txn_id: leg for leg in legs}


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A paid movement of a member's gems. ``direction`` is "in" or "out" for the member."""

    id: UUID
    type: str
    cause: str
    amount: int
    direction: str
    balance_after: int | None
    reason: str
    created_at: datetime


def ledger_lines(transaction_ids: Iterable[UUID]) -> list[LedgerLine]:
    """Return these movements of members and the movements that reverse them, the first one first."""
    ids = list(transaction_ids)
    if not ids:
        return []
    found = Txn.objects.filter(Q(pk__in=ids) | Q(reverses__in=ids), outcome=Outcome.PAID, amount__gt=0)
    rows = list(found.order_by("created_at", "pk"))
    legs = first_legs(rows)
    return [
        LedgerLine(
            row.pk,
            row.type,
            row.cause,
            row.amount,
            "out" if row.pk not in legs or legs[row.pk].debit_version is not None else "in",
            row.balance,
            row.reason,
            row.created_at,
        )
        for row in rows
    ]


def moved_gems_of(transaction_id: UUID, member_id: UUID) -> bool:
    """True if the transaction moved gems of the member's wallet."""
    return _legs_of_account(_account_id_of(member_id=member_id)).filter(txn_id=transaction_id).exists()


def names_of(user_ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return usernames by user id. They are read from public in their own statement, never joined."""
    return dict(User.objects.filter(pk__in=set(user_ids)).values_list("pk", "username"))


def ledger(query: Mapping[str, Any], community: Community) -> tuple[list[dict[str, Any]], int]:
    """Return one page of the community's ledger and the total; ``member_id`` keeps one member's movements."""
    member_id = query.get("member_id")
    found = transactions(query, community.timezone, **({"member_id": member_id} if member_id else {}))
    rows, total = page(found, query, _total(found, query, community.timezone))
    legs, names = first_legs(rows), names_of(row.actor for row in rows)
    return [facts_of_txn(row, legs.get(row.pk), community, names.get(row.actor)) for row in rows], total


def page(rows: QuerySet[Txn], query: Mapping[str, Any], total: int) -> tuple[list[Txn], int]:
    """Return one page of ``rows``; ``total`` is their number."""
    start = (query["page"] - 1) * query["take"]
    return (list(rows[start : start + query["take"]]) if start < total else []), total


def statement(query: Mapping[str, Any], community: Community, user_id: UUID) -> tuple[list[dict[str, Any]], int]:
    """Return one page of a user's own movements here, and the total. They contain no other names."""
    rows, total = window(transactions(query, community.timezone, member__user_id=user_id), query)
    legs = first_legs(rows)
    return [{**facts_of_txn(row, legs.get(row.pk), community, None), "member": None} for row in rows], total


def own_movements(query: Mapping[str, Any], user_id: UUID, timezone: str) -> QuerySet[ActivityRecord]:
    """Return a user's movements in all communities, from the activity."""
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.TRANSACTION).select_related("community")
    rows = rows.filter(period(query, timezone, "at") & amounts(query))
    if query.get("type"):
        rows = rows.filter(status=query["type"])
    if query.get("cause"):
        rows = rows.filter(data__cause=query["cause"])
    if words := query["search"].strip():
        rows = rows.filter(title__icontains=words)
    return rows.order_by(*ordering(query, "at", "object_id"))


def own_wallets(query: Mapping[str, Any], user_id: UUID) -> QuerySet[Community]:
    """Return the user's communities with a wallet, by name. ``held`` is the balance; null before the first movement.

    Joining opens a wallet. A wallet with movements stays after leaving.
    """
    movement = wallets_of(user_id).filter(community_id=OuterRef("pk"))
    membership = Membership.objects.filter(user_id=user_id, community_id=OuterRef("pk"), left_at__isnull=True)
    rows = Community.objects.select_related("owner").annotate(held=Subquery(movement.values("data__balance_after")[:1]))
    rows = rows.filter(Exists(movement) | Exists(membership))
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by(Lower("name").desc() if query["sort_direction"] == "desc" else Lower("name"), "pk")


def earned_since(member_id: UUID, moment: datetime) -> int:
    """Return the gems that a member earned since ``moment``, by whatever cause. Reversed transactions do not count."""
    return earned_since_each(member_id, [moment])[0]


def earned_since_each(member_id: UUID, moments: Sequence[datetime]) -> list[int]:
    """Return what ``earned_since`` returns for each of the moments, in one statement for all."""
    causes = [cause for cause in Cause if cause.figure is Figure.EARNED]
    account_id = _account_id_of(member=member_id)
    found = Txn.objects.filter(cause__in=causes, outcome=Outcome.PAID)
    legs = _legs_of_account(account_id).filter(txn__in=found.filter(created_at__gte=min(moments)).values("pk"))
    gained = Case(When(credit=account_id, then=F("amount")), default=-F("amount"))
    sums = {
        f"since_{place}": Sum(gained, filter=Q(txn__created_at__gte=moment), default=0)
        for place, moment in enumerate(moments)
    }
    return [int(total) for total in legs.aggregate(**sums).values()]


def gems_spent() -> int:
    """Return the gems that members spent in the community, without refunds."""
    return figures_of_balances(system_balances()).spent


def gems_held() -> int:
    """Return the gems in all wallets of the community."""
    held = Account.objects.filter(kind=AccountKind.MEMBER).aggregate(total=Sum("balance", default=0))
    return int(held["total"])
