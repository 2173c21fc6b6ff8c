from django.urls import path

from saas.desk.api import views

urlpatterns = [
    path("creator/announcements", views.Announcements.as_view()),
]
