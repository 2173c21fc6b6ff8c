from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class KernelConfig(AppConfig):
    name = "saas.kernel"
    label = "kernel"

    def ready(self) -> None:
        # Each app's registrations.py names what the app puts into the registries of other apps.
        autodiscover_modules("registrations")
