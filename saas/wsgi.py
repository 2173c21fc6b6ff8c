"""The WSGI application, and the lanes of its requests (saas.kernel.lanes)."""

import os
import re

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

from saas.kernel.bodies import WholeBodies
from saas.kernel.lanes import Environ, Lane, Lanes, threads_for
from saas.kernel.slow_calls import SlowCalls
from saas.kernel.start import load_settings, refuse_wrong_setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
load_settings()
application = get_wsgi_application()
refuse_wrong_setup()

# It imports models, which need the loaded apps.
from saas.accounts.slow_calls import TURNS, callers_of, kind_of  # noqa: E402

# Logins at a provider and calls of Stripe wait for another service. They take turns there (saas.kernel.outgoing), and
# hold no lane of pages meanwhile. Stored files come from a storage that can hang. Liveness uses no other service and
# never waits. Uploads and passwords take fair turns instead of a lane. Hundreds of viewers open a page at once when its
# creator names it on stream.
LANES = {
    "main": Lane(settings.THREADS, waiting=96),
    "services": Lane(12, waiting=8),
    "files": Lane(2, waiting=8),
    "readiness": Lane(1, waiting=4),
    "downloads": Lane(8),
}
# Some threads are always free for requests without a lane: liveness, and the cached pages of visitors.
THREADS = threads_for(LANES.values()) + threads_for(TURNS.values()) + 8
_FILES = re.compile(
    r"(/creator/[^/]+)?/api/(public/files/|.*/(picture(\.png)?|pictures/[^/]+|export/[^/]+/file)$)"
    r"|(/creator/[^/]+)?/(favicon\.(svg|ico)|apple-touch-icon\.png|app-icon-\d+\.png|social\.jpg|shared/[^/]+\.png)$"
)
_SERVICES = re.compile(
    r"(/creator/[^/]+)?/api/(common/auth/(login|callback)/|user/users/my-profile/connections/.|creator/connections/.*/connect$"
    r"|creator/billing/(checkout|portal|change-plan|cancel|resume|refresh))"
)
_ALONE = {"/api/health/live": None, "/api/health/ready": "readiness"}


def lane_of(environ: Environ) -> str | None:
    """Return the lane of a request; None for a request that never waits."""
    path: str = environ["PATH_INFO"]
    if kind_of(environ):
        return None
    if _SERVICES.match(path):
        return "services"
    if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
        return "files" if _FILES.match(path) else _ALONE.get(path, "main")
    return "main"


application = import_string(settings.VISITOR_PAGES)(
    Lanes(SlowCalls(WholeBodies(application), TURNS, kind_of, callers_of), LANES, lane_of)
)
