"""The chat in the back office: rules, pause, pin, reports, mutes and bans, the case file of a fan."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.clock import now
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.chat import selectors
from tenants.chat.api.live import show_message, show_room
from tenants.chat.api.outputs import (
    ChatCaseFileOutput,
    ChatSanctionOutput,
    ChatSettingsOutput,
    ReportedChatMessageOutput,
    TeamChatMessageOutput,
)
from tenants.chat.api.serializers import (
    ChatSanctionInput,
    ChatSanctionListInput,
    ChatSettingsInput,
    PauseChatInput,
    PinChatMessageInput,
    TeamChatMessageListInput,
)
from tenants.chat.errors import ChatMessageNotFound, ChatSanctionNotFound, ChatTargetOnTeam
from tenants.chat.models import ChatSanctionKind
from tenants.chat.services import moderation
from tenants.members.errors import MemberNotFound

GUARD = "USERS_MANAGEMENT"


class ChatSettings(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    area = Area.CHAT
    raises = {"PATCH": (EditConflict,)}

    @documented("getChatSettings", responses=ChatSettingsOutput)
    def get(self, request: Request) -> Response:
        """Return the rules of the room."""
        return self.render(ChatSettingsOutput, ChatSettingsOutput.of(selectors.room_now()))

    @documented("editChatSettings", request=ChatSettingsInput, responses=ChatSettingsOutput)
    def patch(self, request: Request) -> Response:
        """Change rules of the room. They apply from the next message on."""
        changes, seen = read_changes(self, ChatSettingsInput)
        room = moderation.edit_settings(changes=changes, actor=actor_of(request), seen=seen)
        show_room(required(request))
        return self.render(ChatSettingsOutput, ChatSettingsOutput.of(room))


class PauseChat(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    area = Area.CHAT

    @documented("pauseChat", request=PauseChatInput, responses=ChatSettingsOutput)
    def post(self, request: Request) -> Response:
        """Pause the room for fans, with a text for its banner, or let it go on; repeatable."""
        body = self.read(PauseChatInput)
        room = moderation.set_pause(is_paused=body["is_paused"], reason=body["reason"], actor=actor_of(request))
        show_room(required(request))
        return self.render(ChatSettingsOutput, ChatSettingsOutput.of(room))


class PinChatMessage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    area = Area.CHAT
    raises = {"POST": (ChatMessageNotFound,)}

    @documented("pinChatMessage", request=PinChatMessageInput, responses=NothingOutput)
    def post(self, request: Request) -> Response:
        """Pin a message at the top of the room in place of the pinned one, or unpin; repeatable."""
        moderation.pin(message_id=self.read(PinChatMessageInput)["message_id"], actor=actor_of(request))
        show_room(required(request))
        return self.render(NothingOutput, {})


class TeamChatMessages(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    area = Area.CHAT

    @documented("listTeamChatMessages", query=TeamChatMessageListInput, responses=page_of(TeamChatMessageOutput))
    def get(self, request: Request) -> Response:
        """List messages with their texts, the latest first, also deleted ones."""
        query = self.read_query(TeamChatMessageListInput)
        rows, total = window(selectors.team_messages(query), query)
        return self.render_list(TeamChatMessageOutput, [TeamChatMessageOutput.of(row) for row in rows], total)


class TeamChatMessage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"DELETE": GUARD}
    area = Area.CHAT
    raises = {"DELETE": (ChatMessageNotFound,)}

    @documented("deleteChatMessage", responses=TeamChatMessageOutput)
    def delete(self, request: Request, message_id: UUID) -> Response:
        """Hide a message from fans. The team still reads it, and can restore it. Repeatable."""
        moderation.delete_message(message_id=message_id, actor=actor_of(request))
        return _team_message(self, request, message_id)


class TeamChatPicture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    area = Area.CHAT
    raises = {"GET": (ChatMessageNotFound, NotFound)}

    @documented("getTeamChatPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, message_id: UUID) -> Any:
        """Return the picture of a message, also of a deleted one."""
        return private_picture(request, selectors.picture_name(message_id, is_team=True))


class RestoreChatMessage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    area = Area.CHAT
    raises = {"POST": (ChatMessageNotFound,)}

    @documented("restoreChatMessage", request=None, responses=TeamChatMessageOutput)
    def post(self, request: Request, message_id: UUID) -> Response:
        """Show a message again that the team deleted; repeatable."""
        moderation.restore_message(message_id=message_id, actor=actor_of(request))
        return _team_message(self, request, message_id)


def _team_message(view: Endpoint, request: Request, message_id: UUID) -> Response:
    show_message(message_id, required(request))
    return view.render(TeamChatMessageOutput, TeamChatMessageOutput.of(selectors.found_message(message_id)))


class ChatReports(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    area = Area.CHAT

    @documented("listChatReports", query=ListInput, responses=page_of(ReportedChatMessageOutput))
    def get(self, request: Request) -> Response:
        """List reported messages that wait for a decision, the longest first."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.reported_messages(), query)
        reports = selectors.reports_of(rows)
        output = [ReportedChatMessageOutput.of(row, reports[row.pk]) for row in rows]
        return self.render_list(ReportedChatMessageOutput, output, total)


class OneChatReport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"DELETE": GUARD}
    area = Area.CHAT
    raises = {"DELETE": (ChatMessageNotFound,)}

    @documented("dismissChatReports", responses=NothingOutput)
    def delete(self, request: Request, message_id: UUID) -> Response:
        """Keep a reported message: its reports are dismissed. Repeatable."""
        moderation.dismiss_reports(message_id=message_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class ChatSanctions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}
    area = Area.CHAT
    raises = {"POST": (MemberNotFound, ChatMessageNotFound, ChatTargetOnTeam)}

    @documented("listChatSanctions", query=ChatSanctionListInput, responses=page_of(ChatSanctionOutput))
    def get(self, request: Request) -> Response:
        """List mutes and bans, the latest first."""
        query, moment = self.read_query(ChatSanctionListInput), now()
        rows, total = window(selectors.sanctions(query), query)
        return self.render_list(ChatSanctionOutput, [ChatSanctionOutput.of(row, moment) for row in rows], total)

    @documented("sanctionChatMember", request=ChatSanctionInput, responses={201: ChatCaseFileOutput})
    def post(self, request: Request) -> Response:
        """Mute or ban a fan, with a reason that the fan reads; return the fan's case file."""
        body = self.read(ChatSanctionInput)
        moderation.sanction(
            member_id=body["member_id"], kind=ChatSanctionKind(body["kind"]), minutes=body["minutes"],
            reason=body["reason"].strip(), message_id=body["message_id"], actor=actor_of(request),
            community=required(request),
        )  # fmt: skip
        return _case_file(self, body["member_id"], status=201)


class OneChatSanction(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"DELETE": GUARD}
    area = Area.CHAT
    raises = {"DELETE": (ChatSanctionNotFound,)}

    @documented("undoChatSanction", responses=ChatCaseFileOutput)
    def delete(self, request: Request, sanction_id: UUID) -> Response:
        """End a mute or ban now; return the fan's case file. Repeatable."""
        row = moderation.undo_sanction(
            sanction_id=sanction_id, actor=actor_of(request), community=required(request)
        )  # fmt: skip
        return _case_file(self, row.member_id)


class ChatCaseFile(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    area = Area.CHAT
    raises = {"GET": (MemberNotFound,)}

    @documented("getChatCaseFile", responses=ChatCaseFileOutput)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Return the figures, the mutes and the bans of a fan in the chat."""
        return _case_file(self, member_id)


def _case_file(view: Endpoint, member_id: UUID, *, status: int = 200) -> Response:
    output = ChatCaseFileOutput.of(selectors.case_file(member_id), now())
    return view.render(ChatCaseFileOutput, output, status=status)
