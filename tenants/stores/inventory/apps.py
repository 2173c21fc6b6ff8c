from django.apps import AppConfig


class InventoryConfig(AppConfig):
    name = "tenants.stores.inventory"
    label = "inventory"
