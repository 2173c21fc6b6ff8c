from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "saas.communities.backups"
    label = "backups"
