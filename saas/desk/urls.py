"""The addresses of the desk, below /desk on the platform's hosts."""

from django.urls import path

from saas.desk import views

urlpatterns = [
    path("", views.single_page, {"key": ""}),
    path("/ticket-statistics", views.single_page, {"key": "ticket-statistics"}),
    path("/health", views.single_page, {"key": "health"}),
    path("/search", views.single_page, {"key": "search"}),
    path("/fonts.css", views.fonts),
    path("/proof", views.proof),
    path("/do/<str:key>/<path:target>", views.action_page),
    path("/users/<uuid:pk>", views.detail_page, {"key": "users"}),
    path("/members/<uuid:community_id>/<uuid:user_id>", views.member_page),
    path("/<str:key>/export", views.export_list),
    path("/communities/<uuid:pk>", views.detail_page, {"key": "communities"}),
    path("/plans/<uuid:pk>", views.detail_page, {"key": "plans"}),
    path("/jobs/<int:pk>", views.detail_page, {"key": "jobs"}),
    path("/tickets/<uuid:pk>", views.detail_page, {"key": "tickets"}),
    path("/tickets/<uuid:pk>/pictures/<uuid:picture_id>", views.ticket_picture),
    path("/legal/<uuid:pk>", views.detail_page, {"key": "legal"}),
    path("/<str:key>", views.list_page),
]
