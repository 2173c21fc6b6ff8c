"""`python -m tests.support.small_server PORT LIMITS`: the web server with a small application, for its own tests."""

import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from saas.web_server.__main__ import listen
from saas.web_server.limits import Limits
from saas.web_server.worker import Worker

CHUNK = bytes(range(256)) * 256
CHUNKS = 160
_closed = threading.Event()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    path = environ["PATH_INFO"]
    if path == "/environ":
        texts = {name: value for name, value in environ.items() if isinstance(value, str)}
        return _whole(start_response, json.dumps(texts).encode())
    if path == "/echo":
        return _whole(start_response, environ["wsgi.input"].read())
    if path == "/sleep":
        time.sleep(float(environ["QUERY_STRING"]))
        return _whole(start_response, b"slept")
    if path == "/stream":
        start_response("200 OK", [("Content-Type", "application/octet-stream")])
        return _stream(int(environ["QUERY_STRING"] or CHUNKS))
    if path == "/large-piece":
        start_response("200 OK", [("Content-Type", "application/octet-stream")])
        return iter([CHUNK * 8, b"the end"])
    if path == "/broken-stream":
        start_response("200 OK", [("Content-Type", "application/octet-stream")])
        return _broken()
    if path == "/closed":
        return _whole(start_response, str(_closed.wait(10)).encode())
    if path == "/empty":
        start_response("204 No Content", [])
        return []
    if path in ("/short", "/long"):
        start_response("200 OK", [("Content-Length", "10")])
        return iter([b"12345", b""] if path == "/short" else [b"12345", b"6789012345"])
    if path == "/split-header":
        start_response("200 OK", [("Content-Length", "0"), ("X-Name", environ["QUERY_STRING"].replace("!", "\r\n"))])
        return []
    if path == "/fails-late":
        start_response("200 OK", [("Content-Length", "5")])
        return _FailsLate([b"hello"])
    if path == "/fails":
        raise RuntimeError("as asked")
    return _whole(start_response, b"hello")


def _whole(start_response: Callable[..., Any], body: bytes) -> list[bytes]:
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def _stream(chunks: int) -> Iterator[bytes]:
    try:
        for _ in range(chunks):
            yield CHUNK
    except GeneratorExit:
        _closed.set()
        raise


def _broken() -> Iterator[bytes]:
    yield b"a part"
    raise RuntimeError("as asked")


class _FailsLate(list[bytes]):
    def close(self) -> None:
        raise RuntimeError("as asked")


def lane_of(_method: str, path: str, _content_type: bytes) -> str | None:
    return "apart" if path == "/apart" else None


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    Worker(
        application,
        listen(f"127.0.0.1:{sys.argv[1]}"),
        threads=2,
        lanes={"apart": (1, 10)},
        lane_of=lane_of,
        limits=Limits(**json.loads(sys.argv[2])),
    ).run()
