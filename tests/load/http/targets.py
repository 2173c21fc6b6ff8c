"""Servers and logged-in browsers for the HTTP figures: one web process with eight threads for every target.

One worker, because keep-alive connections land unevenly on several, which halves a figure by chance.
"""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.middleware.csrf import _get_new_csrf_string

from saas.accounts.models import User
from saas.accounts.sessions import SessionStore
from saas.supervisor.ports import free_port

THREADS = 8


class Server:
    """A web server of its own, stopped at the end of the ``with`` block."""

    def __init__(self, application: str, settings: str, log: Path, **environment: str) -> None:
        self.port, self.log = free_port(), log
        self.process = subprocess.Popen(
            [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(self.port),
             "--blocking-threads", str(THREADS), "--log-level", "warning", f"{application}:application"],
            env={**os.environ, "DJANGO_SETTINGS_MODULE": settings, "WEB_THREADS": str(THREADS),
                 "DATABASE_POOL": str(THREADS + 2), **environment},
            stdout=log.open("ab"), stderr=subprocess.STDOUT,
        )  # fmt: skip

    def __enter__(self) -> "Server":
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5)
            except urllib.error.HTTPError:
                return self
            except OSError:
                time.sleep(0.1)
            else:
                return self
        self.process.terminate()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(20)


def browser(user: User, *, cookie_names: tuple[str, str]) -> dict[str, str]:
    """Headers of a logged-in browser: session and CSRF cookies, and the token."""
    session: Any = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    secret = _get_new_csrf_string()
    name, csrf = cookie_names
    return {"Cookie": f"{name}={session.session_key}; {csrf}={secret}", "X-CSRFToken": secret}
