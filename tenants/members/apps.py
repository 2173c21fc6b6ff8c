from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "tenants.members"
    label = "members"
