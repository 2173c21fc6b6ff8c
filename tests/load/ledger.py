"""The ledger against the database's own limit: `pgbench -N` with the same clients on the same durable server.

The statements are the product's: a spend and a purchase are run once through the services, and what they sent is what
pgbench sends. Afterwards the books are audited and held against the number of transactions pgbench counted.
"""

import re
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django_tenants.utils import tenant_context
from psycopg import ClientCursor

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.draws.models import TicketRange
from tenants.members.models import Member
from tenants.raffles.services.joining import join_raffle
from tenants.stores.models import Order, Product
from tenants.stores.services.purchase import buy_product
from tenants.wallets import reconciliation, selectors, services
from tenants.wallets.history import sum_flows
from tenants.wallets.rules import transaction_id
from tests.load.goals import Goals
from tests.load.pgbench import Bench, Figures, Target, table
from tests.support.durable import DurableDatabase
from tests.support.ledger import a_key, pay, raw
from tests.support.raffles import a_prize, a_raffle
from tests.support.shop import a_product

FANS = 1000
PRODUCTS = 1000
PRICE = 7
SCALE = 20
MAX_PAGE_MS = 20
WAIT = "pg_logical_emit_message("
SHOWN_ORDERS, SHOWN_JOINS = 2, 1
"""The calls that showed the statements of the targets; the raffle that sells out counts its own."""
UNREACHED = 100_000_000
MAX_ENTRIES, MAX_ENTRIES_PER_FAN = 1_000, 2
"""The limits of the raffle that sells out. All fans together may have twice as many tickets as there are."""
REFERENCE, SOLD_OUT = "pgbench -N", "raffle tickets, at both caps"
MIN_RATIOS = {
    "general post()": 0.80,
    "one-leg spend": 0.95,
    "purchase, one hot stock row": 0.36,
    "raffle tickets, one hot draw": 0.10,
    SOLD_OUT: 0.10,
}
FAN = "00000000-0000-4000-8000-00000000{}"
PRODUCT = "00000000-0000-4000-9000-00000000{}"
VARIABLES = f"""\\set fan random(1000, {999 + FANS})
\\set product random(1000, {999 + PRODUCTS})
\\set low random(100000000000, 999999999999)
\\set high random(10000000, 99999999)
\\set number random(1, 9000000000000000)
"""
FRESH = ":high-1111-4111-8111-:low"
FRESH_TOO = ":high-2222-4222-8222-:low"


def measure(database: DurableDatabase, folder: Path, goals: Goals, *, rounds: int, seconds: int) -> str:
    """The figures as Markdown; fails when the books do not add up afterwards."""
    alpha = Community.objects.get(slug="alpha")
    with tenant_context(alpha):
        account_of_fan = _people_and_products(alpha)
        targets = [Target(REFERENCE), *_targets(alpha, account_of_fan)]
    postmaster = int((database.server.data / "postmaster.pid").read_text().split()[0])
    bench = Bench(database.url, f"{alpha.schema_name},public", postmaster, folder)
    bench.fill(SCALE)
    figures = bench.rounds(targets, rounds=rounds, seconds=seconds)
    with tenant_context(alpha):
        parts = [table(figures, REFERENCE, MIN_RATIOS, goals), _sold_out_exactly(figures[SOLD_OUT])]
        return "\n\n".join([*parts, _audit(figures), _reads(alpha, goals)])


def _people_and_products(alpha: Community) -> int:
    """A thousand fans with far more gems than they will spend, a thousand products; answers the first fan's account."""
    moment = now()
    members = [
        Member(
            id=UUID(FAN.format(1000 + n)), user_id=UUID(FAN.format(1000 + n)), username=f"bench{n}", joined_at=moment
        )
        for n in range(FANS)
    ]
    Member.objects.bulk_create(members)
    with transaction.atomic():
        for member in members:
            services.open_wallet(member=member)
    raw(
        "select count(post(%s, gen_random_uuid(), 'x', %s, null, 'CREDIT', 'REWARD', null, '', null, "
        "array[1]::bigint[], array[a.id], array[1000000000]::bigint[])) from wallets_account a where a.id >= 1000",
        alpha.schema_tag,
        alpha.owner_id,
    )
    a_product(alpha, name="Bench product", quantity=None, price=PRICE, limit_per_day=None)
    pattern = Product.objects.get()
    Product.objects.bulk_create(
        Product(
            id=UUID(PRODUCT.format(1000 + n)),
            slug=f"bench-{n}",
            name=pattern.name,
            price=PRICE,
            status=pattern.status,
            quantity=1_000_000_000,
            limit_per_day=None,
        )
        for n in range(PRODUCTS)
    )
    raw("analyze")
    return int(raw("select min(id) from wallets_account where id >= 1000")[0][0])


def _sent(work: Callable[[], object], *wanted: str, stays: bool = False) -> list[str]:
    """The statements ``work`` sends that contain one of ``wanted``, with their values in them.

    With ``stays``, it is not undone: what is a transaction of its own sends other statements within another one.
    """
    statements: list[str] = []

    def note(execute: Callable[..., object], sql: str, params: Any, many: bool, context: dict[str, Any]) -> object:
        if any(name in sql for name in wanted):
            statements.append(ClientCursor(connection.connection).mogrify(sql, params).strip())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note), nullcontext() if stays else transaction.atomic():
        work()
        if not stays:
            transaction.set_rollback(True)
    return statements


def _script(statements: list[str], replaced: dict[UUID, str], *, own_transaction: bool = True) -> str:
    assert statements, "the services send other statements by now"
    body = ";\n".join(" ".join(statement.split()) for statement in statements)
    for old, new in replaced.items():
        body = body.replace(str(old), new).replace(old.hex, new)
    return f"{VARIABLES}BEGIN;\n{body};\nCOMMIT;\n" if own_transaction else f"{VARIABLES}{body};\n"


def _targets(alpha: Community, account_of_fan: int) -> list[Target]:
    fan = Member.objects.get(pk=UUID(FAN.format(1000)))
    key = a_key()
    identity = transaction_id(actor=fan.user_id, key=key.key)
    its_fan = {identity: FRESH, fan.pk: FAN.format(":fan")}
    spend = _script(_sent(lambda: pay(fan, PRICE, key), "post_spend("), its_fan)
    general = (
        f"{VARIABLES}BEGIN;\n"
        f"select post('{alpha.schema_tag}', '{FRESH}', '\\x{key.fingerprint.hex()}'::bytea, "
        f"'{FAN.format(':fan')}', null, 'DEBIT', 'ORDER', '{uuid4()}', '', null, "
        f"array[:fan + {account_of_fan - 1000}]::bigint[], array[2]::bigint[], array[{PRICE}]::bigint[]);\nCOMMIT;\n"
    )
    return [
        Target("general post()", general),
        Target("one-leg spend", spend),
        Target("purchase, spread stock", _purchase(alpha, fan, PRODUCT.format(":product"))),
        Target("purchase, one hot stock row", _purchase(alpha, fan, PRODUCT.format(1000))),
        Target("raffle tickets, one hot draw", _joining(alpha, fan, UNREACHED, UNREACHED)),
        Target(SOLD_OUT, _refusable(_joining(alpha, fan, MAX_ENTRIES, MAX_ENTRIES_PER_FAN))),
    ]


def _purchase(alpha: Community, fan: Member, product: str) -> str:
    """The call of ``buy_product``: key, transaction, posting, activity, job row, order, stock."""
    buyer = User(id=fan.user_id, username=fan.username, email_verified_at=now())
    bought = Product.objects.get(pk=UUID(PRODUCT.format(1000)))
    key = a_key()
    seen: list[Order] = []

    def work() -> None:
        order = buy_product(
            buyer=buyer, community=alpha, product_slug=bought.slug, expected_price=PRICE, idempotency=key
        )
        seen.append(order)

    statements = _sent(work, "place_order(", WAIT, stays=True)
    (order,) = seen
    # The number is unique as well.
    statements = [re.sub(rf"(p_number => ){order.number}\b", r"\1:number", one) for one in statements]
    identity = transaction_id(actor=fan.user_id, key=key.key)
    replaced = {order.pk: FRESH_TOO, identity: FRESH, fan.pk: FAN.format(":fan"), bought.pk: product}
    return _script(statements, replaced, own_transaction=False)


def _joining(alpha: Community, fan: Member, most: int, most_per_fan: int) -> str:
    """The call of ``join_raffle``: key, transaction, posting, activity, job row, share, draw and entry.

    With both caps, so that each join pays for checking them.
    """
    person = User(id=fan.user_id, username=fan.username, email_verified_at=now())
    raffle = a_raffle(
        alpha,
        entry_cost=PRICE,
        prizes=[a_prize(kind="TEXT", text="A prize")],
        max_entries=most,
        max_entries_per_user=most_per_fan,
    )
    key = a_key()
    identity = transaction_id(actor=fan.user_id, key=key.key)
    entries: list[UUID] = []

    def work() -> None:
        join_raffle(
            fan=person, community=alpha, raffle_slug=raffle.slug, count=1, expected_price=PRICE, client_seed="seed",
            password="", idempotency=key,
        )  # fmt: skip
        entries.append(TicketRange.objects.get(transaction_id=identity).pk)

    statements = _sent(work, "join_raffle(", WAIT, stays=True)
    replaced = {entries[0]: FRESH_TOO, identity: FRESH, fan.pk: FAN.format(":fan")}
    return _script(statements, replaced, own_transaction=False)


def _refusable(script: str) -> str:
    """The same call, refused without an end of the run: a cap is met (GS012, GS013), and nothing is written."""
    call, wait = script.removeprefix(VARIABLES).strip().split(";\n")
    assert call.lower().startswith("select ")
    refused = "exception when sqlstate 'GS012' or sqlstate 'GS013' then null;"
    return f"{VARIABLES}do $join$ begin perform {call[len('select ') :]}; {refused} end $join$;\n{wait}\n"


def _sold_out_exactly(figures: Figures) -> str:
    """Both caps were met, and neither was passed; what was refused later took nothing."""
    ((sold, given, last, most, at_most, paid),) = raw(
        "select d.tickets, (select sum(count) from draws_ticketrange e where e.draw_id = d.id), "
        "(select max(first + count - 1) from draws_ticketrange e where e.draw_id = d.id), "
        "(select max(tickets) from draws_tickettotal s where s.draw_id = d.id), "
        "(select count(*) from draws_tickettotal s where s.draw_id = d.id and s.tickets = d.cap_per_member), "
        "(select count(*) from wallets_txn t where t.cause_id = r.id) "
        "from draws_draw d join raffles_raffle r on r.draw_id = d.id where d.cap = %s",
        MAX_ENTRIES,
    )
    refused = figures.transactions + 1 - paid  # The first ticket is that of the call that showed the statements.
    if not sold == given == last == paid == MAX_ENTRIES or most != MAX_ENTRIES_PER_FAN or not at_most or refused <= 0:
        raise RuntimeError(
            f"The caps were not met: {sold} tickets, {given} given, {paid} paid, a fan has {most}; {refused} refused"
        )
    return (
        f"At both caps: {sold:,} tickets sold, the last one too, {at_most} fans with {most} each; "
        f"{refused:,} joins refused without a trace."
    )


def _audit(figures: Mapping[str, Figures]) -> str:
    """Compare the count of pgbench with the books."""
    findings = reconciliation.audit_books()
    asked = sum(one.transactions for name, one in figures.items() if name not in (REFERENCE, SOLD_OUT))
    asked += MAX_ENTRIES + SHOWN_ORDERS + SHOWN_JOINS
    ((paid, legs),) = raw(
        "select (select count(*) from wallets_txn where type = 'DEBIT'), (select count(*) from wallets_posting)"
    )
    orders = sum(one.transactions for name, one in figures.items() if name.startswith("purchase")) + SHOWN_ORDERS
    ((placed,),) = raw("select count(*) from stores_order")
    failed = sum(one.failed for one in figures.values())
    if findings or paid != asked or legs != asked + FANS or placed != orders or failed:
        raise RuntimeError(
            f"The books do not add up: {asked} asked, {paid} paid, {legs} legs, {placed} of {orders} orders, "
            f"{failed} failed; {findings[:5]}"
        )
    return f"Audited afterwards: {paid:,} payments, {placed:,} orders, every balance and version its fold, sum 0."


def _timed(work: Callable[[], object]) -> float:
    """Milliseconds; the best of three, because the first one also plans."""
    spent = []
    for _ in range(3):
        started = time.perf_counter()
        work()
        spent.append((time.perf_counter() - started) * 1000)
    return min(spent)


def _reads(alpha: Community, goals: Goals) -> str:
    """How long the readers take over that many postings."""
    ((postings,),) = raw("select count(*) from wallets_posting")
    query = {"search": "", "take": 20, "page": 1, "sort_direction": "desc"}
    fan = UUID(FAN.format(1000))
    raw("analyze")  # The server's own job does so within a minute; until then it plans for the empty tables of before.
    started = time.perf_counter()
    services.roll_up()
    sum_flows(alpha.timezone)
    first = (time.perf_counter() - started) * 1000
    lines = [f"- roll-up of {postings:,} postings: {first:.0f} ms"]
    for name, work in {
        "roll-up of none": services.roll_up,
        "economy after it": lambda: selectors.economy(alpha),
        "full audit": reconciliation.audit_books,
    }.items():
        lines.append(f"- {name}: {_timed(work):.0f} ms")
    for name, page in {
        "a page of the ledger": lambda: selectors.ledger(query, alpha),
        "a page of one member's statement": lambda: selectors.statement(query, alpha, fan),
    }.items():
        spent = _timed(page)
        lines.append(f"- {name}: {spent:.1f} ms, {goals.at_most(name, spent, MAX_PAGE_MS, digits=0, unit=' ms')}")
    return "\n".join(lines)
