from django.apps import AppConfig


class RestraintConfig(AppConfig):
    name = "saas.access.restraint"
    label = "restraint"
