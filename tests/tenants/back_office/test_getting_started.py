import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.models import User
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle, end
from tests.support.shop import a_product, a_shopper

ADDRESS = "/creator/dashboard/get-started"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def done(browser):
    answer = browser.get(ADDRESS).ok()
    ticked = [row["step"] for row in answer["steps"] if row["isDone"]]
    assert (answer["done"], answer["total"]) == (len(ticked), 9)
    return ticked


def test_steps_are_ticked_off_by_what_happens(alpha, team):
    User.objects.filter(pk=alpha.owner_id).update(email_verified_at=None)
    assert done(team) == []

    product = a_product(alpha, status="DRAFT")
    assert done(team) == []
    team.patch(f"/creator/product-manage/one/{product.slug}", {"status": "ACTIVE"}).ok()
    assert done(team) == ["FIRST_PRODUCT"]
    fan = a_shopper(alpha)
    assert done(team) == ["FIRST_PRODUCT", "FIRST_MEMBER"]
    rich = a_shopper(alpha, 200)
    assert done(team)[-1] == "FIRST_TIP"
    order = rich.buy(product).ok()
    assert "FIRST_ORDER" not in done(team)
    team.patch(f"/creator/product-order/one/{order['id']}", {"status": "COMPLETED"}).ok()
    assert done(team) == ["FIRST_PRODUCT", "FIRST_MEMBER", "FIRST_TIP", "FIRST_ORDER"]
    assert fan.gems == 0


def test_the_owner_has_verified_the_address_also_when_staff_asks(alpha):
    mod = a_user(verified=False)
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["TICKETS_MANAGEMENT"])

    assert done(Api().login(mod).acting_for(alpha.owner_id)) == ["VERIFY_EMAIL"]


def test_a_raffle_counts_once_fans_can_take_part(alpha, team):
    draft = a_raffle(alpha, publish=False)
    assert "FIRST_RAFFLE" not in done(team)
    team.patch(f"/creator/raffle/one/{draft.pk}", {"status": "ACTIVE"}).ok()
    assert "FIRST_RAFFLE" in done(team)
    # Called off, it was none.
    team.post(f"/creator/raffle/cancel/{draft.pk}", {}).ok()
    assert "FIRST_RAFFLE" not in done(team)
    ended = a_raffle(alpha)
    with tenant_context(alpha):
        end(ended)
    team.delete(f"/creator/raffle/one/{ended.pk}").ok()
    assert "FIRST_RAFFLE" in done(team)


def test_a_brand_of_ones_own_ticks_branding_off(alpha, team):
    # The form of a new community begins with a color.
    Community.objects.filter(pk=alpha.pk).update(brand_color="#FF5F1F")
    lookup.clear_cache()
    assert "BRANDING" not in done(team)

    team.patch("/creator/customization", {"brandColor": "#53FC18"}).ok()
    assert "BRANDING" not in done(team)
    team.post("/creator/customization/publish").ok()
    assert "BRANDING" in done(team)


def test_the_link_was_shared_once_and_for_all(alpha, team):
    assert team.post(ADDRESS, {"step": "SHARE_LINK"}).ok()["done"] == 2
    assert team.post(ADDRESS, {"step": "SHARE_LINK"}).ok()["done"] == 2
    assert AuditEntry.objects.filter(action="get-started.step").count() == 1


def test_viewing_the_quests_is_a_step(team):
    assert "QUESTS" not in done(team)
    team.post(ADDRESS, {"step": "QUESTS"}).ok()
    assert "QUESTS" in done(team)


def test_a_derived_step_cannot_be_ticked_off(team):
    assert team.post(ADDRESS, {"step": "FIRST_ORDER"}).body["fields"].keys() == {"step"}
    assert team.post(ADDRESS, {"step": "PARTY"}).status == 400


def test_it_is_a_few_short_looks(team):
    done(team)
    with at_most_queries(10):
        team.get(ADDRESS).ok()


def test_fans_do_not_see_it(alpha):
    assert a_shopper(alpha).api.acting_for(alpha.owner_id).get(ADDRESS).status == 403
