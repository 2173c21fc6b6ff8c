"""New versions of plans, and who has which."""

import pytest

from saas.access.models import AuditEntry
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.models import DeskRole
from saas.kernel.clock import now
from saas.plans.catalog import PlanFeature, PlanLimit, PlanSource
from saas.plans.models import CommunityPlan, PlanVersion
from saas.plans.selectors import newest_version
from saas.plans.services import assign_plan
from tests.support.builders import a_community
from tests.support.desk import TERMS, Desk, an_operator

pytestmark = pytest.mark.django_db


def _publish(desk: Desk, version: PlanVersion, **changes: object) -> int:
    status: int = desk.do("version.publish", version.pk, **{**TERMS, **changes}).status_code
    return status


def test_the_terms_name_every_limit():
    assert {limit.value for limit in PlanLimit} <= set(TERMS)


def test_a_new_version_is_on_sale_and_communities_keep_theirs():
    desk, before, community = an_operator(DeskRole.FINANCE), newest_version("pro"), a_community()
    assign_plan(community.pk, version=before, source=PlanSource.OPERATOR)
    assert _publish(desk, before) == 302
    after = newest_version("pro")
    assert after.version == before.version + 1
    assert (after.currency, after.monthly_price, after.yearly_price, after.trial_days) == ("EUR", 3950, 39_500, 14)
    assert (after.limits["members"], after.limits["staff"]) == (None, 12)
    assert (after.features, after.highlights) == ([PlanFeature.EXPORTS], ["Your own domain", "Faster help"])
    assert (after.created_by_id, after.note) == (desk.user.pk, "Ticket 17")
    assert CommunityPlan.objects.get(pk=community.pk).version_id == before.pk
    entry = AuditEntry.objects.filter(community_id=PLATFORM_CHAIN).latest("at")
    assert (entry.action, entry.target) == ("desk.version.publish", str(after.pk))
    assert (entry.before or {})["monthly_price"] == before.monthly_price
    assert (entry.after or {})["monthly_price"] == 3950


def test_the_form_begins_with_the_terms_on_sale():
    desk, version = an_operator(DeskRole.FINANCE), newest_version("pro")
    form = desk.get(f"/do/version.publish/{version.pk}").context["form"]
    assert form.initial["monthly_price"] * 100 == version.monthly_price
    assert form.initial["staff"] == version.limits["staff"]
    assert f'value="{version.name}"' in desk.get(f"/do/version.publish/{version.pk}").content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"currency": "euros"}, "currency"),
        ({"currency": "jpy"}, "currency"),
        ({"yearly_price": ""}, "yearly_price"),
        ({"monthly_price": "-1"}, "monthly_price"),
        ({"monthly_price": "9.999"}, "monthly_price"),
        ({"trial_days": "400"}, "trial_days"),
        ({"staff": "many"}, "staff"),
        ({"features": ["TELEPORT"]}, "features"),
        ({"summary": " "}, "summary"),
        ({"reason": ""}, "reason"),
    ],
)
def test_wrong_terms_are_refused_at_their_field(changes, field):
    desk, version = an_operator(DeskRole.FINANCE), newest_version("pro")
    answer = desk.do("version.publish", version.pk, **{**TERMS, **changes})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert newest_version("pro").pk == version.pk


def test_the_plan_of_new_communities_has_no_price():
    desk, version = an_operator(DeskRole.FINANCE), newest_version("free")
    assert _publish(desk, version) == 400
    assert _publish(desk, version, monthly_price="0", yearly_price="0") == 302


def test_a_form_that_is_sent_twice_publishes_once():
    desk, version = an_operator(DeskRole.FINANCE), newest_version("pro")
    assert _publish(desk, version) == 302
    assert _publish(desk, version) == 409
    assert newest_version("pro").version == version.version + 1


def test_the_page_of_a_version_shows_its_terms_and_its_communities():
    desk, version, community = an_operator(DeskRole.FINANCE), newest_version("pro"), a_community()
    assign_plan(community.pk, version=version, source=PlanSource.OPERATOR)
    page = desk.get(f"/plans/{version.pk}").content.decode()
    assert community.slug in page
    assert "On sale" in page
    assert "Publish a version" in page
    _publish(desk, version)
    assert "Not for sale any more" in desk.get(f"/plans/{version.pk}").content.decode()
    listed = desk.get("/plans").content.decode()
    assert listed.count(">Publish a version</a>") == len({row.code for row in PlanVersion.objects.all()})
    assert f"{now():%Y-%m-%d}" in listed
