from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "tenants.profiles"
    label = "profiles"

    def ready(self) -> None:
        from tenants.profiles import registrations  # noqa: F401
