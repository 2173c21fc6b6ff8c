from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "saas.jobs"
    label = "jobs"
