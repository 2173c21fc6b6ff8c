from django.apps import AppConfig


class ShareKitConfig(AppConfig):
    name = "tenants.sharing"
    label = "share_kit"
