"""The checks before a fan's message, in the order in which the fan reads them. The team passes all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from saas.kernel.errors import DomainError
from tenants.chat.errors import (
    ChatBanned,
    ChatLinksNeedLevel,
    ChatLinksOff,
    ChatMuted,
    ChatPaused,
    ChatPicturesNeedLevel,
    ChatPicturesOff,
    ChatPollsOff,
    ChatTooFast,
    ChatWordBlocked,
)
from tenants.chat.models import ChatRoom, ChatSanction, ChatSanctionKind
from tenants.chat.rules import blocked_word, has_link
from tenants.checkout.checks import (
    Check,
    Participant,
    check,
    denial_codes,
    first_denial,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_restricted,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSituation:
    """A person in front of the room. ``texts`` are those of the call, ``last_at`` is the person's last message."""

    participant: Participant
    room: ChatRoom
    at: datetime
    sanction: ChatSanction | None = None
    last_at: datetime | None = None
    texts: tuple[str, ...] = ()
    is_poll: bool = False
    has_picture: bool = False

    @property
    def gated(self) -> ChatRoom:
        return self.room


def sanction_denial(sanction: ChatSanction | None) -> DomainError | None:
    """Return the mute or ban as the fan reads it."""
    if sanction is None:
        return None
    kind = ChatBanned if sanction.kind == ChatSanctionKind.BAN else ChatMuted
    if sanction.until is None:
        return kind(reason=sanction.reason)
    return kind(reason=sanction.reason, until=sanction.until.isoformat())


@check(ChatBanned, ChatMuted)
def not_sanctioned(situation: ChatSituation) -> DomainError | None:
    return sanction_denial(situation.sanction)


@check(ChatPaused)
def not_paused(situation: ChatSituation) -> DomainError | None:
    return ChatPaused(reason=situation.room.pause_reason) if situation.room.paused_at else None


@check(ChatTooFast)
def slow_enough(situation: ChatSituation) -> DomainError | None:
    seconds = situation.room.slow_seconds
    if not seconds or situation.last_at is None:
        return None
    until = situation.last_at + timedelta(seconds=seconds)
    return ChatTooFast(seconds=seconds, until=until.isoformat()) if until > situation.at else None


@check(ChatPollsOff)
def polls_allowed(situation: ChatSituation) -> DomainError | None:
    return ChatPollsOff() if situation.is_poll and not situation.room.fans_may_poll else None


@check(ChatLinksOff, ChatLinksNeedLevel)
def links_allowed(situation: ChatSituation) -> DomainError | None:
    room = situation.room
    if not any(map(has_link, situation.texts)):
        return None
    if not room.links_are_on:
        return ChatLinksOff()
    if room.links_min_level is not None and situation.participant.level < room.links_min_level:
        return ChatLinksNeedLevel(level=room.links_min_level)
    return None


@check(ChatPicturesOff, ChatPicturesNeedLevel)
def pictures_allowed(situation: ChatSituation) -> DomainError | None:
    room = situation.room
    if not situation.has_picture:
        return None
    if not room.pictures_are_on:
        return ChatPicturesOff()
    if room.pictures_min_level is not None and situation.participant.level < room.pictures_min_level:
        return ChatPicturesNeedLevel(level=room.pictures_min_level)
    return None


@check(ChatWordBlocked)
def words_allowed(situation: ChatSituation) -> DomainError | None:
    for text in situation.texts:
        if (entry := blocked_word(text, situation.room.words)) is not None:
            return ChatWordBlocked(word=entry["word"], reason=entry["reason"])
    return None


ROOM_CHECKS = (
    logged_in, is_member, not_restricted, not_sanctioned, not_paused, level_reached, member_long_enough, slow_enough,
)  # fmt: skip
PICTURE_CHECKS = (pictures_allowed,)
CHAT_CHECKS = (*ROOM_CHECKS, polls_allowed, *PICTURE_CHECKS, links_allowed, words_allowed)
TAKING_PART_CHECKS = (logged_in, is_member, not_restricted, not_sanctioned)
"""The checks before a reaction, a vote or a report."""
CHAT_DENIAL_CODES = denial_codes(ROOM_CHECKS)
PICTURE_DENIAL_CODES = denial_codes(PICTURE_CHECKS)


def write_denial(situation: ChatSituation, checks: Sequence[Check[Any]] = CHAT_CHECKS) -> DomainError | None:
    """Return the first denial. The team is exempt from all of them."""
    return None if situation.participant.is_team else first_denial(checks, situation)
