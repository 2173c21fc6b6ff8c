"""The goal: 50,000 referred accounts are applied in a minute with at most 200 MB more memory, whatever fans claim."""

import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models import Count
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.casinos.connectors.base import WindowMode
from saas.casinos.models import CasinoAccount
from saas.directory.models import Membership
from saas.kernel.clock import now
from tenants.casinos.models import AccountTotal, CasinoObservation, ReferredAccount
from tenants.members.models import Member
from tests.support.community_casinos import AT, Reports, a_connection, a_row

ACCOUNTS, FANS = 50_000, 20_000
MAX_SECONDS, MAX_MEGABYTES = 60.0, 200


def many_fans(community):
    """Every fan claims an account, and every tenth one has proven it."""
    users = User.objects.bulk_create(User(username=f"many{number}") for number in range(FANS))
    with tenant_context(community):
        members = Member.objects.bulk_create(
            Member(user_id=one.pk, username=one.username, joined_at=now()) for one in users
        )
    Membership.objects.bulk_create(
        Membership(user_id=one.user_id, community=community, member_id=one.pk, joined_at=now()) for one in members
    )
    CasinoAccount.objects.bulk_create(
        CasinoAccount(
            user=one, provider_id="STAKE", name=f"player_{number}", name_key=f"player_{number}",
            state="CLAIMED" if number % 10 else "VERIFIED",
        )
        for number, one in enumerate(users)
    )  # fmt: skip


def peak() -> float:
    """The most megabytes of memory that the process had since ``restarted_peak``."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


def restarted_peak() -> float:
    # "5" makes the memory of this moment the peak (proc_pid_clear_refs(5)). A tracer would double the time.
    Path("/proc/self/clear_refs").write_text("5")
    return peak()


@pytest.mark.prove("casinos")
@pytest.mark.django_db
def test_fifty_thousand_accounts_are_applied_in_a_minute(alpha):
    """Measures a first report, one in which every total changed, and one in which none did."""
    many_fans(alpha)
    with tenant_context(alpha):
        reports = Reports(a_connection(created_at=AT), WindowMode.LIFETIME)
        for name, extra in (("first", 0), ("all changed", 5), ("unchanged", 5)):
            before = restarted_peak()
            rows = [a_row(f"player_{number}", number % 900 + 1 + extra, weighted="1.5") for number in range(ACCOUNTS)]
            begin = time.monotonic()
            reports.read(rows, at=reports.at + timedelta(minutes=10))
            seconds = time.monotonic() - begin
            megabytes = peak() - before
            print(f"{name}: {ACCOUNTS:,} accounts in {seconds:.1f} s with {megabytes:.0f} MB")
            assert seconds <= MAX_SECONDS
            assert megabytes <= MAX_MEGABYTES
        assert AccountTotal.objects.count() == ACCOUNTS
        assert CasinoObservation.objects.count() == 2 * ACCOUNTS
        matches = ReferredAccount.objects.order_by().values_list("match").annotate(n=Count("pk"))
        assert dict(matches) == {
            "CONFIRMED": FANS // 10,
            "SUGGESTED": FANS - FANS // 10,
            "UNMATCHED": ACCOUNTS - FANS,
        }
