"""A thousand openings while connections are killed, answers are lost and seeds rotate.

Afterwards every opening can be recomputed from the revealed seeds, the nonces of every pair have no gap, and the ledger
has one charge per opening.
"""

import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import uuid4

import psycopg
import pytest
from django.db import DatabaseError, connection
from django_tenants.utils import tenant_context

from saas.fairness import v1
from saas.kernel.idempotency import IdempotencyInFlight
from saas.tenancy.models import Community
from tenants.lootboxes import selectors
from tenants.lootboxes.models import Opening
from tenants.lootboxes.opening import open_cases
from tenants.lootboxes.seeds import services as seeds
from tenants.lootboxes.seeds.models import SeedPair
from tenants.stores.models import WonItem
from tenants.wallets.models import Cause, Outcome, Txn
from tests.support.cases import a_case, gems, hash_of, thing
from tests.support.ledger import a_key, books_are_right
from tests.support.races import race
from tests.support.shop import a_product, a_shopper, again

pytestmark = [pytest.mark.usefixtures("durable"), pytest.mark.prove]
OPENINGS = int(os.environ.get("PROVE_OPENINGS", "1000"))
FANS = 8
RACERS = 100
TRIES = 200


@pytest.fixture
def alpha(durable) -> Community:
    return Community.objects.get(slug="alpha")


def opens(fan, case, key=None, client_seed="mine"):
    return partial(
        open_cases,
        fan=fan.user,
        community=fan.community,
        slug=case.slug,
        count=1,
        expected_price=case.price,
        odds_hash=hash_of(case),
        client_seed=client_seed,
        idempotency=key or a_key(),
    )


def until_answered(fan, case, community):
    """One opening that is asked again with its own key until there is an answer."""
    key = a_key()
    for _ in range(TRIES):
        try:
            with tenant_context(community):
                return opens(fan, case, key)()
        except (DatabaseError, IdempotencyInFlight):
            time.sleep(0.05)
        finally:
            connection.close()
    raise AssertionError("never answered")


def opens_many(fan, case, community, times):
    return [until_answered(fan, case, community) for _ in range(times)]


def killer(durable, chance, stop):
    """Ends connections of the product at random moments; answers how many."""
    killed = 0
    with psycopg.connect(durable.superuser_url, autocommit=True) as admin:
        while not stop.wait(chance.uniform(0.02, 0.2)):
            victims = admin.execute(
                "select pid from pg_stat_activity where usename = 'gemhall_app' and datname = current_database() "
                "and state <> 'idle' and pid <> pg_backend_pid()"
            ).fetchall()
            if victims:
                admin.execute("select pg_terminate_backend(%s)", [chance.choice(victims)[0]])
                killed += 1
    return killed


def rotate_all(fans, community):
    for fan in fans:
        with tenant_context(community):
            active, _ = seeds.seeds_of(fan.member)
            seeds.rotate(member=fan.member, shown=active.commitment, client_seed=f"seed-{uuid4().hex[:8]}")


def check_everything(community, fans, case, expected):
    """Recomputed from what is revealed alone; the books, the charges and the inventory say the same."""
    ids = [fan.member.pk for fan in fans]
    with tenant_context(community):
        rows = Opening.objects.filter(member_id__in=ids)
        assert rows.count() == expected
        mine = set(rows.values_list("pk", flat=True))
        found = [proof for opening_id, proof in selectors.revealed_openings() if opening_id in mine]
        assert len(found) == expected
        for proof in found:
            assert v1.commitment(proof["serverSeed"]) == proof["commitment"]
            odds = [v1.Chance(one["id"], one["ppm"]) for one in proof["odds"]]
            assert v1.odds_hash(odds) == proof["oddsHash"] == hash_of(case)
            roll = v1.open_case(
                server_seed=proof["serverSeed"], client_seed=proof["clientSeed"], nonce=proof["nonce"], odds=odds
            )
            assert (roll.ticket, roll.prize) == (proof["ticket"], proof["prize"])
        for pair in SeedPair.objects.filter(member_id__in=ids):
            drawn = list(pair.openings.order_by("nonce").values_list("nonce", flat=True))
            assert drawn == list(range(pair.nonce))
        charges = Txn.objects.filter(cause=Cause.CASE, outcome=Outcome.PAID, actor__in=[fan.user.pk for fan in fans])
        assert charges.count() == expected
        assert set(charges.values_list("id", flat=True)) == set(rows.values_list("transaction_id", flat=True))
        things = rows.filter(paid=None)
        assert WonItem.objects.filter(source="CASE", source_id__in=things.values("pk")).count() == things.count()
        paid = rows.exclude(paid=None)
        prizes = Txn.objects.filter(cause=Cause.PRIZE, outcome=Outcome.PAID, cause_id__in=paid.values("pk"))
        assert prizes.count() == paid.count()
        books_are_right()


def test_a_thousand_openings_with_killed_connections_recompute(durable, alpha, chance):
    cap = a_product(alpha, name=f"Cap {uuid4().hex[:6]}", quantity=None)
    prizes = [thing(cap.pk, 300_000, 20), gems(5, 650_000), gems(90, 50_000)]
    case = a_case(alpha, prizes, price=10, name=f"Fire {uuid4()}")
    fans = [a_shopper(alpha, 10_000) for _ in range(FANS)]
    connection.close()
    stop, each = threading.Event(), OPENINGS // FANS
    with ThreadPoolExecutor(1) as reaper, ThreadPoolExecutor(FANS) as threads:
        killing = reaper.submit(killer, durable, random.Random(chance.random()), stop)
        try:
            for turn in range(2):
                share = each // 2 if turn == 0 else each - each // 2
                jobs = [threads.submit(opens_many, fan, case, alpha, share) for fan in fans]
                for job in jobs:
                    assert all(len(opened) == 1 for opened in job.result())
        finally:
            stop.set()
        killed = killing.result()
    connection.close()
    rotate_all(fans, alpha)
    print(f"\n{each * FANS} openings, {killed} connections killed")

    assert killed > OPENINGS // 50
    check_everything(alpha, fans, case, each * FANS)


def test_a_hundred_spins_of_one_member_at_once_use_a_hundred_nonces(durable, alpha):
    case = a_case(alpha, [gems(1, 1_000_000)], price=1, name=f"Spins {uuid4()}")
    fan = a_shopper(alpha, 10_000)

    results = race(alpha, [opens(fan, case) for _ in range(RACERS)], at_once=50)

    assert [result for result in results if isinstance(result, Exception)] == []
    rotate_all([fan], alpha)
    check_everything(alpha, [fan], case, RACERS)


def test_one_key_opens_once_in_a_race(durable, alpha):
    for price in (10, 0):
        case = a_case(alpha, [gems(1, 1_000_000)], price=price, name=f"Key {uuid4()}")
        fan, key = a_shopper(alpha, 10_000), a_key()

        results = race(alpha, [opens(fan, case, key)] * 40, at_once=40)

        opened = [result[0].pk for result in results if isinstance(result, list)]
        assert len(set(opened)) == 1
        assert {type(result) for result in results} <= {list, IdempotencyInFlight}
        with tenant_context(alpha):
            assert Opening.objects.filter(member=fan.member).count() == 1
            books_are_right()


def test_a_rotation_in_the_middle_leaves_no_opening_on_a_revealed_seed(durable, alpha):
    case = a_case(alpha, [gems(1, 1_000_000)], price=1, name=f"Rotation {uuid4()}")
    fan = a_shopper(alpha, 10_000)
    turns = [partial(rotate_all, [fan], alpha) for _ in range(10)]

    mixed = [work for spin in range(40) for work in (opens(fan, case), *turns[spin : spin + 1])]

    results = race(alpha, mixed, at_once=50)

    assert [result for result in results if isinstance(result, Exception)] == []
    rotate_all([fan], alpha)
    with tenant_context(alpha):
        for pair in SeedPair.objects.filter(member=fan.member, state="REVEALED"):
            assert not pair.openings.filter(created_at__gt=pair.revealed_at).exists()
    check_everything(alpha, [fan], case, 40)


def test_the_last_piece_is_won_once_and_the_others_are_paid(durable, alpha):
    cap = a_product(alpha, name=f"Last cap {uuid4().hex[:6]}", quantity=1)
    case = a_case(alpha, [thing(cap.pk, 1_000_000, 25)], price=10, name=f"Last {uuid4()}")
    fans = [a_shopper(alpha, 10) for _ in range(20)]

    results = race(alpha, [opens(fan, case) for fan in fans], at_once=20)

    opened = [result[0] for result in results if isinstance(result, list)]
    assert sum(one.paid is None for one in opened) == 1
    assert {one.paid for one in opened} <= {None, 25}
    assert again(cap, alpha).quantity == 0
    with tenant_context(alpha):
        assert WonItem.objects.filter(product=cap).count() == 1
        books_are_right()
    refused = [fan.gems for fan, result in zip(fans, results, strict=True) if isinstance(result, Exception)]
    assert set(refused) <= {10}
