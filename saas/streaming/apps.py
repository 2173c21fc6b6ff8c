from django.apps import AppConfig


class StreamingConfig(AppConfig):
    name = "saas.streaming"
    label = "streaming"
