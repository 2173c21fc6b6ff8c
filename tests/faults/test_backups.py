"""Backups bring everything back: one community while the others sell, the whole cluster, and a community elsewhere.

The server is PostgreSQL with fsync, its log is streamed beside it, and the bucket is a real S3 server over TLS.
"""

import io
import os
import re
import subprocess
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, connections
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.activity.models import ActivityRecord
from saas.communities.backups import cluster, keys, restoring, services
from saas.communities.backups.models import BackupDestination, KeptSchema
from saas.jobs.models import Job
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.outgoing import authorities
from saas.tenancy import schemas
from saas.tenancy.models import Community
from tenants.stores.models import Order
from tenants.wallets import issuance
from tenants.wallets.reconciliation import audit_books
from tests.saas.communities.test_community_import import elsewhere, figures
from tests.support.builders import a_user, an_actor
from tests.support.canaries import a_community_of_canaries
from tests.support.durable import DurableDatabase
from tests.support.object_storage import ACCESS_KEY, SECRET_KEY, object_storage
from tests.support.shop import Shopper, a_product, a_shopper
from tests.support.tls import self_signed
from tests.support.waits import wait_until

GEMS = 1_000_000
BUCKET = "backups"
# The other communities wait for no lock of the restore.
MAX_SALE_SECONDS = 5.0


@dataclass
class Sales:
    """One fan buys again and again; ``sold`` are the acknowledged purchases."""

    shopper: Shopper
    product: Any
    sold: int = 0
    slowest: float = 0.0
    problems: list[str] = field(default_factory=list)

    @contextmanager
    def running(self) -> Iterator["Sales"]:
        ended = threading.Event()

        def sell() -> None:
            try:
                while not ended.is_set():
                    began = time.monotonic()
                    answer = self.shopper.buy(self.product)
                    self.slowest = max(self.slowest, time.monotonic() - began)
                    if answer.status in (200, 201):
                        self.sold += 1
                    else:
                        self.problems.append(answer.text[:200])
                    time.sleep(0.05)
            finally:
                connections.close_all()

        thread = threading.Thread(target=sell)
        thread.start()
        try:
            yield self
        finally:
            ended.set()
            thread.join()


@contextmanager
def streamed_log(folder: Path, url: str) -> Iterator[None]:
    process = subprocess.Popen(cluster.receive_log_command(folder, url))
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def sales_of(slug: str) -> Sales:
    community = Community.objects.get(slug=slug)
    with tenant_context(community):
        issuance.set_issuance_limits(changes={"daily_issuance_limit": 100 * GEMS}, actor=an_actor(community))
    product = a_product(community, name=f"Endless of {slug}", price=3, quantity=None, limit_per_day=None)
    return Sales(a_shopper(community, gems=GEMS), product)


def moment_of_the_database() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("select clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found


def wait_for_log(folder: Path, url: str) -> None:
    """Wait until the streamed log has all that is committed now."""
    with psycopg.connect(url, autocommit=True) as session:
        position = session.execute("select pg_current_wal_lsn()").fetchone()

        def is_streamed() -> bool:
            row = session.execute(
                "select flush_lsn >= %s from pg_stat_replication where application_name = 'pg_receivewal'", position
            ).fetchone()
            return row == (True,)

        wait_until(is_streamed, "the log is not streamed", seconds=20)


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


# Two restores of a cluster and the sales meanwhile: about a minute.
def test_a_destroyed_community_and_the_cluster_come_back(durable: DurableDatabase, monkeypatch: pytest.MonkeyPatch):
    folder = Path(tempfile.mkdtemp(prefix="gemhall-backups-"))
    folder.chmod(0o755)
    monkeypatch.setenv("BACKUP_DATABASE_URL", durable.superuser_url)
    alpha_sales, beta_sales = sales_of("alpha"), sales_of("beta")
    alpha, beta = alpha_sales.shopper.community, beta_sales.shopper.community
    with streamed_log(folder, durable.superuser_url), beta_sales.running():
        assert "is complete" in run("backup", "base", str(folder))
        for _ in range(5):
            alpha_sales.shopper.buy(alpha_sales.product).ok()
        # A timer that runs before the accident waits again afterwards.
        timer = enqueue("directory.refresh", alpha.pk, moment_of_the_database(), "timer-of-the-test", community_id="x")
        before = figures(alpha)
        time.sleep(1.1)
        moment, sold_then = moment_of_the_database(), beta_sales.sold
        time.sleep(1.1)
        Job.objects.filter(pk=timer).delete()
        for _ in range(3):
            alpha_sales.shopper.buy(alpha_sales.product).ok()
        with connection.cursor() as cursor:
            cursor.execute(f'drop table "{alpha.schema_name}".stores_order cascade')
            cursor.execute(f'drop table "{alpha.schema_name}".wallets_rollup cascade')
        audit_before = AuditEntry.objects.filter(community_id=alpha.pk).count()
        wait_for_log(folder, durable.superuser_url)

        began = time.monotonic()
        arguments = ("community", "restore", "alpha", "--at", moment.isoformat(), "--backups", str(folder))
        compared = run(*arguments)
        assert "Nothing was changed" in compared
        assert not schemas_beside()
        out = run(*arguments, "--swap")
        print(f"restored twice in {time.monotonic() - began:.1f} s")

        assert "alpha is as it was" in out
        assert figures(alpha) == before
        with tenant_context(alpha):
            assert audit_books() == []
            assert Order.objects.count() == 5
        assert ActivityRecord.objects.filter(community=alpha, kind="ORDER", user=alpha_sales.shopper.user).count() == 5
        assert Job.objects.filter(key="timer-of-the-test", state="WAITING").count() == 1
        assert AuditEntry.objects.filter(community_id=alpha.pk).count() == audit_before + 1
        assert AuditEntry.objects.filter(community_id=alpha.pk, action="community.restore").count() == 1
        assert schemas.behind([alpha.schema_name]) == []
        alpha_sales.shopper.buy(alpha_sales.product).ok()
        kept = KeptSchema.objects.get(community=alpha)
        assert schemas.exists(kept.schema_name)
        assert restoring.drop_kept() == 0
        KeptSchema.objects.update(drop_after=now())
        assert restoring.drop_kept() == 1
        assert not schemas.exists(kept.schema_name)

        drill = run("backup", "drill", str(folder), "--at", moment.isoformat())
        found = re.search(r"beta: (\d+) members, (\d+) orders, books add up", drill)
        assert found, drill
        # One purchase can be on its way at the moment.
        assert 0 <= int(found[2]) - sold_then <= 1
        assert re.search(r"alpha: \d+ members, 5 orders, books add up", drill), drill
    assert beta_sales.problems == []
    assert beta_sales.sold > sold_then
    assert beta_sales.slowest < MAX_SALE_SECONDS
    with tenant_context(beta):
        assert audit_books() == []
        assert Order.objects.count() == beta_sales.sold


def schemas_beside() -> set[str]:
    """The schemas of communities that no row names."""
    with connection.cursor() as cursor:
        cursor.execute("select nspname from pg_namespace where nspname like 'c\\_%'")
        return {name for (name,) in cursor.fetchall()} - set(schemas.known_schemas())


# Two communities in which everything happened: a minute.
@pytest.mark.usefixtures("committed")
def test_the_backup_in_the_bucket_is_imported_elsewhere_with_equal_books(tmp_path, settings, monkeypatch):
    one, two = a_community_of_canaries("tiger"), a_community_of_canaries("zebra")
    community, pair = one.community, keys.new_pair()
    folder = Path(tempfile.mkdtemp(prefix="gemhall-bucket-"))
    folder.chmod(0o755)
    certificate, key = self_signed(folder, "localhost")
    key.chmod(0o644)
    monkeypatch.setitem(os.environ, "SSL_CERT_FILE", str(certificate))
    authorities.cache_clear()
    with object_storage(folder, certificate, key, BUCKET) as storage:
        settings.OUTBOUND_ALLOWED = frozenset({f"localhost:{storage.port}"})
        draft = services.DestinationDraft(
            storage.url, "us-east-1", BUCKET, "gemhall", ACCESS_KEY, SECRET_KEY, pair.public_key, is_on=True
        )
        services.save(community=community, draft=draft, actor=an_actor(community))
        services.try_destination(community=community, actor=an_actor(community))
        services.export(community.pk, services.TRIES)
        row = BackupDestination.objects.get(pk=community.pk)
        assert row.problem == ""
        encrypted = storage.objects(BUCKET)[row.object_name]
    authorities.cache_clear()
    file, key_file = tmp_path / "backup.zip.age", tmp_path / "key"
    file.write_bytes(encrypted)
    key_file.write_text(pair.secret_key)
    with file.open("rb") as source, (tmp_path / "plain.zip").open("wb") as plain:
        keys.decrypt(source, plain, pair.secret_key)
    with zipfile.ZipFile(tmp_path / "plain.zip") as archive:
        text = "\n".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    assert one.found_in(text)
    assert two.found_in(text) == set()
    for other in (two.community.pk, two.community.owner_id, two.fan.user.pk):
        assert str(other) not in text

    before = figures(community)
    with elsewhere():
        owner = a_user()
        fan = a_user(email=one.fan.user.email)
        print(run("community", "import", str(file), "--owner", owner.username, "--key-file", str(key_file)))
        moved = Community.objects.get(pk=community.pk)
        assert figures(moved) == before
        with tenant_context(moved):
            assert audit_books() == []
        assert ActivityRecord.objects.filter(community=moved, user=fan).exists()
        assert schemas.behind([moved.schema_name]) == []
