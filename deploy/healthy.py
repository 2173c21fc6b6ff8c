"""``python deploy/healthy.py web|realtime|worker|front``: ends with 0 if this container's process works.

It asks the process alone, never a service behind it: starting a process again does not cure a database that is away.
It uses the standard library only, because it runs every few seconds.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SECONDS = 4
# The dispatcher of a worker touches its file every 30 seconds, also while the database is away.
HEARTBEAT_SECONDS = 120
ADDRESSES = {
    "web": "http://127.0.0.1:8000/api/health/live",
    "realtime": "http://127.0.0.1:8001/live",
    "front": f"http://127.0.0.1:{os.environ.get('HTTP_PORT', '80')}/",
}


class _Stay(urllib.request.HTTPRedirectHandler):
    """The front answers with a redirect to HTTPS, which is an answer."""

    def redirect_request(self, *_parts: object) -> None:
        return None


def answers(address: str) -> bool:
    try:
        with urllib.request.build_opener(_Stay).open(address, timeout=SECONDS):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False


def beats(file: Path) -> bool:
    try:
        return time.time() - file.stat().st_mtime < HEARTBEAT_SECONDS
    except OSError:
        return False


def is_healthy(process: str) -> bool:
    if process == "worker":
        return beats(Path(os.environ["WORKER_HEARTBEAT"]))
    return answers(ADDRESSES[process])


if __name__ == "__main__":
    sys.exit(0 if is_healthy(sys.argv[1]) else 1)
