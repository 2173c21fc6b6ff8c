from django.urls import path

from tenants.support.api import answers, fans, team

_FAN, _TEAM = "user/support-tickets", "creator/support-tickets"
_ONE_OF_FAN, _ONE = f"{_FAN}/one/<uuid:ticket_id>", f"{_TEAM}/one/<uuid:ticket_id>"

urlpatterns = [
    path(f"{_FAN}/all", fans.FanTickets.as_view()),
    path(f"{_FAN}/metadata", fans.FanTicketFigures.as_view()),
    path(f"{_FAN}/subject", fans.FanSubject.as_view()),
    path(f"{_FAN}/one", fans.FanTicket.as_view()),
    path(f"{_ONE_OF_FAN}/messages", fans.FanTicketLines.as_view()),
    path(f"{_ONE_OF_FAN}/pictures/<uuid:picture_id>", fans.FanTicketPicture.as_view()),
    path(f"{_ONE_OF_FAN}/close", fans.CloseTicket.as_view()),
    path(f"{_ONE_OF_FAN}/rating", fans.RateTicket.as_view()),
    path(f"{_ONE_OF_FAN}/read", fans.ReadTicket.as_view()),
    path(f"{_TEAM}/all", team.TeamTickets.as_view()),
    path(f"{_TEAM}/metadata", team.TicketMetadata.as_view()),
    path(f"{_TEAM}/stats", team.TicketStats.as_view()),
    path(f"{_TEAM}/assignees", team.TicketAssignees.as_view()),
    path(f"{_TEAM}/export/csv", team.TicketsCsv.as_view()),
    path(f"{_TEAM}/bulk", team.BulkTickets.as_view()),
    path(f"{_TEAM}/settings", answers.TicketSettings.as_view()),
    path(f"{_TEAM}/answers/all", answers.SavedAnswers.as_view()),
    path(f"{_TEAM}/answers/one", answers.NewSavedAnswer.as_view()),
    path(f"{_TEAM}/answers/one/<uuid:answer_id>", answers.OneSavedAnswer.as_view()),
    path(f"{_TEAM}/answers/pictures/<uuid:picture_id>", answers.SavedAnswerPictureFile.as_view()),
    path(f"{_TEAM}/one", team.OpenForFan.as_view()),
    path(_ONE, team.OneTicket.as_view()),
    path(f"{_ONE}/messages", team.TeamTicketLines.as_view()),
    path(f"{_ONE}/pictures/<uuid:picture_id>", team.TeamTicketPicture.as_view()),
    path(f"{_ONE}/answers", answers.TicketAnswers.as_view()),
    path(f"{_ONE}/merge", team.MergeTickets.as_view()),
    path(f"{_ONE}/gift", team.GiftForTicket.as_view()),
    path(f"{_ONE}/refund", team.RefundForTicket.as_view()),
    path(f"{_ONE}/read", team.ReadTeamTicket.as_view()),
    path(f"{_ONE}/answering", team.AnsweringTicket.as_view()),
]
