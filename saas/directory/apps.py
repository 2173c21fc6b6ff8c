from django.apps import AppConfig


class DirectoryConfig(AppConfig):
    name = "saas.directory"
    label = "directory"
