"""The desk from which tests direct the simulator: JSON below /_control, and a class that calls it."""

import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

import httpx

from saas.kernel.outgoing import authorities
from simulators.http import Answer, Request, as_json
from simulators.stripe.errors import StripeError, invalid
from simulators.stripe.store import Row
from simulators.stripe.webhooks import DeliveryFaults

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator


class Desk:
    """``simulator.desk``. Each call answers JSON; an unknown name is 404, a wrong value 400."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    def answer(self, request: Request) -> Answer:
        name = request.path.removeprefix("/_control").strip("/").replace("/", "_") or "facts"
        work = getattr(self, f"_{request.method.lower()}_{name}", None)
        try:
            if work is None:
                raise StripeError(f"No control is named {request.method} {request.path}.", status=404)
            given = json.loads(request.body) if request.body else {}
            return as_json(work(given))
        except StripeError as error:
            return as_json({"error": error.body}, error.status)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            return as_json({"error": {"message": f"{type(error).__name__}: {error}"}}, 400)

    def _get_facts(self, _given: Row) -> Row:
        store = self.simulator.store
        with store.lock:
            return {
                "now": store.now(), "settings": asdict(self.simulator.settings),
                "faults": self.simulator.faults.shown(), "deliveries": asdict(self.simulator.webhooks.faults),
                "counts": dict(self.simulator.api.counts),
                "objects": {kind: len(rows) for kind, rows in store.tables.items()},
            }  # fmt: skip

    def _get_requests(self, _given: Row) -> Row:
        return {"requests": list(self.simulator.api.log)}

    def _get_deliveries(self, _given: Row) -> Row:
        return {"attempts": list(self.simulator.webhooks.attempts)}

    def _post_reset(self, _given: Row) -> Row:
        """Clear faults and switches; objects stay."""
        self.simulator.faults.clear()
        self.simulator.webhooks.faults = DeliveryFaults()
        return {"ok": True}

    def _post_wipe(self, _given: Row) -> Row:
        """Delete all objects but the webhook endpoints, and all idempotency keys; the clock shows the real time."""
        store = self.simulator.store
        with self.simulator.working(None):
            store.clear(but="webhook_endpoint")
            store.offset = 0.0
            self.simulator.api.kept.clear()
        return {"ok": True}

    def _post_settings(self, given: Row) -> Row:
        return {"settings": _set(self.simulator.settings, given)}

    def _post_faults(self, given: Row) -> Row:
        if given.get("kind") == "refused" and "match" not in given:
            self.simulator.server.close_for(float(given.get("seconds", 1.0)))
            return {"fault": given}
        return {"fault": asdict(self.simulator.faults.add(**given))}

    def _post_faults_clear(self, _given: Row) -> Row:
        self.simulator.faults.clear()
        return {"ok": True}

    def _post_deliveries(self, given: Row) -> Row:
        return {"deliveries": _set(self.simulator.webhooks.faults, given)}

    def _post_deliveries_release(self, given: Row) -> Row:
        self.simulator.webhooks.faults.hold = False
        return {"released": self.simulator.webhooks.release(given.get("order", "sent"))}

    def _post_deliveries_wait(self, given: Row) -> Row:
        return {"sent": self.simulator.webhooks.wait_until_sent(given.get("seconds", 10.0))}

    def _post_events_send(self, given: Row) -> Row:
        self.simulator.webhooks.send_again(given["event"])
        return {"ok": True}

    def _post_advance(self, given: Row) -> Row:
        """Move the account's clock: ``seconds`` and ``days`` from now, or ``to`` a time."""
        store = self.simulator.store
        with self.simulator.working(None):
            now = store.now()
            seconds = given["to"] - now if "to" in given else given.get("seconds", 0) + 86400 * given.get("days", 0)
            if seconds < 0:
                raise invalid("The account's clock cannot go back.", "to")
            self.simulator.clockwork.advance_account(seconds)
            return {"now": store.now()}

    def _post_disputes(self, given: Row) -> Row:
        with self.simulator.working(None) as store:
            charge = store.get("charge", given["charge"], "charge")
            return store.shown(self.simulator.payments.dispute(charge, given.get("reason", "fraudulent")))

    def _post_disputes_close(self, given: Row) -> Row:
        with self.simulator.working(None) as store:
            row = store.get("dispute", given["dispute"], "dispute")
            return store.shown(self.simulator.payments.close_dispute(row, won=given["status"] == "won"))

    def _post_checkout_pay(self, given: Row) -> Row:
        """Pay an open session as a person would on its page, with a card number."""
        with self.simulator.working(None) as store:
            session = store.get("checkout.session", given["session"], "session")
            method = self.simulator.payments.new_method(given.get("number", "4242424242424242"), 12, 34, "123")
            details = {
                "name": "Test Person",
                "email": "person@example.com",
                "country": "US",
                **given.get("details", {}),
            }
            authenticated = self.simulator.checkout.needs_authentication(session, method)
            self.simulator.checkout.pay(session, method, details, authenticated=authenticated)
            return store.shown(session)

    def _post_authenticate(self, given: Row) -> Row:
        """Complete or fail 3-D Secure for a client secret."""
        with self.simulator.working(None) as store:
            row = self.simulator.payments.authenticate(given["client_secret"], success=given.get("success", True))
            return store.shown(row)


def _set(target: Any, given: Row) -> Row:
    known = {entry.name for entry in fields(target)}
    for name in given:
        if name not in known:
            raise invalid(f"Unknown name {name}. Names: {', '.join(sorted(known))}", name)
    for name, value in given.items():
        setattr(target, name, value)
    return asdict(target)


class Control:
    """Directs a running simulator over HTTP. Raises httpx.HTTPStatusError if the simulator refuses."""

    def __init__(self, url: str) -> None:
        self._http = httpx.Client(
            base_url=f"{url.rstrip('/')}/_control/", timeout=120, trust_env=False, verify=authorities()
        )

    def close(self) -> None:
        self._http.close()

    def _call(self, method: str, path: str, given: Row | None = None) -> Row:
        answer = self._http.request(method, path, json=given or {})
        answer.raise_for_status()
        found: Row = answer.json()
        return found

    def facts(self) -> Row:
        return self._call("GET", "facts")

    def requests(self) -> list[Row]:
        """The last API calls: id, method, path, status, idempotency key."""
        return list(self._call("GET", "requests")["requests"])

    def attempts(self) -> list[Row]:
        """The last webhook deliveries: event, type, attempt, status (0 without an answer)."""
        return list(self._call("GET", "deliveries")["attempts"])

    def reset(self) -> None:
        """Clear all faults and switches; the objects stay."""
        self._call("POST", "reset")

    def wipe(self) -> None:
        """Delete all objects but the webhook endpoints."""
        self._call("POST", "wipe")

    def settings(self, **values: Any) -> None:
        self._call("POST", "settings", values)

    def fault(self, kind: str, *, match: str = "", times: int | None = None, **more: Any) -> None:
        """Add a fault of the API (simulators.stripe.faults.KINDS)."""
        self._call("POST", "faults", {"kind": kind, "match": match, "times": times, **more})

    def refuse_connections(self, seconds: float) -> None:
        """Close the port for this time."""
        self._call("POST", "faults", {"kind": "refused", "seconds": seconds})

    def clear_faults(self) -> None:
        self._call("POST", "faults/clear")

    def deliveries(self, **switches: Any) -> None:
        """Set switches of simulators.stripe.webhooks.DeliveryFaults."""
        self._call("POST", "deliveries", switches)

    def release(self, order: str = "sent") -> int:
        """Send the held deliveries in the order ``sent``, ``reverse`` or ``shuffled``."""
        return int(self._call("POST", "deliveries/release", {"order": order})["released"])

    def wait_for_deliveries(self, seconds: float = 10.0) -> bool:
        return bool(self._call("POST", "deliveries/wait", {"seconds": seconds})["sent"])

    def send_again(self, event: str) -> None:
        self._call("POST", "events/send", {"event": event})

    def advance(self, **span: float) -> int:
        """Move the account's clock by ``days`` and ``seconds``, or ``to`` a time; return the new time."""
        return int(self._call("POST", "advance", span)["now"])

    def dispute(self, charge: str, reason: str = "fraudulent") -> Row:
        return self._call("POST", "disputes", {"charge": charge, "reason": reason})

    def close_dispute(self, dispute: str, status: str) -> Row:
        """``status``: won or lost."""
        return self._call("POST", "disputes/close", {"dispute": dispute, "status": status})

    def pay_checkout(self, session: str, number: str = "4242424242424242", **details: str) -> Row:
        """Pay a session without a browser; a card with 3-D Secure is authenticated."""
        return self._call("POST", "checkout/pay", {"session": session, "number": number, "details": details})

    def authenticate(self, client_secret: str, *, success: bool = True) -> Row:
        return self._call("POST", "authenticate", {"client_secret": client_secret, "success": success})
