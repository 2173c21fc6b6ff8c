from importlib import import_module

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class AccountsConfig(AppConfig):
    name = "saas.accounts"
    label = "accounts"

    def ready(self) -> None:
        import_module("saas.accounts.checks")  # registers itself
        autodiscover_modules("privacy")
