from django.apps import AppConfig


class ClosingConfig(AppConfig):
    name = "saas.communities.closing"
    label = "closing"
