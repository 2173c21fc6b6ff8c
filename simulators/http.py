"""Requests and answers, and a server that turns one into the other."""

import base64
import binascii
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

MAX_BODY_SIZE = 100_000
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Request:
    """``query`` and ``form`` hold every value that was sent; ``one`` reads a name that may be said once."""

    method: str
    path: str
    query: Mapping[str, list[str]]
    form: Mapping[str, list[str]]
    headers: Mapping[str, str]
    body: bytes = b""

    def one(self, name: str, *, of: Mapping[str, list[str]] | None = None) -> str:
        """The value, empty without one. Raises Refusal when it was sent twice."""
        values = (self.query if of is None else of).get(name, [])
        if len(values) > 1:
            raise Refusal(page(400, "invalid_request", f"{name} was sent more than once"))
        return values[0] if values else ""

    def field(self, name: str) -> str:
        return self.one(name, of=self.form)

    @property
    def bearer(self) -> str:
        return self.token_after("Bearer")

    def token_after(self, *kinds: str) -> str:
        """The token of the header after one of these words; empty without."""
        kind, _, token = self.headers.get("authorization", "").partition(" ")
        return token if kind in kinds else ""

    @property
    def basic(self) -> tuple[str, str]:
        """Client id and secret from the header; empty without."""
        kind, _, value = self.headers.get("authorization", "").partition(" ")
        if kind != "Basic":
            return "", ""
        try:
            name, _, secret = base64.b64decode(value).decode().partition(":")
        except (binascii.Error, UnicodeError):
            return "", ""
        return name, secret


@dataclass(frozen=True)
class Answer:
    """``sent``: so many bytes of the body are sent before the connection ends; None for all of them."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    sent: int | None = None


class Refusal(Exception):
    """Raised anywhere below; its answer is what the caller gets."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(answer.status)


def as_json(value: Any, status: int = 200, **headers: str) -> Answer:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json", **named})


def plain(text: str, status: int = 200) -> Answer:
    return Answer(status, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})


def html(text: str, status: int = 200) -> Answer:
    return Answer(status, text.encode(), {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"})


def page(status: int, title: str, text: str) -> Answer:
    """The page that a provider shows if it cannot even send the person back."""
    return html(f"<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1><p>{text}</p></html>", status)


def redirect(url: str, query: Mapping[str, str]) -> Answer:
    sign = "&" if "?" in url else "?"
    return Answer(302, b"", {"Location": f"{url}{sign}{urlencode(query)}", "Cache-Control": "no-store"})


Answerer = Callable[[Request], Answer]


def _handler(answer: Answerer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Head and body leave together. A client library of Twitch ends its connection before it reads a later body.
        wbufsize = -1

        def do_GET(self) -> None:
            self._serve("GET")

        def do_POST(self) -> None:
            self._serve("POST")

        def do_DELETE(self) -> None:
            self._serve("DELETE")

        def _serve(self, method: str) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(min(length, MAX_BODY_SIZE))
            parts = urlsplit(self.path)
            is_form = self.headers.get("Content-Type", "").split(";")[0].strip().lower() == FORM
            request = Request(
                method,
                parts.path,
                parse_qs(parts.query, keep_blank_values=True),
                parse_qs(body.decode(errors="replace"), keep_blank_values=True) if is_form else {},
                {name.lower(): value for name, value in self.headers.items()},
                body,
            )
            try:
                reply = answer(request)
            except Refusal as refusal:
                reply = refusal.answer
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body[: reply.sent])
            if reply.sent is not None:
                self.close_connection = True

        def log_message(self, format: str, *arguments: Any) -> None:
            """Write no log: the answers show what matters."""

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port: int, answer: Answerer) -> None:
        super().__init__(("127.0.0.1", port), _handler(answer))

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}"

    def run_in_background(self) -> None:
        threading.Thread(target=self.serve_forever, name="simulators", daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
