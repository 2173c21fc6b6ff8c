from django.apps import AppConfig


class AccessConfig(AppConfig):
    name = "saas.access"
    label = "access"
