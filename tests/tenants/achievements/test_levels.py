"""Names and rewards of levels: what the team may write, where the names show, and that a reward is paid once."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.activity.models import ExperienceGrant
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.achievements.models import LevelReward
from tenants.achievements.services.levels import pay_level_reward
from tenants.members.experience import ExperienceGain, give_experience
from tenants.members.models import MemberStatus
from tenants.members.services import join, leave, set_status
from tenants.stores.models import Product, WonItem
from tenants.wallets.models import Books, IssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, complete

TEAM, FANS, OWN = "/creator/levels", "/user/levels", "/user/users/my-profile/levels"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha)


def a_range(level, name, gems="0", product=None):
    return {"fromLevel": level, "name": name, "rewardGems": gems, "rewardProductId": product}


def put(team, *ranges, **more):
    return team.patch(TEAM, {"ranges": list(ranges), **more})


def gain(fan, points):
    """Members begin with 100 points, at level 2."""
    with tenant_context(fan.community):
        give_experience(ExperienceGain(fan.member, uuid4(), points, None), community=fan.community, at=now())


def pay_all(alpha):
    with tenant_context(alpha):
        for pk in LevelReward.objects.values_list("pk", flat=True):
            pay_level_reward(pk)
            pay_level_reward(pk)


def waiting(alpha):
    return Job.objects.filter(task="achievements.pay_level", community_id=alpha.pk)


def test_names_show_beside_the_level_and_in_the_notification(alpha, team, fan):
    put(team, a_range(2, "Guest"), a_range(4, "Regular")).ok()
    listed = Api().at(alpha).get(FANS).ok()["data"]
    assert [(row["fromLevel"], row["name"]) for row in listed] == [(2, "Guest"), (4, "Regular")]
    (own,) = fan.api.at(alpha).get(OWN).ok()["data"]
    assert (own["level"], own["levelName"]) == (2, "Guest")
    gain(fan, 600)
    (own,) = fan.api.at(alpha).get(OWN).ok()["data"]
    assert (own["level"], own["levelName"]) == (4, "Regular")
    sent = Notification.objects.get(user_id=fan.user.pk, kind="LEVEL_REACHED")
    assert sent.values["level"] == "4 (Regular)"
    put(team).ok()
    (own,) = fan.api.at(alpha).get(OWN).ok()["data"]
    assert (own["level"], own["levelName"]) == (4, None)


def test_purchases_of_one_run_reach_a_level_together(alpha):
    """The first of them reaches it; the last one alone would not show that."""
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=1, limit_per_day=None, type="DIGITAL")
    gain(fan, 150)  # 250 points; level 3 begins at 300, and each purchase gives 25
    ids = [fan.buy(product).ok()["id"] for _ in range(4)]
    complete(alpha, *ids)
    assert Notification.objects.get(user_id=fan.user.pk, kind="LEVEL_REACHED").values["level"] == "3"


def test_each_level_on_the_way_pays_its_reward_once(alpha, team, fan):
    product = a_product(alpha, quantity=3)
    put(team, a_range(3, "Regular", "40"), a_range(4, "Friend", "60", str(product.pk)), a_range(9, "Legend", "99")).ok()
    gain(fan, 600)
    assert waiting(alpha).count() == 2
    pay_all(alpha)
    assert fan.gems == 100
    # A level that is lost and reached again pays nothing more.
    ExperienceGrant.objects.all().delete()
    gain(fan, 600)
    with tenant_context(alpha):
        assert sorted(LevelReward.objects.values_list("level", flat=True)) == [3, 4]
        item = WonItem.objects.get()
        assert (item.source, item.reason) == ("LEVEL", "Level 4: Friend")
        assert Product.objects.get(pk=product.pk).quantity == 2
        assert IssuanceDay.objects.get().issued == 100
        books_are_right()
    pay_all(alpha)
    assert fan.gems == 100


def test_a_reward_waits_for_the_limit_of_the_next_day(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=39)
    gain(fan, 300)
    with tenant_context(alpha):
        reward = LevelReward.objects.get()
        pay_level_reward(reward.pk)
        reward.refresh_from_db()
        assert (reward.paid_at, fan.gems) == (None, 0)
        assert waiting(alpha).filter(due_at__gt=now() + timedelta(seconds=1)).count() == 1
        Books.objects.update(daily_issuance_limit=1000)
        pay_level_reward(reward.pk)
        assert fan.gems == 40


def test_a_reward_waits_while_spending_is_stopped(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    gain(fan, 300)
    with tenant_context(alpha):
        Books.objects.update(spending_stopped_at=now())
        reward = LevelReward.objects.get()
        pay_level_reward(reward.pk)
        assert waiting(alpha).filter(due_at__gt=now() + timedelta(minutes=1)).count() == 1
        Books.objects.update(spending_stopped_at=None)
        pay_level_reward(reward.pk)
        assert fan.gems == 40


def test_a_product_that_is_sold_out_keeps_the_gems_back(alpha, team, fan):
    product = a_product(alpha, quantity=1)
    put(team, a_range(3, "Regular", "40", str(product.pk))).ok()
    gain(fan, 300)
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(quantity=0, status="OUT_OF_STOCK")
    pay_all(alpha)
    assert fan.gems == 0
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(quantity=1, status="ACTIVE")
    pay_all(alpha)
    assert fan.gems == 40


def test_a_new_reward_holds_for_levels_reached_from_now_on_and_a_change_leaves_earlier_ones(alpha, team, fan):
    gain(fan, 300)
    put(team, a_range(3, "Regular", "40"), a_range(4, "Friend", "60")).ok()
    gain(fan, 300)
    put(team, a_range(4, "Friend", "1")).ok()
    pay_all(alpha)
    assert fan.gems == 60


def test_staff_get_no_reward(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["RAFFLES_MANAGEMENT"])
    gain(fan, 300)
    with tenant_context(alpha):
        assert not LevelReward.objects.exists()


@pytest.mark.parametrize(
    ("ranges", "field"),
    [
        ([a_range(5, "One"), a_range(5, "Two")], "ranges.1.fromLevel"),
        ([a_range(5, "One"), a_range(4, "Two")], "ranges.1.fromLevel"),
        ([a_range(2, "One", "5")], "ranges.0.fromLevel"),
        ([a_range(3, "One", "5", str(uuid4()))], "ranges.0.rewardProductId"),
    ],
)
def test_ranges_that_cannot_be_are_refused(team, ranges, field):
    refused = put(team, *ranges)
    assert (refused.code, list(refused.body["fields"])) == ("VALIDATION_ERROR", [field])


def test_the_team_alone_writes_within_the_limit_and_no_change_is_lost(alpha, team, fan):
    first = a_range(3, "Regular", "40")
    put(team, first).ok()
    assert put(fan.api.at(alpha), first).status == 403
    assert put(team, a_range(3, "Regular", "999999999999")).code == "WALLET_ISSUANCE_LIMIT"
    stale = put(team, a_range(3, "Other"), seen={"ranges": []})
    assert stale.code == "EDIT_CONFLICT"
    put(team, a_range(3, "Other"), seen={"ranges": [first]}).ok()
    entries = AuditEntry.objects.filter(community_id=alpha.pk, action="achievement.levels")
    assert [entry.after for entry in entries.order_by("at")] == [{"level 3": "Regular, 40 gems"}, {"level 3": "Other"}]


def test_a_limit_of_staff_counts_their_rewards(alpha, team, fan):
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["ACHIEVEMENTS_MANAGEMENT"])
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=50)
    staff_api = Api().login(staff).acting_for(alpha.owner_id)
    assert put(staff_api, a_range(3, "Regular", "60")).code == "WALLET_ISSUANCE_LIMIT"
    put(team, a_range(3, "Regular", "60")).ok()
    # Another name promises nothing more.
    put(staff_api, a_range(3, "Friend", "60")).ok()
    assert put(staff_api, a_range(3, "Friend", "61")).code == "WALLET_ISSUANCE_LIMIT"


def test_staff_choose_products_only_with_the_permission_to_give_them(alpha, team):
    staff, product = a_user(), a_product(alpha, quantity=3)
    grant = StaffGrant.objects.create(community=alpha, user=staff, permissions=["ACHIEVEMENTS_MANAGEMENT"])
    api, row = Api().login(staff).acting_for(alpha.owner_id), a_range(3, "Regular", "5", str(product.pk))
    refused = put(api, row)
    assert refused.body["fields"] == {
        "ranges.0.rewardProductId": "To give this, you need the permission “Manage Stores”"
    }
    put(team, row).ok()
    put(api, {**row, "name": "Friend", "rewardGems": "6"}).ok()
    assert put(api, {**row, "fromLevel": 4}).code == "VALIDATION_ERROR"
    grant.permissions = ["ACHIEVEMENTS_MANAGEMENT", "STORES_MANAGEMENT"]
    grant.save()
    put(api, {**row, "fromLevel": 4}).ok()


def test_a_discontinued_product_is_no_new_reward(alpha, team):
    product = a_product(alpha, quantity=3)
    row = a_range(3, "Regular", "5", str(product.pk))
    put(team, row).ok()
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(status="DISCONTINUED")
    put(team, {**row, "name": "Friend"}).ok()
    assert list(put(team, {**row, "fromLevel": 4}).body["fields"]) == ["ranges.0.rewardProductId"]


def test_the_reward_of_a_restricted_member_waits_for_the_release(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=MemberStatus.LIMITED, actor=an_actor(alpha))
    gain(fan, 300)
    pay_all(alpha)
    assert fan.gems == 0
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=MemberStatus.ACTIVE, actor=an_actor(alpha))
    run_due()
    assert fan.gems == 40


def test_the_list_is_read_in_few_queries(alpha, team):
    product = a_product(alpha)
    put(team, *(a_range(level, f"Name {level}", "5", str(product.pk)) for level in range(3, 9))).ok()
    with at_most_queries(6):
        Api().at(alpha).get(FANS).ok()


def test_a_member_who_left_before_the_payment_gets_it_after_the_return(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    gain(fan, 300)
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    run_due()
    assert fan.gems == 0
    with tenant_context(alpha):
        join(user=fan.user, community=alpha)
    run_due()
    assert fan.gems == 40
    with tenant_context(alpha):
        books_are_right()


def test_a_member_who_is_released_gets_what_waits(alpha, team, fan):
    put(team, a_range(3, "Regular", "40")).ok()
    gain(fan, 300)
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=MemberStatus.LIMITED, actor=an_actor(alpha))
    waiting(alpha).delete()
    with tenant_context(alpha):
        set_status(member_id=fan.member.pk, status=MemberStatus.ACTIVE, actor=an_actor(alpha))
    run_due()
    run_due()
    assert fan.gems == 40
