"""Communities from before the tables of plans, and the cached plans of other processes."""

from importlib import import_module

import psycopg
from django.db import connection

from saas.plans import selectors
from saas.plans.catalog import PlanCode, PlanLimit
from saas.plans.models import CommunityPlan, PlanVersion
from saas.tenancy import lookup
from saas.tenancy.connection import connection as tenant_connection
from saas.tenancy.models import Community
from tests.support.plans import on_plan

migration = import_module("saas.plans.migrations.0002_first_versions")


class Editor:
    connection = tenant_connection


def test_the_migration_gives_each_community_the_plan_that_it_had(committed, beta):
    """An unknown code gets the smallest plan, as before."""
    tenant_connection.set_schema_to_public()
    CommunityPlan.objects.all().delete()
    PlanVersion.objects.all().delete()
    Community.objects.filter(slug="alpha").update(plan="pro")
    Community.objects.filter(slug="beta").update(plan="gone")
    migration.fill(None, Editor)
    lookup.clear_cache()

    plans = {row.community.slug: row for row in CommunityPlan.objects.select_related("community", "version")}
    assert {slug: row.version.code for slug, row in plans.items()} == {"alpha": "pro", "beta": "free"}
    alpha = selectors.effective_plan(plans["alpha"].community_id)
    assert (alpha.code, alpha.version, alpha.source, alpha.limits[PlanLimit.STAFF]) == ("pro", 1, "DEFAULT", 15)
    assert [row.code for row in selectors.current_versions()] == list(PlanCode)


def test_a_change_of_the_plan_reaches_every_process(committed, alpha):
    """Each web process listens; the notification arrives after the commit."""
    settings = connection.get_connection_params()
    wanted = {name: settings[name] for name in ("dbname", "user", "password", "host", "port") if settings.get(name)}
    assert selectors.effective_plan(alpha.pk).code == "free"
    with psycopg.connect(**wanted, autocommit=True) as listener:
        listener.execute("listen tenancy_changed")
        on_plan(alpha, "pro")
        assert [note.channel for note in listener.notifies(timeout=5, stop_after=1)] == ["tenancy_changed"]
    assert selectors.effective_plan(alpha.pk).code == "pro"
