"""Errors of the chat."""

from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import IdempotencyInFlight


class ChatMessageNotFound(DomainError):
    code = "CHAT_MESSAGE_NOT_FOUND"
    status = 404
    message = "Message not found"


class ChatSanctionNotFound(DomainError):
    code = "CHAT_SANCTION_NOT_FOUND"
    status = 404
    message = "This mute or ban was not found"


class ChatBanned(DomainError):
    """``reason`` is what the team wrote. The ban ends at ``until``, if it is given."""

    code = "CHAT_BANNED"
    message = "You are banned from this chat: {reason}"


class ChatMuted(DomainError):
    """``reason`` is what the team wrote. The mute ends at ``until``, if it is given."""

    code = "CHAT_MUTED"
    message = "You are muted: {reason}"


class ChatPaused(DomainError):
    """``reason`` can be empty."""

    code = "CHAT_PAUSED"
    message = "The team paused the chat. You can read it, and write again when it goes on."


class ChatTooFast(DomainError):
    """Slow mode: the next message can be sent at ``until``."""

    code = "CHAT_SLOW_MODE"
    message = "Slow mode is on. You can send one message every {seconds} seconds."


class ChatLinksOff(DomainError):
    code = "CHAT_LINKS_OFF"
    message = "Links are not allowed here. Remove the link, then send again."


class ChatLinksNeedLevel(DomainError):
    code = "CHAT_LINKS_LEVEL"
    message = "You can send links from level {level}. Remove the link, then send again."


class ChatPicturesOff(DomainError):
    code = "CHAT_PICTURES_OFF"
    message = "Only the team can send pictures here. Remove the picture, then send again."


class ChatPicturesNeedLevel(DomainError):
    code = "CHAT_PICTURES_LEVEL"
    message = "You can send pictures from level {level}"


class ChatWordBlocked(DomainError):
    """``word`` is in the team's filter, ``reason`` is why."""

    code = "CHAT_WORD_BLOCKED"
    message = "“{word}” is not allowed here: {reason}"


class ChatPollsOff(DomainError):
    code = "CHAT_POLLS_OFF"
    message = "Only the team can start polls here"


class ChatPollClosed(DomainError):
    code = "CHAT_POLL_CLOSED"
    message = "This poll is closed"


@constraint("chat_vote_once")
class ChatVoteExists(DomainError):
    code = "CHAT_VOTE_EXIST"
    message = "You have voted already. A vote cannot be changed."


class ChatReactionsFull(DomainError):
    code = "CHAT_REACTIONS_FULL"
    message = "This message has {limit} different reactions. Choose one of them."


class ChatTipToSelf(DomainError):
    code = "CHAT_TIP_SELF"
    message = "The team cannot tip its own community"


class ChatMessageKept(DomainError):
    """The message is older than ten minutes, is a tip, or is of another person."""

    code = "CHAT_MESSAGE_KEPT"
    message = "You can delete your own messages for 10 minutes. A tip stays."


class ChatTargetOnTeam(DomainError):
    code = "CHAT_TARGET_ON_TEAM"
    message = "The message is of the team, or this person is on the team"


# Two calls with one key at the same time: the second one gets the first message when it asks again.
constraint("chat_message_once")(IdempotencyInFlight)
