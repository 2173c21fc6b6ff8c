"""Reads of rules, boosts, codes and what members earned, inside the community's schema."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, Max, OuterRef, Q, QuerySet, Sum, When

from saas.kernel.clock import now
from saas.kernel.days import Zone, local_day, today_begin, today_in
from saas.kernel.text import folded
from tenants.earning import rules
from tenants.earning.errors import EarningRuleNotFound, GemCodeNotFound
from tenants.earning.models import EarnedDay, EarningBoost, EarningPayment, EarningRule, GemCode, GiftHold, StreakTerms
from tenants.members.activity import MemberEvent
from tenants.members.models import Member, MemberDeed, MemberStatus
from tenants.wallets.models import Account

MAX_STREAMS = 50
CODE_STATES = ("RUNNING", "ENDED")


def active_rules() -> QuerySet[EarningRule]:
    return EarningRule.objects.filter(is_active=True, archived_at=None).order_by("created_at", "pk")


def paying_streak(at: datetime) -> StreakTerms | None:
    return StreakTerms.objects.filter(is_active=True, active_since__lte=at).first()


def boosts_between(first: datetime, last: datetime) -> QuerySet[EarningBoost]:
    """Return the boosts that run at some moment from ``first`` to ``last``."""
    return EarningBoost.objects.filter(archived_at=None, starts_at__lte=last, ends_at__gt=first)


def open_payments() -> QuerySet[EarningPayment]:
    return EarningPayment.objects.filter(paid_at=None, canceled_at=None)


def frozen_among(member_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of the members whose wallets are frozen."""
    return set(Account.objects.filter(member__in=member_ids, frozen=True).values_list("member", flat=True))


def is_allowed_to_earn(member: Member) -> bool:
    """True if the member is here and not restricted."""
    return member.is_active and member.status == MemberStatus.ACTIVE


def boosts_from(moment: datetime) -> QuerySet[EarningBoost]:
    """Return the boosts that run at ``moment`` or later."""
    return EarningBoost.objects.filter(archived_at=None, ends_at__gt=moment).order_by("-factor", "pk")


def may_earn(member: Member) -> bool:
    """True if the member is here, not restricted, and the wallet is not frozen."""
    return is_allowed_to_earn(member) and not frozen_among([member.pk])


def visited_days(member: Member, timezone: Zone) -> set[date]:
    """Return the days of the community's time zone on which the member came by."""
    visits = MemberDeed.objects.filter(member=member, event=MemberEvent.LOGIN).values_list("at", flat=True)
    return {local_day(at, timezone) for at in visits}


def streak_length(member: Member, timezone: Zone) -> int:
    """Return the days of the member's current streak."""
    return rules.streak_of(visited_days(member, timezone), local_day(now(), timezone)).length


def unpaid_visits(timezone: Zone) -> QuerySet[MemberDeed]:
    """Return the visits of today for which the streak has not paid."""
    paid = EarnedDay.objects.filter(member=OuterRef("member"), day=today_in(timezone), source=rules.STREAK_SOURCE)
    rows = MemberDeed.objects.filter(~Exists(paid), event=MemberEvent.LOGIN, at__gte=today_begin(timezone))
    return rows.select_related("member").order_by("member_id", "at")


def running_code(text: str, at: datetime) -> GemCode | None:
    return GemCode.objects.filter(folded=folded(text), archived_at=None, ends_at__gt=at).first()


def team_rules() -> QuerySet[EarningRule]:
    return EarningRule.objects.filter(archived_at=None).order_by("-is_active", "created_at", "pk")


def team_rule(rule_id: UUID) -> EarningRule:
    """Raises EarningRuleNotFound."""
    found = team_rules().filter(pk=rule_id).first()
    if found is None:
        raise EarningRuleNotFound
    return found


def team_boosts() -> QuerySet[EarningBoost]:
    return EarningBoost.objects.filter(archived_at=None).order_by("-ends_at", "pk")


def team_codes(query: Mapping[str, Any]) -> QuerySet[GemCode]:
    """Return codes with the number of their fans (``entered``): running ones first, then the newest."""
    rows = GemCode.objects.annotate(entered=Count("fans"))
    running = Q(archived_at=None, ends_at__gt=now())
    if query.get("state") == "RUNNING":
        rows = rows.filter(running)
    elif query.get("state") == "ENDED":
        rows = rows.exclude(running)
    if words := query["search"].strip():
        rows = rows.filter(text__icontains=words)
    ended = Case(When(running, then=False), default=True)
    return rows.order_by(ended, "-created_at", "pk")


def team_code(code_id: UUID) -> GemCode:
    """Raises GemCodeNotFound."""
    found = GemCode.objects.annotate(entered=Count("fans")).filter(pk=code_id).first()
    if found is None:
        raise GemCodeNotFound
    return found


def streak_terms() -> StreakTerms:
    return StreakTerms.objects.filter(pk=1).first() or StreakTerms(active_since=now())


def gift_hold() -> GiftHold:
    return GiftHold.objects.filter(pk=1).first() or GiftHold()


@dataclass(frozen=True, slots=True)
class StreamGifts:
    """The gems that wait for the gifts of one stream. The last of them are paid at ``due_at``."""

    stream_at: datetime
    fans: int
    gems: int
    experience: int
    due_at: datetime


def held_gifts() -> list[StreamGifts]:
    """Return the streams whose gifts wait, the newest first."""
    rows = open_payments().filter(stream_at__isnull=False).order_by().values("stream_at")
    sums = rows.annotate(
        fans=Count("member", distinct=True), sum=Sum("gems"), points=Sum("experience"), last=Max("due_at")
    )
    return [
        StreamGifts(row["stream_at"], row["fans"], row["sum"], row["points"], row["last"])
        for row in sums.order_by("-stream_at")[:MAX_STREAMS]
        if row["stream_at"]
    ]


def earned_on(day: date, rule_ids: Sequence[UUID]) -> dict[UUID, dict[str, int]]:
    """Return for each source of these what all members earned on ``day``."""
    rows = EarnedDay.objects.filter(day=day, source__in=rule_ids).order_by().values("source")
    sums = rows.annotate(gems=Sum("gems"), fans=Count("member", filter=Q(times__gt=0)))
    return {row["source"]: {"gems": row["gems"], "fans": row["fans"]} for row in sums}


def own_day(member: Member, day: date) -> dict[UUID, EarnedDay]:
    return {row.source: row for row in EarnedDay.objects.filter(member=member, day=day)}


def paid_once(member: Member, rule_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of the rules that paid the member on any day."""
    rows = EarnedDay.objects.filter(member=member, source__in=rule_ids, times__gt=0)
    return set(rows.values_list("source", flat=True))


def waiting_payments(query: Mapping[str, Any]) -> QuerySet[EarningPayment]:
    """Return the payments that wait, the next one first."""
    rows = open_payments().select_related("member")
    if words := query["search"].strip():
        rows = rows.filter(member__username__icontains=words)
    return rows.order_by("due_at", "pk")


def canceled_since(member: Member, moment: datetime) -> int:
    """Return the member's gems that the team canceled since ``moment``."""
    rows = EarningPayment.objects.filter(member=member, canceled_at__gte=moment, canceled_by__isnull=False)
    return rows.aggregate(sum=Sum("gems"))["sum"] or 0


@dataclass(frozen=True, slots=True)
class WaitingGems:
    """The gems that are gathered for a member, and when the last of them are due. ``held`` are those for gifts."""

    gems: int = 0
    due_at: datetime | None = None
    held: int = 0
    held_until: datetime | None = None


def waiting_of(member: Member) -> WaitingGems:
    rows = list(open_payments().filter(member=member).values_list("gems", "due_at", "stream_at"))
    held, soon = ([row for row in rows if (row[2] is not None) is is_gift] for is_gift in (True, False))
    return WaitingGems(
        sum(row[0] for row in soon), max((row[1] for row in soon), default=None),
        sum(row[0] for row in held), max((row[1] for row in held), default=None),
    )  # fmt: skip


def earned_by_source(first: date, last: date) -> dict[date, dict[UUID, int]]:
    """Return the gems that all members earned, by day and source."""
    found: dict[date, dict[UUID, int]] = defaultdict(dict)
    rows = EarnedDay.objects.filter(day__range=(first, last), gems__gt=0).order_by().values("day", "source")
    for row in rows.annotate(total=Sum("gems")):
        found[row["day"]][row["source"]] = row["total"]
    return found
