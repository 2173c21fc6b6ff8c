from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "saas.access.staff"
    label = "staff"
