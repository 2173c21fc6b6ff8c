"""The denominators: the same Django, pool, sessions and database, with stock parts and nothing of ours in the way."""

from saas.settings import *
from saas.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [*_APPS, "tests.load.bare"]
ROOT_URLCONF = "tests.load.bare.urls"
PUBLIC_SCHEMA_URLCONF = ROOT_URLCONF
MIDDLEWARE = [
    "django.middleware.common.CommonMiddleware",
    "django_tenants.middleware.main.TenantMainMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
SHOW_PUBLIC_IF_NO_TENANT_FOUND = True
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
LOGGING_CONFIG = None
