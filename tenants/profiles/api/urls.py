from django.urls import path

from tenants.profiles.api import views

_ACHIEVEMENT = "user/achievements/one/<uuid:achievement_id>"

urlpatterns = [
    path("user/members/my-card", views.OwnCard.as_view()),
    path("user/members/one/<str:username>", views.OneCard.as_view()),
    path(f"{_ACHIEVEMENT}/share", views.AchievementShare.as_view()),
    path(f"{_ACHIEVEMENT}/picture.png", views.AchievementPicture.as_view()),
    path("public/shared-achievements/<str:code>", views.OneSharedAchievement.as_view()),
]
