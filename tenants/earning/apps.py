from django.apps import AppConfig


class EarningConfig(AppConfig):
    name = "tenants.earning"
    label = "earning"
