from django.apps import AppConfig


class KernelConfig(AppConfig):
    name = "saas.kernel"
    label = "kernel"
