"""One deadline for all calls of Stripe in a request or job."""

from contextlib import AbstractContextManager

from django.conf import settings

from saas.kernel import outgoing

MIN_SECONDS = 0.2


def deadline(seconds: float | None = None) -> AbstractContextManager[None]:
    """Let all calls of Stripe inside end within ``seconds``, by default STRIPE_SECONDS.

    An outer deadline stays if it is earlier.
    """
    return outgoing.deadline(seconds or settings.STRIPE_SECONDS)


def remaining() -> float:
    """Return the seconds until the deadline; STRIPE_SECONDS without one."""
    return outgoing.remaining(settings.STRIPE_SECONDS)
