"""The event stream over HTTP (``GET /live?ticket=…``), and the readiness check."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import parse_qs

from django.conf import settings
from redis.exceptions import RedisError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from saas.realtime import tickets
from saas.realtime.hub import Hub, Stream
from saas.realtime.subscriber import Subscriber

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"connection", b"close"),
    # Proxies that buffer answers would delay events.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class LiveResponse:
    """The stream as a plain ASGI application. Each reader has one coroutine, which only waits for its end."""

    def __init__(self, hub: Hub, ear: Subscriber) -> None:
        self.hub, self.ear = hub, ear

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            ticket = await self._ticket(scope)
        except tickets.TicketRefused:
            await _refusal(401)(scope, receive, send)
            return
        except (RedisError, OSError):
            await _refusal(503)(scope, receive, send)
            return
        if self.hub.is_full:
            await _refusal(503)(scope, receive, send)
            return
        stream = Stream(ticket, send, self.hub.lifetime)
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        self.hub.join(stream)
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            return  # The reader was too slow, or the process ends.
        finally:
            self.hub.leave(stream)

    async def _ticket(self, scope: Scope) -> tickets.Ticket:
        texts = parse_qs(scope["query_string"].decode("ascii", "replace")).get("ticket", [""])
        ticket = tickets.read(texts[-1])
        await self.ear.redeem(ticket)
        return ticket


def _refusal(status: int) -> Response:
    return Response(status_code=status, headers={"Cache-Control": "no-store"})


class Application:
    """The ASGI application with its hub, so that the server can close the hub first."""

    def __init__(self) -> None:
        self.hub = Hub(settings.REALTIME_LIFETIME, settings.REALTIME_STREAMS)
        self.ear = Subscriber(self.hub, settings.REDIS_URL)
        routes = [Route("/live", LiveResponse(self.hub, self.ear)), Route("/live/ready", self._ready)]
        self.asgi = Starlette(routes=routes, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        work = [asyncio.create_task(part) for part in (self.ear.listen(), self.ear.beat(), self.hub.keep_alive())]
        yield
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await self.ear.close()

    async def _ready(self, _request: Request) -> JSONResponse:
        """True if events arrive and the process accepts more readers."""
        fine = self.ear.is_subscribed and not self.hub.is_full
        return JSONResponse({"status": "ok" if fine else "unavailable"}, status_code=200 if fine else 503)
