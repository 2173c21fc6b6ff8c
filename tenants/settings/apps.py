from django.apps import AppConfig


class SettingsConfig(AppConfig):
    name = "tenants.settings"
    label = "settings"
