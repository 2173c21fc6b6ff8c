"""The product's web server over real HTTP, behind a trusted front, for tests that need many client addresses."""

import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar
from urllib.parse import quote

import httpx

from saas.kernel.outgoing import authorities
from saas.supervisor.ports import free_port
from tests.support.api import PASSWORD, PLATFORM, Answer, new_key

T = TypeVar("T")
THREADS = 16
START_SECONDS = 30


class Visitor:
    """A browser of its own: cookies, the CSRF token, and the address our front says it comes from."""

    def __init__(self, port: int, *, address: str = "203.0.113.1", host: str = PLATFORM, **headers: str) -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            headers={"Host": host, "X-Forwarded-For": address, **headers},
            timeout=60,
            verify=authorities(),
            limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left open that a test would have to close
        )
        self._token = ""

    def get(self, path: str, **query: str) -> Answer:
        return _answer(self.http.get(f"/api{path}", params=query))

    @property
    def token(self) -> str:
        """Return the headers of every write."""
        self._token = self._token or str(self.get("/common/auth/csrf").ok()["csrfToken"])
        return self._token

    def post(self, path: str, body: dict[str, Any] | None = None) -> Answer:
        answer = _answer(self.http.post(f"/api{path}", json=body or {}, headers={"X-CSRFToken": self.token}))
        if isinstance(answer.body, dict) and answer.body.get("csrfToken"):
            self._token = answer.body["csrfToken"]
        return answer

    def send(
        self, method: str, path: str, body: dict[str, Any] | None = None, *, key: str = "", files: Any = None
    ) -> Any:
        """Return the parsed answer. Fails on anything but a success."""
        headers = {"X-CSRFToken": self.token, "Idempotency-Key": key or str(new_key())}
        given = {"data": body, "files": files} if files else {"json": body or {}}
        answer = self.http.request(method, f"/api{path}", headers=headers, **given)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text[:1000]}"
        return answer.json() if answer.content else None

    def log_in(self, username: str, password: str = PASSWORD) -> Answer:
        answer = self.post("/common/auth/login", {"login": username, "password": password})
        # The session changed, and the token with it.
        self._token = self._token if answer.status == 200 else ""
        return answer

    def drop_token(self) -> None:
        self._token = ""

    @property
    def cookie(self) -> str:
        """The header that makes another client this browser."""
        return "; ".join(f"{name}={quote(value or '')}" for name, value in self.http.cookies.items())

    def is_in(self) -> bool:
        return self.get("/common/auth/whoami").ok()["user"] is not None


class SecureVisitor(Visitor):
    """A browser that reaches ``host`` through the front, and trusts the certificates of its authority."""

    def __init__(self, https: int, authority: Path, host: str) -> None:
        super().__init__(https, host=host)
        self.http.close()

        def name_the_host(request: httpx.Request) -> None:
            request.extensions = {**request.extensions, "sni_hostname": host.partition(":")[0]}

        self.http = httpx.Client(
            base_url=f"https://127.0.0.1:{https}", headers={"Host": host, "Origin": f"https://{host}"}, timeout=60,
            verify=ssl.create_default_context(cafile=str(authority)), event_hooks={"request": [name_the_host]},
            limits=httpx.Limits(max_keepalive_connections=0),
        )  # fmt: skip


def _answer(response: httpx.Response) -> Answer:
    is_json = "json" in response.headers.get("Content-Type", "")
    body = response.json() if is_json and response.content else None
    return Answer(response.status_code, body, dict(response.headers), response.text)


@contextmanager
def web_server(database_url: str, log: Path, **environment: str) -> Iterator[int]:
    """Yields the port of one web server that works on ``database_url``."""
    port = free_port()
    settings = {
        "DATABASE_URL": database_url,
        "WEB_WORKERS": "1",
        "WEB_THREADS": str(THREADS),
        "DATABASE_POOL": str(THREADS + 2),
        "TRUSTED_PROXIES": "127.0.0.1",
        "LISTEN_FOR_CHANGES": "1",
        **environment,
    }
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", "saas.web", "--bind", f"127.0.0.1:{port}"],
            env={**os.environ, **settings},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(port, server, log)
            yield port
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/health/live", headers={"Host": PLATFORM}, verify=authorities())
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"the web server did not start:\n{re.sub('^', '  ', log.read_text(), flags=re.MULTILINE)}")


def all_at_once(works: Sequence[Callable[[], T]]) -> list[T]:
    """Run ``works`` in a thread each, starting at the same instant; answers what they answered."""
    gate = Barrier(len(works))

    def run(work: Callable[[], T]) -> T:
        gate.wait(timeout=60)
        return work()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))
