"""`python -m saas.web --bind 127.0.0.1:8000`: serves pages and calls with granian, behind the front (docs/front.md).

The first process loads the application once and forks the others, which share its memory.
"""

import argparse
import gc
import os
import signal
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.db import connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from saas.kernel import metrics
from saas.supervisor.console import StartupError, complain
from saas.supervisor.ports import is_free_at
from saas.supervisor.processes import die_with_parent, raise_file_limit
from saas.wsgi import THREADS, application

BACKLOG = 4096
HEAD_BYTES = 128 * 1024
# A stopping process may finish its requests for this time. The supervisor and systemd wait a little longer.
STOP_SECONDS = 30
# granian's own lines go to the handlers of the product, which write JSON in production.
LOGGING: dict[str, Any] = {
    "formatters": {},
    "handlers": {},
    "loggers": {"_granian": {"handlers": [], "propagate": True}},
}
_parent = os.getpid()


def load() -> Callable[..., Any]:
    """Return the application. granian calls this in each of its processes."""
    die_with_parent(signal.SIGKILL, _parent)
    return application


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m saas.web", description=__doc__)
    parser.add_argument("--bind", default="127.0.0.1:8000", help="address and port")
    host, _, port = parser.parse_args(arguments).bind.rpartition(":")
    host = host.strip("[]")
    # granian shares a port with any other process of this user that listens there (SO_REUSEPORT).
    if not is_free_at(host, int(port)):
        complain(f"Port {port} is taken.")
        raise SystemExit(StartupError.status)
    raise_file_limit()
    for connection in connections.all():
        connection.close_pool()  # type: ignore[attr-defined]  # a connection must not be shared by two processes
    metrics.serve()
    gc.collect()
    gc.freeze()
    Granian(
        "saas.wsgi:application",
        address=host,
        port=int(port),
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(max_buffer_size=HEAD_BYTES),
        workers=settings.WEB_WORKERS,
        blocking_threads=THREADS,
        backpressure=THREADS,
        backlog=BACKLOG,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.error,
        log_dictconfig=LOGGING,
    ).serve(target_loader=load, wrap_loader=False)


if __name__ == "__main__":
    main()
