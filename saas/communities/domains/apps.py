from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "saas.communities.domains"
    label = "domains"
