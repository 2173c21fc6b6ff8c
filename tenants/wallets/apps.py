from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "tenants.wallets"
    label = "wallets"
