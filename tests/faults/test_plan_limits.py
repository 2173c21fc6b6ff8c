"""Limits of plans under races and kills: exactly at the limit, and no stored file without its row.

All callers start at the same instant on the durable server, each in a thread with its own connection.
"""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.storage import default_storage
from django_tenants.utils import tenant_context

from saas.access.staff.models import StaffInvitation
from saas.access.staff.services import invite
from saas.communities.domains.services import add
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.images import is_public_of, public_files_of
from saas.plans import stored_files
from saas.plans.catalog import MEGABYTE, PlanLimit
from saas.plans.counting import count_of
from saas.plans.errors import PlanLimitReached
from saas.plans.models import StoredFile
from saas.plans.stored_files import store_file
from saas.tenancy.models import Community, Domain
from tenants.members.models import Member
from tenants.members.services import join
from tenants.stores.models import Product
from tenants.stores.services.catalog import create_product
from tests.support.builders import a_community, a_user, an_actor
from tests.support.plans import on_plan, with_limits
from tests.support.races import race
from tests.support.shop import a_product, again

pytestmark = pytest.mark.usefixtures("durable")
CALLERS = 50
PICTURE = 100_000
KILLS = 12


@pytest.fixture
def community(durable: object) -> Community:
    slug = f"full{uuid4().hex[:10]}"
    return a_community(owner=a_user(username=slug), slug=slug)


def a_join(community: Community, user: Any) -> Callable[[], object]:
    return partial(join, user=user, community=community)


def an_invitation(community: Community, number: int) -> Callable[[], object]:
    return partial(
        invite,
        community=community,
        invitee=f"{community.slug}-{number}@example.com",
        permissions=["STORES_MANAGEMENT"],
        actor=an_actor(community),
    )


def a_new_product(community: Community, number: int) -> Callable[[], object]:
    fields = {"name": f"Poster {number}", "price": 10, "quantity": 5}
    return partial(create_product, fields=fields, picture=None, actor=an_actor(community))


def a_domain(community: Community, number: int) -> Callable[[], object]:
    return partial(add, community=community, name=f"d{number}.{community.slug}.test", actor=an_actor(community))


def refusals(results: list[Any]) -> int:
    kinds = Counter(type(result) for result in results)
    print(dict(kinds))
    assert kinds[PlanLimitReached] + sum(not isinstance(result, Exception) for result in results) == len(results)
    return kinds[PlanLimitReached]


@pytest.mark.parametrize("places", [1, 7])
def test_fifty_fans_join_for_the_last_places(community: Community, places: int) -> None:
    with_limits(community, members=places)
    fans = [a_user(username=f"fan{uuid4().hex[:12]}") for _ in range(CALLERS)]

    results = race(community, [a_join(community, fan) for fan in fans], at_once=CALLERS)

    assert refusals(results) == CALLERS - places
    with tenant_context(community):
        assert Member.objects.filter(left_at__isnull=True).count() == places


@pytest.mark.parametrize(
    ("limit", "work", "rows"),
    [
        (PlanLimit.STAFF, an_invitation, StaffInvitation.objects.filter),
        (PlanLimit.DOMAINS, a_domain, lambda community: Domain.objects.filter(tenant=community)),
        (PlanLimit.PRODUCTS, a_new_product, lambda community: Product.objects.all()),
    ],
    ids=str,
)
def test_fifty_members_of_the_team_make_the_last_thing(
    community: Community,
    limit: PlanLimit,
    work: Callable[..., Any],
    rows: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without limits of speed: fifty domains within an hour would meet those first."""
    monkeypatch.setattr(rates, "limit", lambda *_, **__: None)
    limits: dict[str, Any] = {limit.value: 3}
    with_limits(community, **limits)
    with tenant_context(community):
        for number in range(2):
            work(community, 1000 + number)()

    results = race(community, [work(community, number) for number in range(CALLERS)], at_once=CALLERS)

    assert refusals(results) == CALLERS - 1
    with tenant_context(community):
        assert rows(community=community).count() == 3
        assert count_of(limit, community.pk) == 3


def test_fifty_pictures_for_the_last_bytes(community: Community) -> None:
    with_limits(community, storage_megabytes=1)
    StoredFile.objects.create(
        name=f"{community.pk.hex}-old.webp", community=community, size=MEGABYTE - PICTURE, created_at=now()
    )
    upload = partial(store_file, community.pk, b"p" * PICTURE)

    results = race(community, [upload] * CALLERS, at_once=CALLERS)

    assert refusals(results) == CALLERS - 1
    assert count_of(PlanLimit.STORAGE_MEGABYTES, community.pk) == MEGABYTE
    (name,) = [result for result in results if isinstance(result, str)]
    assert list(public_files_of(community.pk)) == [name]


def test_joins_race_with_changes_of_the_plan(community: Community) -> None:
    """While the plan changes between no limit and a limit, no join under the limit goes beyond it."""
    fans = [a_user(username=f"fan{uuid4().hex[:12]}") for _ in range(CALLERS * 2)]
    limited = with_limits(community, members=CALLERS)
    on_plan(community, "enterprise")

    def change() -> object:
        time.sleep(0.05)
        from saas.plans.catalog import PlanSource
        from saas.plans.services import assign_plan

        return assign_plan(community.pk, version=limited, source=PlanSource.OPERATOR)

    works: list[Callable[[], object]] = [a_join(community, fan) for fan in fans]
    works.insert(10, change)
    race(community, works, at_once=CALLERS)

    with tenant_context(community):
        joined = Member.objects.filter(left_at__isnull=True).count()
    print(f"{joined} joined, the limit is {CALLERS}")
    last = race(community, [a_join(community, a_user(username=f"fan{uuid4().hex[:12]}"))] * 1, at_once=1)
    assert (refusals(last) == 1) == (joined >= CALLERS)


def test_pictures_are_counted_after_replacements_killed_midway(community: Community, durable: Any) -> None:
    """A process that replaces a picture is killed at any moment. Twelve processes of Django take half a minute."""
    on_plan(community, "enterprise")
    poster = a_product(community, name="Poster", price=10, quantity=1)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings", "DATABASE_URL": durable.url}
    command = [sys.executable, "-m", "tests.support.uploads", str(community.pk), str(poster.pk)]
    replaced = 0
    for number in range(KILLS):
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
            assert process.stdout is not None
            for line in process.stdout:
                replaced += 1
                if int(line) >= number:
                    # Somewhere in the next replacement, later each time.
                    time.sleep(number * 0.002)
                    process.send_signal(signal.SIGKILL)
                    break

        files = {name for name in public_files_of(community.pk) if is_public_of(community.pk, name)}
        rows = dict(StoredFile.objects.filter(community=community).values_list("name", "released_at"))
        assert files <= set(rows), "a stored file has no row"
        image = again(poster, community).image
        assert image in files
        assert rows[image] is None, "the shown picture is not counted"
    print(f"{replaced} replacements, {KILLS} kills")

    late = now() - 2 * stored_files.UNUSED_FOR
    StoredFile.objects.filter(community=community).update(created_at=late)
    StoredFile.objects.filter(community=community, released_at__isnull=False).update(released_at=late)
    while stored_files.sweep():
        pass
    image = again(poster, community).image
    assert list(StoredFile.objects.filter(community=community).values_list("name", flat=True)) == [image]
    assert list(public_files_of(community.pk)) == [image]
    assert count_of(PlanLimit.STORAGE_MEGABYTES, community.pk) == default_storage.size(image)
    assert timedelta() < stored_files.RELEASED_FOR < stored_files.UNUSED_FOR
