from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "tenants.pages"
    label = "pages"
