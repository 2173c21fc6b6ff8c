from django.apps import AppConfig


class PlayLimitsConfig(AppConfig):
    name = "saas.access.play_limits"
    label = "play_limits"
