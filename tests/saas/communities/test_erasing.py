"""Erasing a community that was closed for 30 days: everything goes, once, also if the job dies halfway."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.files.storage import default_storage
from django.db import connection, models
from django_tenants.utils import schema_context, tenant_context

from saas.access.audit_chain import services as chain
from saas.access.audit_chain.verification import verify_recent
from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.activity.models import ActivityRecord
from saas.communities.closing import erasure, services
from saas.communities.exports.models import CommunityExport
from saas.communities.exports.services import build
from saas.communities.services import request_community
from saas.directory.models import Membership
from saas.jobs.models import Job
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.images import public_files_of, store_public
from saas.kernel.privacy import community_erasers
from saas.notifications.models import Notification
from saas.tenancy import lookup, schemas, slugs
from saas.tenancy.errors import CommunitySlugTaken
from saas.tenancy.models import Community, Domain, SlugHistory
from tests.support.api import Api
from tests.support.builders import a_domain, a_user, an_actor
from tests.support.shop import a_product, a_shopper

pytestmark = pytest.mark.usefixtures("database")
# It holds digests only.
CHAIN = {"audit_chain.ChainEntry", "audit_chain.AuditChain", "audit_chain.UnchainedEntry"}


def closed_for(community: Community, days: float) -> Community:
    services.close(community=community, confirmation=community.name, reason="", actor=an_actor(community))
    Community.objects.filter(pk=community.pk).update(closed_at=now() - timedelta(days=days))
    lookup.clear_cache()
    if connection.in_atomic_block:
        # The rows of this test and their checks are not committed; a table with open checks cannot be dropped.
        with connection.cursor() as cursor:
            cursor.execute("set constraints all immediate")
    return Community.objects.get(pk=community.pk)


@pytest.fixture
def lived_in(alpha: Community) -> Community:
    """A community with rows in every table of the platform that knows communities."""
    shopper = a_shopper(alpha, gems=500)
    shopper.buy(a_product(alpha)).ok()
    with tenant_context(alpha):
        from tenants.stores.models import Order

        Order.objects.update(status="COMPLETED")
    store_public(alpha.pk, b"a picture")
    a_domain(alpha, "fans.alpha.test")
    SlugHistory.objects.create(slug="alpha-before", community=alpha, reserved_until=now() + timedelta(days=50))
    SlugHistory.objects.create(slug="alpha-long-ago", community=alpha, reserved_until=now() - timedelta(days=1))
    export = CommunityExport.objects.create(community=alpha)
    build(export.pk)
    enqueue("wallets.reconcile", alpha.pk, key="tend-alpha")
    return alpha


def rows_left(community_id: Any) -> dict[str, int]:
    """How many rows of each public table name the community."""
    left = {}
    for model in apps.get_models():
        if model._meta.app_config.name.startswith("tenants"):
            continue
        for field in model._meta.concrete_fields:
            names = field.name == "community_id" or (
                field.remote_field is not None and field.remote_field.model is Community
            )
            if names and (count := model._base_manager.filter(**{field.attname: community_id}).count()):
                left[model._meta.label] = count
    return left


def test_every_table_of_the_platform_has_a_rule_for_an_erased_community():
    """A new table that names a community either goes with its row or is registered in its app's privacy.py."""
    without_rule = set()
    for model in apps.get_models():
        if model._meta.app_config.name.startswith("tenants"):
            continue
        for field in model._meta.concrete_fields:
            relation = field.remote_field
            cascades = relation is not None and getattr(relation, "on_delete", None) is models.CASCADE
            names = field.name == "community_id" or (relation is not None and relation.model is Community)
            if names and not cascades and model._meta.label not in community_erasers:
                without_rule.add(model._meta.label)
    # The chain of the audit log holds only digests (saas.access.audit_chain).
    assert without_rule == {*CHAIN, "audit_chain.AuditAlarm"}


def test_everything_goes(lived_in):
    community, owner = closed_for(lived_in, 31), lived_in.owner
    chain_before = AuditEntry.objects.filter(community_id=community.pk).count()
    exports = list(CommunityExport.objects.all())
    assert len(exports) == 2, "one that the owner requested, and the one of the closing"

    erasure.erase(community.pk)

    with schema_context("public"):
        assert not schemas.exists(community.schema_name)
        left = rows_left(community.pk)
        assert set(left) <= {"access.AuditEntry", *CHAIN}, left
        assert left["access.AuditEntry"] == chain_before
        kept = AuditEntry.objects.filter(community_id=community.pk)
        assert {(entry.actor_name, entry.ip) for entry in kept} == {("Deleted member", None)}
        assert not list(public_files_of(community.pk))
        assert not any(default_storage.exists(f"exports/{export.pk}.zip") for export in exports)
        assert not Domain.objects.filter(domain="fans.alpha.test").exists()
        assert not User.objects.get(pk=owner.pk).is_creator
        assert Notification.objects.get(user=owner, kind="COMMUNITY_ERASED").values["name"] == community.name
        reserved = dict(SlugHistory.objects.values_list("slug", "reserved_until"))
        assert set(reserved) == {"alpha", "alpha-before"}
        assert timedelta(days=89) < reserved["alpha"] - now() <= timedelta(days=90)


def test_the_name_is_reserved_and_leads_nowhere(lived_in):
    community = closed_for(lived_in, 31)
    erasure.erase(community.pk)
    with schema_context("public"):
        lookup.clear_cache()
        assert slugs.is_taken("alpha")
        assert slugs.is_taken("alpha-before")
        assert Api(prefix="/creator/alpha").get("/public/community").code == "CREATOR_NOT_FOUND"
        with pytest.raises(CommunitySlugTaken):
            request_community(owner=a_user(), slug="alpha", name="Thief")
        SlugHistory.objects.update(reserved_until=now() - timedelta(days=1))
        assert request_community(owner=a_user(), slug="alpha", name="Alpha two").slug == "alpha"


def test_the_owner_can_open_another_community_and_erase_the_account(lived_in):
    from saas.accounts.erasure import erase

    owner = lived_in.owner
    community = closed_for(lived_in, 31)
    erasure.erase(community.pk)
    with schema_context("public"):
        owner.refresh_from_db()
        erase(owner, confirmation=owner.username)
        assert not User.objects.get(pk=owner.pk).is_active


def test_the_audit_chain_still_verifies(lived_in):
    community = closed_for(lived_in, 31)
    with schema_context("public"):
        chain.seal()
        before = [finding for finding in verify_recent() if finding.community_id == community.pk]
        erasure.erase(community.pk)
        after = [finding for finding in verify_recent() if finding.community_id == community.pk]
    assert after == before


@pytest.mark.parametrize("days", [0, 29.9])
def test_nothing_goes_before_its_time(lived_in, days):
    community = closed_for(lived_in, days)
    erasure.erase(community.pk)
    with schema_context("public"):
        assert schemas.exists(community.schema_name)
        assert Community.objects.get(pk=community.pk).is_ready


def test_nothing_of_a_reopened_or_suspended_community_goes(lived_in):
    community = closed_for(lived_in, 29)
    services.reopen(community=community, actor=an_actor(community))
    erasure.erase(community.pk)
    community = closed_for(Community.objects.get(pk=community.pk), 40)
    Community.objects.filter(pk=community.pk).update(suspended_at=now())
    erasure.erase(community.pk)
    with schema_context("public"):
        assert schemas.exists(community.schema_name)
        assert Community.objects.get(pk=community.pk).is_ready
        waiting = Job.objects.get(key=f"erase-community:{community.pk}")
        assert waiting.due_at > now() + timedelta(hours=20)


def test_another_community_keeps_everything(lived_in, beta):
    shopper = a_shopper(beta, gems=500)
    shopper.buy(a_product(beta)).ok()
    picture = store_public(beta.pk, b"beta")
    with schema_context("public"):
        before = rows_left(beta.pk)
        files = sorted(public_files_of(beta.pk))
    community = closed_for(lived_in, 31)
    erasure.erase(community.pk)
    with schema_context("public"):
        assert rows_left(beta.pk) == before
        assert sorted(public_files_of(beta.pk)) == files
        assert picture in files
    shopper.buy(a_product(beta, name="Mug")).ok()


def _dies(*_arguments: Any, **_named: Any) -> Any:
    raise KeyboardInterrupt


PLACES: dict[str, tuple[Any, str]] = {
    "before the first file": (erasure, "_delete_pictures"),
    "before the last step": (erasure, "_finish"),
    "in the last step, before the schema": (schemas, "drop"),
    "in the last step, after the schema": (erasure, "announce_to_person"),
}


@pytest.mark.committed
@pytest.mark.parametrize("place", PLACES)
def test_a_job_that_is_killed_anywhere_is_repeated(place, alpha, monkeypatch):
    """Killed, the community is either whole enough to repeat the erasure, or gone. It cannot be reopened.

    Takes a second: real commits in a database of its own.
    """
    shopper = a_shopper(alpha, gems=500)
    shopper.buy(a_product(alpha, type="DIGITAL")).ok()
    with tenant_context(alpha):
        from tenants.stores.models import Order

        Order.objects.update(status="COMPLETED")
    store_public(alpha.pk, b"a picture")
    community = closed_for(alpha, 31)
    module, name = PLACES[place]
    with schema_context("public"):
        with monkeypatch.context() as broken:
            broken.setattr(module, name, _dies)
            with pytest.raises(KeyboardInterrupt):
                erasure.erase(community.pk)

        half = Community.objects.get(pk=community.pk)
        assert half.state == "ERASING"
        assert schemas.exists(half.schema_name)
        assert Api().login(User.objects.get(pk=half.owner_id)).post("/creator/community/reopen").code in {
            "COMMUNITY_CLOSED", "COMMUNITY_REOPEN_TOO_LATE"
        }  # fmt: skip

        erasure.erase(community.pk)
        erasure.erase(community.pk)

        assert not schemas.exists(community.schema_name)
        assert not Community.objects.filter(pk=community.pk).exists()
        assert not Membership.objects.filter(community_id=community.pk).exists()
        assert not ActivityRecord.objects.filter(community_id=community.pk).exists()
        assert not list(public_files_of(community.pk))


@pytest.mark.committed
@pytest.mark.parametrize("number", range(0, 9, 2))
def test_a_job_that_is_killed_between_two_batches_is_repeated(number, alpha, monkeypatch):
    """Each eraser in turn is the one at which the job dies. Takes a second: real commits in a database of its own."""
    a_shopper(alpha, gems=500)
    community = closed_for(alpha, 31)
    label = list(community_erasers)[number]
    erase_rows: Callable[[Any], int] = community_erasers[label]

    def dies_after_a_batch(community_id: Any) -> int:
        erase_rows(community_id)
        raise KeyboardInterrupt

    with schema_context("public"):
        with monkeypatch.context() as broken:
            broken.setitem(community_erasers, label, dies_after_a_batch)
            with pytest.raises(KeyboardInterrupt):
                erasure.erase(community.pk)
        erasure.erase(community.pk)
        assert not schemas.exists(community.schema_name)
        assert set(rows_left(community.pk)) <= {"access.AuditEntry", *CHAIN}


def test_a_lost_job_is_enqueued_again(lived_in):
    community = closed_for(lived_in, 32)
    with schema_context("public"):
        Job.objects.filter(task="closing.erase").delete()
        assert erasure.enqueue_due() == 1
        assert Job.objects.filter(task="closing.erase", key=f"erase-community:{community.pk}").count() == 1
