"""Times of calls that are taken in turns, so that a slower moment of the machine is in all of them."""

import statistics
import time
from collections.abc import Callable

CALLS, WARM_UP = 60, 5


def medians(works: list[Callable[[], object]]) -> list[float]:
    """Milliseconds of each work, the first calls left out."""
    times: list[list[float]] = [[] for _ in works]
    for turn in range(CALLS + WARM_UP):
        for work, found in zip(works, times, strict=True):
            begun = time.perf_counter()
            work()
            if turn >= WARM_UP:
                found.append((time.perf_counter() - begun) * 1000)
    return [statistics.median(found) for found in times]
