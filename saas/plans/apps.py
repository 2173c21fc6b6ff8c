from django.apps import AppConfig


class PlansConfig(AppConfig):
    name = "saas.plans"
    label = "plans"
