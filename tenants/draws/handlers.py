"""What follows from a draw, each kind's own: registered by the areas, called in the draw's own transaction."""

from collections.abc import Callable, Sequence

from tenants.draws.models import Draw, Winner

OnDrawn = Callable[[Draw, Sequence[Winner]], None]
OnClosed = Callable[[Draw], None]
_drawn: dict[str, OnDrawn] = {}
_closed: dict[str, OnClosed] = {}


def on_drawn(kind: str) -> Callable[[OnDrawn], OnDrawn]:
    """``handle(draw, winners)`` gives the prizes: all winners at the draw, one after a redraw (or none is left).

    It runs once for each winner, with the draw's row locked: its writes are committed together with the result.
    """

    def register(handle: OnDrawn) -> OnDrawn:
        _drawn[kind] = handle
        return handle

    return register


def on_closed(kind: str) -> Callable[[OnClosed], OnClosed]:
    """``handle(draw)`` runs in the transaction that freezes the tickets."""

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
