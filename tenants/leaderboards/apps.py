from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "tenants.leaderboards"
    label = "leaderboards"
