"""Simulated casinos for the tests of one worker."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from simulators.casinos.simulator import CasinoServer


@pytest.fixture(scope="session")
def open_casinos() -> "Iterator[CasinoServer]":
    from simulators.casinos.simulator import Casinos, CasinoServer
    from tests.support.casinos import AT

    server = CasinoServer(Casinos(players=24, days=45, now=AT))
    server.server.run_in_background()
    yield server
    server.server.stop()


@pytest.fixture
def casinos(open_casinos: "CasinoServer", settings: Any) -> "CasinoServer":
    """The casinos, well-behaved, a minute after the test before: Shuffle allows one call in 30 seconds."""
    from datetime import timedelta

    from tests.support.casinos import lead_to, pass_time

    open_casinos.casinos.reset()
    pass_time(open_casinos, timedelta(minutes=1))
    lead_to(open_casinos, settings)
    return open_casinos
