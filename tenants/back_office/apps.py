from django.apps import AppConfig


class BackOfficeConfig(AppConfig):
    name = "tenants.back_office"
    label = "back_office"
