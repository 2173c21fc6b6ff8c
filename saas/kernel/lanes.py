"""Lanes: how many requests of one kind run at once in this process. Requests of other kinds do not wait for them.

The web server has a thread for each request that runs or waits. So a lane also bounds how many requests wait.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponseBase

from saas.kernel import metrics
from saas.kernel.errors import BusyRetry, DomainError, plain_response
from saas.kernel.logs import log_request
from saas.kernel.turns import Turns

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
LaneOf = Callable[[Environ], str | None]
WAIT_SECONDS = 15.0
# An answer up to this size is read at once, so that its lane is free before its client has read it.
READ_AT_ONCE = 1_048_576


@dataclass
class Lane:
    """``running`` requests of one kind run at once, and ``waiting`` wait for their turn."""

    running: int
    waiting: int = 0
    _turns: threading.Semaphore = field(init=False, repr=False)
    _places: threading.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._turns = threading.Semaphore(self.running)
        self._places = threading.Semaphore(self.running + self.waiting)

    def enter(self) -> bool:
        """Wait for a turn. Return False if too many requests wait, or if WAIT_SECONDS are over."""
        if not self._places.acquire(blocking=False):
            return False
        if self._turns.acquire(timeout=WAIT_SECONDS):
            return True
        self._places.release()
        return False

    def leave(self) -> None:
        self._turns.release()
        self._places.release()


def threads_for(lanes: Iterable[Lane | Turns]) -> int:
    """Return how many threads the lanes, or fair turns, can hold at once."""
    return sum(lane.running + lane.waiting for lane in lanes)


class Lanes:
    """WSGI middleware. ``lane_of`` names the lane of a request, or None for a request that never waits.

    A long answer moves to the lane ``downloads`` while its client reads it.
    """

    def __init__(self, application: Application, lanes: Mapping[str, Lane], lane_of: LaneOf) -> None:
        self.application, self.lanes, self.lane_of = application, lanes, lane_of
        self.downloads = lanes["downloads"]

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        name = self.lane_of(environ)
        if name is None:
            return self._answer(environ, start_response)
        lane = self.lanes[name]
        if not lane.enter():
            return refuse(BusyRetry(), environ, start_response, lane=name)
        try:
            return self._answer(environ, start_response)
        finally:
            lane.leave()

    def _answer(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        result = self.application(environ, start_response)
        if not isinstance(result, HttpResponseBase):
            return result
        if _is_short(result):
            try:
                return [b"".join(result)]
            finally:
                result.close()
        if not self.downloads.enter():
            result.close()
            return refuse(BusyRetry(), environ, start_response, lane="downloads")
        return _Download(result, self.downloads)


class _Download:
    """A long answer, which leaves its lane at its end."""

    def __init__(self, answer: HttpResponseBase, lane: Lane) -> None:
        self.answer, self.lane = answer, lane

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.answer)

    def close(self) -> None:
        try:
            self.answer.close()
        finally:
            self.lane.leave()


def _is_short(answer: HttpResponseBase) -> bool:
    length = answer.headers.get("Content-Length", "")
    return not answer.streaming or (length.isdecimal() and int(length) <= READ_AT_ONCE)


def refuse(
    error: DomainError, environ: Environ, start_response: Callable[..., Any], *, lane: str = ""
) -> Iterable[bytes]:
    """Return the error as a WSGI answer, and log the request, which does not reach Django.

    ``lane`` is the lane that had no place for it.
    """
    # It reads the settings, which are loaded after this module.
    from saas.kernel.requests import request_id_of

    if lane:
        metrics.refused.labels(lane).inc()
    answer, request_id = plain_response(error), request_id_of(environ)
    status = f"{answer.status_code} {answer.reason_phrase}"
    own = (("Content-Length", str(len(answer.content))), ("X-Request-Id", request_id))
    start_response(status, [*answer.items(), *own])
    facts = {"status": answer.status_code, "code": error.code, "request_id": request_id}
    log_request({"method": environ["REQUEST_METHOD"], "path": environ["PATH_INFO"], "route": "none", **facts})
    return [answer.content]
