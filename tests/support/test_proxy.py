import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest

from tests.support.proxy import LossyProxy


@pytest.fixture
def counting_server() -> Iterator[tuple[int, Any]]:
    class Counter(BaseHTTPRequestHandler):
        acted = 0

        def do_POST(self) -> None:
            Counter.acted += 1
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Counter)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[1], Counter
    server.shutdown()
    server.server_close()


def test_the_server_has_acted_when_its_answer_is_lost(counting_server: tuple[int, Any]) -> None:
    port, counter = counting_server
    plan = iter([True, False])
    with LossyProxy(port, lambda: next(plan)) as proxy:
        with pytest.raises(httpx.TransportError):
            httpx.post(f"http://127.0.0.1:{proxy.port}/")
        assert counter.acted == 1

        assert httpx.post(f"http://127.0.0.1:{proxy.port}/").text == "ok"
        assert (counter.acted, proxy.lost, proxy.delivered) == (2, 1, 1)
