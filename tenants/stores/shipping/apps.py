from django.apps import AppConfig


class ShippingConfig(AppConfig):
    name = "tenants.stores.shipping"
    label = "shipping"
