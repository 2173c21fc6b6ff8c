from django.urls import path

from tenants.wallets.imports.api import views

ONE = "creator/users/import/one/<uuid:import_id>"
urlpatterns = [
    path("user/wallet/waiting", views.OwnWaiting.as_view()),
    path("creator/users/import/csv", views.Upload.as_view()),
    path("creator/users/import/all", views.Imports.as_view()),
    path("creator/users/import/waiting", views.Waiting.as_view()),
    path("creator/users/import/waiting/decide", views.WaitingDecision.as_view()),
    path(ONE, views.OneImport.as_view()),
    path(f"{ONE}/apply", views.ApplyImport.as_view()),
    path(f"{ONE}/undo", views.UndoImport.as_view()),
    path(f"{ONE}/rows", views.ImportRows.as_view()),
    path(f"{ONE}/people", views.ImportPeople.as_view()),
    path(f"{ONE}/export/csv", views.ImportCsv.as_view()),
]
