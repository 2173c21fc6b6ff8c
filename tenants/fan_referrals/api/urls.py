from django.urls import path

from tenants.fan_referrals.api import fans, team

_FAN, _TEAM = "user/fan-referrals", "creator/fan-referrals"

urlpatterns = [
    path(f"{_FAN}/own", fans.OwnReferralsPage.as_view()),
    path(f"{_FAN}/own/link", fans.OwnLink.as_view()),
    path(f"{_FAN}/own/all", fans.OwnFriends.as_view()),
    path(f"{_FAN}/links/<str:code>", fans.Invitation.as_view()),
    path(f"{_TEAM}/program", team.FriendProgramSettings.as_view()),
    path(f"{_TEAM}/all", team.FanReferrals.as_view()),
    path(f"{_TEAM}/one/<uuid:fan_referral_id>", team.OneFanReferral.as_view()),
    path(f"{_TEAM}/one/<uuid:fan_referral_id>/release", team.ReleaseReferral.as_view()),
    path(f"{_TEAM}/one/<uuid:fan_referral_id>/void", team.VoidReferral.as_view()),
    path("creator/users/one/<uuid:member_id>/trust", team.MemberTrustPage.as_view()),
]
