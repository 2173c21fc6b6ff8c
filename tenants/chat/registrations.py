"""Registrations of the chat: constants of the screens, the menu, readers of the room, merged members."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.kernel.ids import new_id
from saas.kernel.shared_constants import share
from saas.layout.menu import fills
from saas.notifications.unread_rooms import unread_rooms
from saas.plans.catalog import Area
from saas.plans.stored_files import named_in, refers_to_files
from saas.plans.switches import is_area_on
from saas.realtime.rooms import may_read_room
from saas.tenancy.models import Community
from tenants.chat import models, presence, rules
from tenants.chat.errors import ChatBanned
from tenants.chat.models import ChatMessage, ChatReaction, ChatReport, ChatSanction, ChatVote
from tenants.chat.selectors import require_reader, unread_by_owner
from tenants.members.models import Member
from tenants.members.signals import member_moved, memberships_merged

refers_to_files(in_schema=True)(named_in(ChatMessage, "image"))
share(
    CHAT_MAX_ALT=models.MAX_ALT,
    CHAT_HISTORY_PAGE=rules.HISTORY_PAGE,
    CHAT_MAX_OPTIONS=models.MAX_OPTIONS,
    CHAT_MAX_TEXT=models.MAX_TEXT,
    CHAT_MAX_TIP=rules.MAX_TIP,
    CHAT_OWN_DELETE_SECONDS=int(rules.OWN_DELETE_TIME.total_seconds()),
    CHAT_REACTIONS=list(rules.REACTIONS),
    CHAT_SIGN_SECONDS=presence.SIGN_SECONDS,
)


@fills("chat")
def _has_messages(_community: Community) -> str:
    """True once somebody wrote in the chat."""
    return "exists (select from chat_chatroom room where room.last_seq > 0)"


unread_rooms.register(unread_by_owner)


@may_read_room.register
def _may_read(user_id: UUID, community: Community) -> bool:
    user = User.objects.filter(pk=user_id).first()
    if user is None or not is_area_on(community, Area.CHAT):
        return False
    with tenant_context(community):
        try:
            require_reader(user, community)
        except ChatBanned:
            return False
    return True


@receiver(memberships_merged)
def _follow_merge(source: Member, target: Member, **_signal: Any) -> None:
    ChatMessage.objects.filter(member=source).update(member=target)
    ChatSanction.objects.filter(member=source).update(member=target)
    _follow_person(source.user_id, target.user_id)


@receiver(member_moved)
def _follow_move(member: Member, source: UUID, **_signal: Any) -> None:
    _follow_person(source, member.user_id)


def _follow_person(source: UUID, target: UUID) -> None:
    """Messages follow the person. A key of a call, a vote, a reaction or a report counts once per person."""
    own = ChatMessage.objects.filter(author_id=source)
    for message in own.filter(key__in=ChatMessage.objects.filter(author_id=target).values("key")):
        message.key = new_id()
        message.save(update_fields=["key"])
    own.update(author_id=target)
    ChatSanction.objects.filter(by_id=source).update(by_id=target)
    for rows, columns in ((ChatReaction, ("message", "emoji")), (ChatVote, ("poll",)), (ChatReport, ("message",))):
        acts: Any = rows._default_manager.filter(user_id=source)
        taken = set(rows._default_manager.filter(user_id=target).values_list(*columns))
        for row in acts:
            if tuple(getattr(row, f"{name}_id", None) or getattr(row, name) for name in columns) in taken:
                row.delete()
        acts.update(user_id=target)
