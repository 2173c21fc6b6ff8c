from django.urls import path

from saas.access.staff.api import invitations, team

urlpatterns = [
    path("creator/staff/all", team.Team.as_view()),
    path("creator/staff/one", team.Invite.as_view()),
    path("creator/staff/one/<uuid:staff_id>", team.OneOfStaff.as_view()),
    path("creator/staff/one/<uuid:staff_id>/resend", team.Resend.as_view()),
    path("user/staff/acting", invitations.ActingFor.as_view()),
    path("user/staff/acting/<str:creator>", invitations.LeaveTeam.as_view()),
    path("user/staff/invitations", invitations.Invitations.as_view()),
    path("user/staff/invitations/<str:token>", invitations.OneInvitation.as_view()),
    path("user/staff/invitations/<str:token>/accept", invitations.Accept.as_view()),
    path("user/staff/invitations/<str:token>/decline", invitations.Decline.as_view()),
]
