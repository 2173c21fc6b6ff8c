"""Taking one's data along, and leaving for good."""

import json
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts import archives, erasure, services
from saas.accounts.models import DataExport, Erasure, Session, User
from saas.accounts.tasks import purge
from saas.casinos.services import connect
from saas.jobs.models import Job
from saas.jobs.registry import MAX_ATTEMPTS
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.members.models import Member
from tenants.members.services import add_note, join, remove_member
from tenants.wallets.models import Txn
from tenants.wallets.services import tip
from tests.saas.accounts.mailbox import mails_to
from tests.saas.accounts.test_profile import a_picture
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user, an_actor
from tests.support.full_disk import full_disk
from tests.support.ledger import a_key
from tests.support.shop import Shopper, a_product, a_shopper

PROFILE = "/user/users/my-profile"


def fetched(api, url):
    answer = api.client.get(url, headers={"Host": "localhost"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return zipfile.ZipFile(BytesIO(b"".join(answer.streaming_content)))


def test_the_export_holds_everything_and_only_its_person_gets_it(alpha, api):
    fan = a_shopper(alpha, 500)
    fan.buy(a_product(alpha)).ok()
    with tenant_context(alpha):
        add_note(member_id=fan.member.pk, text="Kind", actor=an_actor(alpha))
    User.objects.filter(pk=fan.user.pk).update(full_name="Fanny Fan", country="SE", birth_date="1990-05-01")

    asked = fan.api.post(f"{PROFILE}/export")
    assert (asked.status, asked.body["state"], asked.body["url"]) == (202, "QUEUED", None)
    mail = mails_to(fan.user.email)[-1]

    assert mail.subject == "Your data is ready"
    assert "/profile/settings?tab=data" in mail.text
    ready = fan.api.get(f"{PROFILE}/export").ok()["export"]
    assert ready["state"] == "READY"
    archive = fetched(fan.api, ready["url"])
    contents = {name: archive.read(name).decode() for name in archive.namelist()}
    profile = json.loads(contents["account/profile.json"])[0]
    assert (profile["full_name"], profile["country"], profile["birth_date"]) == ("Fanny Fan", "SE", "1990-05-01")
    [order] = json.loads(contents["communities/alpha/orders.json"])
    moved = json.loads(contents["communities/alpha/wallet-transactions.json"])
    assert order["price"] == 100
    assert sorted((row["direction"], row["amount"]) for row in moved) == [("in", 500), ("out", 100)]
    assert json.loads(contents["account/sessions.json"])
    assert "Kind" not in "".join(contents.values())

    other = api.login(a_user())
    assert other.get(ready["url"].removeprefix("/api")).code == "USER_EXPORT_NOT_FOUND"
    assert Api().get(ready["url"].removeprefix("/api")).status == 401


def test_an_export_lives_for_a_day_and_its_file_goes_with_it(db, api):
    user = a_user()
    api.login(user).post(f"{PROFILE}/export").ok()
    run_due()
    ready = api.get(f"{PROFILE}/export").ok()["export"]
    DataExport.objects.update(expires_at=now() - timedelta(seconds=1))

    assert api.get(f"{PROFILE}/export").ok()["export"]["state"] == "EXPIRED"
    assert api.get(ready["url"].removeprefix("/api")).status == 404
    purge()
    assert not default_storage.exists(f"exports/{ready['id']}.zip")


def test_there_is_one_export_at_a_time(db, api):
    api.login(a_user())
    first, second = api.post(f"{PROFILE}/export").ok(), api.post(f"{PROFILE}/export").ok()
    assert first["id"] == second["id"]


# 1 to 3 s: the export is built at each of the job's tries.
def test_an_export_whose_job_failed_for_good_is_asked_for_again(db, api):
    api.login(a_user())
    first = api.post(f"{PROFILE}/export").ok()

    with full_disk():
        for _ in range(MAX_ATTEMPTS):
            run_due(at=now() + timedelta(hours=2), tolerant=True)
    assert api.get(f"{PROFILE}/export").ok()["export"]["state"] == "FAILED"
    run_due(at=now() + timedelta(hours=2))
    assert api.get(f"{PROFILE}/export").ok()["export"]["state"] == "FAILED"

    assert [api.post(f"{PROFILE}/export").ok()["id"] for _ in range(2)] == [first["id"]] * 2
    assert api.get(f"{PROFILE}/export").ok()["export"]["state"] == "QUEUED"
    assert Job.objects.filter(task="accounts.export").count() == 1
    run_due()

    assert fetched(api, api.get(f"{PROFILE}/export").ok()["export"]["url"]).testzip() is None
    assert DataExport.objects.count() == 1


@pytest.mark.parametrize("is_late", [False, True], ids=["before the job", "during the job"])
def test_after_a_suspension_an_export_can_be_asked_for_again(db, api, monkeypatch, is_late):
    user, write = a_user(), archives.write

    def write_and_suspend(*given):
        size = write(*given)
        services.suspend_user(user)
        return size

    api.login(user).post(f"{PROFILE}/export").ok()
    with monkeypatch.context() as moment:
        if is_late:
            moment.setattr(archives, "write", write_and_suspend)
        else:
            services.suspend_user(user)
        run_due()
    services.restore_user(user)

    assert api.login(user).get(f"{PROFILE}/export").ok()["export"] is None
    api.post(f"{PROFILE}/export").ok()
    run_due()
    assert api.get(f"{PROFILE}/export").ok()["export"]["state"] == "READY"


def test_an_export_restarted_after_a_kill_has_the_same_result(db, api):
    user = a_user()
    export = api.login(user).post(f"{PROFILE}/export").ok()
    default_storage.save(f"exports/{export['id']}.zip", BytesIO(b"half of it"))
    run_due()
    assert fetched(api, api.get(f"{PROFILE}/export").ok()["export"]["url"]).testzip() is None


def texts_with(needle):
    """The places of ``needle`` in a text, JSON or array column of public and every community."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(
            "select table_schema, table_name, column_name from information_schema.columns "
            "where (table_schema = 'public' or table_schema like %s) "
            "and data_type in ('text', 'character varying', 'character', 'jsonb', 'json', 'ARRAY', 'inet') "
            "and table_name not like %s",
            ["c\\_%", "pg\\_%"],
        )
        for schema, table, column in cursor.fetchall():
            cursor.execute(
                f'select count(*) from "{schema}"."{table}" where "{column}"::text ilike %s',
                [f"%{needle}%"],
            )
            if cursor.fetchone()[0]:
                found.append(f"{schema}.{table}.{column}")
    return found


# Sent mails are in other people's hands; this table is only for showing them on a laptop.
MAILED = {"public.accounts_outboxmail.to", "public.accounts_outboxmail.text", "public.accounts_outboxmail.html"}


@pytest.fixture
def leaver(alpha):
    """A member of long standing with traces everywhere."""
    user = a_user(username="zanzibar_q", email="zanzibar_q@leaver.example")
    User.objects.filter(pk=user.pk).update(full_name="Zanzibar Queen", birth_date="1990-05-01", age_confirmed_at=now())
    user.refresh_from_db()
    member = join(user=user, community=alpha)
    tip(member=member, amount=300, reason="Welcome", idempotency=a_key(), actor=an_actor(alpha)).require_paid()
    api = Api().login(user)
    asked = [{"label": "Your name in the game", "kind": "TEXT", "required": True, "choices": []}]
    answers = [{"question": "Your name in the game", "answer": "zanzibar_q"}]
    Shopper(user, member, alpha, api).buy(a_product(alpha, questions=asked), answers=answers).ok()
    gone = a_product(alpha, name="Gone", quantity=0)
    api.post(f"/user/product-manage/one/alpha/{gone.slug}/notify").ok()
    api.upload(PROFILE, {"avatar": a_picture()}, method="patch").ok()
    api.post(f"{PROFILE}/export").ok()
    api.post("/common/auth/forgot-password", {"email": user.email}).ok()
    with tenant_context(alpha):
        add_note(member_id=member.pk, text="zanzibar_q asked twice", actor=an_actor(alpha))
    connect(user=user, provider="STAKE", name="zanzibar_q")
    Api().post("/user/waitlist", {"kickUsername": "somebody", "email": user.email}).ok()
    run_due()
    with tenant_context(alpha):
        remove_member(member_id=member.pk, community=alpha, actor=an_actor(alpha))
    return Shopper(user, member, alpha, api)


def test_an_erased_person_is_nowhere_and_the_books_stand(leaver, alpha):
    user, api = leaver.user, leaver.api
    avatar = User.objects.get(pk=user.pk).avatar
    with tenant_context(alpha):
        movements = Txn.objects.count()
    assert len(texts_with("zanzibar_q")) > 5

    assert api.delete(f"{PROFILE}?confirmation=ZANZIBAR_Q").status == 204
    assert api.get("/common/auth/whoami").ok()["user"] is None
    assert Api().post("/common/auth/login", {"login": user.username, "password": PASSWORD}).status == 400
    run_due()

    assert set(texts_with("zanzibar_q")) <= MAILED
    assert texts_with("Zanzibar Queen") == []
    assert [mail.subject for mail in mails_to(user.email)] == ["Your account is erased"]
    assert not default_storage.exists(avatar)
    assert Session.objects.filter(user_id=user.pk).count() == 0
    with tenant_context(alpha):
        member = Member.objects.select_related("account").get(user_id=user.pk)
        assert (member.username, member.avatar, member.account.balance) == ("Deleted member", "", 200)
        assert Txn.objects.count() == movements
    row = Erasure.objects.get(pk=user.pk)
    assert (row.username, row.email, row.files) == ("", "", [])
    assert row.done_at is not None


def test_the_name_is_free_again_at_once(leaver, db):
    leaver.api.delete(f"{PROFILE}?confirmation=zanzibar_q")
    body = {"username": "zanzibar_q", "email": "zanzibar_q@leaver.example", "password": "An0ther!pass"}
    assert Api().post("/common/auth/signup", body).status == 201


def test_an_erasure_that_was_killed_midway_ends_the_same(leaver, alpha):
    leaver.api.delete(f"{PROFILE}?confirmation=zanzibar_q")
    with tenant_context(alpha):
        Member.objects.filter(user_id=leaver.user.pk).update(username="zanzibar_q")
    erasure.finish(leaver.user.pk)
    erasure.finish(leaver.user.pk)
    run_due()
    assert set(texts_with("zanzibar_q")) <= MAILED


def test_the_name_has_to_be_typed(db, api):
    user = a_user()
    answer = api.login(user).delete(f"{PROFILE}?confirmation=yes")
    assert (answer.status, list(answer.body["fields"])) == (400, ["confirmation"])
    assert User.objects.get(pk=user.pk).is_active


def test_an_owner_settles_the_community_first(alpha, api):
    answer = api.login(alpha.owner).delete(f"{PROFILE}?confirmation=alpha")
    assert (answer.status, answer.code) == (409, "USER_OWNS_COMMUNITY")
    assert answer.body["params"] == {"slug": "alpha", "name": alpha.name}
