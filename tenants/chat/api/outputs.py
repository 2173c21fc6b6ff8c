"""The chat as the API answers it: each output is made from models in one step."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.activity.models import ChatFigure
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.tenancy.models import Community
from tenants.chat.eligibility import CHAT_DENIAL_CODES, PICTURE_DENIAL_CODES
from tenants.chat.models import (
    ChatDeletedBy,
    ChatMessage,
    ChatMessageKind,
    ChatReport,
    ChatRole,
    ChatRoom,
    ChatSanction,
    ChatSanctionKind,
)
from tenants.chat.selectors import CaseFile, RoomView, ShownMessage, ShownPoll, ShownReaction
from tenants.checkout.api.serializers import Denial, DenialOutput, denial_output
from tenants.wallets.services import current_community


class ChatDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=CHAT_DENIAL_CODES)


class ChatPictureDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=PICTURE_DENIAL_CODES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatAuthorOutput(Output):
    """The writer. ``memberId`` is null for the team."""

    id: UUID
    member_id: UUID | None
    username: str
    avatar_url: str | None
    role: ChatRole

    @classmethod
    def of(cls, message: ChatMessage) -> Self:
        member = message.member
        return cls(
            id=message.author_id,
            member_id=message.member_id,
            username=member.username if member else message.author_name,
            avatar_url=public_url(member.avatar if member else message.author_avatar),
            role=ChatRole(message.role),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMentionOutput(Output):
    id: UUID
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReplyOutput(Output):
    """The beginning of the message that is answered. A deleted one has no text."""

    id: UUID
    username: str
    text: str
    is_deleted: bool
    has_picture: bool

    @classmethod
    def of(cls, message: ChatMessage) -> Self:
        return cls(
            id=message.pk,
            username=ChatAuthorOutput.of(message).username,
            text="" if message.deleted_at else message.text[:100],
            is_deleted=message.deleted_at is not None,
            has_picture=message.image != "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPictureOutput(Output):
    """A private picture: ``url`` is for readers of the room, or for the team. ``alt`` can be empty."""

    url: str
    alt: str

    @classmethod
    def of(cls, message: ChatMessage) -> Self | None:
        if not message.image:
            return None
        url = f"/api/user/chat/rooms/{current_community().slug}/messages/{message.pk}/picture"
        return cls(url=url, alt=message.image_alt)

    @classmethod
    def for_team(cls, message: ChatMessage) -> Self | None:
        """A picture's request has no header that names the community, so its address does."""
        if not message.image:
            return None
        url = f"/api/creator/chat/messages/{message.pk}/picture?creator={current_community().slug}"
        return cls(url=url, alt=message.image_alt)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReactionOutput(Output):
    emoji: str
    count: int
    is_mine: bool

    @classmethod
    def of(cls, one: ShownReaction) -> Self:
        return cls(emoji=one.emoji, count=one.count, is_mine=one.is_mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPollOptionOutput(Output):
    text: str
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPollOutput(Output):
    """``ownVote`` is the place of the caller's option, from 0; null without a vote."""

    options: list[ChatPollOptionOutput]
    closes_at: datetime
    own_vote: int | None

    @classmethod
    def of(cls, poll: ShownPoll) -> Self:
        pairs = zip(poll.options, poll.votes, strict=True)
        return cls(
            options=[ChatPollOptionOutput(text=text, votes=votes) for text, votes in pairs],
            closes_at=poll.closes_at,
            own_vote=poll.own_vote,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessageOutput(Output):
    """A message of the room. A deleted one has no text and no picture. ``gems`` is the tip, or null.

    In live events, ``isMine`` is false and ``ownVote`` null: the page keeps what it knows of its user.
    """

    id: UUID
    seq: int
    kind: ChatMessageKind
    author: ChatAuthorOutput
    text: str
    picture: ChatPictureOutput | None
    mentions: list[ChatMentionOutput]
    reply: ChatReplyOutput | None
    gems: Gems | None
    reactions: list[ChatReactionOutput]
    poll: ChatPollOutput | None
    created_at: datetime
    deleted_by: ChatDeletedBy | None

    @classmethod
    def of(cls, shown: ShownMessage) -> Self:
        message, is_shown = shown.message, shown.message.deleted_at is None
        return cls(
            id=message.pk,
            seq=message.seq,
            kind=ChatMessageKind(message.kind),
            author=ChatAuthorOutput.of(message),
            text=message.text if is_shown else "",
            picture=ChatPictureOutput.of(message) if is_shown else None,
            mentions=[ChatMentionOutput(id=UUID(one["id"]), name=one["name"]) for one in message.mentions]
            if is_shown
            else [],
            reply=ChatReplyOutput.of(message.reply_to) if message.reply_to and is_shown else None,
            gems=message.gems or None,
            reactions=[ChatReactionOutput.of(one) for one in shown.reactions] if is_shown else [],
            poll=ChatPollOutput.of(shown.poll) if shown.poll and is_shown else None,
            created_at=message.created_at,
            deleted_by=ChatDeletedBy(message.deleted_by) if message.deleted_by else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRoomOutput(Output):
    """The room for the caller. ``denial`` is why the caller cannot write now. ``isTeam``: no rule binds the caller.

    ``pictureDenial`` is why the caller cannot send pictures.
    ``canModerate`` is true for holders of the right to manage users. ``ownerName`` is the creator's username.
    ``readSeq`` is the number of the last message that the caller has read, 0 before the first visit.
    """

    last_seq: int
    read_seq: int
    slow_seconds: int
    is_paused: bool
    pause_reason: str
    fans_may_poll: bool
    links_are_on: bool
    pinned: ChatMessageOutput | None
    denial: Annotated[Denial | None, ChatDenialOutput(allow_null=True)]
    picture_denial: Annotated[Denial | None, ChatPictureDenialOutput(allow_null=True)]
    is_team: bool
    can_moderate: bool
    owner_name: str

    @classmethod
    def of(cls, view: RoomView, *, read_seq: int, can_moderate: bool, owner_name: str) -> Self:
        room = view.room
        return cls(
            last_seq=room.last_seq,
            read_seq=read_seq,
            slow_seconds=room.slow_seconds,
            is_paused=room.paused_at is not None,
            pause_reason=room.pause_reason,
            fans_may_poll=room.fans_may_poll,
            links_are_on=room.links_are_on,
            pinned=ChatMessageOutput.of(view.pinned) if view.pinned else None,
            denial=denial_output(view.denial),
            picture_denial=denial_output(view.picture_denial),
            is_team=view.situation.participant.is_team,
            can_moderate=can_moderate,
            owner_name=owner_name,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPlaceOutput(Output):
    """A room of the caller's communities, with the number of messages that the caller has not read."""

    creator_id: UUID
    slug: str
    name: str
    avatar_url: str | None
    brand_color: str
    unread: int
    last_at: datetime | None

    @classmethod
    def of(cls, community: Community, figure: ChatFigure | None, read: int) -> Self:
        return cls(
            creator_id=community.owner_id,
            slug=community.slug,
            name=community.name,
            avatar_url=public_url(community.logo or community.owner.avatar),
            brand_color=community.brand_color,
            unread=max(figure.last_seq - read, 0) if figure else 0,
            last_at=figure.last_at if figure else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPresenceOutput(Output):
    """The number of people who have the room open."""

    present: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatWordOutput(Output):
    word: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettingsOutput(Output):
    """The rules of the room. A rule that is null does not apply."""

    slow_seconds: int
    min_level: int | None
    min_member_days: int | None
    links_are_on: bool
    links_min_level: int | None
    pictures_are_on: bool
    pictures_min_level: int | None
    fans_may_poll: bool
    words: list[ChatWordOutput]
    retention_days: int | None
    is_paused: bool
    pause_reason: str

    @classmethod
    def of(cls, room: ChatRoom) -> Self:
        return cls(
            slow_seconds=room.slow_seconds,
            min_level=room.min_level,
            min_member_days=room.min_member_days,
            links_are_on=room.links_are_on,
            links_min_level=room.links_min_level,
            pictures_are_on=room.pictures_are_on,
            pictures_min_level=room.pictures_min_level,
            fans_may_poll=room.fans_may_poll,
            words=[ChatWordOutput(word=one["word"], reason=one["reason"]) for one in room.words],
            retention_days=room.retention_days,
            is_paused=room.paused_at is not None,
            pause_reason=room.pause_reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamChatMessageOutput(Output):
    """A message for the team, with its text and its picture also after the deletion."""

    id: UUID
    seq: int
    author: ChatAuthorOutput
    text: str
    picture: ChatPictureOutput | None
    gems: Gems | None
    created_at: datetime
    deleted_at: datetime | None
    deleted_by: ChatDeletedBy | None
    deleted_by_name: str
    delete_reason: str

    @classmethod
    def of(cls, message: ChatMessage) -> Self:
        return cls(
            id=message.pk,
            seq=message.seq,
            author=ChatAuthorOutput.of(message),
            text=message.text,
            picture=ChatPictureOutput.for_team(message),
            gems=message.gems or None,
            created_at=message.created_at,
            deleted_at=message.deleted_at,
            deleted_by=ChatDeletedBy(message.deleted_by) if message.deleted_by else None,
            deleted_by_name=message.deleted_by_name,
            delete_reason=message.delete_reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReportOutput(Output):
    id: UUID
    username: str
    reason: str
    created_at: datetime

    @classmethod
    def of(cls, report: ChatReport) -> Self:
        return cls(id=report.pk, username=report.username, reason=report.reason, created_at=report.created_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedChatMessageOutput(Output):
    """A reported message, with the reports that wait for a decision."""

    id: UUID
    message: TeamChatMessageOutput
    reports: list[ChatReportOutput]

    @classmethod
    def of(cls, message: ChatMessage, reports: list[ChatReport]) -> Self:
        return cls(
            id=message.pk,
            message=TeamChatMessageOutput.of(message),
            reports=[ChatReportOutput.of(one) for one in reports],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSanctionOutput(Output):
    """A mute or ban. Without ``until`` it has no end. ``isActive``: it counts now."""

    id: UUID
    member_id: UUID
    username: str
    kind: ChatSanctionKind
    reason: str
    until: datetime | None
    text: str
    created_at: datetime
    by_name: str
    undone_at: datetime | None
    undone_by_name: str
    is_active: bool

    @classmethod
    def of(cls, row: ChatSanction, at: datetime) -> Self:
        return cls(
            id=row.pk,
            member_id=row.member_id,
            username=row.member.username,
            kind=ChatSanctionKind(row.kind),
            reason=row.reason,
            until=row.until,
            text=row.message.text if row.message else "",
            created_at=row.created_at,
            by_name=row.by_name,
            undone_at=row.undone_at,
            undone_by_name=row.undone_by_name,
            is_active=row.is_active(at),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatCaseFileOutput(Output):
    """One fan in the chat: figures, strikes, and the mute or ban that counts now. ``deleted`` are by the team."""

    member_id: UUID
    username: str
    avatar_url: str | None
    joined_at: datetime
    messages: int
    deleted: int
    reported: int
    tips: int
    tipped_gems: Gems
    tickets: int
    last_at: datetime | None
    sanction: ChatSanctionOutput | None
    sanctions: list[ChatSanctionOutput]

    @classmethod
    def of(cls, case: CaseFile, at: datetime) -> Self:
        active = next((row for row in case.sanctions if case.sanction and row.pk == case.sanction.pk), None)
        return cls(
            member_id=case.member.pk,
            username=case.member.username,
            avatar_url=public_url(case.member.avatar),
            joined_at=case.member.joined_at,
            messages=case.messages,
            deleted=case.deleted,
            reported=case.reported,
            tips=case.tips,
            tipped_gems=case.tipped_gems,
            tickets=case.tickets,
            last_at=case.last_at,
            sanction=ChatSanctionOutput.of(active, at) if active else None,
            sanctions=[ChatSanctionOutput.of(row, at) for row in case.sanctions],
        )
