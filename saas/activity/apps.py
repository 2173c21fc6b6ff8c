from django.apps import AppConfig


class ActivityConfig(AppConfig):
    name = "saas.activity"
    label = "activity"
