from django.apps import AppConfig


class FactorsConfig(AppConfig):
    name = "saas.accounts.factors"
    label = "factors"
