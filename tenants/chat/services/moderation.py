"""Decisions of the team: rules of the room, the pause, the pinned message, deletions, mutes, bans, reports."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person, recheck
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.chat.errors import ChatMessageNotFound, ChatSanctionNotFound, ChatTargetOnTeam
from tenants.chat.models import (
    ChatDeletedBy,
    ChatMessage,
    ChatReport,
    ChatReportOutcome,
    ChatRoom,
    ChatSanction,
    ChatSanctionKind,
)
from tenants.chat.services.posting import drop_picture, locked_message, present_message, take_back_mentions
from tenants.members.selectors import member_by_id
from tenants.members.services import locked_member

PRUNE_EVERY = timedelta(hours=24)


def _locked_room() -> ChatRoom:
    return ChatRoom.objects.select_for_update(no_key=True).get(pk=1)


def edit_settings(*, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> ChatRoom:
    """Change the rules of the room. Raises EditConflict.

    With ``retention_days``, a job deletes older messages now and every day from then on.
    """

    def work() -> ChatRoom:
        room = _locked_room()
        seen.check(seen.of(room))
        before = {name: getattr(room, name) for name in changes if getattr(room, name) != changes[name]}
        for name in before:
            setattr(room, name, changes[name])
        if before:
            room.save(update_fields=list(before))
            after = {name: changes[name] for name in before}
            audit.record(actor, "chat.settings", actor.community_id, before=before, after=after)
        if "retention_days" in before and room.retention_days is not None:
            enqueue("chat.prune", actor.community_id, key=f"chat-prune:{actor.community_id}")
        return room

    return atomically(work)


def set_pause(*, is_paused: bool, reason: str, actor: Actor) -> ChatRoom:
    """Pause the room with a text for its banner, or let it go on; repeatable."""

    def work() -> ChatRoom:
        room = _locked_room()
        was_paused, words = room.paused_at is not None, reason if is_paused else ""
        if (was_paused, room.pause_reason) == (is_paused, words):
            return room
        room.paused_at = (room.paused_at or now()) if is_paused else None
        room.pause_reason = words
        room.save(update_fields=["paused_at", "pause_reason"])
        audit.record(actor, "chat.pause" if is_paused else "chat.resume", actor.community_id, after={"reason": reason})
        return room

    return atomically(work)


def pin(*, message_id: UUID | None, actor: Actor) -> ChatRoom:
    """Pin a message in place of the pinned one; None unpins. Raises ChatMessageNotFound."""

    def work() -> ChatRoom:
        message = present_message(message_id) if message_id is not None else None
        room = _locked_room()
        if room.pinned_id == message_id:
            return room
        room.pinned = message
        room.save(update_fields=["pinned"])
        after = _about(message) if message else None
        audit.record(actor, "chat.pin" if message else "chat.unpin", message_id or actor.community_id, after=after)
        return room

    return atomically(work)


def delete_message(*, message_id: UUID, actor: Actor) -> ChatMessage:
    """Hide a message from fans; the row stays for the team. Its open reports are resolved. Repeatable.

    The reason of the first of these reports is kept with it. Raises ChatMessageNotFound.
    """

    def work() -> ChatMessage:
        message = locked_message(message_id)
        waiting = ChatReport.objects.filter(message=message, resolved_at=None).exclude(reason="")
        reason = waiting.order_by("created_at", "pk").values_list("reason", flat=True).first() or ""
        _resolve(message, ChatReportOutcome.DELETED)
        if message.deleted_at is not None:
            drop_picture(message)
            return message
        message.deleted_at, message.deleted_by = now(), ChatDeletedBy.TEAM
        message.deleted_by_name, message.delete_reason = actor.username, reason
        _save_deletion(message)
        audit.record(actor, "chat.delete", message.pk, after=_about(message))
        take_back_mentions([message])
        return message

    return atomically(work)


def restore_message(*, message_id: UUID, actor: Actor) -> ChatMessage:
    """Undo the team's deletion; repeatable. Raises ChatMessageNotFound, also for a message that its writer deleted."""

    def work() -> ChatMessage:
        message = locked_message(message_id)
        if message.deleted_by == ChatDeletedBy.AUTHOR:
            raise ChatMessageNotFound
        if message.deleted_at is None:
            return message
        message.deleted_at = None
        message.deleted_by = message.deleted_by_name = message.delete_reason = ""
        _save_deletion(message)
        audit.record(actor, "chat.restore", message.pk, after=_about(message))
        return message

    return atomically(work)


def _save_deletion(message: ChatMessage) -> None:
    message.save(update_fields=["deleted_at", "deleted_by", "deleted_by_name", "delete_reason"])


def _about(message: ChatMessage) -> dict[str, str]:
    """The names and texts of a person are under keys that an erasure clears (saas.access.audit_chain.rules)."""
    about = str(message.member_id or message.author_id)
    return {"username": message.author_name, "text": message.text[:100], "member": about}


def dismiss_reports(*, message_id: UUID, actor: Actor) -> None:
    """Keep a reported message; repeatable. Raises ChatMessageNotFound."""

    def work() -> None:
        message = locked_message(message_id)
        if _resolve(message, ChatReportOutcome.DISMISSED):
            audit.record(actor, "chat.dismiss", message.pk, after=_about(message))
            drop_picture(message)

    atomically(work)


def _resolve(message: ChatMessage, outcome: ChatReportOutcome) -> int:
    waiting = ChatReport.objects.filter(message=message, resolved_at=None)
    return waiting.update(resolved_at=now(), outcome=outcome)


def sanction(
    *,
    member_id: UUID,
    kind: ChatSanctionKind,
    minutes: int | None,
    reason: str,
    message_id: UUID | None,
    actor: Actor,
    community: Community,
) -> ChatSanction:
    """Mute or ban a fan, for a time or until it is undone. The fan is notified with the reason.

    It ends the earlier one of the same kind, so that one at most counts.
    Raises MemberNotFound, ChatTargetOnTeam, ChatMessageNotFound.
    """

    def work() -> ChatSanction:
        member = locked_member(member_by_id(member_id).pk)
        if is_team(member.user_id, community):
            raise ChatTargetOnTeam
        if message_id is not None and not ChatMessage.objects.filter(pk=message_id, member=member).exists():
            raise ChatMessageNotFound
        moment = now()
        # The row of the member is locked, so two decisions at once leave one that counts.
        active = ChatSanction.objects.filter(Q(until=None) | Q(until__gt=moment), member=member, kind=kind)
        earlier = list(active.filter(undone_at=None).order_by("created_at", "pk"))
        active.filter(undone_at=None).update(undone_at=moment, undone_by_name=actor.username)
        row = ChatSanction.objects.create(
            member=member,
            kind=kind,
            reason=reason,
            until=moment + timedelta(minutes=minutes) if minutes is not None else None,
            message_id=message_id,
            created_at=moment,
            by_id=actor.user_id,
            by_name=actor.username,
        )
        notify(
            user_id=member.user_id,
            kind=NotificationKind.CHAT_BANNED if kind == ChatSanctionKind.BAN else NotificationKind.CHAT_MUTED,
            community_id=community.pk,
            values={"reason": reason},
            link="/chat",
            key=f"chat-sanction:{row.pk}",
        )
        audit.record(
            actor,
            "chat.ban" if kind == ChatSanctionKind.BAN else "chat.mute",
            member.pk,
            before={"text": earlier[-1].reason, "until": _text(earlier[-1].until)} if earlier else None,
            after={"member": str(member.pk), "text": reason, "until": _text(row.until)},
        )
        _show(member.user_id, row, community)
        return row

    return atomically(work)


def undo_sanction(*, sanction_id: UUID, actor: Actor, community: Community) -> ChatSanction:
    """End a mute or ban now; repeatable. Its row stays in the case file. Raises ChatSanctionNotFound."""

    def work() -> ChatSanction:
        found = ChatSanction.objects.filter(pk=sanction_id).values_list("member_id", flat=True).first()
        if found is None:
            raise ChatSanctionNotFound
        member = locked_member(found)
        row = ChatSanction.objects.select_for_update(no_key=True).get(pk=sanction_id)
        if row.undone_at is not None:
            return row
        row.undone_at, row.undone_by_name = now(), actor.username
        row.save(update_fields=["undone_at", "undone_by_name"])
        audit.record(
            actor, "chat.undo", member.pk, after={"member": str(member.pk), "kind": row.kind, "text": row.reason}
        )
        _show(member.user_id, row, community)
        return row

    return atomically(work)


def _show(user_id: UUID, row: ChatSanction, community: Community) -> None:
    """Let the fan's pages read the decision. A banned fan's streams end, because they carry the room's messages."""
    announce_to_person(user_id, Event.CHAT, community_id=community.pk, id="own")
    if row.kind == ChatSanctionKind.BAN:
        recheck(user_id)


def _text(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""
