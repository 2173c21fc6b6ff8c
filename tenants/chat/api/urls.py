from django.urls import path

from tenants.chat.api import fans, team

_FAN, _TEAM = "user/chat/rooms", "creator/chat"
_MESSAGE = f"{_FAN}/<str:creator>/messages/<uuid:message_id>"

urlpatterns = [
    path(_FAN, fans.ChatRooms.as_view()),
    path(f"{_FAN}/<str:creator>", fans.ChatRoomOfFan.as_view()),
    path(f"{_FAN}/<str:creator>/seen", fans.ChatSeen.as_view()),
    path(f"{_FAN}/<str:creator>/messages", fans.ChatMessages.as_view()),
    path(_MESSAGE, fans.OwnChatMessage.as_view()),
    path(f"{_MESSAGE}/picture", fans.ChatPicture.as_view()),
    path(f"{_MESSAGE}/reactions", fans.ChatReactions.as_view()),
    path(f"{_MESSAGE}/votes", fans.ChatVotes.as_view()),
    path(f"{_MESSAGE}/reports", fans.ChatReportOfFan.as_view()),
    path(f"{_TEAM}/settings", team.ChatSettings.as_view()),
    path(f"{_TEAM}/pause", team.PauseChat.as_view()),
    path(f"{_TEAM}/pin", team.PinChatMessage.as_view()),
    path(f"{_TEAM}/messages", team.TeamChatMessages.as_view()),
    path(f"{_TEAM}/messages/<uuid:message_id>", team.TeamChatMessage.as_view()),
    path(f"{_TEAM}/messages/<uuid:message_id>/picture", team.TeamChatPicture.as_view()),
    path(f"{_TEAM}/messages/<uuid:message_id>/restore", team.RestoreChatMessage.as_view()),
    path(f"{_TEAM}/reports", team.ChatReports.as_view()),
    path(f"{_TEAM}/reports/<uuid:message_id>", team.OneChatReport.as_view()),
    path(f"{_TEAM}/mutes", team.ChatSanctions.as_view()),
    path(f"{_TEAM}/mutes/<uuid:sanction_id>", team.OneChatSanction.as_view()),
    path(f"{_TEAM}/members/<uuid:member_id>", team.ChatCaseFile.as_view()),
]
