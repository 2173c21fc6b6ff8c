from django.apps import AppConfig


class BrandingConfig(AppConfig):
    name = "tenants.branding"
    label = "branding"
