"""Handlers that the areas register per kind of draw. They run in the draw's own transaction."""

from collections.abc import Callable, Sequence

from tenants.draws.models import Draw, Winner

OnDrawn = Callable[[Draw, Sequence[Winner]], None]
OnClosed = Callable[[Draw], None]
_drawn: dict[str, OnDrawn] = {}
_closed: dict[str, OnClosed] = {}


def on_drawn(kind: str) -> Callable[[OnDrawn], OnDrawn]:
    """Register ``handle(draw, winners)``, which gives the prizes: all winners after a draw, at most one after a redraw.

    It runs once per winner while the draw's row is locked. Its writes are committed together with the result.
    """

    def register(handle: OnDrawn) -> OnDrawn:
        _drawn[kind] = handle
        return handle

    return register


def on_closed(kind: str) -> Callable[[OnClosed], OnClosed]:
    """Register ``handle(draw)``, which runs in the transaction that freezes the tickets."""

    def register(handle: OnClosed) -> OnClosed:
        _closed[kind] = handle
        return handle

    return register


def after_draw(draw: Draw, winners: Sequence[Winner]) -> None:
    if handle := _drawn.get(draw.kind):
        handle(draw, winners)


def after_closing(draw: Draw) -> None:
    if handle := _closed.get(draw.kind):
        handle(draw)
