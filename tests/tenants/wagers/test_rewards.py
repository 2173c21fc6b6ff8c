"""Wager rewards: reached by confirmed accounts, claimed once per step, within rights, limits and rules."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from tenants.casinos.models import ReferredAccount
from tenants.checkout.errors import RewardUnavailable
from tenants.members.services import leave
from tenants.stores.models import WonItem
from tenants.wagers.models import Wager, WagerClaim, WagerReward, WeightFormula
from tenants.wagers.selectors import progress
from tenants.wagers.services import claims, reports
from tenants.wagers.services.formulas import set_formula
from tenants.wallets.models import Books, StaffIssuanceDay, Txn
from tests.support.api import Api
from tests.support.builders import a_member, a_user, an_actor
from tests.support.cases import a_case
from tests.support.community_casinos import import_wagers
from tests.support.heartbeats import counted_heartbeats
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper
from tests.support.wagers import (
    a_casino,
    a_player,
    a_reward,
    an_account,
    an_adult,
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
    # Three pieces are more than the two in stock, so two steps are paid, and the third one waits.
    paid_two = claim(fan, reward).ok()
    assert (paid_two["paidSteps"], paid_two["stoppedBy"]) == (2, "STORE_PRODUCT_OUT_OF_STOCK")
    assert paid_two["own"]["waiting"] == 1
    assert claim(fan, reward).code == "STORE_PRODUCT_OUT_OF_STOCK"
    assert fan.gems == 100
    with tenant_context(alpha):
        assert WonItem.objects.filter(source="WAGER").count() == 2
        assert list(WagerClaim.objects.order_by("step").values_list("step", flat=True)) == [1, 2]
    # The casino takes back what the third step needs.
    with tenant_context(alpha):
        account = ReferredAccount.objects.get()
    pull(casino, alpha, {account: -100}, source="STAFF")
    assert claim(fan, reward).code == "WAGER_REWARD_NOT_REACHED"


def test_wagers_without_an_account_are_claimed_and_empty_lists_have_no_progress(alpha, fan, team):
    casino, reward = a_casino(alpha), a_reward(alpha)
    with tenant_context(alpha):
        assert (progress.totals([], []), progress.paid_steps([], [])) == ({}, {})
        assert progress.claimable_steps(reward, fan.member) == progress.ClaimableSteps([], {}, {})
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "100", "reason": "From a stream"}
    team.post("/creator/wagers/one", body | {"username": fan.user.username}).ok()
    assert claim(fan, reward).ok()["paidSteps"] == 1
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
    key = uuid4()
    first = claim(fan, reward, key=key).ok()
    assert (first["paidSteps"], first["stoppedBy"], first["own"]["waiting"]) == (2, "WALLET_ISSUANCE_LIMIT", 1)
    refused = claim(fan, reward)
    assert (refused.code, set(refused.body["params"])) == ("WALLET_ISSUANCE_LIMIT", {"until"})
    assert fan.gems == 100
    # A repeated call says the same and pays nothing. Once the limit allows it, the last step is paid.
    assert claim(fan, reward, key=key).ok() == first
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=150)
    last = claim(fan, reward).ok()
    assert (last["paidSteps"], last["stoppedBy"], last["own"]["waiting"], fan.gems) == (1, None, 0, 150)


def test_steps_that_need_a_record_of_staff_count_for_them(alpha, fan):
    casino, reward = a_casino(alpha), a_reward(alpha, period="REPEATING")
    wagered(fan, 150, casino=casino)
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["REWARDS_MANAGEMENT"])
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "250", "reason": "From a stream"}
    api = Api().login(staff).acting_for(alpha.owner_id)
    api.post("/creator/wagers/one", body | {"username": fan.user.username}).ok()
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=50)
    # The casino's wagers reach the first step alone. The others need the record, and the limit of staff allows one.
    first = claim(fan, reward).ok()
    assert (first["paidSteps"], first["stoppedBy"], first["own"]["waiting"]) == (1, "WALLET_ISSUANCE_LIMIT", 3)
    with tenant_context(alpha):
        assert not StaffIssuanceDay.objects.exists()
    assert claim(fan, reward, steps=1).ok()["paidSteps"] == 1
    assert claim(fan, reward).code == "WALLET_ISSUANCE_LIMIT"
    with tenant_context(alpha):
        assert list(StaffIssuanceDay.objects.values_list("actor", "issued")) == [(staff.pk, 50)]
    # With new wagers of the casino, the last steps need no record.
    wagered(fan, 250, casino=casino)
    assert claim(fan, reward, steps=2).ok()["paidSteps"] == 2
    with tenant_context(alpha):
        assert list(StaffIssuanceDay.objects.values_list("issued", flat=True)) == [50]


def test_a_file_of_staff_is_their_record(alpha, fan):
    casino, reward = a_casino(alpha, state="IMPORT_ONLY"), a_reward(alpha)
    an_account(casino, alpha, "ada", member=fan.member)
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["OFFERS_MANAGEMENT"])
    api = Api().login(staff).acting_for(alpha.owner_id)
    import_wagers(api, casino, "username,wagered\nada,5\n").ok()
    undone = import_wagers(api, casino, "username,wagered\nada,300\n").ok()
    api.post(f"/creator/casinos/imports/{undone['pull']['id']}/undo").ok()
    wagered(fan, 40)
    import_wagers(api, casino, "username,wagered\nada,105\n").ok()
    run_due()
    assert claim(fan, reward).ok()["paidSteps"] == 1
    with tenant_context(alpha):
        assert list(StaffIssuanceDay.objects.values_list("actor", "issued")) == [(staff.pk, 50)]


@pytest.mark.parametrize("earned", [0, 100])
def test_a_step_beyond_the_limit_of_a_day_waits_for_the_owner_and_says_so(alpha, fan, earned):
    casino, reward = a_casino(alpha), a_reward(alpha, period="REPEATING", name="High roller")
    if earned:
        wagered(fan, earned, casino=casino)
    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["REWARDS_MANAGEMENT"])
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "100", "reason": "From a stream"}
    api = Api().login(staff).acting_for(alpha.owner_id)
    api.post("/creator/wagers/one", body | {"username": fan.user.username}).ok()
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=49)
    if earned:
        first = claim(fan, reward).ok()
        assert (first["paidSteps"], first["stoppedBy"]) == (1, "WAGER_REWARD_WAITS_FOR_OWNER")
    for _ in range(2):
        assert claim(fan, reward).code == "WAGER_REWARD_WAITS_FOR_OWNER"
    notice = TeamNotification.objects.get(community_id=alpha.pk, kind="TEAM_WAGER_REWARD_WAITS")
    assert notice.values == {"username": fan.user.username, "name": "High roller"}
    # The owner raises the limit of staff, and the step is paid.
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=50)
    assert claim(fan, reward).ok()["paidSteps"] == 1


@pytest.mark.parametrize(("left", "paid_steps"), [(1, 1), (4, 4), (9, 9), (None, 10)])
def test_a_claim_pays_as_many_steps_as_there_are_pieces(alpha, fan, left, paid_steps):
    product = a_product(alpha, quantity=left)
    reward = a_reward(alpha, period="REPEATING", reward_product_id=product.pk)
    wagered(fan, 1000)
    answer = claim(fan, reward).ok()
    assert (answer["paidSteps"], answer["own"]["waiting"]) == (paid_steps, 10 - paid_steps)
    assert fan.gems == 50 * paid_steps
    with tenant_context(alpha):
        assert WonItem.objects.filter(source="WAGER").count() == paid_steps
        assert sorted(WagerClaim.objects.values_list("step", flat=True)) == list(range(1, paid_steps + 1))
        books_are_right()


@pytest.mark.parametrize("limit", [0, 1, 2, 5, 7, 8])
@pytest.mark.parametrize("estimate", [0, 3, 8])
def test_the_highest_possible_number_is_paid_whatever_was_estimated(db, limit, estimate):
    """The estimate knows neither the limits of a raffle nor the calls of others."""
    attempts = []

    def pay(count):
        attempts.append(count)
        if count > limit:
            raise RewardUnavailable(why="The raffle is full.")

    if limit == 0:
        with pytest.raises(RewardUnavailable):
            claims._pay_most(8, estimate, pay)
    else:
        count, denial = claims._pay_most(8, estimate, pay)
        assert (count, denial is None, attempts[-1]) == (limit, limit == 8, limit)


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


def test_members_who_reached_a_reward_before_its_publication_are_notified_once(alpha, team, monkeypatch):
    """In batches; also after a change of the terms. Former members and members below the amount are not."""
    monkeypatch.setattr(reports, "MEMBERS_AT_ONCE", 2)
    beats = counted_heartbeats(monkeypatch)
    casino = a_casino(alpha)
    fans = [an_adult(alpha) for _ in range(5)]
    former, below = an_adult(alpha), an_adult(alpha)
    for fan in (*fans, former):
        wagered(fan, 100, casino=casino)
    wagered(below, 60, casino=casino)
    with tenant_context(alpha):
        leave(user_id=former.user.pk, community=alpha)
    recorded = an_adult(alpha)
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "100", "reason": "From a stream"}
    team.post("/creator/wagers/one", body | {"username": recorded.user.username}).ok()
    draft = team.post(f"{REWARDS}/one", a_body(publication="DRAFT")).ok()
    run_due()
    ready = Notification.objects.filter(kind="WAGER_REWARD_READY")
    assert not ready.exists()

    team.patch(f"{REWARDS}/one/{draft['id']}", {"publication": "ACTIVE"}).ok()
    run_due()
    assert sorted(ready.values_list("user_id", flat=True)) == sorted(one.user.pk for one in (*fans, recorded))
    assert len(beats) == 3
    team.patch(f"{REWARDS}/one/{draft['id']}", {"endsOn": today(alpha).isoformat()}).ok()
    run_due()
    assert ready.count() == 6
    # Published at once, with a lower amount.
    team.post(f"{REWARDS}/one", a_body(name="Sixty", threshold="60")).ok()
    run_due()
    assert ready.filter(user=below.user).count() == 1
    assert ready.count() == 6 + 7


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


def test_a_team_member_does_not_record_or_correct_own_wagers(alpha, team):
    casino = a_casino(alpha)
    own = a_member(alpha, alpha.owner)
    account = an_account(casino, alpha, member=own)
    pull(casino, alpha, {account: 100})
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "100", "reason": "From a stream"}
    for owner in ({"accountId": str(account.pk)}, {"username": own.username}):
        assert team.post("/creator/wagers/one", body | owner).code == "CASINO_PROOF_SELF"
    with tenant_context(alpha):
        wager = Wager.objects.get()
    correction = {"change": "50", "reason": "Counted too little"}
    assert team.patch(f"/creator/wagers/one/{wager.pk}", correction).code == "CASINO_PROOF_SELF"
    with tenant_context(alpha):
        assert Wager.objects.get().amount == 100


def test_a_page_of_rewards_takes_the_same_queries_for_one_and_for_many(alpha, fan):
    for _ in range(12):
        a_reward(alpha)
    wagered(fan, 500)
    api = fan.api.at(alpha)
    api.get("/user/wagers/rewards/all").ok()
    with at_most_queries(12):
        assert api.get("/user/wagers/rewards/all").ok()["total"] == 12
