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
    for module in (
        "pulling",
        "connections",
        "testing",
        "matching",
        "automatic_matching",
        "imports",
        "lowered",
        "proofs",
    ):
        monkeypatch.setattr(f"tenants.casinos.services.{module}.now", server.casinos.clock.now)
    yield server
    server.server.stop()


@pytest.fixture(autouse=True)
def _apart_from_the_platform() -> Iterator[None]:
    """No statement of this area joins tables of the community and of the platform."""
    from tests.support.platform_tables import no_joins_with_the_platform

    with no_joins_with_the_platform():
        yield
