"""A small WSGI application, for tests of the front and of granian without the product."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

CHUNK = bytes(range(256)) * 256


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    path = environ["PATH_INFO"]
    if path == "/environ":
        texts = {name: value for name, value in environ.items() if isinstance(value, str)}
        return _whole(start_response, json.dumps(texts).encode())
    if path == "/echo":
        return _whole(start_response, environ["wsgi.input"].read())
    if path.endswith("/import/csv"):
        return _whole(start_response, str(len(environ["wsgi.input"].read())).encode())
    if path == "/query":
        return _whole(start_response, environ["QUERY_STRING"].encode())
    if path == "/sleep":
        time.sleep(float(environ["QUERY_STRING"]))
        return _whole(start_response, b"slept")
    if path == "/stream":
        start_response("200 OK", [("Content-Type", "application/octet-stream")])
        return iter([CHUNK] * int(environ["QUERY_STRING"]))
    if path == "/live":
        start_response("200 OK", [("Content-Type", "text/event-stream")])
        return _live()
    if path == "/broken-stream":
        start_response("200 OK", [("Content-Type", "application/octet-stream")])
        return _broken()
    if path == "/empty":
        start_response("204 No Content", [])
        return []
    if path in ("/short", "/long"):
        start_response("200 OK", [("Content-Length", "10")])
        return iter([b"12345", b""] if path == "/short" else [b"12345", b"6789012345"])
    if path == "/split-header":
        start_response("200 OK", [("Content-Length", "0"), ("X-Name", environ["QUERY_STRING"].replace("!", "\r\n"))])
        return []
    if path == "/fails":
        raise RuntimeError("as asked")
    return _whole(start_response, b"hello")


def _whole(start_response: Callable[..., Any], body: bytes) -> list[bytes]:
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def _live() -> Iterator[bytes]:
    yield b"data: 1\n\n"
    time.sleep(3)
    yield b"data: 2\n\n"


def _broken() -> Iterator[bytes]:
    yield b"a part"
    raise RuntimeError("as asked")
