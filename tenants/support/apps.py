from django.apps import AppConfig


class CommunitySupportConfig(AppConfig):
    """The label differs from that of saas.support, which has the workflow of tickets."""

    name = "tenants.support"
    label = "community_support"
