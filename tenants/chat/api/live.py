"""Sends changes of the room to the open pages of its readers."""

from uuid import UUID

from rest_framework.renderers import JSONRenderer

from saas.kernel.outputs import serializer_of
from saas.kernel.representation import render_rows
from saas.realtime.announce import announce_to_room
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.chat.api.outputs import ChatMessageOutput
from tenants.chat.models import ChatMessage, ChatMessageKind
from tenants.chat.selectors import ShownMessage, found_message, shown_messages


def show_message(message_id: UUID, community: Community) -> None:
    """Send a changed message as it is now."""
    (shown,) = shown_messages([found_message(message_id)], None)
    _send(shown, community)


def show_new(message: ChatMessage, community: Community) -> None:
    """Send a message that was just written: it has neither reactions nor votes."""
    if message.kind == ChatMessageKind.POLL:
        show_message(message.pk, community)
    else:
        _send(ShownMessage(message), community)


def show_room(community: Community) -> None:
    """Let open pages load the room's rules, banner and pinned message again."""
    announce_to_room(community.pk, Event.CHAT, id="room")


def _send(shown: ShownMessage, community: Community) -> None:
    (data,) = render_rows(serializer_of(ChatMessageOutput), [ChatMessageOutput.of(shown)], {})
    text = JSONRenderer().render(data).decode()
    announce_to_room(community.pk, Event.CHAT, id=str(shown.message.pk), seq=shown.message.seq, message=text)
