"""WSGI middleware: calls that take long get their turns fairly, before Django runs (saas.kernel.turns)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from saas.kernel.errors import BusyRetry
from saas.kernel.lanes import Application, Environ, refuse
from saas.kernel.turns import Turns


class SlowCalls:
    """``kind_of`` names the kind of a slow request, or None for all others. ``callers_of`` names who sends it."""

    def __init__(
        self,
        application: Application,
        kinds: Mapping[str, Turns],
        kind_of: Callable[[Environ], str | None],
        callers_of: Callable[[Environ], Sequence[str]],
    ) -> None:
        self.application, self.kinds, self.kind_of, self.callers_of = application, kinds, kind_of, callers_of

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        kind = self.kind_of(environ)
        if kind is None:
            return self.application(environ, start_response)
        turns = self.kinds[kind]
        try:
            request = turns.enter(self.callers_of(environ))
        except BusyRetry as error:
            return refuse(error, environ, start_response, lane=kind)
        try:
            return self.application(environ, start_response)
        finally:
            turns.leave(request)
