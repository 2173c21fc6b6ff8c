from django.apps import AppConfig


class CodesConfig(AppConfig):
    name = "tenants.stores.codes"
    label = "codes"
