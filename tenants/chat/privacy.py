"""Personal data in the chat. Messages keep their place and number; their text and the writer's name are erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.kernel.clock import now
from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from tenants.chat.models import (
    ChatDeletedBy,
    ChatMessage,
    ChatPoll,
    ChatReaction,
    ChatReport,
    ChatSanction,
    ChatVote,
)
from tenants.chat.services.posting import take_back_mentions
from tenants.members.models import Member
from tenants.wallets.services import current_community


@export_section(community, "chat-messages")
def messages(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ChatMessage.objects.filter(author_id=user_id)):
        yield {
            "number": row.seq,
            "text": row.text,
            "tip": row.gems,
            "image": row.image,
            "image_alt": row.image_alt,
            "at": row.created_at,
            "deleted_at": row.deleted_at,
        }


@export_section(community, "chat-reactions")
def reactions(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ChatReaction.objects.filter(user_id=user_id).select_related("message")):
        yield {"emoji": row.emoji, "message": row.message.seq}


@export_section(community, "chat-votes")
def votes(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ChatVote.objects.filter(user_id=user_id).select_related("poll__message")):
        yield {"question": row.poll.message.text, "option": row.poll.options[row.option]}


@export_section(community, "chat-reports")
def reports(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ChatReport.objects.filter(user_id=user_id).select_related("message")):
        yield {"message": row.message.seq, "reason": row.reason, "at": row.created_at, "outcome": row.outcome}


@export_section(community, "chat-sanctions")
def sanctions(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ChatSanction.objects.filter(member__user_id=user_id)):
        yield {
            "kind": row.kind,
            "reason": row.reason,
            "at": row.created_at,
            "until": row.until,
            "undone_at": row.undone_at,
        }


@erase_handler(community)
def forget(user_id: UUID, username: str, _email: str) -> None:
    """Erase texts, pictures, questions, names and reasons; delete reactions, votes and reports.

    Tips stay in the ledger.
    """
    own = ChatMessage.objects.filter(author_id=user_id).select_related("reply_to")
    take_back_mentions(in_steps(own.exclude(mentions=[], reply_to=None)))
    pictures = list(own.exclude(image="").values_list("image", flat=True))
    ChatPoll.objects.filter(message__author_id=user_id).delete()
    own.filter(deleted_at=None).update(deleted_at=now(), deleted_by=ChatDeletedBy.AUTHOR, deleted_by_name=ANONYMIZED)
    own.update(text="", image="", image_alt="", mentions=[], delete_reason="", author_name=ANONYMIZED, author_avatar="")
    release_unused(current_community().pk, pictures)
    ChatMessage.objects.filter(deleted_by=ChatDeletedBy.TEAM, deleted_by_name=username).update(
        deleted_by_name=ANONYMIZED
    )
    for message in ChatMessage.objects.filter(mentions__contains=[{"id": str(user_id)}]):
        message.mentions = [one for one in message.mentions if one["id"] != str(user_id)]
        message.save(update_fields=["mentions"])
    # A deleted message keeps the words of its first report.
    for report in ChatReport.objects.filter(user_id=user_id).exclude(reason=""):
        ChatMessage.objects.filter(pk=report.message_id, delete_reason=report.reason).update(delete_reason="")
    for rows in (ChatReaction, ChatVote, ChatReport):
        rows._default_manager.filter(user_id=user_id).delete()
    ChatSanction.objects.filter(member__user_id=user_id).update(reason="")
    ChatSanction.objects.filter(by_id=user_id).update(by_name=ANONYMIZED)
    ChatSanction.objects.filter(undone_by_name=username).update(undone_by_name=ANONYMIZED)
    for about in (user_id, *Member.objects.filter(user_id=user_id).values_list("pk", flat=True)):
        audit.without_texts(current_community().pk, "chat", about)
