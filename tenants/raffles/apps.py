from django.apps import AppConfig


class RafflesConfig(AppConfig):
    name = "tenants.raffles"
    label = "raffles"
