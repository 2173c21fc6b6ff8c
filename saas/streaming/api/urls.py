from django.urls import path

from saas.streaming.api import views

urlpatterns = [
    path("creator/connections/all", views.Connections.as_view()),
    path("creator/connections/<str:provider>", views.OneConnection.as_view()),
    path("creator/connections/<str:provider>/connect", views.Connect.as_view()),
    path("creator/live", views.LiveSwitch.as_view()),
]
