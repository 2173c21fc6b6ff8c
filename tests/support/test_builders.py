from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from saas.tenancy.models import Community
from tests.support import builders


@pytest.mark.parametrize("hour", range(24))
def test_at_noon_its_day_began_twelve_hours_ago(alpha: Community, monkeypatch: pytest.MonkeyPatch, hour: int) -> None:
    moment = datetime(2026, 11, 27, hour, 59, tzinfo=UTC)
    monkeypatch.setattr(builders, "now", lambda: moment)

    zone = ZoneInfo(builders.at_noon(alpha).timezone)

    assert moment.astimezone(zone).hour == 12
