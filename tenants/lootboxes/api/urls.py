from django.urls import path

from tenants.lootboxes.api import fans, many, team

urlpatterns = [
    path("user/cases/all/<str:creator>", fans.FanCases.as_view()),
    path("user/cases/one/<str:creator>/<str:case_slug>", fans.FanCase.as_view()),
    path("user/cases/open/<str:creator>/<str:case_slug>", fans.OpenCase.as_view()),
    path("user/cases/history", fans.OpeningHistory.as_view()),
    path("user/cases/recent/<str:creator>", fans.RecentWins.as_view()),
    path("user/fairness/seeds", fans.Seeds.as_view()),
    path("user/fairness/seeds/rotate", fans.RotateSeeds.as_view()),
    path("creator/lootboxes/all", team.TeamCases.as_view()),
    path("creator/lootboxes/many", many.ManyCases.as_view()),
    path("creator/lootboxes/one", team.NewCase.as_view()),
    path("creator/lootboxes/one/<uuid:id>", team.TeamCase.as_view()),
    path("creator/lootboxes/rule", team.CaseRule.as_view()),
]
