"""The addresses of the desk, below /desk on the platform's hosts."""

from django.urls import path

from saas.desk import views

urlpatterns = [
    path("", views.dashboard_page),
    path("/proof", views.proof),
    path("/do/<str:key>/<path:target>", views.action_page),
    path("/users/<uuid:pk>", views.detail_page, {"key": "users"}),
    path("/communities/<uuid:pk>", views.detail_page, {"key": "communities"}),
    path("/plans/<uuid:pk>", views.detail_page, {"key": "plans"}),
    path("/jobs/<int:pk>", views.detail_page, {"key": "jobs"}),
    path("/legal/<uuid:pk>", views.detail_page, {"key": "legal"}),
    path("/<str:key>", views.list_page),
]
