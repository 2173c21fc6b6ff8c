from django.apps import AppConfig


class CasinosConfig(AppConfig):
    name = "saas.casinos"
    label = "casinos"
