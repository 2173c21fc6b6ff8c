from django.apps import AppConfig


class WagersConfig(AppConfig):
    name = "tenants.wagers"
    label = "wagers"
