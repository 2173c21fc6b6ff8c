from django.urls import path

from tenants.wagers.api import fans, rewards, team

_FAN, _TEAM, _REWARDS = "user/wagers", "creator/wagers", "creator/wager-rewards"

urlpatterns = [
    path(f"{_FAN}/all", fans.OwnWagers.as_view()),
    path(f"{_FAN}/rewards/all", fans.WagerRewards.as_view()),
    path(f"{_FAN}/rewards/<uuid:reward_id>/claim", fans.ClaimWagerReward.as_view()),
    path(f"{_TEAM}/all", team.TeamWagers.as_view()),
    path(f"{_TEAM}/stats", team.TeamWagerStats.as_view()),
    path(f"{_TEAM}/casinos", team.WagerCasinos.as_view()),
    path(f"{_TEAM}/formulas", team.WeightFormulas.as_view()),
    path(f"{_TEAM}/one", team.NewWager.as_view()),
    path(f"{_TEAM}/one/<uuid:wager_id>", team.OneWager.as_view()),
    path(f"{_TEAM}/one/<uuid:wager_id>/evidence", team.WagerEvidence.as_view()),
    path(f"{_REWARDS}/all", rewards.TeamWagerRewards.as_view()),
    path(f"{_REWARDS}/one", rewards.NewWagerReward.as_view()),
    path(f"{_REWARDS}/one/<uuid:reward_id>", rewards.OneWagerReward.as_view()),
]
