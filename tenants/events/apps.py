from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tenants.events"
    label = "events"
