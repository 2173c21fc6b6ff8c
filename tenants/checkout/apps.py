from django.apps import AppConfig


class CheckoutConfig(AppConfig):
    name = "tenants.checkout"
    label = "checkout"
