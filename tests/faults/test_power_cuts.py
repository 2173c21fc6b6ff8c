"""PostgreSQL is killed under load, and answers are lost: acknowledged calls must have taken effect exactly once.

Every client writes a journal of what it knows (tests.support.journal). Safety is checked during the faults. After the
faults, each call with an unknown result is repeated with its key, and the answer must be final.
"""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID, uuid4

import httpx
import pytest
from django_tenants.utils import tenant_context

from saas.kernel import sql_calls
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from tenants.stores.models import Order, Product
from tenants.wallets import issuance
from tenants.wallets.models import Outcome as Written
from tenants.wallets.models import Txn
from tenants.wallets.rules import transaction_id
from tests.support import running as product
from tests.support.api import PASSWORD, Answer
from tests.support.builders import an_actor
from tests.support.durable import DurableDatabase
from tests.support.journal import Entry, Journal, Outcome, read
from tests.support.ledger import books_are_right
from tests.support.proxy import LossyProxy
from tests.support.shop import Shopper, a_product, a_shopper, again

POWER_CUTS = 20
SECONDS_BETWEEN_CUTS = (0.5, 2.0)
SECONDS_DARK = (0.0, 0.5)
CLIENTS = 8
GEMS = 100_000
PRICE = 3
TIMES_ASKED_AGAIN = 20
CUTS_AFTER_ANSWERS = 5

LOST_ANSWERS_WANTED = 300
SHARE_LOST = 0.3


@pytest.fixture
def community(durable: DurableDatabase) -> Community:
    alpha: Community = Community.objects.get(slug="alpha")
    with tenant_context(alpha):
        issuance.set_issuance_limits(changes={"daily_issuance_limit": 100 * GEMS}, actor=an_actor(alpha))
    return alpha


@pytest.fixture
def endless(community: Community) -> Product:
    """Something that never runs out and may be bought any number of times."""
    return a_product(community, name=f"Endless {uuid4().hex[:8]}", price=PRICE, quantity=None, limit_per_day=None)


def settled(answer: Answer) -> Outcome:
    """Return what an answer of the API says about the effect: a conflict with a twin or a 5xx says nothing."""
    if answer.status in (200, 201):
        return Outcome.OK
    if answer.status >= 500 or answer.code in ("IDEMPOTENCY_IN_FLIGHT", "BUSY_RETRY"):
        return Outcome.UNKNOWN
    return Outcome.REFUSED


def buy(fan: Shopper, offer: Product, key: UUID, journal: Journal, price: int) -> Outcome:
    answer = fan.buy(offer, key=key, expectedPrice=str(price))
    outcome = settled(answer)
    journal.settle(str(key), outcome, answer.body if outcome is Outcome.OK else answer.code)
    connection.close()
    return outcome


def keep_buying(
    fan: Shopper, offer: Product, folder: Path, chance: random.Random, enough: threading.Event
) -> Counter[Outcome]:
    """One client: buys until it is stopped; one purchase in ten names a price that must be refused."""
    outcomes: Counter[Outcome] = Counter()
    with Journal(folder, fan.user.username) as journal:
        while not enough.is_set():
            key, price = uuid4(), PRICE if chance.random() < 0.9 else PRICE + 1
            journal.intend(str(key), price=price)
            outcomes[buy(fan, offer, key, journal, price)] += 1
    return outcomes


def settle_unknowns(fan: Shopper, offer: Product, folder: Path) -> int:
    """Asks again what got no answer, with the same key; returns how many there were."""
    mine = [entry for entry in read(folder) if entry.client == fan.user.username and entry.outcome is Outcome.UNKNOWN]
    with Journal(folder, fan.user.username) as journal:
        for entry in mine:
            for _ in range(TIMES_ASKED_AGAIN):
                if buy(fan, offer, UUID(entry.key), journal, entry.intent["price"]) is not Outcome.UNKNOWN:
                    break
                time.sleep(0.2)
    return len(mine)


def compare_with_books(community: Community, fans: list[Shopper], offer: Product, entries: list[Entry]) -> None:
    """Acknowledged means exactly one order and one payment; refused means none; and nothing else is there."""
    assert not [entry for entry in entries if entry.outcome is Outcome.UNKNOWN]
    owner = {fan.user.username: fan for fan in fans}
    with tenant_context(community):
        orders = {order.transaction_id: order for order in Order.objects.filter(product_id=offer.pk)}
        paid = set(Txn.objects.filter(cause="ORDER", outcome=Written.PAID).values_list("id", flat=True))
        bought: Counter[str] = Counter()
        for entry in entries:
            identity = transaction_id(actor=owner[entry.client].user.pk, key=UUID(entry.key))
            if entry.outcome is Outcome.OK:
                assert identity in orders, f"an acknowledged purchase is gone: {entry}"
                assert identity in paid, f"an acknowledged purchase was never paid: {entry}"
                assert str(orders[identity].pk) == entry.answer["id"]
                bought[entry.client] += 1
            else:
                assert identity not in orders, f"a refused purchase took effect: {entry}"
        assert len(orders) == sum(bought.values())
        books_are_right()
    for fan in fans:
        assert fan.gems == GEMS - PRICE * bought[fan.user.username]
    assert again(offer, community).sold == sum(bought.values())


def test_what_was_acknowledged_survives_power_cuts_and_unknowns_settle(
    durable: DurableDatabase, community: Community, endless: Product, chance: random.Random, tmp_path: Path
) -> None:
    fans = [a_shopper(community, GEMS) for _ in range(CLIENTS)]
    connection.close()
    enough = threading.Event()
    with ThreadPoolExecutor(CLIENTS) as threads:
        clients = [
            threads.submit(keep_buying, fan, endless, tmp_path, random.Random(chance.random()), enough) for fan in fans
        ]
        try:
            for _ in range(POWER_CUTS):
                time.sleep(chance.uniform(*SECONDS_BETWEEN_CUTS))
                durable.kill()
                time.sleep(chance.uniform(*SECONDS_DARK))
                durable.start()
            time.sleep(1)
        finally:
            enough.set()
        outcomes = sum((client.result() for client in clients), Counter())
        assert min(outcomes[outcome] for outcome in Outcome) > 0, outcomes

        retried = sum(threads.map(lambda fan: settle_unknowns(fan, endless, tmp_path), fans))
    entries = read(tmp_path)
    print(f"{POWER_CUTS} power cuts, {dict(outcomes)}, {retried} unknown, {len(entries)} journal entries")
    compare_with_books(community, fans, endless, entries)


def test_a_purchase_is_on_disk_when_it_is_answered(
    durable: DurableDatabase, community: Community, endless: Product
) -> None:
    """Its own commit does not wait for the disk; only the answer does. Five restarts take some ten seconds."""
    fan = a_shopper(community, GEMS)
    for number in range(1, CUTS_AFTER_ANSWERS + 1):
        assert fan.buy(endless, expectedPrice=str(PRICE)).status == 201
        cut_and_restart(durable)
        with tenant_context(community):
            assert Order.objects.filter(product_id=endless.pk).count() == number


def test_a_repeated_key_is_answered_when_the_first_call_is_on_disk(
    durable: DurableDatabase, community: Community, endless: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first call lost its connection between its commit and the disk."""
    fan = a_shopper(community, GEMS)
    for number in range(1, CUTS_AFTER_ANSWERS + 1):
        key = uuid4()
        with monkeypatch.context() as patch:
            patch.setattr(sql_calls, "_WAIT_FOR_DISK", "select pg_terminate_backend(pg_backend_pid())")
            assert fan.buy(endless, key=key, expectedPrice=str(PRICE)).status == 503
        connection.close()
        connection.close_pool()
        assert fan.buy(endless, key=key, expectedPrice=str(PRICE)).status == 201
        cut_and_restart(durable)
        with tenant_context(community):
            assert Order.objects.filter(product_id=endless.pk).count() == number


def cut_and_restart(durable: DurableDatabase) -> None:
    durable.kill()
    durable.start()
    connection.close()
    connection.close_pool()  # its connections ended with the server


@pytest.fixture
def served(durable: DurableDatabase, tmp_path: Path) -> Iterator[product.Started]:
    """The product as `make up` starts it, on the durable database."""
    # As a test installation it knows the quick password hash of the people made here.
    started = product.start(
        tmp_path / "state",
        DATABASE_URL=durable.url,
        GEMHALL_ENV="test",
        FAST_PASSWORDS="1",
        RATE_LIMIT_SCALE="1000",  # one fan buys faster than any
    )
    yield started
    started.interrupt()


def test_an_answer_lost_after_the_commit_is_the_same_when_asked_again(
    served: product.Started, community: Community, endless: Product, chance: random.Random, tmp_path: Path
) -> None:
    fan = a_shopper(community, GEMS)
    connection.close()
    folder = tmp_path / "journals"
    losing = threading.Event()
    with (
        LossyProxy(served.port, lambda: losing.is_set() and chance.random() < SHARE_LOST) as proxy,
        Journal(folder, fan.user.username) as journal,
        httpx.Client(
            base_url=f"http://127.0.0.1:{proxy.port}/api", headers={"Host": "localhost"}, timeout=30
        ) as browser,
    ):
        token = browser.get("/common/auth/csrf").json()["csrfToken"]
        body = {"login": fan.user.username, "password": PASSWORD}
        token = browser.post("/common/auth/login", json=body, headers={"X-CSRFToken": token}).json()["csrfToken"]
        losing.set()
        order = {
            "productSlug": endless.slug, "storeSlug": community.slug, "quantity": 1, "expectedPrice": str(PRICE),
        }  # fmt: skip
        while proxy.lost < LOST_ANSWERS_WANTED:
            key = str(uuid4())
            journal.intend(key, price=PRICE)
            answers = []
            for _ in range(TIMES_ASKED_AGAIN):
                try:
                    answer = browser.post(
                        "/user/product-order/buy", json=order, headers={"X-CSRFToken": token, "Idempotency-Key": key}
                    )
                except httpx.TransportError:
                    continue
                answers.append(answer.json())
                assert answer.status_code == 201, answer.text
                if len(answers) == 2:  # the second time nothing happens again, and the same is said
                    break
            assert len(answers) == 2
            assert answers[0] == answers[1]
            journal.settle(key, Outcome.OK, answers[0])
    print(f"{proxy.lost} answers lost, {proxy.delivered} delivered")
    compare_with_books(community, [fan], endless, read(folder))
