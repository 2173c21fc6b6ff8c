from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from simulators.casinos.simulator import CasinoServer


@pytest.fixture
def casinos(settings: Any, monkeypatch: pytest.MonkeyPatch) -> "Iterator[CasinoServer]":
    """Simulated casinos without players, and their time in the pulls that call them."""
    from tests.support.casinos import started

    server = started(settings, players=0, days=1)
    for site in server.casinos.sites.values():
        # Players who join later have no bets of their own.
        site.fill()
    for module in ("pulling", "connections", "testing", "matching", "imports", "lowered", "proofs"):
        monkeypatch.setattr(f"tenants.casinos.services.{module}.now", server.casinos.clock.now)
    yield server
    server.server.stop()
