"""A pooler in transaction mode is refused by every process. In session mode, no community sees a row of another one."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.supervisor.ports import free_port
from saas.tenancy.connection import connection
from saas.tenancy.database import sessions
from saas.tenancy.models import Community
from tests.support import databases
from tests.support.builders import a_community, a_user
from tests.support.pooler import pooler
from tests.support.web import Visitor, web_server

pytestmark = pytest.mark.prove
ROOT = Path(__file__).resolve().parents[2]
SLUGS = ("alpha", "beta", "gamma")
STEPS, THREADS = 20_000, 8
PROCESSES = {
    "web": ["-m", "saas.web", "--bind", "127.0.0.1:{port}"],
    "worker": ["-m", "saas.supervisor.worker", "-A", "saas.celery", "worker", "--concurrency", "1"],
    "prepare": ["manage.py", "prepare"],
}


@pytest.fixture
def three(durable):
    """Three communities, each with a table that says whose rows it has."""
    if not Community.objects.filter(slug="gamma").exists():
        a_community(owner=a_user(username="gamma"), slug="gamma")
    communities = [Community.objects.get(slug=slug) for slug in SLUGS]
    for community in communities:
        with tenant_context(community), connection.cursor() as cursor:
            cursor.execute("create table if not exists pooler_rows (slug text not null, number int not null)")
            cursor.execute("truncate pooler_rows")
    yield communities
    sessions.clear_proof()


@pytest.mark.parametrize("is_round_robin", [False, True], ids=["last in, first out", "round robin"])
@pytest.mark.parametrize("process", PROCESSES)
def test_each_process_refuses_a_pooler_in_transaction_mode(durable, tmp_path, process, is_round_robin):
    with pooler(durable.url, tmp_path, mode="transaction", is_round_robin=is_round_robin) as url:
        ended = subprocess.run(
            [sys.executable, *(part.format(port=free_port()) for part in PROCESSES[process])],
            cwd=ROOT, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=180, check=False,
        )  # fmt: skip

    written = ended.stdout + ended.stderr
    assert ended.returncode == os.EX_CONFIG, written
    assert "pool_mode = session" in written
    assert "Traceback" not in written


def step(communities, chance):
    """Read or write one row of a random community, in one of the ways of the product; return the foreign rows."""
    community = chance.choice(communities)
    with tenant_context(community):
        match chance.randrange(5):
            case 0:
                with connection.prepared_cursor() as cursor:
                    cursor.execute("select slug from pooler_rows where number > %s limit 50", [chance.randrange(9)])
                    found = cursor.fetchall()
            case 1:
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute("insert into pooler_rows values (%s, %s)", [community.slug, chance.randrange(10)])
                    found = []
            case 2:
                with transaction.atomic():
                    with connection.cursor() as cursor:
                        cursor.execute("insert into pooler_rows values ('rolled back', 0)")
                    transaction.set_rollback(True)
                found = []
            case _:
                with connection.cursor() as cursor:
                    cursor.execute("select slug from pooler_rows limit 50")
                    found = cursor.fetchall()
    if chance.randrange(3) == 0:
        connection.close()
    return sum(1 for (slug,) in found if slug != community.slug)


def run_steps(communities, seed):
    def work(number):
        chance = random.Random(f"{seed} {number}")
        try:
            return sum(step(communities, chance) for _ in range(STEPS // THREADS))
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(work, range(THREADS)))


@pytest.mark.parametrize("way", ["direct", "session"])
def test_twenty_thousand_reads_and_writes_of_three_communities_stay_apart(durable, three, tmp_path, seed, way):
    if way == "direct":
        foreign = run_steps(three, seed)
    else:
        with pooler(durable.url, tmp_path, mode="session") as url:
            sessions.clear_proof()
            databases.use_url(url)
            try:
                foreign = run_steps(three, seed)
            finally:
                databases.use_url(durable.url)

    assert foreign == 0
    for community in three:
        with tenant_context(community), connection.cursor() as cursor:
            cursor.execute("select distinct slug from pooler_rows")
            assert {slug for (slug,) in cursor.fetchall()} == {community.slug}
    print(f"\n{way}: {STEPS} steps, 0 foreign rows")


def test_the_web_server_serves_behind_a_pooler_in_session_mode(durable, tmp_path):
    with (
        pooler(durable.url, tmp_path, mode="session") as url,
        web_server(url, tmp_path / "web.log", DATABASE_POOL="10") as port,
    ):
        visitor = Visitor(port)
        for number in range(200):
            slug = SLUGS[number % 2]
            assert visitor.get(f"/user/store-manage/one/{slug}").ok()["slug"] == slug
        assert visitor.get("/health/ready").ok()["status"] == "ok"
