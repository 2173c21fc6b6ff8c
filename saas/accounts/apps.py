from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "saas.accounts"
    label = "accounts"

    def ready(self) -> None:
        import_module("saas.accounts.checks")  # registers itself
