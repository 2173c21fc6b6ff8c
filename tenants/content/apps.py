from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "tenants.content"
    label = "content"
