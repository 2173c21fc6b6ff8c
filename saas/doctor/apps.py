from django.apps import AppConfig


class DoctorConfig(AppConfig):
    name = "saas.doctor"
    label = "doctor"
