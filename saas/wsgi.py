"""The WSGI application, and the lanes of its requests (saas.kernel.lanes)."""

import os
import re

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

from saas.kernel.bodies import WholeBodies
from saas.kernel.lanes import Environ, Lane, Lanes, threads_for
from saas.kernel.start import load_settings, refuse_wrong_setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
load_settings()

# Reading a picture or hashing a password costs as much as a hundred pages: these requests wait for each other, and all
# others go on. Stored files come from a storage that can hang. Liveness uses no other service and never waits.
LANES = {
    "main": Lane(settings.THREADS, waiting=32),
    "uploads": Lane(1, waiting=8),
    "passwords": Lane(1, waiting=32),
    "files": Lane(2, waiting=8),
    "readiness": Lane(1, waiting=4),
    "downloads": Lane(8),
}
# Some threads are always free for requests without a lane: liveness, and the cached pages of visitors.
THREADS = threads_for(LANES.values()) + 8
_FILES = re.compile(
    r"/api/public/files/|/api/.*/(picture\.png|pictures/[^/]+|export/[^/]+/file)$"
    r"|(/creator/[^/]+)?/(favicon\.(svg|ico)|apple-touch-icon\.png|app-icon-\d+\.png|social\.jpg|shared/[^/]+\.png)$"
)
_PASSWORDS = re.compile(settings.PASSWORD_PATHS)
_ALONE = {"/api/health/live": None, "/api/health/ready": "readiness"}


def lane_of(environ: Environ) -> str | None:
    """Return the lane of a request; None for a request that never waits."""
    path: str = environ["PATH_INFO"]
    if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
        return "files" if _FILES.match(path) else _ALONE.get(path, "main")
    if environ.get("CONTENT_TYPE", "")[:10].lower() == "multipart/":
        return "uploads"
    return "passwords" if _PASSWORDS.search(path) else "main"


application = get_wsgi_application()
refuse_wrong_setup()
application = import_string(settings.VISITOR_PAGES)(Lanes(WholeBodies(application), LANES, lane_of))
