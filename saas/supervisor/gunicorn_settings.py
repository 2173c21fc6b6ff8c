"""Gunicorn's settings under the supervisor: threads, because every request waits for Postgres most of its time.

The application is not preloaded: a connection pool does not survive a fork.
"""

import os
import signal
from typing import Any

from saas.supervisor.processes import die_with_parent

worker_class = "gthread"
graceful_timeout = 10
timeout = 60
keepalive = 5
control_socket_disable = True


def post_fork(_arbiter: Any, _worker: Any) -> None:
    die_with_parent(signal.SIGKILL, os.getppid())
