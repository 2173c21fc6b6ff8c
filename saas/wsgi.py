"""The WSGI application, and which of its requests have threads of their own (saas.web_server)."""

import os
import re

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

from saas.kernel.start import load_settings, refuse_wrong_setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
load_settings()
application = get_wsgi_application()
refuse_wrong_setup()
application = import_string(settings.VISITOR_PAGES)(application)

# Threads per process, and how much they yield to others (nice). Reading a picture or hashing a password costs as much
# as a hundred pages: these requests wait for each other, and all others go on. Stored files come from a storage that
# can hang. Liveness uses no other service, and must not wait for requests that do.
LANES = {"uploads": (1, 10), "passwords": (1, 4), "files": (2, 0), "health": (1, 0), "readiness": (1, 0)}
HEALTH = {"/api/health/live": "health", "/api/health/ready": "readiness"}
_FILES = re.compile(
    r"/api/public/files/|/api/.*/(picture\.png|pictures/[^/]+|export/[^/]+/file)$"
    r"|(/creator/[^/]+)?/(favicon\.(svg|ico)|apple-touch-icon\.png|app-icon-\d+\.png|social\.jpg|shared/[^/]+\.png)$"
)
_PASSWORDS = re.compile(settings.PASSWORD_PATHS)


def lane_of(method: str, path: str, content_type: bytes) -> str | None:
    """The lane of a request; None for the threads of all others."""
    if method in ("GET", "HEAD"):
        return "files" if _FILES.match(path) else HEALTH.get(path)
    if content_type[:10].lower() == b"multipart/":
        return "uploads"
    return "passwords" if _PASSWORDS.search(path) else None
