from django.urls import path

from saas.accounts.factors.api import views

_LOGIN, _PROFILE = "common/auth/two-factor", "user/users/my-profile"
urlpatterns = [
    path(_LOGIN, views.CompleteLogin.as_view()),
    path(f"{_LOGIN}/email/send", views.SendCode.as_view()),
    path(f"{_PROFILE}/two-factor/app/setup", views.SetUpApp.as_view()),
    path(f"{_PROFILE}/two-factor/app/enable", views.EnableApp.as_view()),
    path(f"{_PROFILE}/two-factor/app/disable", views.DisableApp.as_view()),
    path(f"{_PROFILE}/two-factor/email/enable", views.EnableEmail.as_view()),
    path(f"{_PROFILE}/two-factor/email/disable", views.DisableEmail.as_view()),
    path(f"{_PROFILE}/two-factor/backup-codes", views.BackupCodes.as_view()),
    path(f"{_PROFILE}/step-up", views.StepUp.as_view()),
]
