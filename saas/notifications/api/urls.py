from django.urls import path

from saas.notifications.api import views

urlpatterns = [
    path("user/notifications/all", views.OwnNotifications.as_view()),
    path("user/notifications/unread-count", views.UnreadCount.as_view()),
    path("user/notifications/one/<uuid:notification_id>", views.OneNotification.as_view()),
    path("user/notifications/read-all", views.ReadAll.as_view()),
    path("user/notifications/preferences", views.Preferences.as_view()),
    path("user/notifications/one/<uuid:notification_id>/mute", views.MuteNotification.as_view()),
    path("user/notifications/quiet-hours", views.QuietHoursView.as_view()),
    path("user/notifications/live-alerts", views.LiveAlerts.as_view()),
    path("user/notifications/push", views.Push.as_view()),
    path("user/notifications/push/one/<uuid:device_id>", views.OnePushDevice.as_view()),
    path("public/notifications/mails/<str:token>", views.StopMails.as_view()),
    path("creator/notifications/all", views.TeamNotifications.as_view()),
    path("creator/notifications/read-all", views.TeamReadAll.as_view()),
]
