from django.apps import AppConfig


class AchievementsConfig(AppConfig):
    name = "tenants.achievements"
    label = "achievements"
