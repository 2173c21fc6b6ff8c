"""Events as Stripe signs and sends them."""

import hashlib
import hmac
import json
import time
from typing import Any
from uuid import uuid4

SECRET = "whsec_of_the_tests"


def signature_of(payload: bytes, *, secret: str = SECRET, at: float | None = None) -> str:
    """The header of Stripe for these bytes. `at` is a time in seconds."""
    stamp = int(time.time() if at is None else at)
    digest = hmac.new(secret.encode(), f"{stamp}.".encode() + payload, hashlib.sha256).hexdigest()
    return f"t={stamp},v1={digest}"


def an_event(customer: str, *, event_id: str | None = None, **values: Any) -> bytes:
    """An event about a subscription of the customer."""
    subject = {"id": values.pop("subscription", "sub_1"), "object": "subscription", "customer": customer}
    event = {
        "id": event_id or f"evt_{uuid4().hex}",
        "object": "event",
        "type": "customer.subscription.updated",
        "created": int(time.time()),
        "livemode": False,
        "data": {"object": subject},
        **values,
    }
    return json.dumps(event).encode()
