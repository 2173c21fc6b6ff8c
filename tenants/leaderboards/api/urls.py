from django.urls import path

from tenants.leaderboards.api import fans, team, team_money, team_windows

_FAN = "user/leaderboards"
_TEAM = "creator/leaderboards"
_ONE = f"{_TEAM}/one/<uuid:board_id>"
_WINDOW = f"{_TEAM}/windows/<uuid:window_id>"

urlpatterns = [
    path(f"{_FAN}/all/<str:creator>", fans.Leaderboards.as_view()),
    path(f"{_FAN}/one/<uuid:board_id>", fans.Leaderboard.as_view()),
    path(f"{_FAN}/one/<uuid:board_id>/positions", fans.Positions.as_view()),
    path(f"{_FAN}/one/<uuid:board_id>/own", fans.OwnBoardPosition.as_view()),
    path(f"{_FAN}/one/<uuid:board_id>/windows", fans.PastWindows.as_view()),
    path(f"{_FAN}/windows/<uuid:window_id>/appeals", fans.Appeals.as_view()),
    path(f"{_FAN}/windows/<uuid:window_id>/evidence", fans.FanEvidence.as_view()),
    path(f"{_TEAM}/all", team.TeamBoards.as_view()),
    path(f"{_TEAM}/one", team.NewBoard.as_view()),
    path(_ONE, team.TeamBoard.as_view()),
    path(f"{_ONE}/import", team.ImportPositions.as_view()),
    path(f"{_ONE}/sync", team.SyncBoard.as_view()),
    path(f"{_ONE}/audience", team.AudienceTest.as_view()),
    path(f"{_ONE}/exclusions", team.Exclusions.as_view()),
    path(f"{_ONE}/exclusions/<uuid:exclusion_id>", team.Exclusion.as_view()),
    path(f"{_ONE}/windows", team_windows.TeamWindows.as_view()),
    path(_WINDOW, team_windows.TeamWindowDetail.as_view()),
    path(f"{_WINDOW}/positions", team_windows.TeamPositions.as_view()),
    path(f"{_WINDOW}/changes", team_windows.ChangedRows.as_view()),
    path(f"{_WINDOW}/settle", team_windows.SettleWindow.as_view()),
    path(f"{_WINDOW}/freeze", team_windows.FreezeWindow.as_view()),
    path(f"{_WINDOW}/evidence", team_windows.Evidence.as_view()),
    path(f"{_TEAM}/appeals/all", team_money.TeamAppeals.as_view()),
    path(f"{_TEAM}/appeals/one/<uuid:appeal_id>", team_money.TeamAppeal.as_view()),
    path(f"{_TEAM}/payouts/all", team_money.BoardPayouts.as_view()),
    path(f"{_TEAM}/payouts/debt", team_money.PrizeDebt.as_view()),
    path(f"{_TEAM}/payouts/one/<uuid:payout_id>", team_money.OneBoardPayout.as_view()),
]
