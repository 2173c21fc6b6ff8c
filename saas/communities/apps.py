from django.apps import AppConfig


class CommunitiesConfig(AppConfig):
    name = "saas.communities"
    label = "communities"
