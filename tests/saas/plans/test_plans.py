"""Versions, assignments, overrides and the cached plan of a community."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.plans import selectors, services, switches
from saas.plans.catalog import PlanCode, PlanFeature, PlanLimit, PlanSource
from saas.plans.errors import PlanFeatureLocked, PlanLimitReached, PlanOverrideMissing
from saas.plans.first_versions import FIRST_VERSIONS
from saas.plans.models import CommunityPlan, PlanUsage, PlanVersion
from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain
from tests.support.builders import a_community
from tests.support.plans import on_plan, with_limits
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
OPERATOR = uuid4()


def publish(code="pro", **changes):
    terms: dict[str, Any] = {
        "name": "Pro",
        "summary": "For creators",
        "currency": "USD",
        "monthly_price": 3900,
        "yearly_price": 39_000,
        "trial_days": 14,
        "limits": {limit.value: 10 for limit in PlanLimit},
        "features": ["EXPORTS"],
        "highlights": ["Everything in Free"],
        "actor": OPERATOR,
    }
    return services.publish_version(code, **(terms | changes))


def override(community, **changes):
    values: dict[str, Any] = {
        "limits": {"staff": 40},
        "until": now() + timedelta(days=3),
        "reason": "A large event",
        "actor": OPERATOR,
    }
    return services.override_plan(community.pk, **(values | changes))


def plan_column(community):
    return Community.objects.values_list("plan", flat=True).get(pk=community.pk)


def test_the_first_versions_have_a_number_for_every_limit() -> None:
    assert [row.code for row in selectors.current_versions()] == list(PlanCode)
    assert all(set(terms["limits"]) == set(PlanLimit) for terms in FIRST_VERSIONS)
    assert all(set(terms["features"]) <= set(PlanFeature) for terms in FIRST_VERSIONS)


def test_a_new_community_has_the_newest_free_version(db):
    publish("free", monthly_price=0, yearly_price=0)
    community = a_community(slug="fresh")

    plan = selectors.effective_plan(community.pk)
    assert (plan.code, plan.version, plan.source) == ("free", 2, "DEFAULT")
    assert plan.limits[PlanLimit.STAFF] == 10


def test_a_community_of_an_older_server_gets_its_plan_with_the_first_check(alpha):
    CommunityPlan.objects.all().delete()
    lookup.clear_cache()
    assert selectors.effective_plan(alpha.pk).code == "free"
    services.require_room(alpha.pk, PlanLimit.STAFF)
    assert CommunityPlan.objects.get(pk=alpha.pk).version.code == "free"


def test_new_terms_are_a_new_version_and_communities_keep_theirs(alpha):
    on_plan(alpha, "pro")
    row = publish()

    assert (row.version, row.created_by_id) == (2, OPERATOR)
    assert selectors.effective_plan(alpha.pk).version == 1
    assert set(PlanVersion.objects.filter(code="pro").values_list("version", flat=True)) == {1, 2}
    assert selectors.newest_version("pro") == row
    row.name = "Other"
    with pytest.raises(RuntimeError):
        row.save()
    with pytest.raises(RuntimeError):
        row.delete()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"limits": {"members": 1}}, "limits.staff"),
        ({"limits": {limit.value: -1 for limit in PlanLimit}}, "limits.members"),
        ({"limits": {limit.value: 1.5 for limit in PlanLimit}}, "limits.members"),
        ({"limits": {limit.value: 1 for limit in PlanLimit} | {"cows": 1}}, "limits.cows"),
        ({"features": ["FLYING"]}, "features"),
        ({"yearly_price": None}, "yearlyPrice"),
        ({"monthly_price": -1}, "monthlyPrice"),
        ({"currency": "usd"}, "currency"),
        ({"currency": "JPY"}, "currency"),
        ({"currency": "KWD"}, "currency"),
        ({"currency": "HUF"}, "currency"),
        ({"trial_days": 1000}, "trialDays"),
        ({"name": ""}, "name"),
        ({"summary": "x" * 161}, "summary"),
        ({"code": "huge"}, "code"),
    ],
)
def test_terms_that_cannot_be_are_refused_with_their_field(changes, field):
    with pytest.raises(ValidationFailed) as refused:
        publish(**changes)
    assert field in refused.value.fields
    assert PlanVersion.objects.count() == 3


def test_an_assigned_plan_says_what_changed_and_keeps_the_column(alpha):
    before = selectors.effective_plan(alpha.pk)
    change = services.assign_plan(
        alpha.pk, version=selectors.newest_version("pro"), source=PlanSource.BILLING, actor=OPERATOR
    )

    assert (change.before, change.after.code, change.actor) == (before, "pro", OPERATOR)
    assert change.after.facts()["limits"]["staff"] == 15
    assert plan_column(alpha) == "pro"
    lookup.clear_cache()
    assert selectors.effective_plan(alpha.pk) == change.after


def test_an_override_replaces_single_limits_until_its_time(alpha):
    on_plan(alpha, "pro")
    change = override(alpha)

    assert change.after.limits[PlanLimit.STAFF] == 40
    assert change.after.limits[PlanLimit.PRODUCTS] == 500
    assert (change.after.source, change.after.code, change.reason) == ("OPERATOR", "pro", "A large event")
    ended = services.end_override(alpha.pk, actor=OPERATOR)
    assert ended.after.limits[PlanLimit.STAFF] == 15
    assert ended.after.override_until is None
    with pytest.raises(PlanOverrideMissing):
        services.end_override(alpha.pk)


def test_an_override_of_the_plan_outlives_a_new_assignment_and_ends_by_the_job(alpha):
    override(alpha, version=selectors.newest_version("enterprise"), limits=None)
    assert plan_column(alpha) == "enterprise"
    on_plan(alpha, "pro")
    assert plan_column(alpha) == "enterprise"
    assert services.end_due_overrides() == 0

    CommunityPlan.objects.filter(pk=alpha.pk).update(override_until=now() - timedelta(seconds=1))
    assert services.end_due_overrides() == 1
    assert plan_column(alpha) == "pro"
    assert services.end_due_overrides() == 0


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"until": now() - timedelta(days=1)}, "until"),
        ({"limits": None}, "limits"),
        ({"limits": {"staff": "many"}}, "limits.staff"),
        ({"reason": " "}, "reason"),
    ],
)
def test_an_override_that_cannot_be_is_refused_with_its_field(alpha, changes, field):
    with pytest.raises(ValidationFailed) as refused:
        override(alpha, **changes)
    assert field in refused.value.fields


def test_a_limit_that_a_version_does_not_know_does_not_apply(alpha):
    limits = {"members": 1}
    PlanVersion.objects.filter(code="free").update(limits=limits)
    CommunityPlan.objects.update(limits=limits)
    services.require_room(alpha.pk, PlanLimit.STAFF)
    assert selectors.effective_plan(alpha.pk).limits[PlanLimit.STAFF] is None


def test_a_community_without_a_limit_changes_no_counter(alpha):
    on_plan(alpha, "enterprise")
    with at_most_queries(1):
        services.require_room(alpha.pk, PlanLimit.STAFF)
    assert not PlanUsage.objects.exists()


def test_a_removed_thing_makes_room_again(alpha):
    with_limits(alpha, domains=1)

    def add(name):
        row = Domain.objects.create(tenant=alpha, domain=name)
        try:
            services.require_room(alpha.pk, PlanLimit.DOMAINS)
        except PlanLimitReached:
            row.delete()
            raise
        return row

    first = add("one.example")
    with pytest.raises(PlanLimitReached) as refused:
        add("two.example")
    assert refused.value.params["limit"] == 1
    first.delete()
    add("two.example")


def test_a_larger_and_a_smaller_plan_count_for_the_next_addition(alpha):
    with_limits(alpha, domains=1)
    for name in ("one.example", "two.example"):
        Domain.objects.create(tenant=alpha, domain=name)
    with pytest.raises(PlanLimitReached):
        services.require_room(alpha.pk, PlanLimit.DOMAINS)
    with_limits(alpha, domains=None)
    services.require_room(alpha.pk, PlanLimit.DOMAINS)
    with_limits(alpha, domains=1)
    assert Domain.objects.filter(tenant=alpha).count() == 2
    with pytest.raises(PlanLimitReached):
        services.require_room(alpha.pk, PlanLimit.DOMAINS)


def test_a_locked_feature_names_the_plan_that_opens_it(alpha):
    with pytest.raises(PlanFeatureLocked) as refused:
        switches.require_feature(alpha.pk, PlanFeature.CUSTOM_DOMAIN)
    assert refused.value.params == {"feature": "CUSTOM_DOMAIN", "words": "Your own domain", "plan": "Pro"}
    on_plan(alpha, "pro")
    switches.require_feature(alpha.pk, PlanFeature.CUSTOM_DOMAIN)
