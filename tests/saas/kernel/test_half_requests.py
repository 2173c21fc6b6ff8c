"""Strangers at the front of the product: half requests, odd methods, forged headers."""

import socket

import pytest

from tests.support import strangers
from tests.support.api import PLATFORM
from tests.support.front import front
from tests.support.servers import servers
from tests.support.web import Visitor, web_server

pytestmark = pytest.mark.committed
STRANGERS = 200


@pytest.fixture(scope="module")
def port(tmp_path_factory, worker_database):
    log = tmp_path_factory.mktemp("web") / "web.log"
    with web_server(servers().app_url(worker_database), log) as web_port, front(web_port, log.parent) as port:
        yield port


@pytest.mark.parametrize("kind", [strangers.half_head, strangers.silent, strangers.slow_json, strangers.slow_form])
def test_half_requests_do_not_hold_up_the_site(port, kind):
    wires = []
    for _ in range(STRANGERS):
        wires.append(socket.create_connection(("127.0.0.1", port)))
        wires[-1].sendall(kind(PLATFORM).opening)

    assert strangers.get(port, PLATFORM, "/api/common/auth/csrf", timeout=5) == 200
    for wire in wires:
        wire.close()


@pytest.mark.parametrize("line", ["TRACE / HTTP/1.1", "CONNECT other.example:443 HTTP/1.1", "TRACE /api/x HTTP/1.1"])
def test_unused_methods_are_refused(port, line):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
        wire.sendall(f"{line}\r\nHost: {PLATFORM}\r\nConnection: close\r\n\r\n".encode())
        assert wire.recv(65_536).split()[1] == b"405"


def test_a_forged_header_about_tls_changes_nothing(port):
    forged = {"X-Forwarded-Ssl": "on", "X-Forwarded-Proto": "https", "X-Forwarded-Protocol": "ssl"}
    poisoned = Visitor(port, **forged).http.get("/explore").text
    plain = Visitor(port).http.get("/explore").text

    assert "https://localhost/explore" not in poisoned + plain


def test_the_bundlers_notes_are_not_public(port):
    assert Visitor(port).http.get("/assets/.vite/manifest.json").status_code == 404
