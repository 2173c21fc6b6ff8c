"""How a community gets its schema: with a spare, without one, after a kill, clones are what migrations make."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django_tenants.utils import schema_context, tenant_context

from saas.communities.services import request_community
from saas.tenancy import migrator, provisioning, schemas
from saas.tenancy.errors import CommunityExists, CommunitySlugTaken
from saas.tenancy.models import TEMPLATE_SCHEMA, Community, CommunityState, SchemaMigration, SpareSchema
from tests.support.builders import a_user
from tests.support.schema_shapes import shape_of

# Schemas are made and dropped for real here: each test works in a database of its own, which takes about a second.
pytestmark = pytest.mark.usefixtures("committed")


def empty_pool() -> None:
    for spare in SpareSchema.objects.all():
        schemas.drop(spare.schema_name)
        spare.delete()


def test_with_a_spare_the_community_is_ready_at_once():
    provisioning.fill_spares()
    spare = SpareSchema.objects.order_by("pk")[0]
    community = request_community(owner=a_user(), slug="swift", name="Swift")
    assert (community.state, community.schema_name) == (CommunityState.READY, spare.schema_name)
    assert community.schema_tag == spare.schema_tag
    assert not SpareSchema.objects.filter(pk=spare.pk).exists()


def test_without_a_spare_it_is_built_by_a_job_and_building_twice_is_once():
    empty_pool()
    community = request_community(owner=a_user(), slug="patient", name="Patient")
    assert community.state == CommunityState.REQUESTED
    built = provisioning.build(community)
    again = provisioning.build(community)
    assert built.state == again.state == CommunityState.READY
    assert schemas.behind([built.schema_name]) == []


def test_a_spare_behind_the_code_is_not_handed_out():
    provisioning.fill_spares()
    for spare in SpareSchema.objects.all():
        with schema_context(spare.schema_name), connection.cursor() as cursor:
            cursor.execute("delete from django_migrations where app = 'wallets'")
    community = request_community(owner=a_user(), slug="picky", name="Picky")
    assert community.state == CommunityState.REQUESTED


@pytest.mark.prove("tenancy")
def test_a_clone_equals_a_migrated_schema():
    empty_pool()
    cloned = schemas.make_spare().schema_name
    migrated = "c_" + "m" * 26
    schemas.create_by_migrations(migrated)
    tag = uuid4()
    schemas.stamp_and_probe(migrated, tag)
    SpareSchema.objects.create(schema_name=migrated, schema_tag=tag)
    one, other = shape_of(cloned), shape_of(migrated)
    for kind in one:
        assert one[kind] == other[kind], kind
    assert len(one["columns"]) > 50


def test_a_clone_works_after_the_template_is_gone():
    community = provisioning.build(request_community(owner=a_user(), slug="orphan", name="Orphan"))
    schemas.drop(TEMPLATE_SCHEMA)
    with tenant_context(community), connection.cursor() as cursor, transaction.atomic():
        cursor.execute("select probe_schema(%s)", [community.schema_tag])
        transaction.set_rollback(True)


def test_a_failed_build_is_recorded_and_can_be_retried(monkeypatch):
    empty_pool()
    community = request_community(owner=a_user(), slug="unlucky", name="Unlucky")
    with connection.cursor() as cursor:
        cursor.execute(f'alter function {TEMPLATE_SCHEMA}.probe_schema(uuid) rename to "probe_lost"')
    with pytest.raises(Exception, match="probe_schema"):
        provisioning.build(community)
    community.refresh_from_db()
    assert community.state == CommunityState.FAILED
    assert "probe_schema" in community.failure
    assert not schemas.exists(community.schema_name), "half a schema was left behind"
    with pytest.raises(CommandError):
        call_command("community", "check")
    with connection.cursor() as cursor:
        cursor.execute(f"alter function {TEMPLATE_SCHEMA}.probe_lost(uuid) rename to probe_schema")
    call_command("community", "retry", "unlucky")
    community.refresh_from_db()
    assert community.state == CommunityState.READY
    call_command("community", "check")


def test_one_community_each_and_every_name_once():
    owner = a_user()
    request_community(owner=owner, slug="first", name="First")
    with pytest.raises(CommunityExists):
        request_community(owner=owner, slug="second", name="Second")
    with pytest.raises(CommunitySlugTaken):
        request_community(owner=a_user(), slug="first", name="First")


def test_schema_names_never_come_from_people():
    with pytest.raises(IntegrityError), transaction.atomic():
        Community(owner=a_user(), slug="evil", name="Evil", schema_name="evil; drop schema public").save()


def test_the_migrator_touches_only_what_is_behind():
    communities = [
        provisioning.build(request_community(owner=a_user(), slug=f"late{n}", name="Late")) for n in range(3)
    ]
    assert migrator.migrate_all().migrated == []
    late = communities[1].schema_name
    with schema_context(late), connection.cursor() as cursor:
        cursor.execute("drop table stores_order cascade")
        cursor.execute("drop table stores_product cascade")
        cursor.execute("delete from django_migrations where app in ('directory', 'desk')")
    outcome = migrator.migrate_all()
    assert outcome.migrated == [late]
    assert outcome.failed == {}
    assert schemas.behind() == []


def test_a_canary_that_fails_stops_the_run():
    communities = [
        provisioning.build(request_community(owner=a_user(), slug=f"many{n}", name="Many")) for n in range(4)
    ]
    for community in communities:
        with schema_context(community.schema_name), connection.cursor() as cursor:
            cursor.execute("delete from django_migrations where app = 'back_office'")
    outcome = migrator.migrate_all(canaries=1)
    assert list(outcome.failed) == [communities[0].schema_name]
    assert outcome.migrated == []
    assert "already exists" in SchemaMigration.objects.get(schema_name=communities[0].schema_name).error


def test_communities_are_opened_and_listed_from_the_command_line(capsys):
    owner = a_user(username="operated")

    call_command("community", "create", "harbor", "--owner", "Operated", "--name", "Harbor Lights")

    made = Community.objects.get(slug="harbor")
    assert (made.owner_id, made.name, made.is_ready) == (owner.pk, "Harbor Lights", True)
    assert capsys.readouterr().out.strip() == f"harbor is READY in {made.schema_name}"
    for arguments, said in (
        (("third", "--owner", "nobody_at_all"), "There is no user named nobody_at_all"),
        (("harbor", "--owner", a_user().username), "COMMUNITY_SLUG_TAKEN"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("community", "create", *arguments)
    Community.objects.filter(slug="beta").update(suspended_at=made.created_at)
    capsys.readouterr()

    call_command("community", "list")

    listed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[:3] for row in listed] == [
        ["alpha", "READY", "alpha"],
        ["beta", "SUSPENDED", "beta"],
        ["harbor", "READY", "operated"],
    ]
