"""The audit log while a person who owns its tables changes them, and while the database is killed during sealing."""

import threading
import time
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from psycopg_pool import PoolTimeout

from saas.access import audit
from saas.access.audit_chain import services, verification
from saas.access.audit_chain.models import AuditAlarm, AuditChain, ChainEntry
from saas.access.audit_chain.rules import FIRST_HEAD, digest_of, next_head
from saas.access.models import AuditEntry
from saas.tenancy.models import Community
from tests.support.builders import an_actor
from tests.support.databases import leave_database
from tests.support.machinery import Machinery

REPORTED_WITHIN_SECONDS = 300
KILLS = 5
Statement = tuple[str, list[Any]]
LAST_TEN = "select id from public.access_auditentry where community_id = %s order by at desc, id desc limit 10"


@pytest.fixture(autouse=True)
def _own_storage(settings, tmp_path, monkeypatch):
    """Copies of heads belong to one database; processes started here write to the same place."""
    monkeypatch.setenv("MEDIA_ROOT", str(tmp_path / "media"))
    default = {**settings.STORAGES["default"], "OPTIONS": {"location": str(tmp_path / "media")}}
    settings.STORAGES = {**settings.STORAGES, "default": default}


def write(community: Community, count: int) -> None:
    actor = an_actor(community)
    for number in range(count):
        audit.record(actor, "wallet.tip", uuid4(), after={"amount": str(number)})


def as_owner(*statements: Statement) -> None:
    """The table's owner turns the protection off, does as they please, and turns it on again."""
    tables = ("access_auditentry", "audit_chain_chainentry")
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"alter table public.{table} disable trigger user")
        for statement, values in statements:
            cursor.execute(statement, values)
        for table in tables:
            cursor.execute(f"alter table public.{table} enable trigger user")


def test_ten_deleted_rows_are_reported_within_five_minutes(durable, tmp_path):
    """With the worker of the product: sealed within a minute, looked at every minute."""
    alpha = Community.objects.get(slug="alpha")
    write(alpha, 50)
    machinery = Machinery(tmp_path, durable.url)
    try:
        wait_for(lambda: AuditChain.objects.filter(pk=alpha.pk, length__gte=50).exists(), 120)
        as_owner((f"delete from public.access_auditentry where id in ({LAST_TEN})", [alpha.pk]))
        took = wait_for(lambda: AuditAlarm.objects.filter(community_id=alpha.pk).exists(), REPORTED_WITHIN_SECONDS)
    finally:
        machinery.stop()
    print(f"\nten deleted rows were reported after {took:.0f} s")
    assert "the audit log does not add up" in (tmp_path / "worker.log").read_text()
    with pytest.raises(CommandError, match="does not add up"):
        call_command("audit", "verify")


def wait_for(happened, seconds: float) -> float:
    began = time.monotonic()
    while not happened():
        assert time.monotonic() - began < seconds, f"not within {seconds} s"
        time.sleep(0.5)
    return time.monotonic() - began


@pytest.fixture
def log(committed) -> Community:
    """Alpha's log with forty sealed entries, found sound."""
    alpha = Community.objects.get(slug="alpha")
    write(alpha, 40)
    services.seal()
    assert services.watch() == []
    return alpha


def reasons(community: Community) -> list[str]:
    return [finding.reason for finding in services.watch() if finding.community_id == community.pk]


def chained_anew(community: Community) -> list[Statement]:
    """Statements that make the chain fit whatever the log holds now, as its owner could."""
    head = FIRST_HEAD
    statements: list[Statement] = [
        ("delete from public.audit_chain_chainentry where community_id = %s", [community.pk])
    ]
    entries = list(AuditEntry.objects.filter(community_id=community.pk).order_by("at", "pk"))
    for position, entry in enumerate(entries, start=1):
        digest = digest_of(entry)
        head = next_head(head, digest)
        statements.append(
            (
                "insert into public.audit_chain_chainentry (community_id, position, entry_id, digest, head) "
                "values (%s, %s, %s, %s, %s)",
                [community.pk, position, entry.pk, digest, head],
            )
        )
    last = "update public.audit_chain_auditchain set length = %s, head = %s where community_id = %s"
    return [*statements, (last, [len(entries), head, community.pk])]


def test_rows_deleted_with_their_seals_are_missed_by_the_copy(log):
    as_owner((f"delete from public.access_auditentry where id in ({LAST_TEN})", [log.pk]))
    as_owner(*chained_anew(log))
    chain = AuditChain.objects.get(pk=log.pk)
    assert verification.verify(chain) is None, "what is in the database fits together"
    assert any("its copy" in reason for reason in reasons(log))


def test_a_history_rewritten_at_the_same_length_is_not_the_copys(log):
    as_owner(("update public.access_auditentry set actor_id = %s where community_id = %s", [uuid4(), log.pk]))
    as_owner(*chained_anew(log))
    assert verification.verify(AuditChain.objects.get(pk=log.pk)) is None
    assert any("is not the one in the copy" in reason for reason in reasons(log))


@pytest.mark.parametrize(
    "change",
    ['after = \'{"amount": "9999"}\'', "actor_id = gen_random_uuid()", "at = at - interval '1 hour'", "target = 'x'"],
)
def test_one_changed_row_is_found(log, change):
    entry = AuditEntry.objects.filter(community_id=log.pk).order_by("at")[20]
    as_owner((f"update public.access_auditentry set {change} where id = %s", [entry.pk]))
    assert any(str(entry.pk) in reason and "was changed" in reason for reason in reasons(log))


def test_a_row_replaced_by_another_is_found(log):
    entry = AuditEntry.objects.filter(community_id=log.pk).order_by("at")[20]
    as_owner(("delete from public.access_auditentry where id = %s", [entry.pk]))
    write(log, 1)
    as_owner(("delete from public.audit_chain_unchainedentry", []))
    assert any("was deleted" in reason for reason in reasons(log))


def test_a_row_slipped_in_past_the_triggers_is_found(log):
    copy = (
        "insert into public.access_auditentry (id, community_id, actor_id, actor_name, acting_for, action, target, "
        "before, after, ip, request_id, at) select gen_random_uuid(), community_id, actor_id, actor_name, acting_for, "
        "action, target, before, after, ip, request_id, at "
        "from public.access_auditentry where community_id = %s limit 1"
    )
    as_owner((copy, [log.pk]))
    assert reasons(log) == ["40 entries were written, 41 are there"]


def test_a_row_that_vanishes_before_its_seal_is_found(log):
    write(log, 3)
    last = AuditEntry.objects.filter(community_id=log.pk).latest("at")
    as_owner(("delete from public.access_auditentry where id = %s", [last.pk]))
    services.seal()
    assert reasons(log) == ["43 entries were written, 42 are there"]


def test_sealing_survives_a_database_that_is_killed(durable, chance):
    """Writers write, two sealers race each other, PostgreSQL is killed five times: every entry has one place."""
    beta = Community.objects.get(slug="beta")
    stopping = threading.Event()

    def keep_on(work) -> None:
        while not stopping.is_set():
            try:
                work()
            except (DatabaseError, PoolTimeout, psycopg.Error):
                connection.close()
                time.sleep(0.2)
        connection.close()

    works = [lambda: write(beta, 5), lambda: write(beta, 5), services.seal, services.seal]
    threads = [threading.Thread(target=keep_on, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(1, 3))
        durable.kill_and_start()
    time.sleep(1)
    stopping.set()
    for thread in threads:
        thread.join(60)
    leave_database()
    services.seal()
    entries = AuditEntry.objects.filter(community_id=beta.pk).count()
    assert entries > 0
    assert ChainEntry.objects.filter(community_id=beta.pk).count() == entries
    assert [finding for finding in services.watch() if finding.community_id == beta.pk] == []
    assert verification.verify(AuditChain.objects.get(pk=beta.pk)) is None
