"""Reads of the chat, inside the community's schema."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Sum

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.activity.chat import unread_of
from saas.activity.models import ActivityKind, ActivityRecord
from saas.directory.selectors import places_of
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.chat.eligibility import PICTURE_CHECKS, ROOM_CHECKS, ChatSituation, sanction_denial, write_denial
from tenants.chat.errors import ChatBanned, ChatMessageNotFound
from tenants.chat.models import (
    ChatMessage,
    ChatMessageKind,
    ChatPoll,
    ChatReaction,
    ChatReport,
    ChatRoom,
    ChatSanction,
    ChatSanctionKind,
    ChatVote,
)
from tenants.chat.rules import has_link
from tenants.checkout.selectors import participant_of
from tenants.members.models import Member
from tenants.members.selectors import member_by_id, member_of
from tenants.wallets.services import current_community

MAX_ROOMS = 100


@dataclass(frozen=True, slots=True)
class ShownReaction:
    emoji: str
    count: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class ShownPoll:
    """``votes`` are counted per option. ``own_vote`` is the place of the viewer's option, or None."""

    options: Sequence[str]
    votes: Sequence[int]
    closes_at: datetime
    own_vote: int | None


@dataclass(frozen=True, slots=True)
class ShownMessage:
    message: ChatMessage
    reactions: Sequence[ShownReaction] = ()
    poll: ShownPoll | None = None


@dataclass(frozen=True, slots=True)
class _Gate:
    min_level: int | None
    min_member_days: int | None


def rooms_of(user_id: UUID, community_id: UUID | None) -> list[Community]:
    """Return the user's own community and those joined whose chat is on; or the one with this id of them."""
    own = lookup.by_owner(user_id)
    places = [place.community for place in places_of(user_id, MAX_ROOMS)]
    found = [one for one in ([own] if own and own.is_open else []) + places if is_area_on(one, Area.CHAT)]
    return [one for one in found if community_id is None or one.pk == community_id]


def unread_by_owner(user_id: UUID, community_id: UUID | None) -> dict[UUID, int]:
    """Return the number of unread messages of the rooms with some, by the owner of the community."""
    owners = {community.pk: community.owner_id for community in rooms_of(user_id, community_id)}
    return {owners[one]: number for one, number in unread_of(user_id, list(owners)).items()}


def room_now() -> ChatRoom:
    return ChatRoom.objects.get(pk=1)


def active_sanction(member_id: UUID, at: datetime) -> ChatSanction | None:
    """Return the ban or mute that counts now; a ban before a mute, the one with the latest end first."""
    rows = ChatSanction.objects.filter(Q(until=None) | Q(until__gt=at), member=member_id, undone_at=None)
    found = sorted(rows, key=lambda one: (one.kind != ChatSanctionKind.BAN, one.until is not None, one.created_at))
    return found[0] if found else None


def situation_of(
    user: User,
    member: Member | None,
    community: Community,
    room: ChatRoom,
    *,
    texts: Sequence[str] = (),
    is_poll: bool = False,
    has_picture: bool = False,
) -> ChatSituation:
    """Return the facts that the checks read about a message of ``user`` now."""
    at, is_on_team = now(), is_team(user.pk, community)
    if is_on_team:
        return ChatSituation(participant=participant_of(user, member, community, is_on_team=True), room=room, at=at)
    for_links = room.links_min_level if any(map(has_link, texts)) else None
    for_pictures = room.pictures_min_level if has_picture else None
    # One rule that names a level is enough to read the fan's level.
    levels = [level for level in (room.min_level, for_links, for_pictures) if level is not None]
    gate = _Gate(max(levels, default=None), room.min_member_days)
    sanction = active_sanction(member.pk, at) if member else None
    last_at = None
    if member is not None and room.slow_seconds:
        rows = ChatMessage.objects.filter(member=member).order_by("-seq")
        last_at = rows.values_list("created_at", flat=True).first()
    return ChatSituation(
        participant=participant_of(user, member, community, gated=gate, is_on_team=False),
        room=room,
        at=at,
        sanction=sanction,
        last_at=last_at,
        texts=tuple(texts),
        is_poll=is_poll,
        has_picture=has_picture,
    )


@dataclass(frozen=True, slots=True)
class RoomView:
    """The room as one person sees it. ``denial`` is why the person cannot write now.

    ``picture_denial`` is why the person cannot send pictures.
    """

    room: ChatRoom
    situation: ChatSituation
    denial: Any
    picture_denial: Any
    pinned: ShownMessage | None


def readable_room(user: User, community: Community) -> RoomView:
    """Return the room for ``user``. Raises ChatBanned for a banned fan."""
    room = room_now()
    situation = situation_of(user, member_of(user.pk), community, room, has_picture=True)
    denial = write_denial(situation, ROOM_CHECKS)
    if isinstance(denial, ChatBanned):
        raise denial
    pinned = None
    if room.pinned_id is not None:
        (pinned,) = shown_messages([found_message(room.pinned_id)], user.pk)
        pinned = pinned if pinned.message.deleted_at is None else None
    return RoomView(room, situation, denial, write_denial(situation, PICTURE_CHECKS), pinned)


def require_reader(user: User, community: Community) -> None:
    """Raises ChatBanned for a banned fan."""
    member = member_of(user.pk)
    sanction = active_sanction(member.pk, now()) if member else None
    denial = sanction_denial(sanction)
    if isinstance(denial, ChatBanned) and not is_team(user.pk, community):
        raise denial


def _messages() -> QuerySet[ChatMessage]:
    return ChatMessage.objects.select_related("member", "reply_to__member")


def found_message(message_id: UUID) -> ChatMessage:
    """Raises ChatMessageNotFound."""
    message = _messages().filter(pk=message_id).first()
    if message is None:
        raise ChatMessageNotFound
    return message


def picture_name(message_id: UUID, *, is_team: bool) -> str:
    """Return the file of a message's picture; that of a deleted message is for the team. Raises ChatMessageNotFound."""
    rows = ChatMessage.objects.filter(pk=message_id).exclude(image="")
    name = (rows if is_team else rows.filter(deleted_at=None)).values_list("image", flat=True).first()
    if name is None:
        raise ChatMessageNotFound
    return name


def history(*, take: int, before: int | None = None, after: int | None = None) -> list[ChatMessage]:
    """Return messages in their order: the latest ones, those before a number, or the first ones after a number."""
    if after is not None:
        return list(_messages().filter(seq__gt=after).order_by("seq")[:take])
    rows = _messages() if before is None else _messages().filter(seq__lt=before)
    return list(rows.order_by("-seq")[:take])[::-1]


def shown_messages(messages: Sequence[ChatMessage], viewer_id: UUID | None) -> list[ShownMessage]:
    """Return the messages with reactions and polls as ``viewer_id`` sees them, in at most three statements."""
    ids = [message.pk for message in messages]
    counts: dict[UUID, list[ShownReaction]] = defaultdict(list)
    # No user has this id, so nothing is the own of a missing viewer.
    mine = Count("pk", filter=Q(user_id=viewer_id or UUID(int=0)))
    rows = ChatReaction.objects.filter(message__in=ids).values("message", "emoji").annotate(all=Count("pk"), own=mine)
    for row in rows.annotate(first=Min("pk")).order_by("first"):
        counts[row["message"]].append(ShownReaction(row["emoji"], row["all"], row["own"] > 0))
    polls = _polls([message.pk for message in messages if message.kind == ChatMessageKind.POLL], viewer_id)
    return [ShownMessage(message, counts[message.pk], polls.get(message.pk)) for message in messages]


def _polls(ids: Sequence[UUID], viewer_id: UUID | None) -> dict[UUID, ShownPoll]:
    if not ids:
        return {}
    votes: dict[UUID, dict[int, int]] = defaultdict(dict)
    own: dict[UUID, int] = {}
    mine = Count("pk", filter=Q(user_id=viewer_id or UUID(int=0)))
    for row in ChatVote.objects.filter(poll__in=ids).values("poll", "option").annotate(all=Count("pk"), own=mine):
        votes[row["poll"]][row["option"]] = row["all"]
        if row["own"]:
            own[row["poll"]] = row["option"]
    return {
        poll.pk: ShownPoll(
            poll.options,
            [votes[poll.pk].get(place, 0) for place in range(len(poll.options))],
            poll.closes_at,
            own.get(poll.pk),
        )
        for poll in ChatPoll.objects.filter(pk__in=ids)
    }


def people_named(names: Iterable[str], community: Community) -> dict[str, UUID]:
    """Return the users whom a message can mention by these names: active members and the owner, by their names."""
    wanted = {name.lower() for name in names}
    if not wanted:
        return {}
    condition = Q()
    for name in wanted:
        condition |= Q(username__iexact=name)
    found = dict(Member.objects.filter(condition, left_at=None).values_list("username", "user_id"))
    if community.owner.username.lower() in wanted:
        found[community.owner.username] = community.owner_id
    return found


def readers_among(user_ids: Iterable[UUID], community: Community) -> set[UUID]:
    """Return those of the users who can read the room: active members without a ban, and the team."""
    people = set(user_ids)
    rows = Member.objects.filter(user_id__in=people, left_at=None)
    is_banned = Exists(
        ChatSanction.objects.filter(
            Q(until=None) | Q(until__gt=now()), member=OuterRef("pk"), kind=ChatSanctionKind.BAN, undone_at=None
        )
    )
    found = set(rows.filter(~is_banned).values_list("user_id", flat=True))
    return found | {person for person in people - found if is_team(person, community)}


@dataclass(frozen=True, slots=True)
class ReportedMessage:
    message: ChatMessage
    reports: list[ChatReport] = field(default_factory=list)


def reported_messages() -> QuerySet[ChatMessage]:
    """Return the messages with reports that wait for a decision, the longest first."""
    waiting = Q(reports__resolved_at=None)
    rows = (
        _messages()
        .filter(reports__isnull=False)
        .annotate(waiting_since=Min("reports__created_at", filter=waiting), waiting=Count("reports", filter=waiting))
    )
    return rows.filter(waiting__gt=0).order_by("waiting_since", "pk")


def reports_of(messages: Sequence[ChatMessage]) -> dict[UUID, list[ChatReport]]:
    found: dict[UUID, list[ChatReport]] = defaultdict(list)
    rows = ChatReport.objects.filter(message__in=[message.pk for message in messages], resolved_at=None)
    for report in rows.order_by("created_at", "pk"):
        found[report.message_id].append(report)
    return found


def team_messages(query: Mapping[str, Any]) -> QuerySet[ChatMessage]:
    """Return messages for ``search`` (text or writer) and ``member_id``, the latest first, deleted ones too."""
    rows = _messages()
    if member_id := query.get("member_id"):
        rows = rows.filter(member=member_id)
    if words := query["search"].strip():
        rows = rows.filter(Q(text__icontains=words) | Q(author_name__icontains=words))
    return rows.order_by("-seq")


def sanctions(query: Mapping[str, Any]) -> QuerySet[ChatSanction]:
    """Return mutes and bans, the latest first: of ``member_id``, or all; with ``active`` those that count now."""
    rows = ChatSanction.objects.select_related("member", "message")
    if member_id := query.get("member_id"):
        rows = rows.filter(member=member_id)
    if query.get("active"):
        rows = rows.filter(Q(until=None) | Q(until__gt=now()), undone_at=None)
    return rows.order_by("-created_at", "-pk")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """One fan in the chat, for the team. ``tickets`` counts support tickets, ``tips`` the tips in gems."""

    member: Member
    messages: int
    deleted: int
    reported: int
    tips: int
    tipped_gems: int
    tickets: int
    last_at: datetime | None
    sanctions: list[ChatSanction]
    sanction: ChatSanction | None


def case_file(member_id: UUID) -> CaseFile:
    """Raises MemberNotFound."""
    member = member_by_id(member_id)
    own = ChatMessage.objects.filter(member=member)
    by_team = Q(deleted_by="TEAM")
    figures = own.aggregate(
        messages=Count("pk"),
        deleted=Count("pk", filter=by_team),
        tips=Count("pk", filter=Q(gems__gt=0)),
        gems=Sum("gems", default=0),
        last_at=Max("created_at"),
    )
    community = current_community()
    tickets = ActivityRecord.objects.filter(
        community_id=community.pk, user_id=member.user_id, kind=ActivityKind.SUPPORT
    ).count()
    return CaseFile(
        member=member,
        messages=figures["messages"],
        deleted=figures["deleted"],
        reported=ChatReport.objects.filter(message__member=member).count(),
        tips=figures["tips"],
        tipped_gems=figures["gems"],
        tickets=tickets,
        last_at=figures["last_at"],
        sanctions=list(sanctions({"member_id": member.pk})[:50]),
        sanction=active_sanction(member.pk, now()),
    )
