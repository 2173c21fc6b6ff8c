from typing import TYPE_CHECKING

import pytest

from saas.kernel.clock import now

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.watching import Clock


@pytest.fixture
def clock(alpha: "Community", monkeypatch: pytest.MonkeyPatch) -> "Clock":
    """The time of watching. The stream and the days of members stay at the real time."""
    from tenants.watching import selectors
    from tests.support.watching import Clock, noon

    noon(alpha)
    clock = Clock(now().replace(microsecond=0))
    monkeypatch.setattr(selectors, "now", clock)
    return clock
