"""One deadline for all calls of Stripe in a request or job."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings

MIN_SECONDS = 0.2

_deadline: ContextVar[float | None] = ContextVar("stripe_deadline", default=None)


@contextmanager
def deadline(seconds: float | None = None) -> Iterator[None]:
    """Let all calls of Stripe inside end within ``seconds``, by default STRIPE_SECONDS.

    An outer deadline stays if it is earlier.
    """
    outer, own = _deadline.get(), time.monotonic() + (seconds or settings.STRIPE_SECONDS)
    token = _deadline.set(own if outer is None else min(outer, own))
    try:
        yield
    finally:
        _deadline.reset(token)


def remaining() -> float:
    """Return the seconds until the deadline; STRIPE_SECONDS without one."""
    until = _deadline.get()
    return settings.STRIPE_SECONDS if until is None else until - time.monotonic()
