"""Repeats and restarts of quests when the community's clock goes forward and back, in Berlin."""

from datetime import UTC, datetime, timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.quests.errors import ChallengeFailed
from tenants.quests.models import Challenge, UserChallenge
from tenants.quests.services import progress
from tests.support.ledger import balance
from tests.support.quests import a_challenge, claim, did
from tests.support.shop import a_shopper
from tests.support.watching import Clock

ALWAYS = datetime(2025, 1, 1, tzinfo=UTC)
BOUNDARIES = pytest.mark.parametrize(
    ("repeat", "boundary"),
    [
        # On March 30, the clock skips the hour from 2 to 3.
        ("EVERY_HOUR", "2025-03-30T01:00"),
        ("EVERY_6_HOURS", "2025-03-30T04:00"),
        ("EVERY_12_HOURS", "2025-03-30T10:00"),
        ("EVERY_DAY_AT_MIDNIGHT", "2025-03-30T22:00"),
        ("EVERY_WEEK", "2025-03-30T22:00"),
        ("EVERY_MONTH", "2025-03-31T22:00"),
        # On October 26, the hour from 2 to 3 comes twice.
        ("EVERY_HOUR", "2025-10-26T01:00"),
        ("EVERY_6_HOURS", "2025-10-26T05:00"),
        ("EVERY_12_HOURS", "2025-10-26T11:00"),
        ("EVERY_DAY_AT_MIDNIGHT", "2025-10-26T23:00"),
        ("EVERY_WEEK", "2025-10-26T23:00"),
        ("EVERY_MONTH", "2025-10-31T23:00"),
    ],
)


@pytest.fixture
def place(alpha):
    Community.objects.filter(pk=alpha.pk).update(timezone="Europe/Berlin")
    alpha.timezone = "Europe/Berlin"
    return alpha


@pytest.fixture
def fan(place):
    found = a_shopper(place)
    with tenant_context(place):
        Member.objects.filter(pk=found.member.pk).update(joined_at=ALWAYS)
        found.member.refresh_from_db()
    return found


def published_long_ago(place, **terms):
    challenge = a_challenge(place, **terms)
    with tenant_context(place):
        Challenge.objects.filter(pk=challenge.pk).update(published_at=ALWAYS)
    return challenge


@BOUNDARIES
def test_each_period_pays_once_when_the_clock_changes(place, fan, repeat, boundary):
    quest, start = published_long_ago(place, repeat=repeat, target_amount=1), datetime.fromisoformat(f"{boundary}Z")
    for _ in range(2):
        did(fan, at=start - timedelta(microseconds=1))
        did(fan, at=start)
    with tenant_context(place):
        first, second = UserChallenge.objects.filter(challenge=quest).order_by("period_at")
        assert (first.deadline, second.period_at, second.attempt) == (start, start, 1)
    assert [claim(fan, quest).status for _ in range(3)] == [200, 200, 409]
    with tenant_context(place):
        assert balance(fan.member) == 200


@BOUNDARIES
@pytest.mark.parametrize("restart", ["NO_RESTART", "RESTART_IF_FAILED"])
def test_an_attempt_ends_with_its_period_and_restarts_when_the_clock_changes(
    place, fan, monkeypatch, repeat, boundary, restart
):
    end = datetime.fromisoformat(f"{boundary}Z")
    terms = {"kind": "CHALLENGE", "target_duration": 10, "time_unit": "MINUTE", "restart": restart}
    challenge, clock = published_long_ago(place, repeat=repeat, **terms), Clock(end - timedelta(minutes=30))
    monkeypatch.setattr(progress, "now", clock)

    def start():
        with tenant_context(place):
            progress.start(challenge_id=challenge.pk, fan=fan.user, community=place)

    def attempts():
        with tenant_context(place):
            rows = UserChallenge.objects.filter(challenge=challenge).order_by("period_at", "attempt")
            return list(rows.values_list("attempt", "deadline"))

    start()
    known = [(1, end - timedelta(minutes=20))]
    clock.forward(25 * 60)
    if restart == "NO_RESTART":
        with pytest.raises(ChallengeFailed):
            start()
    else:
        start()
        known.append((2, end))
    clock.forward(5 * 60)
    start()
    assert attempts() == [*known, (1, end + timedelta(minutes=10))]
