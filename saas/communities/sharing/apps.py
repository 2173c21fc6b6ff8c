from django.apps import AppConfig


class SharingConfig(AppConfig):
    name = "saas.communities.sharing"
    label = "sharing"
