from django.apps import AppConfig


class SupportConfig(AppConfig):
    name = "saas.support"
    label = "support"
