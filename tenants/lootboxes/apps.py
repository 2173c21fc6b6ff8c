from django.apps import AppConfig


class LootboxesConfig(AppConfig):
    name = "tenants.lootboxes"
    label = "lootboxes"
