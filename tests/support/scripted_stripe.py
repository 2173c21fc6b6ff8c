"""A server that answers calls of Stripe as a test scripts them, and remembers what was asked."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Call:
    """One request. `form` holds the values of body or query by their names at Stripe, as in `items[0][price]`."""

    method: str
    path: str
    form: dict[str, str]
    key: str


@dataclass
class Script:
    """The answers. An answer is an object for status 200, a tuple of status and object, bytes, or seconds to wait
    before the connection is closed. A list is used up one by one; its last answer stays."""

    answers: dict[str, Any] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)

    def on(self, route: str, *answers: Any) -> None:
        """`route` as in `POST /v1/customers`."""
        self.answers[route] = list(answers)

    def asked(self, route: str) -> list[Call]:
        method, path = route.split(" ")
        return [call for call in self.calls if (call.method, call.path) == (method, path)]

    def answer(self, call: Call) -> Any:
        queue = self.answers.get(f"{call.method} {call.path}")
        if queue is None:
            return 404, {"error": {"type": "invalid_request_error", "code": "resource_missing", "message": call.path}}
        found = queue.pop(0) if len(queue) > 1 else queue[0]
        return found(call) if isinstance(found, Callable) else found  # type: ignore[arg-type]


class ScriptedStripe:
    """Runs in the background; `url` is what STRIPE_API_BASE becomes."""

    def __init__(self) -> None:
        self.script = script = Script()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _serve(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length).decode()
                parts = urlsplit(self.path)
                form = dict(parse_qsl(body or parts.query, keep_blank_values=True))
                call = Call(self.command, parts.path, form, self.headers.get("Idempotency-Key", ""))
                script.calls.append(call)
                found = script.answer(call)
                if isinstance(found, int | float):
                    time.sleep(found)
                    self.close_connection = True
                    return
                status, content = found if isinstance(found, tuple) else (200, found)
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)

            do_GET = do_HEAD = do_POST = do_DELETE = _serve

            def log_message(self, *_arguments: Any) -> None:
                """Print nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def a_list(*rows: Any) -> dict[str, Any]:
    return {"object": "list", "data": list(rows), "has_more": False, "url": "/v1/rows"}


def an_error(status: int, kind: str, code: str = "", **values: Any) -> tuple[int, dict[str, Any]]:
    return status, {"error": {"type": kind, "code": code, "message": "It did not work", **values}}


def a_customer(**values: Any) -> dict[str, Any]:
    return {"id": "cus_alpha", "object": "customer", "email": "owner@example.com", **values}


def a_raw_subscription(**values: Any) -> dict[str, Any]:
    """A subscription as Stripe answers it, with the parts that the product reads."""
    now = int(time.time())
    price = {
        "id": values.pop("price", "price_month"),
        "object": "price",
        "unit_amount": values.pop("amount", 2900),
        "currency": "usd",
        "recurring": {"interval": values.pop("interval", "month"), "interval_count": 1},
    }
    item = {
        "id": "si_1",
        "object": "subscription_item",
        "price": price,
        "current_period_start": now,
        "current_period_end": values.pop("period_end", now + 30 * 86400),
    }
    return {
        "id": "sub_1",
        "object": "subscription",
        "customer": "cus_alpha",
        "status": "active",
        "items": a_list(item),
        "cancel_at_period_end": False,
        "cancel_at": None,
        "trial_start": None,
        "trial_end": None,
        "ended_at": None,
        "created": now - 86400,
        "latest_invoice": None,
        "schedule": None,
        "default_payment_method": None,
        **values,
    }


def a_raw_preview(due: int = 0, total: int | None = None) -> dict[str, Any]:
    now = int(time.time())
    total = due if total is None else total
    line = {
        "id": "il_1",
        "amount": total,
        "description": "Pro",
        "period": {"start": now, "end": now + 365 * 86400},
        "parent": {"subscription_item_details": {"proration": False}},
    }
    return {
        "object": "invoice",
        "total": total,
        "amount_due": due,
        "currency": "usd",
        "lines": a_list(line),
        "parent": {"subscription_details": {"subscription": "sub_1", "subscription_proration_date": now}},
    }
