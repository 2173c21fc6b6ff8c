from django.apps import AppConfig


class SealsConfig(AppConfig):
    name = "saas.access.audit_chain"
    label = "audit_chain"
