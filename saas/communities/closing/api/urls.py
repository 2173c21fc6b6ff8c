from django.urls import path

from saas.communities.closing.api import views

urlpatterns = [
    path("creator/community/closing", views.Closing.as_view()),
    path("creator/community/close", views.Close.as_view()),
    path("creator/community/reopen", views.Reopen.as_view()),
]
