"""The Trust tab of a member in a community of 100,000, who shares a network with thousands and invited many friends."""

import statistics
import time
from uuid import UUID

from django.db import connection
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.fan_referrals.selectors.trust import member_trust
from tests.load.goals import Goals
from tests.support.builders import a_member
from tests.support.friends import a_program

MEMBERS, CROWD, FRIENDS = 100_000, 5_000, 500
MAX_MILLISECONDS = 50
CALLS = 40
_MEMBERS = """
insert into members_member (id, user_id, username, avatar, status, joined_at, created_at)
select gen_random_uuid(), gen_random_uuid(), 'crowd' || n, '', 'ACTIVE', now() - n * interval '1 minute',
       now() - n * interval '1 minute'
from generate_series(1, %s) n
"""
# A device and two networks each. The first CROWD members share a network with the member.
_PLACES = """
insert into fan_referrals_memberplace (member_id, kind, digest, first_seen_at, last_seen_at)
select m.id, p.kind, decode(md5(case when p.name = 'home' and m.n <= %s then 'crowd' else p.name || m.id end), 'hex'),
       now(), now()
from (select id, row_number() over (order by username) as n from members_member where username like 'crowd%%') m,
     (values ('DEVICE', 'device'), ('NETWORK', 'home'), ('NETWORK', 'phone')) as p(kind, name)
"""
_OWN = """
insert into fan_referrals_memberplace (member_id, kind, digest, first_seen_at, last_seen_at)
values (%s, 'NETWORK', decode(md5('crowd'), 'hex'), now(), now())
"""
_FRIENDS = """
insert into fan_referrals_fanreferral (id, inviter_id, friend_id, state, inviter_gems, friend_gems, min_days, action,
  reasons, reason, due_at, created_at, inviter_paid, friend_paid)
select gen_random_uuid(), %s, id, 'PAID', 50, 20, 3, 'NONE', '[]', '', now(), created_at, 50, 20
from members_member where username like 'crowd%%' limit %s
"""


def measure(goals: Goals) -> str:
    """Markdown: the median of the reads of the tab, and the first one."""
    community = Community.objects.get(slug="alpha")
    a_program(community, max_friends=1_000)
    member = a_member(community)
    _fill(community, member.pk)
    times = []
    with tenant_context(community):
        for _ in range(CALLS):
            started = time.perf_counter()
            found = member_trust(member.pk, community)
            times.append((time.perf_counter() - started) * 1000)
    assert (found.invited, bool(found.flags)) == (FRIENDS, True)
    median = statistics.median(times)
    return "\n".join(
        [
            "| what | ms | goal |",
            "|---|---|---|",
            f"| the Trust tab among {MEMBERS:,} members, {CROWD:,} of them in one network | {median:.1f} | "
            f"{goals.at_most('the Trust tab', median, MAX_MILLISECONDS, digits=0, unit=' ms')} |",
            f"| the first read | {times[0]:.1f} | |",
        ]
    )


def _fill(community: Community, member_id: UUID) -> None:
    with tenant_context(community), connection.cursor() as cursor:
        cursor.execute(_MEMBERS, [MEMBERS])
        cursor.execute(_PLACES, [CROWD])
        cursor.execute(_OWN, [member_id])
        cursor.execute(_FRIENDS, [member_id, FRIENDS])
        cursor.execute("analyze members_member, fan_referrals_memberplace, fan_referrals_fanreferral")
