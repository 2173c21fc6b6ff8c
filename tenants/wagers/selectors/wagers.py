"""Reads of wagers: the fan's own, the team's list, sums per day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from saas.kernel.days import today_in
from saas.kernel.errors import ValidationFailed
from saas.kernel.paging import ordering
from tenants.casinos.models import CasinoConnection, MatchState, ReferredAccount
from tenants.members.models import Member
from tenants.stores.models import REWARD_THINGS
from tenants.wagers import rules
from tenants.wagers.errors import WagerNotFound
from tenants.wagers.models import Wager, WagerClaim, WagerEntry
from tenants.wagers.selectors.progress import PaidCall, counts_for

NOTHING = Decimal(0)
WAGER_SORTS = {"DAY": "day", "AMOUNT": "usd", "COUNTED": "counted", "UPDATED_AT": "updated_at"}
MATCHES = ("ALL", "MATCHED", "UNMATCHED")
STATS_DAYS, MAX_STATS_DAYS = 30, 366
SORTED_DAYS = 90
MAX_LATEST_CLAIMS = 20


@dataclass(frozen=True, slots=True)
class OwnCasino:
    """A member's account at one connection, and the sums of all days. ``account_name`` is None without an account."""

    connection: CasinoConnection
    account_name: str | None
    usd: Decimal
    counted: Decimal


@dataclass(frozen=True, slots=True)
class Earned:
    """The sums of a member's paid wager rewards: ``steps`` of them, and the ``latest`` calls."""

    gems: int = 0
    experience: int = 0
    steps: int = 0
    latest: tuple[PaidCall, ...] = ()


@dataclass(frozen=True, slots=True)
class CasinoDay:
    """The wagers of one connection on one day. ``matched`` is the counted amount of confirmed accounts."""

    day: date
    connection_id: UUID
    accounts: int
    usd: Decimal
    counted: Decimal
    matched: Decimal


@dataclass(frozen=True, slots=True)
class WagerStats:
    since: date
    until: date
    connections: Sequence[CasinoConnection]
    days: Sequence[CasinoDay]


def own_wagers(member: Member | None, query: Mapping[str, Any]) -> QuerySet[Wager]:
    """Return the member's wagers, the latest day first."""
    if member is None:
        return Wager.objects.none()
    rows = Wager.objects.filter(counts_for([member.pk])).select_related("connection", "account")
    if connection := query.get("connection_id"):
        rows = rows.filter(connection_id=connection)
    return rows.order_by("-day", "-pk")


def own_casinos(member: Member | None) -> list[OwnCasino]:
    """Return the connections at which the member has a confirmed account or a recorded wager, by name."""
    if member is None:
        return []
    sums = {
        row["connection_id"]: row
        for row in Wager.objects.filter(counts_for([member.pk]))
        .order_by()
        .values("connection_id")
        .annotate(total_usd=Sum("usd"), total_counted=Sum("counted"))
    }
    names = dict(
        ReferredAccount.objects.filter(member=member, match=MatchState.CONFIRMED, merged_into=None).values_list(
            "connection_id", "name"
        )
    )
    found = CasinoConnection.objects.filter(pk__in={*sums, *names}).order_by("name", "pk")
    return [
        OwnCasino(
            connection=one,
            account_name=names.get(one.pk),
            usd=sums[one.pk]["total_usd"] if one.pk in sums else NOTHING,
            counted=sums[one.pk]["total_counted"] if one.pk in sums else NOTHING,
        )
        for one in found
    ]


def earned_by(member: Member | None) -> Earned:
    """Return what the member's wager rewards paid."""
    if member is None:
        return Earned()
    claims = WagerClaim.objects.filter(member=member)
    sums = claims.order_by().aggregate(
        gems=Sum("reward__reward_gems", default=0),
        experience=Sum("reward__reward_experience", default=0),
        steps=Count("pk"),
    )
    rows = claims.select_related("reward", *(f"reward__{thing}" for thing in REWARD_THINGS)).order_by(
        "-claimed_at", "claim_key", "step"
    )
    calls: dict[UUID, PaidCall] = {}
    # A call pays at most MAX_STEPS_PER_CLAIM steps, so a few hundred rows hold the latest calls of nearly everyone.
    for row in rows[: MAX_LATEST_CLAIMS * 20]:
        before = calls.get(row.claim_key)
        calls[row.claim_key] = PaidCall(row.reward, before.steps + 1 if before else 1, row.claimed_at)
    return Earned(**sums, latest=tuple(calls.values())[:MAX_LATEST_CLAIMS])


def _listed() -> QuerySet[Wager]:
    by_team = WagerEntry.objects.filter(wager=OuterRef("pk"), cause__in=rules.BY_TEAM)
    return Wager.objects.select_related("connection", "account__member", "member").annotate(
        is_corrected=Exists(by_team)
    )


def team_wagers(query: Mapping[str, Any]) -> QuerySet[Wager]:
    """Return the team's list for the filters of ``TeamWagerListInput``."""
    rows = _listed()
    exact = {"connection_id": "connection_id", "account_id": "account_id", "since": "day__gte", "until": "day__lte"}
    for name, column in exact.items():
        if (value := query.get(name)) is not None:
            rows = rows.filter(**{column: value})
    if (member := query.get("member_id")) is not None:
        rows = rows.filter(counts_for([member]))
    is_matched = Q(account__match=MatchState.CONFIRMED) | Q(member__isnull=False)
    if query["match"] == "MATCHED":
        rows = rows.filter(is_matched)
    elif query["match"] == "UNMATCHED":
        rows = rows.exclude(is_matched)
    if words := query["search"].strip():
        rows = rows.filter(
            Q(account__name__icontains=words)
            | Q(account__member__username__icontains=words, account__match=MatchState.CONFIRMED)
            | Q(member__username__icontains=words)
        )
    if query["sort_by"] != "DAY" and query.get("since") is None:
        # No index has these orders, because each pull would have to keep it.
        rows = rows.filter(day__gt=today_in("UTC") - timedelta(days=SORTED_DAYS))
    return rows.order_by(*ordering(query, WAGER_SORTS[query["sort_by"]]))


def team_casinos(query: Mapping[str, Any]) -> QuerySet[CasinoConnection]:
    """Return the casino connections by name, those that are still connected first."""
    rows = CasinoConnection.objects.all()
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by(F("disconnected_at").asc(nulls_first=True), "name", "pk")


def team_wager(wager_id: UUID) -> Wager:
    """Return one wager for the team. Raises WagerNotFound."""
    wager = _listed().filter(pk=wager_id).first()
    if wager is None:
        raise WagerNotFound
    return wager


def wager_stats(query: Mapping[str, Any], timezone: str) -> WagerStats:
    """Return the sums per day and connection. Raises ValidationFailed for more than MAX_STATS_DAYS days."""
    until = query.get("until") or today_in(timezone)
    since = query.get("since") or until - timedelta(days=STATS_DAYS - 1)
    if until < since:
        raise ValidationFailed(fields={"until": "Choose a day that is not before the first one"})
    if (until - since).days >= MAX_STATS_DAYS:
        raise ValidationFailed(fields={"since": f"Choose at most {MAX_STATS_DAYS} days"})
    rows = Wager.objects.filter(day__gte=since, day__lte=until)
    if connection := query.get("connection_id"):
        rows = rows.filter(connection_id=connection)
    is_matched = Q(account__match=MatchState.CONFIRMED) | Q(member__isnull=False)
    found = (
        rows.order_by()
        .values("day", "connection_id")
        .annotate(
            accounts=Count("pk"),
            total_usd=Sum("usd"),
            total_counted=Sum("counted"),
            matched=Sum("counted", filter=is_matched, default=NOTHING),
        )
        .order_by("day", "connection_id")
    )
    days = [
        CasinoDay(
            row["day"], row["connection_id"], row["accounts"], row["total_usd"], row["total_counted"], row["matched"]
        )
        for row in found
    ]
    connections = CasinoConnection.objects.filter(pk__in={row.connection_id for row in days}).order_by("name", "pk")
    return WagerStats(since, until, list(connections), days)
