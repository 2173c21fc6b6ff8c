from django.apps import AppConfig


class LegalConfig(AppConfig):
    name = "saas.legal"
    label = "legal"
