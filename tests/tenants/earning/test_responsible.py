"""The person whose limit counts the pay of rules, boosts and codes: the one who last changed them."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from tenants.wallets.models import Books, StaffIssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.earning import a_boost, a_gem_code, a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.quests import did
from tests.support.shop import a_shopper

RULE, CODE, BOOST = "/creator/earning/rules/one", "/creator/earning/codes/one", "/creator/earning/boosts/one"


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha))


@pytest.fixture
def moderator(alpha):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=["CHALLENGES_MANAGEMENT"])
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=50)
    return user


@pytest.fixture
def staff(alpha, moderator):
    return Api().login(moderator).acting_for(alpha.owner_id)


def staff_gems(alpha):
    """The gems that count for the moderator today."""
    with tenant_context(alpha):
        return StaffIssuanceDay.objects.values_list("issued", flat=True).first() or 0


@pytest.mark.parametrize(
    ("began", "change"),
    [
        ({"event": "SUBSCRIPTION"}, {"event": "MESSAGE"}),
        ({"provider": "TWITCH"}, {"provider": ""}),
        ({"min_account_days": 300}, {"minAccountDays": None}),
        ({"audience": "FANS_AND_STAFF"}, {"audience": "FANS"}),
        ({"from_hour": 1, "to_hour": 2}, {"fromHour": None, "toHour": None}),
        ({"is_active": False}, {"isActive": True}),
    ],
)
def test_staff_who_change_whom_a_rule_pays_are_responsible(alpha, fan, staff, began, change):
    terms: dict[str, Any] = {"event": "MESSAGE", "gems": 30, "daily_cap": 1}
    rule = a_rule(alpha, **(terms | began))
    staff.patch(f"{RULE}/{rule.pk}", change).ok()
    did(fan, "MESSAGE", at=now() + timedelta(seconds=1))
    pay_all(alpha)
    assert (gems_of(fan), staff_gems(alpha)) == (30, 30)


@pytest.mark.parametrize("change", [{"maxFans": 5}, {"endsAt": (now() + timedelta(days=1)).isoformat()}])
def test_staff_who_open_a_code_to_more_fans_are_responsible(alpha, staff, change):
    code = a_gem_code(alpha, max_fans=1)
    staff.patch(f"{CODE}/{code.pk}", {"maxFans": 5} | change).ok()
    fans = [a_shopper(alpha) for _ in range(2)]
    for fan in fans:
        fan.api.at(alpha).post("/user/earning/code", {"text": "pog"}).ok()
    pay_all(alpha)
    # The rest of the second fan's gems waits for the next day.
    assert (sorted(gems_of(fan) for fan in fans), staff_gems(alpha)) == ([20, 30], 50)


def test_a_boost_of_the_owner_multiplies_the_rules_of_staff_within_their_limit(alpha, fan, staff):
    a_boost(alpha, factor=10)
    rule = a_rule(alpha, gems=1, daily_cap=1)
    staff.patch(f"{RULE}/{rule.pk}", {"gems": "40"}).ok()
    did(fan, "MESSAGE")
    pay_all(alpha)
    assert (gems_of(fan), staff_gems(alpha)) == (50, 50)


def test_another_name_of_a_boost_changes_nothing(alpha, fan, staff):
    boost = a_boost(alpha)
    a_rule(alpha, gems=100, daily_cap=1)
    same = {"name": "Twice", "factor": 2}
    staff.patch(f"{BOOST}/{boost.pk}", same).ok()
    did(fan, "MESSAGE")
    pay_all(alpha)
    assert (gems_of(fan), staff_gems(alpha)) == (200, 0)


# --- a person pays nothing to oneself


@pytest.fixture
def earning_staff(alpha):
    """A member of the staff who also takes part as a fan."""
    no_rules(alpha)
    fan = joined_long_ago(a_shopper(alpha))
    StaffGrant.objects.create(community=alpha, user=fan.user, permissions=["CHALLENGES_MANAGEMENT"])
    return fan


def test_a_rule_does_not_pay_the_staff_member_who_changed_it_last(alpha, earning_staff, staff):
    own, terms = Api().login(earning_staff.user).acting_for(alpha.owner_id), {"audience": "FANS_AND_STAFF"}
    rule = own.post(RULE, {"event": "CODE", "gems": "20", "experience": 5, "dailyCap": 1, **terms}).ok()
    did(earning_staff, "CODE", at=now() + timedelta(seconds=1))
    pay_all(alpha)
    assert gems_of(earning_staff) == 0
    query = {"event": "CODE", "gems": "20", "dailyCap": "1", **terms}
    assert own.get("/creator/earning/rules/dry-run", query).ok()["gems"] == "0"
    assert staff.get("/creator/earning/rules/dry-run", query).ok()["gems"] == "20"
    (shown,) = earning_staff.api.at(alpha).get("/user/earning/own").ok()["rules"]
    assert not shown["paysNow"]
    # Someone else is responsible for the changed rule.
    staff.patch(f"{RULE}/{rule['id']}", {"gems": "21"}).ok()
    did(earning_staff, "CODE", at=now() + timedelta(seconds=2))
    pay_all(alpha)
    assert gems_of(earning_staff) == 21


def test_a_boost_adds_nothing_for_the_staff_member_who_changed_it_last(alpha, earning_staff):
    own = Api().login(earning_staff.user).acting_for(alpha.owner_id)
    a_rule(alpha, gems=10, daily_cap=1, audience="FANS_AND_STAFF")
    begin, end = now().isoformat(), (now() + timedelta(hours=1)).isoformat()
    own.post(BOOST, {"name": "Mine", "factor": 10, "startsAt": begin, "endsAt": end}).ok()
    did(earning_staff, "MESSAGE")
    pay_all(alpha)
    assert gems_of(earning_staff) == 10


def test_a_code_does_not_pay_the_former_staff_member_who_made_it(alpha, earning_staff):
    own = Api().login(earning_staff.user).acting_for(alpha.owner_id)
    own.post(CODE, {"text": "pog", "gems": "30", "endsAt": (now() + timedelta(hours=1)).isoformat()}).ok()
    StaffGrant.objects.filter(user=earning_staff.user).delete()
    refused = earning_staff.api.at(alpha).post("/user/earning/code", {"text": "pog"})
    assert refused.code == "EARNING_SELF"
