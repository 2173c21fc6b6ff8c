from django.urls import path

from saas.communities.backups.api import views

urlpatterns = [
    path("creator/community/backup", views.Backup.as_view()),
    path("creator/community/backup/key", views.BackupKey.as_view()),
    path("creator/community/backup/test", views.BackupTest.as_view()),
    path("creator/community/backup/run", views.BackupRun.as_view()),
]
