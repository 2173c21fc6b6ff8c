from django.urls import path

from saas.communities.exports.api import views

urlpatterns = [
    path("creator/community/export", views.Export.as_view()),
    path("creator/community/export/<uuid:export_id>/link", views.ExportLink.as_view()),
    path("creator/community/export/<uuid:export_id>/file", views.ExportFile.as_view()),
]
