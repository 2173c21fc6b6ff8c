from django.urls import path

from saas.accounts.identities.api import views

_CONNECTIONS = "user/users/my-profile/connections"
urlpatterns = [
    path("common/auth/login/<str:provider>", views.StartLogin.as_view()),
    path("common/auth/callback/<str:provider>", views.Callback.as_view()),
    path(_CONNECTIONS, views.Connections.as_view()),
    path(f"{_CONNECTIONS}/<str:provider>", views.OneConnection.as_view()),
]
