"""The HTTP server: the API, the pages and the control desk on one port of 127.0.0.1."""

import json
import socket
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from simulators.http import FORM, Answer, Refusal, Request
from simulators.stripe.api import as_answer
from simulators.stripe.errors import StripeError
from simulators.stripe.faults import OUTAGE, PAGE, Fault

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

MAX_BODY_SIZE = 1_000_000
HOST = "127.0.0.1"


class Hangup(Exception):
    """Close the connection without an answer."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep silent about clients that close the connection."""


class StripeServer:
    """Can stop and listen again on the same port, for tests of a refused connection."""

    def __init__(self, port: int, simulator: "Simulator") -> None:
        self.simulator = simulator
        self._http = _Server((HOST, port), _handler(self))
        self.port = self._http.server_port
        self._stopped = threading.Event()
        self._closed_for = 0.0

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def run(self) -> None:
        while not self._stopped.is_set():
            self._http.serve_forever(poll_interval=0.05)
            if self._stopped.is_set():
                return
            self._http.server_close()
            time.sleep(self._closed_for)
            self._http = _Server((HOST, self.port), _handler(self))

    def close_for(self, seconds: float) -> None:
        """Refuse connections for this time."""
        self._closed_for = seconds
        threading.Thread(target=self._http.shutdown, daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()
        self._http.shutdown()
        self._http.server_close()

    def answer(self, request: Request, target: str) -> Answer:
        """Raises Hangup."""
        if request.path.startswith("/_control"):
            return self.simulator.desk.answer(request)
        if not request.path.startswith("/v1/"):
            return self.simulator.pages.answer(request)
        fault = self.simulator.faults.take(request)
        return self._api(request, target) if fault is None else self._faulty(fault, request, target)

    def _api(self, request: Request, target: str) -> Answer:
        return self.simulator.api.answer(request, target)

    def _faulty(self, fault: Fault, request: Request, target: str) -> Answer:
        kind = fault.kind
        if kind == "refused":
            self.close_for(fault.seconds)
            raise Hangup
        if kind == "reset":
            raise Hangup
        if kind == "rate_limited":
            return as_answer(StripeError(
                "Request rate limit exceeded. Learn more about rate limits here "
                "https://stripe.com/docs/rate-limits.", status=429, code="rate_limit",
                headers={"Stripe-Rate-Limited-Reason": "global-rate", "Retry-After": "1"},
            ))  # fmt: skip
        if kind == "error":
            return self._outage(fault.status)
        if kind == "slow":
            time.sleep(fault.seconds)
            return self._api(request, target)
        answer = self._api(request, target)
        if kind == "slow_after":
            time.sleep(fault.seconds)
            return answer
        if kind == "lost_answer":
            raise Hangup
        if kind == "html":
            return PAGE
        if kind == "truncated":
            return Answer(answer.status, answer.body[: len(answer.body) // 2], answer.headers)
        return self._outage(fault.status)

    @staticmethod
    def _outage(status: int) -> Answer:
        if status in (502, 503, 504):
            return Answer(status, OUTAGE.body, OUTAGE.headers)
        return as_answer(StripeError("An unknown error occurred", status=status, kind="api_error"))


def _handler(server: StripeServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 60
        # Headers and body are two writes: without this, the second one waits for the client's delayed receipt.
        disable_nagle_algorithm = True

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
                method, parts.path, parse_qs(parts.query, keep_blank_values=True),
                parse_qs(body.decode(errors="replace"), keep_blank_values=True) if is_form else {},
                {name.lower(): value for name, value in self.headers.items()}, body,
            )  # fmt: skip
            try:
                reply = server.answer(request, self.path)
            except Refusal as refusal:
                reply = refusal.answer
            except Hangup:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            except Exception:  # a fault of the simulator must be seen, not look like one of Stripe
                text = traceback.format_exc()
                print(text, flush=True)
                error = {"error": {"type": "api_error", "message": f"The simulator failed: {text[-2000:]}"}}
                reply = Answer(500, json.dumps(error).encode(), {"Content-Type": "application/json"})
            self._write(reply)

        def _write(self, reply: Answer) -> None:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, format: str, *arguments: Any) -> None:
            """Silence: `/_control/requests` has what was asked."""

    return Handler
