from django.urls import path

from tenants.profiles.api import home, next_steps, views

_ACHIEVEMENT = "user/achievements/one/<uuid:achievement_id>"

urlpatterns = [
    path("user/next-action", next_steps.OwnNextAction.as_view()),
    path("user/ways-to-earn", next_steps.OwnWaysToEarn.as_view()),
    path("user/home", home.Home.as_view()),
    path("creator/users/one/<uuid:member_id>/progress", views.MemberProgress.as_view()),
    path("user/members/my-card", views.OwnCard.as_view()),
    path("user/members/one/<str:username>", views.OneCard.as_view()),
    path(f"{_ACHIEVEMENT}/share", views.AchievementShare.as_view()),
    path(f"{_ACHIEVEMENT}/picture.png", views.AchievementPicture.as_view()),
    path("user/cases/win/<uuid:opening_id>/picture.png", views.CaseWinPicture.as_view()),
    path("user/raffle-tickets/win/<uuid:award_id>/picture.png", views.RaffleWinPicture.as_view()),
    path("public/shared-achievements/<str:code>", views.OneSharedAchievement.as_view()),
]
