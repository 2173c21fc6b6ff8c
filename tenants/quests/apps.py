from django.apps import AppConfig


class QuestsConfig(AppConfig):
    name = "tenants.quests"
    label = "quests"
