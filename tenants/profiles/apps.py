from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "tenants.profiles"
    label = "profiles"
