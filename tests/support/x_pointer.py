"""The mouse of an X screen, moved as a hand does: WebKit starts a drag for events of the screen only."""

import ctypes
import itertools
import time
from collections.abc import Sequence

LEFT = 1
STEPS, STEP_SECONDS = 12, 0.03


def drag(display: str, places: Sequence[tuple[float, float]]) -> None:
    """Press the left button at the first place, move over the others, and release it at the last."""
    x11, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    screen = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))

    def move(x: float, y: float) -> None:
        test.XTestFakeMotionEvent(screen, -1, round(x), round(y), 0)
        x11.XFlush(screen)
        time.sleep(STEP_SECONDS)

    def press(is_down: bool) -> None:
        test.XTestFakeButtonEvent(screen, LEFT, int(is_down), 0)
        x11.XFlush(screen)
        time.sleep(0.3)

    move(*places[0])
    press(True)
    for (from_x, from_y), (to_x, to_y) in itertools.pairwise(places):
        for step in range(1, STEPS + 1):
            move(from_x + (to_x - from_x) * step / STEPS, from_y + (to_y - from_y) * step / STEPS)
        time.sleep(0.3)
    press(False)
    x11.XCloseDisplay(screen)
