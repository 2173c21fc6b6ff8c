from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "tenants.demo"
    label = "demo"
