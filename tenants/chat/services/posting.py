"""Acts of people in the room: messages with tips and polls, deletions of own ones, reactions, votes, reports."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import connection

from saas.accounts.models import User
from saas.jobs.services import enqueue_once
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import delete_notification, notify, notify_team
from saas.plans.stored_files import release_unused
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.chat.eligibility import PICTURE_CHECKS, TAKING_PART_CHECKS, ChatSituation, write_denial
from tenants.chat.errors import (
    ChatMessageKept,
    ChatMessageNotFound,
    ChatPaused,
    ChatPollClosed,
    ChatReactionsFull,
    ChatTargetOnTeam,
    ChatTipToSelf,
)
from tenants.chat.models import (
    ChatDeletedBy,
    ChatMessage,
    ChatMessageKind,
    ChatPoll,
    ChatReaction,
    ChatReport,
    ChatRole,
    ChatVote,
)
from tenants.chat.rules import MAX_REACTIONS, can_delete_own, mentioned_names
from tenants.chat.selectors import people_named, readers_among, room_now, situation_of
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.members.services import locked_member
from tenants.stores.pictures import stored_picture
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt
from tenants.wallets.services import current_community, spend

FIGURES_AFTER = timedelta(seconds=5)
"""The lists of rooms on the platform show a new message after this time at the latest."""
MENTIONS_OF_ONE, MENTION_SECONDS = 5, 600
"""The notifications that one person's mentions and answers send to another person, and their window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PollDraft:
    options: Sequence[str]
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDraft:
    """A message to write. ``gems`` make it a tip; ``poll`` makes the text its question. ``picture`` is WebP."""

    text: str
    reply_to_id: UUID | None = None
    gems: int = 0
    poll: PollDraft | None = None
    picture: bytes | None = None
    picture_alt: str = ""

    @property
    def kind(self) -> ChatMessageKind:
        if self.poll is not None:
            return ChatMessageKind.POLL
        return ChatMessageKind.TIP if self.gems else ChatMessageKind.TEXT

    @property
    def texts(self) -> list[str]:
        return [self.text, self.picture_alt, *(self.poll.options if self.poll else ())]


def post_message(*, user: User, community: Community, draft: MessageDraft, idempotency: Idempotency) -> ChatMessage:
    """Write a message once, and return it; a repeated call with the key returns the first one.

    The fan's calls and the team's sanctions against the fan are decided one after the other, so a muted fan's message
    never appears. The number of the message comes last: the room's row is locked until the commit, so that numbers and
    commits have one order. Call it outside transactions, because it stores the picture.

    Raises the denials of CHAT_CHECKS, ChatMessageNotFound (the reply's, or the message of a tip that is not kept any
    more), ChatTipToSelf, IdempotencyKeyReused, IdempotencyInFlight, InsufficientBalance, WalletFrozen, SpendingStopped,
    PICTURE_ERRORS.
    """
    member = member_of(user.pk)

    def require_writer() -> ChatSituation:
        situation = situation_of(
            user, member, community, room_now(), texts=draft.texts, is_poll=draft.poll is not None,
            has_picture=draft.picture is not None,
        )  # fmt: skip
        if denial := write_denial(situation):
            raise denial
        return situation

    def work() -> tuple[ChatMessage | None, Receipt | None]:
        if member is not None:
            locked_member(member.pk)
        if (earlier := _earlier(user, idempotency)) is not None:
            # The first call stored its own picture.
            release_unused(community.pk, [image])
            return earlier, None
        situation = require_writer()
        message = _drafted(user, member, community, draft, idempotency, situation)
        message.image, message.image_alt = image, draft.picture_alt if image else ""
        receipt = None
        if draft.gems:
            if message.member is None:
                raise ChatTipToSelf
            receipt = spend(
                member=message.member, amount=draft.gems, cause=Cause.CHAT, cause_id=message.pk,
                idempotency=idempotency, actor=user.pk,
            )  # fmt: skip
            if not receipt.paid:
                return None, receipt
            if receipt.replayed:
                # The key has paid for a message which the room does not keep any more.
                raise ChatMessageNotFound
        _notify_mentioned(message, community)
        enqueue_once(
            "chat.figures", community.pk, due_at=now() + FIGURES_AFTER, key=f"chat-figures:{community.pk}"
        )  # fmt: skip
        _number(message, is_exempt=situation.participant.is_team)
        with constraints_as_errors():
            message.save(force_insert=True)
        if draft.poll is not None:
            closes_at = message.created_at + timedelta(minutes=draft.poll.minutes)
            ChatPoll.objects.create(message=message, options=list(draft.poll.options), closes_at=closes_at)
        return message, receipt

    if draft.picture is not None and (earlier := _earlier(user, idempotency)) is not None:
        return earlier
    if draft.picture is not None:
        require_writer()
    with stored_picture(draft.picture, community.pk, is_private=True) as image:
        message, receipt = atomically(work, savepoint=True)
        if receipt is not None:
            receipt.require_paid()
    assert message is not None
    return message


def require_pictures(user: User, community: Community) -> None:
    """Check that ``user`` can send pictures, before one is read. Raises the denials of PICTURE_CHECKS."""
    situation = situation_of(user, member_of(user.pk), community, room_now(), has_picture=True)
    if denial := write_denial(situation, PICTURE_CHECKS):
        raise denial


def _earlier(user: User, idempotency: Idempotency) -> ChatMessage | None:
    found = ChatMessage.objects.select_related("member", "reply_to__member")
    message = found.filter(author_id=user.pk, key=idempotency.key).first()
    if message is not None and bytes(message.fingerprint) != idempotency.fingerprint:
        raise IdempotencyKeyReused
    return message


def _drafted(
    user: User,
    member: Member | None,
    community: Community,
    draft: MessageDraft,
    idempotency: Idempotency,
    situation: ChatSituation,
) -> ChatMessage:
    role = ChatRole.FAN
    if situation.participant.is_team:
        role = ChatRole.OWNER if user.pk == community.owner_id else ChatRole.TEAM
    reply_to = None
    if draft.reply_to_id is not None:
        found = ChatMessage.objects.select_related("member").filter(pk=draft.reply_to_id, deleted_at=None)
        reply_to = found.first()
        if reply_to is None:
            raise ChatMessageNotFound
    people = people_named(mentioned_names(draft.text), community)
    return ChatMessage(
        id=new_id(),
        kind=draft.kind,
        member=member if role == ChatRole.FAN else None,
        author_id=user.pk,
        author_name=user.username,
        author_avatar=user.avatar,
        role=role,
        text=draft.text,
        mentions=[{"id": str(person), "name": name} for name, person in people.items()],
        reply_to=reply_to,
        gems=draft.gems,
        key=idempotency.key,
        fingerprint=idempotency.fingerprint,
    )


def _number(message: ChatMessage, *, is_exempt: bool) -> None:
    """Give the message its number and time. Raises ChatPaused, if the room was paused since it was read."""
    statement = (
        "update chat_chatroom set last_seq = last_seq + 1, last_at = clock_timestamp()"
        " where id = 1 and (paused_at is null or %s) returning last_seq, last_at"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [is_exempt])
        found = cursor.fetchone()
    if found is None:
        raise ChatPaused(reason="")
    message.seq, message.created_at = found


def _notify_mentioned(message: ChatMessage, community: Community) -> None:
    """Notify the people whom the message mentions or answers, each once, if they can read the room.

    More than MENTIONS_OF_ONE from one person to another in a while are in the room alone.
    """
    for user_id in sorted(readers_among(_addressed(message), community) - {message.author_id}):
        pair = f"chat-mention:{community.pk}:{message.author_id}:{user_id}"
        if not rates.is_within(pair, most=MENTIONS_OF_ONE, seconds=MENTION_SECONDS):
            continue
        notify(
            user_id=user_id,
            kind=NotificationKind.CHAT_MENTION,
            community_id=community.pk,
            values={"name": message.author_name, "text": message.text[:100] or message.image_alt[:100] or "Picture"},
            link=f"/chat?message={message.pk}",
            key=_mention_key(message),
        )


def _addressed(message: ChatMessage) -> set[UUID]:
    people = {UUID(one["id"]) for one in message.mentions}
    return people | {message.reply_to.author_id} if message.reply_to is not None else people


def _mention_key(message: ChatMessage) -> str:
    return f"chat:{message.pk}"


def take_back_mentions(messages: Iterable[ChatMessage]) -> None:
    """Delete the notifications about deleted messages, which have their text and the writer's name."""
    for message in messages:
        for user_id in _addressed(message):
            delete_notification(user_id=user_id, community_id=current_community().pk, key=_mention_key(message))


def delete_own(*, message_id: UUID, user: User) -> None:
    """Delete an own message within OWN_DELETE_TIME; repeatable. Raises ChatMessageNotFound, ChatMessageKept.

    Its picture is deleted, unless a report of it waits: then the team still sees what was reported.
    """

    def work() -> None:
        message = locked_message(message_id)
        if message.author_id != user.pk:
            raise ChatMessageKept
        if message.deleted_at is not None:
            return
        moment = now()
        if message.gems or not can_delete_own(message.created_at, moment):
            raise ChatMessageKept
        message.deleted_at, message.deleted_by, message.deleted_by_name = moment, ChatDeletedBy.AUTHOR, user.username
        message.save(update_fields=["deleted_at", "deleted_by", "deleted_by_name"])
        drop_picture(message)
        take_back_mentions([message])

    atomically(work)


def drop_picture(message: ChatMessage) -> None:
    """Delete the picture of a message that its writer deleted, once no report of it waits."""
    if not message.image or message.deleted_by != ChatDeletedBy.AUTHOR:
        return
    if ChatReport.objects.filter(message=message, resolved_at=None).exists():
        return
    image, message.image = message.image, ""
    message.save(update_fields=["image"])
    release_unused(current_community().pk, [image])


def set_reaction(*, message_id: UUID, emoji: str, is_on: bool, user: User, community: Community) -> None:
    """Add or remove a reaction; repeatable.

    Raises ChatMessageNotFound, ChatReactionsFull and the denials of TAKING_PART_CHECKS.
    """

    def work() -> None:
        _require_part(user, community)
        message = present_message(message_id)
        if is_on:
            _require_place(message, emoji)
            rows = [ChatReaction(message=message, user_id=user.pk, emoji=emoji)]
            ChatReaction.objects.bulk_create(rows, ignore_conflicts=True)
        else:
            ChatReaction.objects.filter(message=message, user_id=user.pk, emoji=emoji).delete()

    atomically(work)


def _require_place(message: ChatMessage, emoji: str) -> None:
    """Raise ChatReactionsFull for a new emoji at a message that has MAX_REACTIONS of them."""
    rows = ChatReaction.objects.filter(message=message)
    if rows.filter(emoji=emoji).exists():
        return
    locked_message(message.pk)
    # Another new emoji may have come before the lock.
    known = set(rows.values_list("emoji", flat=True).distinct())
    if emoji not in known and len(known) >= MAX_REACTIONS:
        raise ChatReactionsFull(limit=MAX_REACTIONS)


def vote(*, message_id: UUID, option: int, user: User, community: Community) -> None:
    """Vote in a poll. The first vote counts; the same vote again changes nothing.

    Raises ChatMessageNotFound, ChatPollClosed, ChatVoteExists and the denials of TAKING_PART_CHECKS.
    """

    def work() -> None:
        _require_part(user, community)
        message = present_message(message_id)
        poll = ChatPoll.objects.filter(message=message).first()
        if poll is None or option >= len(poll.options):
            raise ChatMessageNotFound
        if ChatVote.objects.filter(poll=poll, user_id=user.pk, option=option).exists():
            return
        if poll.closes_at <= now():
            raise ChatPollClosed
        with constraints_as_errors():
            ChatVote.objects.create(poll=poll, user_id=user.pk, option=option)

    atomically(work, savepoint=True)


def report(*, message_id: UUID, reason: str, user: User, community: Community) -> None:
    """Report a fan's message to the team. It counts once per person and message.

    Raises ChatMessageNotFound, ChatTargetOnTeam and the denials of TAKING_PART_CHECKS.
    """

    def work() -> None:
        _require_part(user, community)
        message = present_message(message_id)
        if message.member_id is None:
            raise ChatTargetOnTeam
        rows = [ChatReport(message=message, user_id=user.pk, username=user.username, reason=reason, created_at=now())]
        ChatReport.objects.bulk_create(rows, ignore_conflicts=True)
        notify_team(
            community_id=community.pk,
            kind=NotificationKind.TEAM_CHAT_REPORTED,
            values={"name": message.author_name},
            link="/admin/chat",
            permission=Permission.USERS_MANAGEMENT,
            key=f"chat-report:{message.pk}",
        )

    atomically(work)


def _require_part(user: User, community: Community) -> None:
    member = member_of(user.pk)
    if member is not None:
        locked_member(member.pk)
    situation = situation_of(user, member, community, room_now())
    if denial := write_denial(situation, TAKING_PART_CHECKS):
        raise denial


def present_message(message_id: UUID) -> ChatMessage:
    """Return a message that is not deleted. Raises ChatMessageNotFound."""
    message = ChatMessage.objects.filter(pk=message_id, deleted_at=None).first()
    if message is None:
        raise ChatMessageNotFound
    return message


def locked_message(message_id: UUID) -> ChatMessage:
    """Raises ChatMessageNotFound."""
    message = ChatMessage.objects.select_for_update(no_key=True).filter(pk=message_id).first()
    if message is None:
        raise ChatMessageNotFound
    return message
