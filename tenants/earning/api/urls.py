from django.urls import path

from tenants.earning.api import fans, team

_FAN, _TEAM = "user/earning", "creator/earning"

urlpatterns = [
    path(f"{_FAN}/own", fans.OwnEarning.as_view()),
    path(f"{_FAN}/code", fans.EnterCode.as_view()),
    path(f"{_TEAM}/rules/all", team.EarningRules.as_view()),
    path(f"{_TEAM}/rules/one", team.NewEarningRule.as_view()),
    path(f"{_TEAM}/rules/one/<uuid:rule_id>", team.OneEarningRule.as_view()),
    path(f"{_TEAM}/rules/dry-run", team.EarningDryRun.as_view()),
    path(f"{_TEAM}/boosts/all", team.TeamBoosts.as_view()),
    path(f"{_TEAM}/boosts/one", team.NewBoost.as_view()),
    path(f"{_TEAM}/boosts/one/<uuid:boost_id>", team.OneBoost.as_view()),
    path(f"{_TEAM}/codes/all", team.GemCodes.as_view()),
    path(f"{_TEAM}/codes/one", team.NewGemCode.as_view()),
    path(f"{_TEAM}/codes/one/<uuid:code_id>", team.OneGemCode.as_view()),
    path(f"{_TEAM}/payments/all", team.WaitingPayments.as_view()),
    path(f"{_TEAM}/payments/one/<uuid:payment_id>/cancel", team.CancelPayment.as_view()),
    path(f"{_TEAM}/gifts", team.TeamGifts.as_view()),
    path(f"{_TEAM}/gifts/withdraw", team.WithdrawGifts.as_view()),
    path(f"{_TEAM}/streak", team.StreakSettings.as_view()),
    path(f"{_TEAM}/economy", team.EarningEconomy.as_view()),
]
