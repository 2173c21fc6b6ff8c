"""Idempotency keys of calls that move gems.

The key is the identity of the ledger transaction itself (tenants.wallets); this module stores no data.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from rest_framework.request import Request

from saas.kernel.errors import DomainError, ValidationFailed


class IdempotencyKeyRequired(DomainError):
    code = "IDEMPOTENCY_KEY_REQUIRED"
    status = 400
    message = "This request needs an idempotency key"


class IdempotencyKeyReused(DomainError):
    code = "IDEMPOTENCY_KEY_REUSED"
    status = 422
    message = "This was already sent with different values. Reload the page and try again."


class IdempotencyInFlight(DomainError):
    code = "IDEMPOTENCY_IN_FLIGHT"
    status = 409
    message = "The same request is still running. Wait a moment."


IDEMPOTENCY_ERRORS = (IdempotencyKeyRequired, IdempotencyKeyReused, IdempotencyInFlight)
"""The errors that every call with an idempotency key can raise."""


@dataclass(frozen=True, slots=True)
class Idempotency:
    """The client's key, and the SHA-256 of the request (32 bytes)."""

    key: UUID
    fingerprint: bytes


def fingerprint(*parts: Any) -> bytes:
    """Return the SHA-256 of the canonical JSON of ``parts``."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":"), default=str).encode()).digest()


def read_idempotency(request: Request, body: Any) -> Idempotency:
    """Return the request's key, and the fingerprint of method, route, ``body`` (validated) and acting creator.

    Raises IdempotencyKeyRequired without the header, ValidationFailed unless it is a UUID.
    """
    raw = request.headers.get("Idempotency-Key", "")
    if not raw:
        raise IdempotencyKeyRequired
    try:
        if len(raw) != 36:
            raise ValueError
        key = UUID(raw)
    except ValueError:
        raise ValidationFailed(fields={"Idempotency-Key": "Must be a UUID"}) from None
    match = request.resolver_match
    acting = request.headers.get("X-Acting-Creator", "")
    return Idempotency(
        key, fingerprint(request.method, match.route if match else "", match.kwargs if match else {}, body, acting)
    )
