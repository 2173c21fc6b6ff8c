from django.urls import path

from tenants.watching.api import fans

_FAN = "user/watching"

urlpatterns = [
    path(f"{_FAN}/own", fans.OwnWatching.as_view()),
    path(f"{_FAN}/beat", fans.WatchBeat.as_view()),
    path(f"{_FAN}/presence", fans.WatchPresence.as_view()),
]
