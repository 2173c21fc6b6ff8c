from django.apps import AppConfig


class BillingConfig(AppConfig):
    name = "saas.billing"
    label = "billing"
