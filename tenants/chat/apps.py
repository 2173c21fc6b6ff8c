from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "tenants.chat"
    label = "chat"
