from django.apps import AppConfig


class CommunityCasinosConfig(AppConfig):
    """The label differs from that of saas.casinos, which has the catalog of casinos."""

    name = "tenants.casinos"
    label = "community_casinos"
