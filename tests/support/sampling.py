"""The cases that a run of `make test` leaves to `make prove`: most cases of long matrices, and one of two widths.

The seed of the run chooses, so that several runs cover every case, and one seed repeats a run.
"""

import hashlib
import os
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TypeVar

import pytest

WHOLE = "GEMHALL_WHOLE"
"""Set to 1, it runs every case. `make prove` sets it."""
MANY = 60
"""A matrix of more cases is sampled."""
SAMPLE = 20
"""Cases of a matrix that `make test` runs."""
T = TypeVar("T")


def rank(*key: object) -> str:
    """Return a place in an order that depends on the seed of the run and on ``key``: the same in every process."""
    named = "/".join(map(str, (os.environ["GEMHALL_SEED"], *key)))
    return hashlib.sha256(named.encode()).hexdigest()


def chosen(options: Sequence[T], *key: object) -> T:
    """Return one of the options, chosen by the seed of the run and by ``key``."""
    return options[int(rank(*key), 16) % len(options)]


def left_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return the cases of tests marked ``sampled`` that this run leaves to `make prove`.

    ``sampled`` keeps SAMPLE of the cases of a test that has more than MANY. ``sampled(1, of="device")`` keeps one
    value of that parameter in each combination of the others.
    """
    if os.environ.get(WHOLE):
        return set()
    matrices: dict[Hashable, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            matrices[_matrix_of(item, mark)].append(item)
    out: set[pytest.Item] = set()
    for cases in matrices.values():
        mark = cases[0].get_closest_marker("sampled")
        keep = mark.args[0] if mark and mark.args else SAMPLE if len(cases) > MANY else len(cases)
        out.update(sorted(cases, key=lambda item: rank(item.nodeid))[keep:])
    return out


def _matrix_of(item: pytest.Item, mark: pytest.Mark) -> Hashable:
    name = item.nodeid.partition("[")[0]
    varied = mark.kwargs.get("of")
    if varied is None:
        return name
    # Places, not values: a value may be without a hash.
    places = getattr(item, "callspec").indices  # noqa: B009 — only parametrized functions have it
    assert varied in places, f"{item.nodeid} has no parameter “{varied}”"
    return name, *sorted((parameter, place) for parameter, place in places.items() if parameter != varied)
