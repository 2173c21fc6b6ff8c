"""A community moves to another installation: its books are equal there, and no member goes to another person."""

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import CharField, TextField
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.activity.models import ActivityRecord
from saas.communities.backups import keys
from saas.communities.exports.services import fill
from saas.directory.models import Membership
from saas.kernel.images import store_public
from saas.kernel.secrets import seal, sealed_columns
from saas.tenancy import schemas
from saas.tenancy.models import Community
from tenants.members.models import Member, WaitingMember
from tenants.members.services import join
from tenants.stores.codes.services import PURPOSE as CODE_PURPOSE
from tenants.stores.models import Order, ProductCode
from tenants.wallets.models import Txn
from tenants.wallets.reconciliation import audit_books, reconcile
from tests.support import databases
from tests.support.builders import a_community, a_user
from tests.support.shop import Shopper, a_product, a_shopper

# Each test has two databases of its own, one for each installation: half a second each.
pytestmark = pytest.mark.committed
FIRST_KEY = "the-secret-key-of-the-first-installation"


def exported(community: Community, target: Path) -> Path:
    with tenant_context(community), zipfile.ZipFile(target, "w") as archive:
        fill(archive, community)
    return target


@contextmanager
def elsewhere() -> Iterator[None]:
    """Inside, the process is another installation."""
    here = connection.settings_dict["NAME"]
    with databases.own_copy(f"{here}_b", back_to=here):
        yield


def changed(file: Path, change: Callable[[dict[str, Any]], Any], *, drop: str = "") -> Path:
    """Return a copy of the export with another manifest."""
    target = file.with_name(f"{uuid4().hex}.zip")
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            content = source.read(name)
            if name == "manifest.json":
                manifest = json.loads(content)
                change(manifest)
                content = json.dumps(manifest).encode()
            if name != drop:
                copy.writestr(name, content)
    return target


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("community", "import", *arguments, stdout=out)
    return out.getvalue()


def figures(community: Community) -> dict[str, Any]:
    """Return the figures that must be equal: wallets, movements with their ids, orders, and the rows of each table."""
    with tenant_context(community), connection.cursor() as cursor:
        counts = {}
        for model in apps.get_models():
            if model.__module__.startswith("tenants.") and model._meta.managed:
                cursor.execute(f'select count(*) from "{model._meta.db_table}"')
                counts[model._meta.db_table] = cursor.fetchone()[0]
        # These are computed again.
        for name in ("wallets_dailyflow", "members_waitingmember"):
            del counts[name]
        cursor.execute("select account_id, balance from system_balances() order by 1")
        return {
            "counts": counts,
            "system": cursor.fetchall(),
            "wallets": sorted(Member.objects.values_list("pk", "account__balance")),
            "movements": sorted(Txn.objects.values_list("pk", "amount", "outcome")),
            "orders": sorted(Order.objects.values_list("pk", "status", "price")),
        }


@pytest.fixture
def harbor() -> Community:
    return a_community(owner=a_user(username="keeper", email="keeper@example.org"), slug="harbor", name="Harbor")


def a_buyer(community: Community, *, codes: bool = False) -> Shopper:
    shopper = a_shopper(community, gems=500)
    product = a_product(community, name="Poster “Ünïcode”")
    shopper.buy(product).ok()
    if codes:
        with tenant_context(community):
            ProductCode.objects.bulk_create(
                [ProductCode(product=product, sealed=seal("CODE-1", purpose=CODE_PURPOSE), digest=b"x" * 32)]
            )
    return shopper


def test_the_books_are_equal_elsewhere(harbor, tmp_path):
    stays, waits = a_buyer(harbor), a_buyer(harbor)
    store_public(harbor.pk, b"webp")
    before = figures(harbor)
    file = exported(harbor, tmp_path / "harbor.zip")

    with elsewhere():
        a_user(username="captain", email="keeper@example.org")
        here = a_user(username="mariner", email=stays.user.email.upper())
        stranger = a_user(username=waits.user.username, email=waits.user.email, verified=False)
        out = run(str(file), "--slug", "haven")

        haven = Community.objects.get(slug="haven")
        assert (haven.pk, haven.name, haven.owner.username) == (harbor.pk, "Harbor", "captain")
        assert figures(haven) == before
        assert waits.user.username in out.split("Waiting")[1]
        assert stays.user.username not in out.split("Waiting")[1]
        with tenant_context(haven):
            assert audit_books() == []
            assert reconcile() == []
            member = Member.objects.get(pk=stays.member.pk)
            assert (member.user_id, member.username, member.left_at) == (here.pk, "mariner", None)
            waiting = Member.objects.get(pk=waits.member.pk)
            assert not User.objects.filter(pk=waiting.user_id).exists()
            assert waiting.left_at is not None
            # The same name, or the same address without a proof, is not the same person.
            join(user=stranger, community=haven)
            assert Member.objects.get(user_id=stranger.pk).pk != waits.member.pk
        assert set(Membership.objects.filter(community=haven).values_list("user_id", flat=True)) == {
            here.pk, stranger.pk,
        }  # fmt: skip
        assert ActivityRecord.objects.filter(community=haven, user=here, kind="ORDER").count() == 1
        assert schemas.behind([haven.schema_name]) == []
        entry = AuditEntry.objects.get(community_id=haven.pk, action="community.import")
        assert entry.after is not None
        assert (entry.after["from"], entry.after["waiting"]) == ("harbor", 1)
        # It works on: a purchase posts into books that still add up.
        newcomer = a_buyer(haven)
        assert newcomer.gems == 400
        with tenant_context(haven):
            assert audit_books() == []


def test_a_waiting_member_is_claimed_by_the_person_with_the_confirmed_address(harbor, tmp_path):
    waits = a_buyer(harbor)
    file = exported(harbor, tmp_path / "harbor.zip")
    with elsewhere():
        run(str(file), "--owner", a_user().username)
        community = Community.objects.get(slug="harbor")
        person = a_user(username="newname", email=waits.user.email.upper())
        with tenant_context(community):
            member = join(user=person, community=community)
            assert (member.pk, member.username, member.left_at) == (waits.member.pk, "newname", None)
            assert member.account.balance == 400
            assert not WaitingMember.objects.exists()
        assert ActivityRecord.objects.filter(community=community, user=person, kind="ORDER").count() == 1


def test_encrypted_values_need_the_old_key(harbor, tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "SECRET_KEY", FIRST_KEY)
    a_buyer(harbor, codes=True)
    file = exported(harbor, tmp_path / "harbor.zip")
    monkeypatch.undo()
    old_key = tmp_path / "old-key"
    old_key.write_text(f"{FIRST_KEY}\n")
    with elsewhere():
        owner = a_user().username
        with pytest.raises(CommandError, match=r"1 in stores_productcode.*--old-secret-key-file"):
            run(str(file), "--owner", owner)
        assert not Community.objects.filter(slug="harbor").exists()
        run(str(file), "--owner", owner, "--old-secret-key-file", str(old_key))
        with tenant_context(Community.objects.get(slug="harbor")):
            from saas.kernel.secrets import unseal
            from tenants.stores.codes.services import digest_of_code

            code = ProductCode.objects.get()
            assert unseal(code.sealed, purpose=CODE_PURPOSE) == "CODE-1"
            assert bytes(code.digest) == digest_of_code("CODE-1")


def test_an_encrypted_export_opens_with_its_key(harbor, tmp_path):
    pair, other = keys.new_pair(), keys.new_pair()
    plain, target = exported(harbor, tmp_path / "harbor.zip"), tmp_path / "harbor.zip.age"
    with plain.open("rb") as source, target.open("wb") as encrypted:
        keys.encrypt(source, encrypted, pair.public_key)
    (tmp_path / "key").write_text(f"# created by age-keygen\n{pair.secret_key}\n")
    (tmp_path / "other").write_text(other.secret_key)
    with elsewhere():
        owner = a_user().username
        with pytest.raises(CommandError, match="--key-file"):
            run(str(target), "--owner", owner)
        with pytest.raises(CommandError, match="does not open the file"):
            run(str(target), "--owner", owner, "--key-file", str(tmp_path / "other"))
        assert "harbor is imported" in run(str(target), "--owner", owner, "--key-file", str(tmp_path / "key"))


def test_refusals_say_what_to_do_and_change_nothing(harbor, tmp_path):
    a_buyer(harbor)
    file = exported(harbor, tmp_path / "harbor.zip")
    torn = tmp_path / "torn.zip"
    torn.write_bytes(file.read_bytes()[:-2000])

    def other_hash(manifest: dict[str, Any]) -> None:
        manifest["files"]["tables/wallets_txn.jsonl"]["sha256"] = "0" * 64

    def newer(manifest: dict[str, Any]) -> None:
        manifest["migrations"].append("wallets.9999_later")

    def older(manifest: dict[str, Any]) -> None:
        manifest["migrations"].remove("members.0003_waiting_members")

    refused: list[tuple[Path, str]] = [
        (torn, "damaged or no export"),
        (changed(file, lambda manifest: manifest.update(version=2)), r"has version 2 .* reads version 1"),
        (changed(file, lambda manifest: manifest.update(format="other")), r"no export of a community"),
        (changed(file, lambda manifest: None, drop="manifest.json"), r"has no manifest"),
        (changed(file, lambda manifest: None, drop="tables/wallets_txn.jsonl"), r"other files than its manifest"),
        (changed(file, other_hash), r"wallets_txn.jsonl is damaged"),
        (changed(file, newer), r"of a newer release .*9999_later.*Upgrade this installation"),
        (changed(file, older), r"of an older release .*0003_waiting_members"),
    ]
    with pytest.raises(CommandError, match="has the community harbor already"):
        run(str(file), "--owner", a_user().username)
    with elsewhere():
        owner = a_user()
        schemas_before = names_of_schemas()
        for path, words in refused:
            with pytest.raises(CommandError, match=words):
                run(str(path), "--owner", owner.username)
        with pytest.raises(CommandError, match="--owner USERNAME"):
            run(str(file))
        with pytest.raises(CommandError, match=r"is taken.*--slug"):
            run(str(file), "--owner", owner.username, "--slug", "alpha")
        with pytest.raises(CommandError, match="owns a community already"):
            run(str(file), "--owner", "alpha")
        with pytest.raises(CommandError, match="has not confirmed an address"):
            run(str(file), "--owner", a_user(verified=False).username)
        assert names_of_schemas() == schemas_before
        assert not Community.objects.filter(slug="harbor").exists()
        assert not AuditEntry.objects.filter(action="community.import").exists()


def test_unequal_books_are_refused_as_a_whole(harbor, tmp_path):
    shopper = a_buyer(harbor)
    with tenant_context(harbor), connection.cursor() as cursor:
        cursor.execute("update wallets_account set balance = balance + 1 where member_id = %s", [shopper.member.pk])
    file = exported(harbor, tmp_path / "harbor.zip")
    with elsewhere():
        before = names_of_schemas()
        with pytest.raises(CommandError, match="do not add up"):
            run(str(file), "--owner", a_user().username)
        assert names_of_schemas() == before
        assert not Community.objects.filter(slug="harbor").exists()


def names_of_schemas() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("select nspname from pg_namespace where nspname like 'c\\_%' order by 1")
        return [name for (name,) in cursor.fetchall()]


def test_every_column_of_sealed_texts_is_registered():
    """The names and the words of the models tell which columns hold encrypted texts."""
    found = set()
    for model in apps.get_models():
        if model.__module__.startswith("tenants."):
            for field in model._meta.concrete_fields:
                words = re.search(rf"``{field.name}`` (is|are)[^.]*encrypted", model.__doc__ or "")
                if isinstance(field, CharField | TextField) and (field.name.startswith("sealed") or words):
                    found.add((model._meta.db_table, field.column))
    assert found == set(sealed_columns)
