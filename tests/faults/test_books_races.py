"""Races on the ledger: a reset during fifty purchases, a killed import, and people who join during both."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.models import Order
from tenants.stores.services import purchase
from tenants.wallets import resets, services
from tenants.wallets.errors import InsufficientBalance
from tenants.wallets.imports import runs, waiting
from tenants.wallets.imports import services as imports
from tenants.wallets.imports.models import Import, ImportRow
from tenants.wallets.models import Account, Txn
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key, balance, books_are_right, raw
from tests.support.races import race
from tests.support.shop import a_product, again

pytestmark = pytest.mark.usefixtures("durable")
BUYERS = 50
HELD = """
select (select coalesce(sum(balance), 0)::bigint from wallets_account where id >= 1000),
       (select sum(balance)::bigint from system_balances())
"""


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


def a_fan(community, gems, *, name=None):
    user = a_user(username=f"fan{uuid4().hex[:12]}")
    if name:
        Identity.objects.create(user=user, provider="TWITCH", subject=str(uuid4()), name=name)
    with tenant_context(community):
        member = join(user=user, community=community)
        if gems:
            services.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return user, member


def a_file(people):
    return "username,points\n" + "".join(f"{name},{gems}\n" for name, gems in people)


def an_import(community, people, mode="ADD"):
    """Uploaded and set to be applied, before the job has run."""
    actor = an_actor(community)
    with tenant_context(community):
        run = imports.upload(filename="p.csv", raw=a_file(people).encode(), tool=None, platform="TWITCH", actor=actor)
        imports.change(import_id=run.pk, changes={"mode": mode}, actor=actor)
        imports.apply(import_id=run.pk, key=uuid4(), actor=actor)
    return run


def test_resetting_everybody_while_fifty_people_buy(alpha):
    """Ten rounds: in either order, each gem is in an order or reset, and no wallet holds any in the end."""
    for _ in range(10):
        poster = a_product(alpha, name=f"Poster {uuid4()}", price=70, quantity=BUYERS, limit_per_day=None)
        fans = [a_fan(alpha, 100) for _ in range(BUYERS)]
        buys = [
            partial(
                purchase.buy_product, buyer=user, community=alpha, product_slug=poster.slug, expected_price=70,
                idempotency=a_key(),
            )
            for user, _ in fans
        ]  # fmt: skip
        call = uuid4()
        reset = partial(resets.reset_everybody, call=call, reason="New season", actor=an_actor(alpha))
        works: list[Callable[[], Any]] = [*buys[:25], reset, *buys[25:]]

        results = race(alpha, works, at_once=BUYERS + 1)

        surprises = [one for one in results if isinstance(one, Exception) and not isinstance(one, InsufficientBalance)]
        assert not surprises, surprises[:3]
        bought = sum(isinstance(one, Order) for one in results)
        with tenant_context(alpha):
            resets.reset_everybody(call=uuid4(), reason="The rest", actor=an_actor(alpha))
            members = [member.pk for _, member in fans]
            assert not Account.objects.filter(member__in=members, balance__gt=0).exists()
            assert Order.objects.filter(product=poster).count() == bought
            assert again(poster, alpha).quantity == BUYERS - bought
            books_are_right()
            held, system = raw(HELD)[0]
            assert held + system == 0


def test_an_import_killed_again_and_again_ends_exactly_once(alpha):
    """Its connection is cut every few milliseconds; each time another worker takes the job up."""
    tag = uuid4().hex[:8]
    here = [a_fan(alpha, 7, name=f"Here_{tag}_{number}") for number in range(40)]
    people = [(f"here_{tag}_{number}", 100 + number) for number in range(40)]
    people += [(f"later_{tag}_{number}", 5) for number in range(400)]
    run = an_import(alpha, people)
    kills, over = [], threading.Event()

    def kill():
        try:
            while not over.wait(0.08):
                victims = raw(
                    "select pid, pg_terminate_backend(pid) from pg_stat_activity "
                    "where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'"
                )
                kills.extend(victims)
        finally:
            connection.close()

    killer = threading.Thread(target=kill)
    killer.start()
    for attempt in range(200):
        if attempt == 150:
            over.set()  # enough is enough: what is left is left to a quiet worker
        try:
            with tenant_context(alpha):
                runs.apply(run.pk, an_actor(alpha))
                if Import.objects.get(pk=run.pk).state == "APPLIED":
                    break
        except Exception:
            connection.close()
    over.set()
    killer.join()

    assert len(kills) > 3, "nothing was killed: the test proves nothing"
    with tenant_context(alpha):
        assert Import.objects.get(pk=run.pk).state == "APPLIED"
        assert ImportRow.objects.filter(run=run).count() == 440
        assert [balance(member) for _, member in here] == [107 + number for number in range(40)]
        assert ImportRow.objects.filter(run=run, state="WAITING").count() == 400
        assert Txn.objects.filter(cause="IMPORT", cause_id=run.pk, outcome="PAID").count() == 40
        books_are_right()


def test_joining_while_points_are_on_their_way_pays_once(alpha):
    """Thirty people join at the same instant as two workers apply the import and the newcomers' jobs run twice."""
    tag = uuid4().hex[:8]
    people = [(f"p_{tag}_{number}", 10 + number) for number in range(30)]
    users = []
    for name, _ in people:
        user = a_user(username=f"fan{uuid4().hex[:12]}")
        Identity.objects.create(user=user, provider="TWITCH", subject=str(uuid4()), name=name)
        users.append(user)
    run = an_import(alpha, people)

    def come(user):
        member = join(user=user, community=alpha)
        for _ in range(2):
            waiting.pay_newcomer(user.pk)
        return member

    apply = partial(runs.apply, run.pk, an_actor(alpha))
    results = race(alpha, [apply, *[partial(come, user) for user in users], apply], at_once=32)

    assert not [one for one in results if isinstance(one, Exception)]
    with tenant_context(alpha):
        for user in users:
            waiting.pay_newcomer(user.pk)
        held = dict(
            Account.objects.filter(member__user_id__in=[user.pk for user in users]).values_list(
                "member__user_id", "balance"
            )
        )
        assert held == {user.pk: gems for user, (_, gems) in zip(users, people, strict=True)}
        assert not ImportRow.objects.filter(run=run).exclude(state="CREDITED").exists()
        books_are_right()


def test_undoing_races_spending(alpha):
    """Whatever is spent stays spent, whatever is left goes back, and the books hold."""
    tag = uuid4().hex[:8]
    fans = [a_fan(alpha, 0, name=f"u_{tag}_{number}") for number in range(30)]
    run = an_import(alpha, [(f"u_{tag}_{number}", 100) for number in range(30)])
    poster = a_product(alpha, name=f"Poster {uuid4()}", price=70, quantity=None, limit_per_day=None)
    actor = an_actor(alpha)
    with tenant_context(alpha):
        runs.apply(run.pk, actor)
        imports.undo(import_id=run.pk, key=uuid4(), actor=actor)
    buys = [
        partial(
            purchase.buy_product, buyer=user, community=alpha, product_slug=poster.slug, expected_price=70,
            idempotency=a_key(),
        )
        for user, _ in fans
    ]  # fmt: skip

    works: list[Callable[[], Any]] = [*buys[:15], partial(runs.undo, run.pk, actor), *buys[15:]]
    results = race(alpha, works, at_once=31)

    bought = sum(isinstance(one, Order) for one in results)
    with tenant_context(alpha):
        assert Import.objects.get(pk=run.pk).state == "UNDONE"
        assert not Account.objects.filter(member__in=[member.pk for _, member in fans], balance__gt=0).exists()
        taken = sum(row.taken_back or 0 for row in ImportRow.objects.filter(run=run))
        assert taken == 3000 - 70 * bought
        books_are_right()
