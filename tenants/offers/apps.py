from django.apps import AppConfig


class OffersConfig(AppConfig):
    name = "tenants.offers"
    label = "offers"
