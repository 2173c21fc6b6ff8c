from django.apps import AppConfig


class RestraintConfig(AppConfig):
    name = "saas.access.play_limits"
    label = "restraint"
