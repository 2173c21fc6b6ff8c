"""A hundred megabytes really sent to the product: refused with words, and not kept in memory."""

import contextlib
import json
import socket
from uuid import UUID

import psutil
import pytest

from tests.support.api import PASSWORD, PLATFORM
from tests.support.front import front
from tests.support.servers import servers
from tests.support.web import Visitor, web_server

pytestmark = pytest.mark.committed
MEGABYTE = 1024 * 1024
SIZE = 100 * MEGABYTE
HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n'
PIECE = b"somebody,12\n" * (MEGABYTE // 12)


@pytest.fixture
def ports(alpha, tmp_path):
    from django.db import connection

    database = servers().app_url(connection.settings_dict["NAME"])
    with web_server(database, tmp_path / "web.log") as web_port, front(web_port, tmp_path) as port:
        yield port, web_port


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["users/import/csv", f"product-manage/one/{UUID(int=7)}/codes"])
def test_a_hundred_megabytes_are_refused_in_words(alpha, ports, path):
    """Seconds: a server of its own, and a sender that goes on for as long as anybody listens."""
    port, web_port = ports
    owner = Visitor(port)
    owner.log_in(alpha.owner.username, PASSWORD)
    token = owner.get("/common/auth/csrf").ok()["csrfToken"]
    cookies = "; ".join(f"{name}={value}" for name, value in owner.http.cookies.items())
    before = _memory_of_server(web_port)

    status, body = _send(port, f"/api/creator/{path}", {"Cookie": cookies, "X-CSRFToken": token})

    assert (status, body.get("code")) == (413, "PAYLOAD_TOO_LARGE")
    assert _memory_of_server(web_port) - before < 20 * MEGABYTE
    assert owner.get("/creator/users/import/all").ok()["total"] == 0


def _send(port: int, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
    """Return the answer of the server, at any point of the body."""
    lines = {
        "Host": PLATFORM,
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": str(SIZE),
        **headers,
    }
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    with socket.create_connection(("127.0.0.1", port), timeout=30) as wire:
        wire.sendall(f"POST {path} HTTP/1.1\r\n{text}\r\n".encode())
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for piece in [HEAD] + [PIECE] * (SIZE // len(PIECE)):
                wire.sendall(piece)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := wire.recv(65536):
                answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    return (int(head.split()[1]), json.loads(body)) if head else (0, {})


def _memory_of_server(port: int) -> int:
    """Resident bytes of the processes that listen there."""
    return sum(
        process.memory_info().rss
        for process in psutil.process_iter(["cmdline"])
        if f"127.0.0.1:{port}" in (process.info["cmdline"] or [])
    )
