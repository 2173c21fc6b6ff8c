from django.urls import path

from tenants.members.api import views

urlpatterns = [
    path("user/creators/<str:creator>/subscribe", views.Subscribe.as_view()),
    path("user/creators/<str:creator>/unsubscribe", views.Unsubscribe.as_view()),
    path("creator/users/all", views.Members.as_view()),
    path("creator/users/all/export/csv", views.MembersCsv.as_view()),
    path("creator/users/selected/status", views.SelectedStatuses.as_view()),
    path("creator/users/selected/notes", views.SelectedNotes.as_view()),
    path("creator/users/one/<uuid:member_id>", views.OneMember.as_view()),
    path("creator/users/one/<uuid:member_id>/statistic", views.MemberStatistic.as_view()),
    path("creator/users/one/<uuid:member_id>/unsubscribe", views.RemoveMember.as_view()),
    path("creator/users/one/<uuid:member_id>/invite-back", views.InviteBack.as_view()),
    path("creator/users/one/<uuid:member_id>/notes/all", views.Notes.as_view()),
    path("creator/users/one/<uuid:member_id>/notes/one", views.NewNote.as_view()),
    path("creator/users/one/<uuid:member_id>/notes/one/<uuid:note_id>", views.OneNote.as_view()),
]
