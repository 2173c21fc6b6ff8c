"""The base of all services: an address, people, and the faults that they can simulate."""

import secrets
import threading
import time
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from simulators.http import Answer, Refusal, Request, page
from simulators.people import People

TICKET_SECONDS = 900


@dataclass(frozen=True)
class Client:
    """The registration of the product at the service. ``redirect_uri`` has to match letter for letter."""

    client_id: str
    client_secret: str
    redirect_uri: str
    # The address for events, for a service at which it is registered.
    events_callback: str = ""


@dataclass
class Mood:
    """How a service behaves until a test changes it.

    ``down``: what servers ask it fails, pages for people still come, as in most outages. ``token_seconds``: how long
    access tokens live. ``proxy_status``: a proxy before the service answers servers, with a page of this status.
    ``tamper``: what is wrong about the answers, in the words of the service that is asked.
    """

    down: bool = False
    rate_limited: bool = False
    refuses_refresh: bool = False
    token_seconds: int = 3600
    code_seconds: int = 60
    slow_seconds: float = 0.0
    proxy_status: int = 0
    tamper: str = ""


class Service:
    """One simulated service below ``base``."""

    name: ClassVar[str]
    title: ClassVar[str]
    color: ClassVar[str] = "#9aa4b2"
    # The host that the service's answers name for pictures of people; the simulator serves them at the same path.
    picture_host: ClassVar[str] = "cdn.example"

    def __init__(self, base: str, client: Client, people: People) -> None:
        self.base, self.client, self.people = base, client, people
        self.mood = Mood()
        self.counts = {"codes": 0, "tokens": 0, "refreshes": 0, "revocations": 0, "profiles": 0, "streams": 0}
        self.lock = threading.RLock()
        self._tickets: dict[str, tuple[float, Any]] = {}

    def answer(self, request: Request, path: str) -> Answer:
        """``path`` is below the service's own, with a leading slash."""
        raise NotImplementedError

    def reset(self) -> None:
        """Well-behaved again; people and tokens stay."""
        self.mood = Mood()

    def facts(self) -> dict[str, Any]:
        return {"mood": asdict(self.mood), "counts": dict(self.counts)}

    def hold(self, waiting: Any) -> str:
        """Keep a request until its person has answered; the ticket gives it back once."""
        ticket = secrets.token_urlsafe(24)
        with self.lock:
            self._tickets[ticket] = (time.monotonic() + TICKET_SECONDS, waiting)
        return ticket

    def taken(self, ticket: str) -> Any:
        with self.lock:
            until, waiting = self._tickets.pop(ticket, (0.0, None))
        if until < time.monotonic():
            raise Refusal(page(400, "Expired", "Begin again at the site you came from."))
        return waiting

    def between_servers(self) -> None:
        """Called first by whatever a server asks. Raises Refusal in an outage or under a rate limit."""
        if self.mood.slow_seconds:
            time.sleep(self.mood.slow_seconds)
        if self.mood.down:
            raise Refusal(page(503, "Service Unavailable", "Try again later."))
        if self.mood.proxy_status:
            raise Refusal(page(self.mood.proxy_status, "Just a moment...", "Ray ID: 8f1c"))
        if self.mood.rate_limited:
            raise Refusal(self.too_many())

    def too_many(self) -> Answer:
        """The service's own words for 429."""
        return page(429, "Too Many Requests", "Slow down.")
