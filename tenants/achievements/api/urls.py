from django.urls import path

from tenants.achievements.api import levels, views

_TEAM = "creator/achievements"

urlpatterns = [
    path("user/achievements/all", views.Achievements.as_view()),
    path("user/levels", levels.LevelRanges.as_view()),
    path("creator/levels", levels.TeamLevelRanges.as_view()),
    path(f"{_TEAM}/all", views.TeamAchievements.as_view()),
    path(f"{_TEAM}/one", views.NewAchievement.as_view()),
    path(f"{_TEAM}/one/<uuid:achievement_id>", views.OneAchievement.as_view()),
]
