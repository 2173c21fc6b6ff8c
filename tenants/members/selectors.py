"""Reads of members. The community's schema must be entered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Lower, TruncDate

from saas.access.audit_things import Action
from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.days import Days
from saas.kernel.prepared_queries import PreparedQuery, given
from saas.levels.progress import places_of
from saas.tenancy.models import Community
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.members.models import FORMER, Member, MemberNote


def member_of(user_id: UUID) -> Member | None:
    """Return the user's member row, also after leaving."""
    return _MEMBER.first(user=user_id)


# Nearly every call of a fan runs this query.
_MEMBER = PreparedQuery(lambda: Member.objects.filter(user_id=given("user", "uuid")))


def member_by_id(member_id: UUID) -> Member:
    """Return a member. Raises MemberNotFound."""
    member = Member.objects.filter(pk=member_id).select_related("account").first()
    if member is None:
        raise MemberNotFound
    return member


def present_member(member_id: UUID) -> Member:
    """Return a member who has not left. Raises MemberNotFound, NotJoined."""
    member = member_by_id(member_id)
    if not member.is_active:
        raise NotJoined
    return member


def members(query: Mapping[str, Any]) -> QuerySet[Member]:
    """Return members for ``search`` (name), ``status`` and sorting. FORMER returns those who left.

    ``ids`` returns these members, whether they left or not.
    """
    if ids := query.get("ids"):
        return Member.objects.filter(pk__in=ids).select_related("account").order_by("pk")
    is_former = query.get("status") == FORMER
    rows = Member.objects.filter(left_at__isnull=not is_former).select_related("account")
    if words := query["search"].strip():
        rows = rows.filter(username__icontains=words)
    if query.get("status") and not is_former:
        rows = rows.filter(status=query["status"])
    if query["sort_by"] == "BALANCE":
        sign = "-" if query["sort_direction"] == "desc" else ""
        return rows.order_by(f"{sign}account__balance", "pk")
    column: Any = Lower("username") if query["sort_by"] == "NAME" else None
    if query["sort_direction"] == "desc":
        return rows.order_by(column.desc() if column else "-created_at", "-pk")
    return rows.order_by(column.asc() if column else "created_at", "pk")


def member_level(user_id: UUID, community: Community) -> int:
    """Return the user's level in the community; 1 for a non-member."""
    places = places_of(user_id, community)
    return places[0].standing.level if places else 1


def member_count() -> int:
    return Member.objects.filter(left_at__isnull=True).count()


def joined_per_day(days: Days) -> dict[date, int]:
    """Return the number of first joins per day since ``days`` began, including members who left since."""
    begun = Member.objects.filter(created_at__gte=days.begin)
    per_day = begun.annotate(day=TruncDate("created_at", tzinfo=ZoneInfo(days.timezone)))
    return dict(per_day.values_list("day").annotate(count=Count("pk")))


def emails(user_ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return emails by user id. They are read from public in their own statement, never joined."""
    return dict(User.objects.filter(pk__in=list(user_ids)).values_list("pk", "email"))


def removers(members: Iterable[Member], community_id: UUID) -> dict[UUID, str]:
    """Return the names of the team members who removed these former ``members``; those who left are not included."""
    gone = {str(member.pk): member for member in members if member.left_at is not None}
    if not gone:
        return {}
    entries = AuditEntry.objects.filter(
        community_id=community_id,
        action=Action.MEMBER_REMOVE,
        target__in=gone,
        at__gte=min(map(_left_at, gone.values())),
    )
    return {
        gone[entry.target].pk: entry.actor_name
        for entry in entries
        # An earlier removal was undone by a return.
        if entry.at >= _left_at(gone[entry.target])
    }


def _left_at(member: Member) -> datetime:
    assert member.left_at is not None
    return member.left_at


def notes(member_id: UUID, *, reader: UUID) -> QuerySet[MemberNote]:
    """Return the notes about a member, newest first; none if ``reader`` is that member. Raises MemberNotFound."""
    if member_by_id(member_id).user_id == reader:
        return MemberNote.objects.none()
    return MemberNote.objects.filter(member_id=member_id).order_by("-created_at", "pk")


@dataclass(frozen=True, slots=True)
class NewMembers:
    """How many of the members of today joined for the first time in the last days, and in all."""

    week: int = 0
    month: int = 0
    total: int = 0


def members_by_reference() -> dict[str, NewMembers]:
    """Return the members of today by the link that brought them; an empty text for those without a link."""
    moment = now()
    rows = (
        Member.objects.filter(left_at__isnull=True)
        .values("reference")
        .annotate(
            week=Count("pk", filter=Q(created_at__gte=moment - timedelta(days=7))),
            month=Count("pk", filter=Q(created_at__gte=moment - timedelta(days=30))),
            total=Count("pk"),
        )
    )
    return {row["reference"]: NewMembers(row["week"], row["month"], row["total"]) for row in rows}
