from django.urls import path

from saas.accounts.api.views import email_change, export, handoff, passwords, pending_action, profile, session

_AUTH, _PROFILE = "common/auth", "user/users/my-profile"
urlpatterns = [
    path(f"{_AUTH}/whoami", session.Whoami.as_view()),
    path(f"{_AUTH}/csrf", session.Csrf.as_view()),
    path(f"{_AUTH}/pending-action", pending_action.OwnPendingAction.as_view()),
    path(f"{_AUTH}/signup", session.SignUp.as_view()),
    path(f"{_AUTH}/login", session.Login.as_view()),
    path(f"{_AUTH}/logout", session.Logout.as_view()),
    path(f"{_AUTH}/forgot-password", passwords.ForgotPassword.as_view()),
    path(f"{_AUTH}/reset-password", passwords.ResetPassword.as_view()),
    path(f"{_AUTH}/handoff/start", handoff.StartHandoff.as_view()),
    path(f"{_AUTH}/handoff/authorize", handoff.AuthorizeHandoff.as_view()),
    path(f"{_AUTH}/handoff", handoff.ExchangeHandoff.as_view()),
    path(_PROFILE, profile.Profile.as_view()),
    path(f"{_PROFILE}/change-password", passwords.ChangePassword.as_view()),
    path(f"{_PROFILE}/verify-email/send", profile.SendVerification.as_view()),
    path(f"{_PROFILE}/verify-email/confirm", profile.ConfirmEmail.as_view()),
    path(f"{_PROFILE}/change-email", email_change.ChangeEmail.as_view()),
    path(f"{_PROFILE}/change-email/confirm", email_change.ConfirmEmailChange.as_view()),
    path(f"{_PROFILE}/export", export.OwnExport.as_view()),
    path(f"{_PROFILE}/export/<uuid:export_id>/file", export.OwnExportFile.as_view()),
    path(f"{_PROFILE}/age-confirmation", profile.AgeConfirmation.as_view()),
    path(f"{_PROFILE}/sessions", profile.Sessions.as_view()),
    path(f"{_PROFILE}/sessions/<uuid:session_id>", profile.OneSession.as_view()),
]
