from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "saas.notifications"
    label = "notifications"
