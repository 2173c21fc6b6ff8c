"""An API client that behaves like a browser: cookies, CSRF token, JSON, host header, and the whole middleware."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

PASSWORD = "Passw0rd!"
PLATFORM = "localhost"


@dataclass(frozen=True)
class Answer:
    """One answer. `body` is the parsed JSON, or None without one."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""

    @property
    def code(self) -> str | None:
        """The error code, if it is an error."""
        return self.body.get("code") if self.status >= 400 and isinstance(self.body, dict) else None

    def ok(self) -> Any:
        """The body of a success; fails on anything else, and shows it."""
        assert 200 <= self.status < 400, f"{self.status} {self.text[:2000]}"
        return self.body


class Api:
    """One browser. `host` is the Host header; `prefix` a community's path, as in `/creator/alpha`."""

    def __init__(self, host: str = PLATFORM, prefix: str = "") -> None:
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        self.host = host
        self.prefix = prefix
        self.headers: dict[str, str] = {}
        self._csrf_token = ""

    def login(self, user: Any, password: str = PASSWORD) -> "Api":
        """Logs in through the API, with the password of `a_user()` unless another is given."""
        body = self.post("/common/auth/login", {"login": user.username, "password": password}).ok()
        self._csrf_token = body["csrfToken"]
        return self

    def at(self, community: Any) -> "Api":
        """The same browser, on the pages of a community of the platform host."""
        other = Api(self.host, f"/creator/{community.slug}")
        other.client, other.headers, other._csrf_token = self.client, dict(self.headers), self._csrf_token
        return other

    def acting_for(self, creator_id: UUID) -> "Api":
        """The same browser, working in the back office for that creator."""
        other = Api(self.host, self.prefix)
        other.client, other._csrf_token = self.client, self._csrf_token
        other.headers = {**self.headers, "X-Acting-Creator": str(creator_id)}
        return other

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str) -> Answer:
        return self._send("get", path, query, headers, None)

    def post(self, path: str, body: Any = None, *, key: UUID | str | None = None, **headers: str) -> Answer:
        """`key` is the Idempotency-Key; see `new_key`. Bytes in `body` go out as they are, dicts as JSON."""
        return self._send("post", path, body, headers, key)

    def patch(self, path: str, body: Any = None, *, key: UUID | str | None = None, **headers: str) -> Answer:
        return self._send("patch", path, body, headers, key)

    def put(self, path: str, body: Any = None, *, key: UUID | str | None = None, **headers: str) -> Answer:
        return self._send("put", path, body, headers, key)

    def delete(self, path: str, body: Any = None, *, key: UUID | str | None = None, **headers: str) -> Answer:
        return self._send("delete", path, body, headers, key)

    def upload(self, path: str, fields: dict[str, Any], *, method: str = "post", **headers: str) -> Answer:
        """A multipart form; a value with `read` is sent as a file."""
        from django.test.client import BOUNDARY, encode_multipart

        return self._send(
            method, path, encode_multipart(BOUNDARY, fields), headers, None, f"multipart/form-data; boundary={BOUNDARY}"
        )

    def send(
        self, method: str, path: str, body: bytes, content_type: str, *, key: UUID | str | None = None, **headers: str
    ) -> Answer:
        """Exactly these bytes under exactly this content type."""
        return self._send(method, path, body, headers, key, content_type)

    def csrf_token(self) -> str:
        """The token for writes, fetched when this browser has none yet."""
        if not self._csrf_token:
            self._csrf_token = self.get("/common/auth/csrf").ok()["csrfToken"]
        return self._csrf_token

    def drop_csrf_token(self) -> None:
        self._csrf_token = ""

    def _send(
        self,
        method: str,
        path: str,
        body: Any,
        headers: dict[str, str],
        key: UUID | str | None,
        content_type: str = "application/json",
    ) -> Answer:
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if key is not None:
            sent["Idempotency-Key"] = str(key)
        if method != "get" and "X-CSRFToken" not in sent:
            sent["X-CSRFToken"] = self.csrf_token()
        options: dict[str, Any] = {"headers": sent, "HTTP_HOST": self.host}
        address = f"{self.prefix}/api{path}"
        response: Any
        if method == "get":
            response = self.client.get(address, body, **options)
        else:
            data = body if isinstance(body, bytes) else json.dumps({} if body is None else body)
            response = self.client.generic(method.upper(), address, data, content_type, **options)
        raw = b"".join(response.streaming_content) if response.streaming else response.content
        # Files for spreadsheets begin with a byte order mark.
        text = raw.decode("utf-8-sig", errors="replace")
        is_json = "json" in response.headers.get("Content-Type", "")
        return Answer(
            response.status_code, json.loads(text) if is_json and text else None, dict(response.headers), text
        )


def new_key() -> UUID:
    """A fresh Idempotency-Key."""
    return uuid4()
