"""The goal: 50,000 referred accounts are applied in a minute with at most 200 MB more memory."""

import time
import tracemalloc
from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.casinos.connectors.base import WindowMode
from tenants.casinos.models import AccountTotal, CasinoObservation
from tests.support.community_casinos import AT, Reports, a_connection, a_row, an_adult, claims

ACCOUNTS = 50_000
MAX_SECONDS, MAX_MEGABYTES = 60.0, 200


@pytest.mark.prove("casinos")
@pytest.mark.django_db
def test_fifty_thousand_accounts_are_applied_in_a_minute(alpha):
    """Measures a first report, one in which every total changed, and one in which none did."""
    for number in range(20):
        claims(an_adult(alpha), f"player_{number}")
    with tenant_context(alpha):
        reports = Reports(a_connection(created_at=AT), WindowMode.LIFETIME)
        for name, extra in (("first", 0), ("all changed", 5), ("unchanged", 5)):
            tracemalloc.start()
            rows = [a_row(f"player_{number}", number % 900 + 1 + extra, weighted="1.5") for number in range(ACCOUNTS)]
            begin = time.monotonic()
            reports.read(rows, at=reports.at + timedelta(minutes=10))
            seconds = time.monotonic() - begin
            megabytes = tracemalloc.get_traced_memory()[1] / 1_048_576
            tracemalloc.stop()
            print(f"{name}: {ACCOUNTS:,} accounts in {seconds:.1f} s with {megabytes:.0f} MB")
            assert seconds <= MAX_SECONDS
            assert megabytes <= MAX_MEGABYTES
        assert AccountTotal.objects.count() == ACCOUNTS
        assert CasinoObservation.objects.count() == 2 * ACCOUNTS
