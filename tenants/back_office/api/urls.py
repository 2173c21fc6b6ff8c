from django.urls import path

from tenants.back_office.api import dashboard, messages, settings

urlpatterns = [
    path("creator/dashboard/overview", dashboard.Overview.as_view()),
    path("creator/dashboard/get-started", dashboard.GetStarted.as_view()),
    path("creator/users/messages", messages.FanMessages.as_view()),
    path("creator/users/messages/reach", messages.FanMessageReach.as_view()),
    path("creator/settings", settings.GeneralSettings.as_view()),
    path("creator/settings/areas", settings.Areas.as_view()),
    path("creator/settings/rule", settings.CommunityRule.as_view()),
    path("creator/settings/slug", settings.Slug.as_view()),
    path("creator/security/audit-log", settings.AuditLog.as_view()),
    path("creator/security/audit-log/actors", settings.AuditActors.as_view()),
    path("creator/security/audit-log/export/csv", settings.AuditLogCsv.as_view()),
]
