from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "saas.desk"
    label = "desk"
