from django.urls import path

from saas.access.restraint import api

urlpatterns = [
    path("user/users/my-profile/limits", api.OwnLimits.as_view()),
    path("user/users/my-profile/limits/break", api.TakeABreak.as_view()),
]
