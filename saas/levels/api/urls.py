from django.urls import path

from saas.levels.api import views

urlpatterns = [
    path("misc/experience-levels", views.ExperienceLevels.as_view()),
    path("user/users/my-profile/statistic", views.ProfileStatistic.as_view()),
    path("user/users/my-profile/levels", views.Levels.as_view()),
]
