from django.apps import AppConfig


class DrawsConfig(AppConfig):
    name = "tenants.draws"
    label = "draws"
