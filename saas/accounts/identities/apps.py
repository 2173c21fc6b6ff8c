from django.apps import AppConfig


class IdentitiesConfig(AppConfig):
    name = "saas.accounts.identities"
    label = "identities"
