"""Wager rewards: reached by confirmed accounts, claimed once per step, within rights, limits and rules."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.casinos.models import ReferredAccount
from tenants.stores.models import WonItem
from tenants.wagers.models import WagerClaim, WagerReward, WeightFormula
from tenants.wagers.services.formulas import set_formula
from tenants.wallets.models import Books, Txn
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.cases import a_case
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper
from tests.support.wagers import (
    a_casino,
    a_player,
    a_reward,
    an_account,
    claim,
    own_progress,
    pull,
    today,
    wagered,
)

REWARDS = "/creator/wager-rewards"


def a_body(**changes):
    return {"name": "First hundred", "threshold": "100", "rewardGems": "50", "publication": "ACTIVE", **changes}


def paid():
    return list(Txn.objects.filter(cause="WAGER", outcome="PAID").values_list("amount", flat=True))


def test_a_reached_reward_is_announced_claimed_and_paid_once(alpha, fan):
    reward, key = a_reward(alpha), uuid4()
    assert claim(fan, reward).code == "WAGER_REWARD_NOT_REACHED"
    casino = a_casino(alpha)
    wagered(fan, 60, casino=casino)
    assert own_progress(fan, reward)["progress"] == 60
    wagered(fan, 45, casino=casino)
    found = own_progress(fan, reward)
    assert (found["total"], found["steps"], found["waiting"], found["toNext"]) == ("105", 1, 1, "0")
    ready = Notification.objects.get(kind="WAGER_REWARD_READY")
    assert (ready.user_id, ready.values) == (fan.user.pk, {"name": reward.name, "reward": "50 gems"})
    first = claim(fan, reward, key=key).ok()
    assert (first["own"]["waiting"], first["own"]["claimed"]) == (0, 1)
    assert claim(fan, reward, key=key).ok() == first
    assert claim(fan, reward).code == "WAGER_REWARD_NOT_REACHED"
    assert fan.gems == 50
    ready.refresh_from_db()
    assert ready.read_at is not None
    with tenant_context(alpha):
        assert paid() == [50]
        books_are_right()


def test_a_repeating_reward_pays_each_step_together_or_one_by_one(alpha, fan):
    reward = a_reward(alpha, period="REPEATING", reward_product_id=a_product(alpha, quantity=2).pk)
    casino = a_casino(alpha)
    wagered(fan, 350, casino=casino)
    assert own_progress(fan, reward)["waiting"] == 3
    # Three pieces are more than the two in stock, so no part is paid. The fan can claim fewer steps.
    assert claim(fan, reward).code == "STORE_PRODUCT_OUT_OF_STOCK"
    assert claim(fan, reward, steps=2).ok()["own"]["waiting"] == 1
    assert fan.gems == 100
    with tenant_context(alpha):
        assert WonItem.objects.filter(source="WAGER").count() == 2
        assert list(WagerClaim.objects.order_by("step").values_list("step", flat=True)) == [1, 2]
    # The casino takes back what the third step needs.
    with tenant_context(alpha):
        account = ReferredAccount.objects.get()
    pull(casino, alpha, {account: -100}, source="STAFF")
    assert claim(fan, reward).code == "WAGER_REWARD_NOT_REACHED"


def test_each_free_opening_of_several_steps_is_given(alpha, fan):
    case = a_case(alpha)
    reward = a_reward(alpha, period="REPEATING", reward_gems=0, reward_case_id=case.pk)
    wagered(fan, 200)
    claim(fan, reward).ok()
    found = fan.api.at(alpha).get(f"/user/cases/one/alpha/{case.slug}").ok()
    assert found["freeOpenings"] == 2


@pytest.mark.parametrize(
    ("fields", "waiting", "total"),
    [
        ({"period": "DAILY"}, 2, "120"),
        ({"period": "ONCE"}, 1, "430"),
        ({"period": "REPEATING"}, 4, "430"),
        ({"period": "DAILY", "measure": "WEIGHTED"}, 0, "12"),
        ({"period": "ONCE", "measure": "RAW"}, 1, "430"),
    ],
)
def test_what_waits_by_period_and_measure(alpha, fan, fields, waiting, total):
    """On three days: 120 today, 90 yesterday, 220 the day before, of which a tenth is weighted."""
    casino, moment = a_casino(alpha), now()
    if fields.get("measure") != "WEIGHTED":
        with tenant_context(alpha):
            set_formula(
                connection_id=casino.pk, raw_factor=Decimal(1), weighted_factor=Decimal(0), actor=an_actor(alpha)
            )
            WeightFormula.objects.update(valid_from=moment - timedelta(days=9))
    reward = a_reward(alpha, **fields)
    for days, amount in ((2, 220), (1, 90), (0, 120)):
        wagered(fan, (amount, amount // 10), casino=casino, at=moment - timedelta(days=days))
    found = own_progress(fan, reward)
    assert (found["waiting"], found["total"]) == (waiting, total)


def test_only_confirmed_accounts_of_the_right_casino_in_time_count(alpha, fan):
    here, elsewhere = a_casino(alpha), a_casino(alpha, provider="SHUFFLE")
    late = a_reward(alpha, starts_on=today(alpha) + timedelta(days=1))
    over = a_reward(alpha, ends_on=today(alpha) - timedelta(days=1))
    bound = a_reward(alpha, connection_id=here.pk)
    wagered(fan, 150, casino=elsewhere)
    unmatched = an_account(here, alpha)
    pull(here, alpha, {unmatched: 500})
    assert [own_progress(fan, one)["total"] for one in (late, over, bound)] == ["0", "0", "0"]
    # The team confirms the account: what it wagered before counts, too.
    with tenant_context(alpha):
        ReferredAccount.objects.filter(pk=unmatched.pk).update(member=fan.member, match="CONFIRMED")
    assert own_progress(fan, bound)["waiting"] == 1


def test_claims_ask_for_age_membership_and_no_team(alpha, fan):
    reward, casino = a_reward(alpha), a_casino(alpha)
    wagered(fan, 100, casino=casino)
    young = a_shopper(alpha)
    a_player(young, casino)
    assert claim(young, reward).code == "AGE_CONFIRMATION_REQUIRED"
    assert young.api.at(alpha).get("/user/wagers/all").code == "AGE_CONFIRMATION_REQUIRED"
    grant = StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["USERS_MANAGEMENT"])
    assert claim(fan, reward).code == "WAGER_REWARD_SELF"
    grant.delete()
    with tenant_context(alpha):
        fan.member.status = "LIMITED"
        fan.member.save(update_fields=["status"])
    assert claim(fan, reward).code == "MEMBER_RESTRICTED"


def test_gems_beyond_the_limit_of_the_day_wait(alpha, fan):
    reward = a_reward(alpha, period="REPEATING")
    wagered(fan, 300)
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=120)
    assert claim(fan, reward).code == "WALLET_ISSUANCE_LIMIT"
    claim(fan, reward, steps=2).ok()
    assert claim(fan, reward).code == "WALLET_ISSUANCE_LIMIT"
    assert fan.gems == 100


def test_the_team_creates_publishes_archives_and_deletes(alpha, team, fan):
    draft = team.post(f"{REWARDS}/one", a_body(publication="DRAFT")).ok()
    assert (draft["startsOn"], draft["isFixed"]) == (today(alpha).isoformat(), False)
    assert fan.api.at(alpha).get("/user/wagers/rewards/all").ok()["total"] == 0
    one = f"{REWARDS}/one/{draft['id']}"
    assert team.post(f"{REWARDS}/one", a_body()).code == "WAGER_REWARD_EXIST"
    published = team.patch(one, {"publication": "ACTIVE", "seen": {"threshold": "100"}}).ok()
    assert (published["publication"], published["reward"]["words"]) == ("ACTIVE", "50 gems")
    wagered(fan, 100)
    fixed = team.patch(one, {"threshold": "200"})
    assert (fixed.code, list(fixed.body["fields"])) == ("WAGER_REWARD_ACTIVE", ["threshold"])
    assert team.patch(one, {"name": "A hundred"}).ok()["members"] == 1
    team.delete(one).ok()
    assert team.get(f"{REWARDS}/all").ok()["total"] == 0
    # A reached step can still be claimed.
    with tenant_context(alpha):
        reward = WagerReward.objects.get()
    claim(fan, reward).ok()
    other = team.post(f"{REWARDS}/one", a_body(publication="DRAFT")).ok()
    team.delete(f"{REWARDS}/one/{other['id']}").ok()
    with tenant_context(alpha):
        assert WagerReward.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"threshold": "0"}, "threshold"),
        ({"threshold": "10.001"}, "threshold"),
        ({"threshold": 10}, "threshold"),
        ({"startsOn": "2026-02-02", "endsOn": "2026-02-01"}, "endsOn"),
        ({"rewardTickets": 3}, "rewardRaffleId"),
        ({"rewardProductId": "00000000-0000-7000-8000-000000000000"}, "rewardProductId"),
        ({"period": "HOURLY"}, "period"),
    ],
)
def test_terms_that_contradict_each_other_are_refused_with_the_field(alpha, team, changes, field):
    answer = team.post(f"{REWARDS}/one", a_body(**changes))
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_a_reward_of_a_product_needs_the_right_to_give_products(alpha):
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["REWARDS_MANAGEMENT"])
    api = Api().login(staff).acting_for(alpha.owner_id)
    refused = api.post(f"{REWARDS}/one", a_body(rewardProductId=str(a_product(alpha).pk)))
    assert list(refused.body["fields"]) == ["rewardProductId"]


def test_a_page_of_rewards_takes_the_same_queries_for_one_and_for_many(alpha, fan):
    for _ in range(12):
        a_reward(alpha)
    wagered(fan, 500)
    api = fan.api.at(alpha)
    api.get("/user/wagers/rewards/all").ok()
    with at_most_queries(12):
        assert api.get("/user/wagers/rewards/all").ok()["total"] == 12
