from django.apps import AppConfig


class LevelsConfig(AppConfig):
    name = "saas.levels"
    label = "levels"
