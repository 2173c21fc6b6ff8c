from django.urls import path

from tenants.events.api import fan_tournaments, fans, feeds, team, team_tournaments

_FAN = "user/events"
_FAN_ONE = f"{_FAN}/one/<uuid:event_id>"
_FAN_MATCH = f"{_FAN_ONE}/tournament/matches/<str:match_id>"
_TEAM = "creator/events"
_ONE = f"{_TEAM}/one/<uuid:event_id>"
_TOURNAMENT = f"{_ONE}/tournament"
_MATCH = f"{_TOURNAMENT}/matches/<str:match_id>"

urlpatterns = [
    path(f"{_FAN}/all/<str:creator>", fans.Events.as_view()),
    path(f"{_FAN}/calendar/<str:creator>", fans.EventCalendar.as_view()),
    path(_FAN_ONE, fans.OneEvent.as_view()),
    path(f"{_FAN_ONE}/join", fans.JoinEvent.as_view()),
    path(f"{_FAN_ONE}/leave", fans.LeaveEvent.as_view()),
    path(f"{_FAN_ONE}/check-in", fans.CheckIn.as_view()),
    path(f"{_FAN}/feed", feeds.OwnEventFeed.as_view()),
    path("public/events/feed/<str:creator>/events.ics", feeds.CommunityEventFile.as_view()),
    path("public/events/feed/<str:creator>/own/<str:token>.ics", feeds.OwnEventFile.as_view()),
    path(f"{_FAN_ONE}/tournament", fan_tournaments.OneTournament.as_view()),
    path(f"{_FAN_MATCH}/report", fan_tournaments.ReportResult.as_view()),
    path(f"{_FAN_MATCH}/confirm", fan_tournaments.ConfirmResult.as_view()),
    path(f"{_FAN_MATCH}/dispute", fan_tournaments.DisputeResult.as_view()),
    path(f"{_FAN_ONE}/tournament/reports/<uuid:report_id>/picture", fan_tournaments.OwnReportPicture.as_view()),
    path(f"{_TEAM}/all", team.TeamEvents.as_view()),
    path(f"{_TEAM}/waiting", team.WaitingEvents.as_view()),
    path(f"{_TEAM}/calendar", team.TeamEventCalendar.as_view()),
    path(f"{_TEAM}/dates", team.PlannedDates.as_view()),
    path(f"{_TEAM}/one", team.NewEvent.as_view()),
    path(_ONE, team.TeamEvent.as_view()),
    path(f"{_ONE}/participants", team.EventParticipants.as_view()),
    path(f"{_ONE}/participants/<uuid:participant_id>", team.OneParticipant.as_view()),
    path(f"{_ONE}/participants/<uuid:participant_id>/remove", team.RemoveParticipant.as_view()),
    path(_TOURNAMENT, team_tournaments.TeamTournament.as_view()),
    path(f"{_TOURNAMENT}/reports/<uuid:report_id>/picture", team_tournaments.MatchReportPicture.as_view()),
    path(f"{_TOURNAMENT}/seeds", team_tournaments.TournamentSeeds.as_view()),
    path(f"{_TOURNAMENT}/draw", team_tournaments.DrawTournament.as_view()),
    path(f"{_TOURNAMENT}/finish", team_tournaments.FinishTournament.as_view()),
    path(f"{_MATCH}/decide", team_tournaments.DecideMatch.as_view()),
    path(f"{_MATCH}/undo", team_tournaments.UndoMatch.as_view()),
    path(f"{_MATCH}/walkover", team_tournaments.MatchWalkover.as_view()),
    path(f"{_TOURNAMENT}/entrants/<uuid:participant_id>/withdraw", team_tournaments.WithdrawEntrant.as_view()),
    path(f"{_TOURNAMENT}/entrants/<uuid:participant_id>/reinstate", team_tournaments.ReinstateEntrant.as_view()),
]
