from django.urls import path

from tenants.achievements.api import views

_TEAM = "creator/achievements"

urlpatterns = [
    path("user/achievements/all", views.Achievements.as_view()),
    path(f"{_TEAM}/all", views.TeamAchievements.as_view()),
    path(f"{_TEAM}/one", views.NewAchievement.as_view()),
    path(f"{_TEAM}/one/<uuid:achievement_id>", views.OneAchievement.as_view()),
]
