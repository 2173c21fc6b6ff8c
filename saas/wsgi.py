"""The WSGI application, and which of its requests have threads of their own (saas.web_server)."""

import os
import re

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
application = get_wsgi_application()
application = import_string(settings.VISITOR_PAGES)(application)

# Threads per process, and how much they yield to others (nice). Reading a picture or hashing a password costs as much
# as a hundred pages: these requests wait for each other, and all others go on. Liveness uses no database, and must not
# wait for requests that do.
LANES = {"uploads": (1, 10), "passwords": (1, 4), "health": (1, 0)}
LIVENESS = "/api/health/live"
_PASSWORDS = re.compile(settings.PASSWORD_PATHS)


def lane_of(method: str, path: str, content_type: bytes) -> str | None:
    """The lane of a request; None for the threads of all others."""
    if method == "GET":
        return "health" if path == LIVENESS else None
    if content_type[:10].lower() == b"multipart/":
        return "uploads"
    return "passwords" if _PASSWORDS.search(path) else None
