from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "saas.accounts"
    label = "accounts"
