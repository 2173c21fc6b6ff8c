from django.apps import AppConfig


class StatusConfig(AppConfig):
    name = "saas.status"
    label = "status"
