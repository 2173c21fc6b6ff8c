from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class AccessConfig(AppConfig):
    name = "saas.access"
    label = "access"

    def ready(self) -> None:
        autodiscover_modules("audited")
