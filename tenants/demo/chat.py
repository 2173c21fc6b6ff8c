"""The demo's chats: a lively room in Nova, a quiet one in Pixel, and none in Hearth, which has it off.

Messages have their own dates; the tip moves gems, and the mute is a decision of the team.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.plans.catalog import Area
from saas.plans.switches import switch_area
from saas.tenancy.models import Community
from tenants.chat.models import (
    ChatMessage,
    ChatMessageKind,
    ChatPoll,
    ChatReaction,
    ChatRole,
    ChatRoom,
    ChatSanction,
    ChatSanctionKind,
    ChatVote,
)
from tenants.chat.services.keeping import write_figures
from tenants.chat.services.moderation import sanction
from tenants.chat.services.posting import MessageDraft, post_message
from tenants.demo.communities import SHOWN_FANS, SHOWN_STAFF
from tenants.members.models import Member

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
NO_CHAT = "hearth"
TEAM = -1
TIP = 50
# The fan who was muted writes this.
_ADVERT = "Cheap coins at coins-4-u.example, hurry up"
# The writer (a place in the list of fans, or TEAM), the text, and the place of the message that it answers.
_NOVA: tuple[tuple[int, str, int | None], ...] = (
    (0, "Who is here for the late show tonight?", None),
    (1, "Me! Coffee is ready", 0),
    (2, "What time does it start?", None),
    (TEAM, "At nine, as every Friday. Bring a code for the drop.", 2),
    (3, "The last raffle was so close. Two tickets more and it was mine.", None),
    (4, "مرحبا من عمّان، أول مرة هنا", None),
    (0, "Welcome!", 5),
    (5, "Does the hoodie run large?", None),
    (1, "Take one size smaller, it fits better.", 7),
    (2, "Thanks for the board update, I am on place 6 now", None),
    (6, _ADVERT, None),
    (TEAM, "No adverts here, please. Read the pinned rules.", None),
    (3, "Good call", 11),
    (0, "Which game first? I hope for the racing one.", None),
)
_PIXEL: tuple[tuple[int, str, int | None], ...] = (
    (TEAM, "The chat is open. Say hello when you pass by.", None),
    (0, "Hello from the night shift", 0),
)
_RULES = "Rules: be kind, no adverts, no spoilers before midnight. Help: the Support page."
_QUESTION = "What do we play after the break?"
_OPTIONS = ("Racing", "Puzzle", "Chaos mode")


def fill(community: Community, team: Actor, moment: datetime) -> None:
    """Add the chat of this community."""
    if community.slug == NO_CHAT:
        with transaction.atomic():
            switch_area(community.pk, area=Area.CHAT, is_on=False)
        return
    if ChatMessage.objects.exists():
        return
    is_lively = community.slug == "nova"
    # The muted fan is none of the people whom one can log in as.
    known = [SHOWN_STAFF, *(name for name, _ in SHOWN_FANS)]
    members = Member.objects.filter(left_at=None, status="ACTIVE").exclude(username__in=known)
    fans = list(members.order_by("joined_at", "pk")[:8])
    script = _NOVA if is_lively else _PIXEL
    begin = moment - (HOUR * 3 if is_lively else HOUR * 40)
    step = MINUTE * 11 if is_lively else HOUR * 9
    messages = _written(script, fans, community, begin, step)
    if is_lively:
        messages += _rules_and_poll(messages, fans, community, moment)
    last = messages[-1]
    ChatRoom.objects.update(last_seq=last.seq, last_at=last.created_at, slow_seconds=5 if is_lively else 0)
    if is_lively:
        ChatRoom.objects.update(
            pinned=messages[-2],
            pictures_are_on=True,
            words=[{"word": "spoiler", "reason": "Some fans watch the recording."}],
        )
        _tip(fans, community, moment)
        _mute(messages, community, team, moment)
    write_figures(community)


def _message(
    seq: int, place: int, text: str, fans: Sequence[Member], community: Community, at: datetime, **fields: Any
) -> ChatMessage:
    is_team = place == TEAM
    member = None if is_team else fans[place % len(fans)]
    return ChatMessage(
        id=new_id(),
        seq=seq,
        member=member,
        author_id=community.owner_id if member is None else member.user_id,
        author_name=community.owner.username if member is None else member.username,
        author_avatar=community.owner.avatar if member is None else member.avatar,
        role=ChatRole.OWNER if is_team else ChatRole.FAN,
        text=text,
        key=new_id(),
        fingerprint=b"",
        created_at=at,
        **fields,
    )


def _written(
    script: Sequence[tuple[int, str, int | None]],
    fans: Sequence[Member],
    community: Community,
    begin: datetime,
    step: timedelta,
) -> list[ChatMessage]:
    messages: list[ChatMessage] = []
    for number, (place, text, answers) in enumerate(script):
        reply_to = messages[answers] if answers is not None else None
        at = begin + step * number
        messages.append(_message(number + 1, place, text, fans, community, at, reply_to=reply_to))
    ChatMessage.objects.bulk_create(messages)
    reactions = ((0, "🔥", 4), (3, "🎉", 3), (4, "😢", 2), (11, "👍", 5))
    ChatReaction.objects.bulk_create(
        ChatReaction(message=messages[place], user_id=fan.user_id, emoji=emoji)
        for place, emoji, count in reactions
        if place < len(messages)
        for fan in fans[:count]
    )
    return messages


def _rules_and_poll(
    messages: Sequence[ChatMessage], fans: Sequence[Member], community: Community, moment: datetime
) -> list[ChatMessage]:
    seq = messages[-1].seq
    rules = _message(seq + 1, TEAM, _RULES, fans, community, moment - 25 * MINUTE)
    asked = _message(
        seq + 2, TEAM, _QUESTION, fans, community, moment - 20 * MINUTE, kind=ChatMessageKind.POLL
    )  # fmt: skip
    ChatMessage.objects.bulk_create([rules, asked])
    poll = ChatPoll.objects.create(message=asked, options=list(_OPTIONS), closes_at=moment + 24 * HOUR)
    ChatVote.objects.bulk_create(
        ChatVote(poll=poll, user_id=fan.user_id, option=(0, 0, 2, 1, 0)[place]) for place, fan in enumerate(fans[:5])
    )
    return [rules, asked]


def _tip(fans: Sequence[Member], community: Community, moment: datetime) -> None:
    """Let the first of the fans who can pay tip."""
    able = Member.objects.filter(pk__in=[fan.pk for fan in fans[:5]], account__balance__gte=2 * TIP).order_by("pk")
    member = able.first()
    user = User.objects.filter(pk=member.user_id, email_verified_at__isnull=False).first() if member else None
    if user is None:
        return
    key: UUID = new_id()
    draft = MessageDraft(text="For the best Friday of the month!", gems=TIP)
    tip = post_message(
        user=user, community=community, draft=draft, idempotency=Idempotency(key, fingerprint("demo", str(key)))
    )
    ChatMessage.objects.filter(pk=tip.pk).update(created_at=moment - 12 * MINUTE)
    ChatRoom.objects.update(last_at=moment - 12 * MINUTE)


def _mute(messages: Sequence[ChatMessage], community: Community, team: Actor, moment: datetime) -> None:
    """Mute the fan with the advert for a week, with the reason."""
    advert = next(message for message in messages if message.text == _ADVERT)
    assert advert.member_id is not None
    row = sanction(
        member_id=advert.member_id,
        kind=ChatSanctionKind.MUTE,
        minutes=7 * 24 * 60,
        reason="Adverts are not allowed here. Read the pinned rules.",
        message_id=advert.pk,
        actor=team,
        community=community,
    )
    at = advert.created_at + MINUTE
    ChatSanction.objects.filter(pk=row.pk).update(created_at=at)
    Notification.objects.filter(community=community, kind=NotificationKind.CHAT_MUTED).update(created_at=at)
