from django.apps import AppConfig


class SealsConfig(AppConfig):
    name = "saas.access.seals"
    label = "seals"
