from django.apps import AppConfig


class SeedsConfig(AppConfig):
    name = "tenants.lootboxes.seeds"
    label = "seeds"
