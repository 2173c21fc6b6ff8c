from django.apps import AppConfig


class TenancyConfig(AppConfig):
    name = "saas.tenancy"
    label = "tenancy"
