from django.apps import AppConfig


class DropsConfig(AppConfig):
    name = "tenants.stores.drops"
    label = "drops"
