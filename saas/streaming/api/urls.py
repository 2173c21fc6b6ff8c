from django.urls import path

from saas.streaming.api import hooks, views

urlpatterns = [
    path("creator/connections/all", views.Channels.as_view()),
    path("creator/connections/<str:provider>", views.OneChannel.as_view()),
    path("creator/connections/<str:provider>/connect", views.Connect.as_view()),
    path("creator/live", views.OwnLiveSwitch.as_view()),
    path("hooks/kick", hooks.KickEvents.as_view()),
    path("hooks/twitch", hooks.TwitchEvents.as_view()),
]
