"""A web server and the process of event streams with a Valkey of their own, and people who chat there over HTTP.

Both processes have fixed ports, so that a test can kill them and start them again like a supervisor.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
from django.conf import settings

from saas.accounts.models import User
from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from saas.supervisor.valkey import ValkeyServer
from tests.load.http.targets import browser
from tests.support.api import PLATFORM
from tests.support.running import ROOT

START_SECONDS, ANSWER_SECONDS = 60, 90
THREADS = 8
_AGAIN = ("IDEMPOTENCY_IN_FLIGHT", "BUSY_RETRY")


class LiveChat:
    """Works on the database of this process."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.valkey = ValkeyServer(folder / "valkey", folder / "valkey.log", "broker", free_port(), durable=False)
        self.web_port, self.streams_port = free_port(), free_port()
        given = {
            **os.environ,
            "REDIS_URL": self.valkey.url,
            "WEB_WORKERS": "1",
            "WEB_THREADS": str(THREADS),
            "DATABASE_POOL": str(THREADS + 2),
            "LISTEN_FOR_CHANGES": "1",
            **environment,
        }
        web = [sys.executable, "-m", "saas.web", "--bind", f"127.0.0.1:{self.web_port}"]
        streams = [sys.executable, "-m", "saas.realtime", "--bind", f"127.0.0.1:{self.streams_port}"]
        self.clients: list[httpx.Client] = []
        self._own = threading.local()
        self.web = Process("web", web, folder / "web.log", given, ROOT)
        self.streams = Process("realtime", streams, folder / "realtime.log", given, ROOT)

    @contextmanager
    def running(self) -> Iterator["LiveChat"]:
        self.valkey.start()
        try:
            self.web.start()
            self.streams.start()
            self.wait_until_ready()
            yield self
        finally:
            for client in self.clients:
                client.close()
            self.web.kill()
            self.streams.kill()
            self.valkey.kill()

    @property
    def client(self) -> httpx.Client:
        """One per thread, so that each keeps its connection. Each call has its own person's cookies."""
        if not hasattr(self._own, "client"):
            self._own.client = httpx.Client(base_url=f"http://127.0.0.1:{self.web_port}", timeout=30)
            self.clients.append(self._own.client)
        client: httpx.Client = self._own.client
        client.cookies.clear()
        return client

    def kill_and_start(self, process: Process) -> None:
        """SIGKILL to the process and its children. Call it in the main thread, with which its processes end."""
        process.kill()
        process.start()

    def wait_until_ready(self) -> None:
        """Return once both processes answer."""
        deadline = time.monotonic() + START_SECONDS
        for process, port, path in (
            (self.web, self.web_port, "/api/health/ready"),
            (self.streams, self.streams_port, "/live/ready"),
        ):
            while not _answers(port, path):
                assert process.exit_status() is None, process.log.read_text()[-4000:]
                assert time.monotonic() < deadline, process.log.read_text()[-4000:]
                time.sleep(0.1)


def _answers(port: int, path: str) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{path}", headers={"Host": PLATFORM}, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


class Chatter:
    """A logged-in user at a browser. A call that a killed server did not answer is sent again with the same key."""

    def __init__(self, chat: LiveChat, user: User) -> None:
        names = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
        self.chat, self.user = chat, user
        self.headers = {"Host": PLATFORM, **browser(user, cookie_names=names)}

    def send(self, method: str, path: str, body: Mapping[str, Any], *, key: UUID | None = None) -> httpx.Response:
        """Return the first answer that is final."""
        headers = {**self.headers, **({"Idempotency-Key": str(key)} if key else {})}
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                answer = self.chat.client.request(method, f"/api{path}", json=dict(body), headers=headers)
                if answer.status_code < 500 and _code(answer) not in _AGAIN:
                    return answer
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, f"{method} {path} was never answered"
            time.sleep(0.1)

    def say(self, slug: str, text: str, key: UUID) -> httpx.Response:
        return self.send("POST", f"/user/chat/rooms/{slug}/messages", {"text": text}, key=key)

    def stream_ticket(self, owner_id: UUID) -> str:
        """A ticket for the room of the community that this user owns."""
        asked = {"communities": [str(owner_id)], "rooms": [str(owner_id)]}
        return str(self.send("POST", "/user/realtime/ticket", asked).json()["ticket"])


def _code(answer: httpx.Response) -> str | None:
    is_json = "json" in answer.headers.get("Content-Type", "")
    return answer.json().get("code") if answer.status_code >= 400 and is_json else None
