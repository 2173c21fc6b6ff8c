from django.urls import path

from saas.access.play_limits import api

urlpatterns = [
    path("user/users/my-profile/limits", api.OwnLimits.as_view()),
    path("user/users/my-profile/limits/break", api.SelfExclusion.as_view()),
]
