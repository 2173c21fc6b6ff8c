"""The file with all data of a community: who gets it, and that it holds everything."""

import io
import json
import stat
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.accounts import archives
from saas.communities.closing import erasure
from saas.communities.closing import services as closing
from saas.communities.exports import services, tables
from saas.communities.exports.models import CommunityExport
from saas.jobs.models import Job
from saas.jobs.registry import MAX_ATTEMPTS
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.images import store_public
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.full_disk import full_disk
from tests.support.ledger import a_fan
from tests.support.shop import a_product, a_shopper

EXPORT = "/creator/community/export"

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def owner(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def built(owner: Api) -> dict[str, Any]:
    owner.post(EXPORT).ok()
    run_due(tolerant=True)
    body: dict[str, Any] = owner.get(EXPORT).ok()["export"]
    return body


def opened(browser: Api, export: dict[str, Any]) -> zipfile.ZipFile:
    """The file, downloaded in the way of the page: a link first, then the address."""
    url = browser.post(f"{EXPORT}/{export['id']}/link").ok()["url"]
    response = browser.client.get(url, HTTP_HOST="localhost")
    assert (response.status_code, response["Content-Type"]) == (200, "application/zip")
    assert response["Cache-Control"] == "private, no-store"
    return zipfile.ZipFile(io.BytesIO(response.getvalue()))


def tables_of_the_schema(community: Community) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select table_name from information_schema.tables where table_schema = %s", [community.schema_name]
        )
        return {name for (name,) in cursor.fetchall()}


def rows_of(archive: zipfile.ZipFile, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(name).decode().splitlines()]


def test_the_file_holds_every_table_and_picture(owner, alpha):
    shopper = a_shopper(alpha, gems=500)
    product = a_product(alpha, name="Poster “Ünïcode”")
    shopper.buy(product).ok()
    picture = store_public(alpha.pk, b"webp")
    other = store_public(a_user().pk, b"not ours")

    archive = opened(owner, built(owner))

    assert archive.testzip() is None
    names = set(archive.namelist())
    wanted = tables_of_the_schema(alpha)
    assert {name for name in names if name.startswith("tables/")} == {f"tables/{name}.jsonl" for name in wanted}
    assert f"pictures/{picture}" in names
    assert f"pictures/{other}" not in names
    assert archive.read(f"pictures/{picture}") == b"webp"
    assert alpha.schema_name not in archive.read("platform/community.jsonl").decode()
    with tenant_context(alpha), connection.cursor() as cursor:
        for name in wanted:
            cursor.execute(f'select count(*) from "{name}"')
            assert len(rows_of(archive, f"tables/{name}.jsonl")) == cursor.fetchone()[0], name
    (sold,) = rows_of(archive, "tables/stores_product.jsonl")
    assert (sold["name"], sold["price"], sold["id"]) == ("Poster “Ünïcode”", 100, str(product.pk))
    (place,) = rows_of(archive, "platform/community.jsonl")
    assert (place["slug"], place["owner_id"]) == ("alpha", str(alpha.owner_id))
    assert {row["action"] for row in rows_of(archive, "platform/audit-log.jsonl")} >= {"product.create", "wallet.tip"}


def test_the_readme_explains_each_table_and_column(owner, alpha):
    archive = opened(owner, built(owner))
    text = archive.read("README.txt").decode()
    with tenant_context(alpha):
        for table in tables.tables():
            part = text.split(f"\n{table.name}\n---")[1].split("\n\n")[0]
            for column in tables.columns(table):
                assert f"  {column.name}: {column.type}" in part
    assert "One requested movement with its outcome" in text
    assert "sealed_seed: character varying(255); encrypted; only the platform can read it" in text


def test_tables_are_read_in_parts_without_losing_a_row(alpha, monkeypatch):
    monkeypatch.setattr(tables, "ROWS_PER_QUERY", 3)
    for number in range(10):
        a_fan(alpha, number)
    every = {table.name: table for table in tables.tables()}
    assert every["wallets_posting"].key == ("txn_id", "leg")
    for name in ("members_member", "wallets_posting", "wallets_account"):
        lines = [json.loads(line) for line in tables.lines(every[name])]
        with connection.cursor() as cursor:
            cursor.execute(f"select count(*) from {name}")
            assert len(lines) == cursor.fetchone()[0] >= 9
        assert len({json.dumps(line) for line in lines}) == len(lines)


def test_the_file_is_private_on_disk_and_expires(owner, alpha):
    export = built(owner)
    row = CommunityExport.objects.get(pk=export["id"])
    path = Path(default_storage.path(archives.file_name(row)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    url = owner.post(f"{EXPORT}/{export['id']}/link").ok()["url"]

    CommunityExport.objects.update(expires_at=now() - timedelta(seconds=1))

    assert owner.get(EXPORT).ok()["export"]["state"] == "EXPIRED"
    assert owner.client.get(url, HTTP_HOST="localhost").status_code == 404
    assert services.purge() == 1
    assert not default_storage.exists(archives.file_name(row))


def test_a_link_works_for_its_time_and_its_owner_only(owner, alpha, beta, monkeypatch):
    export = built(owner)
    url = owner.post(f"{EXPORT}/{export['id']}/link").ok()["url"]
    path = url.removeprefix("/api").split("?")[0]
    assert Client(HTTP_HOST="localhost").get(url).status_code == 401
    assert Api().login(beta.owner).client.get(url, HTTP_HOST="localhost").status_code == 404
    assert owner.get(path).code == "COMMUNITY_EXPORT_LINK_EXPIRED"
    monkeypatch.setattr(services, "LINK_SECONDS", -1)
    assert owner.client.get(url, HTTP_HOST="localhost").json()["code"] == "COMMUNITY_EXPORT_LINK_EXPIRED"


def test_it_needs_a_fresh_proof_of_identity(owner, alpha):
    export = built(owner)
    session = owner.client.session
    del session["proven_at"]
    session.save()
    answers = [owner.post(EXPORT), owner.post(f"{EXPORT}/{export['id']}/link")]
    assert {answer.code for answer in answers} == {"AUTH_STEP_UP_REQUIRED"}


def test_staff_get_nothing(alpha):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[str(name) for name in Permission])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    export = CommunityExport.objects.create(community=alpha)
    answers = [
        staff.get(EXPORT), staff.post(EXPORT), staff.post(f"{EXPORT}/{export.pk}/link"),
        staff.get(f"{EXPORT}/{export.pk}/file"),
    ]  # fmt: skip
    assert {answer.code for answer in answers} == {"PERMISSION_NOT_PERMITTED"}


def test_one_export_runs_at_a_time_and_the_owner_is_notified(owner, alpha):
    first, second = owner.post(EXPORT).ok(), owner.post(EXPORT).ok()
    assert first["id"] == second["id"]
    assert first["state"] == "QUEUED"
    assert first["size"] is None
    run_due(tolerant=True)
    sent = Notification.objects.get(kind="COMMUNITY_EXPORT_READY")
    assert (sent.user_id, sent.values) == (alpha.owner_id, {"name": alpha.name, "hours": 24})
    assert owner.get(EXPORT).ok()["export"]["size"] > 1000


def fails_for_good() -> None:
    """The waiting job tries until it is dead, because the disk is full."""
    with full_disk():
        for _ in range(MAX_ATTEMPTS):
            run_due(at=now() + timedelta(hours=2), tolerant=True)


# 1 to 2 s, and the next one: the file is written at each of the job's tries.
def test_an_export_whose_job_failed_for_good_is_asked_for_again(owner, alpha):
    first = owner.post(EXPORT).ok()
    fails_for_good()
    assert owner.get(EXPORT).ok()["export"]["state"] == "FAILED"

    assert [owner.post(EXPORT).ok()["id"] for _ in range(2)] == [first["id"]] * 2
    assert owner.get(EXPORT).ok()["export"]["state"] == "QUEUED"
    assert Job.objects.filter(task="community_exports.build").count() == 1
    run_due()

    assert opened(owner, owner.get(EXPORT).ok()["export"]).testzip() is None


def test_the_export_of_a_closing_that_failed_for_good_is_asked_for_again(owner, alpha):
    close(alpha)
    fails_for_good()
    assert owner.get(EXPORT).ok()["export"]["state"] == "FAILED"

    owner.post(EXPORT).ok()
    run_due(tolerant=True)

    export = owner.get(EXPORT).ok()["export"]
    assert (export["state"], export["isKept"]) == ("READY", True)
    assert opened(owner, export).testzip() is None


def close(community: Community) -> None:
    closing.close(community=community, confirmation=community.name, reason="", actor=an_actor(community))


def test_closing_writes_the_file_and_keeps_it_until_the_erasure(owner, alpha):
    a_shopper(alpha, gems=500)
    store_public(alpha.pk, b"webp")
    running = owner.post(EXPORT).ok()

    close(alpha)
    run_due(tolerant=True)

    export = owner.get(EXPORT).ok()["export"]
    assert export["id"] != running["id"]
    assert (export["state"], export["isKept"], export["expiresAt"]) == ("READY", True, None)
    sent = Notification.objects.get(user=alpha.owner_id, kind="COMMUNITY_CLOSED_EXPORT_READY")
    alpha.refresh_from_db()
    assert alpha.reopen_until is not None
    assert (sent.values["name"], sent.link) == (alpha.name, "/admin")
    assert str(alpha.reopen_until.year) in sent.values["until"]
    archive = opened(owner, export)
    assert archive.testzip() is None
    names = {name for name in archive.namelist() if name.startswith("tables/")}
    assert names == {f"tables/{name}.jsonl" for name in tables_of_the_schema(alpha)}
    (place,) = rows_of(archive, "platform/community.jsonl")
    assert place["closed_at"] is not None

    # Another request gives the same file, and the daily job leaves it.
    assert owner.post(EXPORT).ok()["id"] == export["id"]
    CommunityExport.objects.update(ready_at=now() - timedelta(days=29))
    assert services.purge() == 0
    assert opened(owner, export).testzip() is None

    file = archives.file_name(CommunityExport.objects.get(pk=export["id"]))
    Community.objects.filter(pk=alpha.pk).update(closed_at=now() - timedelta(days=31))
    with connection.cursor() as cursor:
        # The rows of this test and their checks are not committed; a table with open checks cannot be dropped.
        cursor.execute("set constraints all immediate")
    erasure.erase(alpha.pk)
    assert not default_storage.exists(file)


def test_after_a_reopening_the_file_of_the_closing_expires_as_any_other(owner, alpha):
    close(alpha)
    run_due(tolerant=True)
    closing.reopen(community=alpha, actor=an_actor(alpha))

    export = owner.get(EXPORT).ok()["export"]
    assert (export["state"], export["isKept"]) == ("READY", False)
    assert export["expiresAt"] is not None
    assert owner.post(EXPORT).ok()["id"] != export["id"]


def test_a_community_that_reopens_while_the_file_is_written_does_not_keep_it(owner, alpha):
    close(alpha)
    closing.reopen(community=alpha, actor=an_actor(alpha))
    run_due(tolerant=True)

    export = owner.get(EXPORT).ok()["export"]
    assert (export["isKept"], export["expiresAt"] is None) == (False, False)
    assert Notification.objects.filter(kind="COMMUNITY_EXPORT_READY").count() == 1


def test_a_second_run_keeps_the_file_of_the_first(owner, alpha, monkeypatch):
    """A lease that ends during a long upload lets the job start again."""
    export = CommunityExport.objects.create(community=alpha)
    write = archives.write

    def overtaken(*arguments: Any) -> int:
        size = write(*arguments)
        monkeypatch.setattr(archives, "write", write)
        services.build(export.pk)
        return size

    monkeypatch.setattr(archives, "write", overtaken)
    services.build(export.pk)

    assert opened(owner, owner.get(EXPORT).ok()["export"]).testzip() is None


def test_a_build_that_was_killed_is_repeated_with_the_same_result(owner, alpha, monkeypatch):
    export = CommunityExport.objects.create(community=alpha)

    def dies(*_arguments: Any) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(archives, "mark_ready", dies)
        with pytest.raises(KeyboardInterrupt):
            services.build(export.pk)
    assert owner.get(EXPORT).ok()["export"]["state"] == "QUEUED"

    services.build(export.pk)
    services.build(export.pk)

    assert opened(owner, owner.get(EXPORT).ok()["export"]).testzip() is None
    assert Notification.objects.filter(kind="COMMUNITY_EXPORT_READY").count() == 1
