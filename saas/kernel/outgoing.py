"""The shared parts of calls to other services."""

import ssl
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from saas.kernel.guarded_addresses import CheckedAddress
from saas.kernel.proxy import network_of
from saas.kernel.turns import Turns

if TYPE_CHECKING:
    import httpx

# The calls of this process for which a person waits. A service without an answer leaves turns to the others.
_turns = Turns(running=4, waiting=4, each=2, each_of_group=3, seconds=2.0)
_deadline: ContextVar[float | None] = ContextVar("outgoing_deadline", default=None)
# A call that begins shortly before the deadline fails at once, with this timeout.
MIN_SECONDS = 0.05


def turn(callers: Sequence[str], service: str) -> AbstractContextManager[None]:
    """Let a request call ``service`` inside of the block. ``callers`` are its person, community or network.

    A call without a waiting person belongs into a job. Raises BusyRetry.
    """
    return _turns.turn(callers, group=f"service:{service}")


def callers_of(request: Any) -> list[str]:
    """Return the person of a request, or the network of a visitor."""
    user = request.user
    return [f"person:{user.pk}"] if user.is_authenticated else [f"network:{network_of(request)}"]


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Let all calls inside end within ``seconds`` together. An outer deadline stays if it is earlier."""
    outer, own = _deadline.get(), time.monotonic() + seconds
    token = _deadline.set(own if outer is None else min(outer, own))
    try:
        yield
    finally:
        _deadline.reset(token)


def remaining(most: float) -> float:
    """Return the seconds until the deadline; ``most`` without one."""
    until = _deadline.get()
    return most if until is None else until - time.monotonic()


def within_deadline(timeouts: Mapping[str, float]) -> "httpx.Timeout":
    """Return the timeouts of one call, cut at the deadline."""
    import httpx

    left = max(remaining(max(timeouts.values())), MIN_SECONDS)
    return httpx.Timeout(**{name: min(seconds, left) for name, seconds in timeouts.items()})


@cache
def authorities() -> ssl.SSLContext:
    """Return the certificate authorities that this process trusts, for the parameter ``verify`` of every client.

    Without it, each client reads them again, which takes 20 to 50 ms of CPU. Threads can share the context.
    """
    import httpx

    return httpx.create_ssl_context()


def pinned(url: str, target: CheckedAddress | None) -> tuple["httpx.URL", dict[str, Any]]:
    """Return the URL and the extensions of a request that connects to a checked address.

    The certificate has to be the host's, while the connection goes to ``target.ip``.
    """
    import httpx

    address = httpx.URL(url)
    if target is None or target.ip == target.host:
        return address, {}
    return address.copy_with(host=target.ip), {"sni_hostname": target.host}


@contextmanager
def exchange(request: "httpx.Request", seconds: float) -> Iterator["httpx.Response"]:
    """Send a request without redirects, cookies or proxies; the block reads the body.

    The head of the answer arrives within ``seconds``. Raises the errors of httpx, which can name the address.
    """
    import httpx

    # The transport alone: httpx.Client would write each address into the log, and follow the environment's proxies.
    with httpx.HTTPTransport(verify=authorities(), trust_env=False) as transport:
        # The time-outs are per read, so headers that arrive byte by byte would hold the worker for very long.
        with _closed_after(transport, seconds):
            answer = transport.handle_request(request)
        try:
            yield answer
        finally:
            answer.close()


@contextmanager
def _closed_after(transport: "httpx.HTTPTransport", seconds: float) -> Iterator[None]:
    """Close the transport after ``seconds``: the next read of the exchange fails then."""
    timer = threading.Timer(seconds, transport.close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
