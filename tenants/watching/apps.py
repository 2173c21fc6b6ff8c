from django.apps import AppConfig


class WatchingConfig(AppConfig):
    name = "tenants.watching"
    label = "watching"
