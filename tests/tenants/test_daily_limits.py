"""No limit of a day begins again when the owner changes the community's time zone."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.play_limits.services import set_limits
from saas.kernel.clock import now
from saas.kernel.days import today_begin
from saas.tenancy.models import Community
from tenants.earning.models import EarnedDay
from tenants.wallets.issuance import issuance_left_today
from tenants.wallets.models import Books
from tests.support.api import Api
from tests.support.cases import a_case, open_it
from tests.support.earning import a_rule, joined_long_ago, no_rules
from tests.support.quests import did
from tests.support.shop import a_product, a_shopper
from tests.tenants.quests.test_clock_changes import published_long_ago
from tests.tenants.wallets.test_api import tip

# At each moment, the day of one of them is not that of UTC.
ZONES = ("Pacific/Kiritimati", "Etc/GMT+12", "UTC")


def moves_the_zone(community):
    team = Api().login(community.owner)
    for zone in ZONES:
        team.patch("/creator/settings", {"timezone": zone}).ok()
        yield zone


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha, 1000))


def test_a_product_once_per_day(alpha, fan):
    poster = a_product(alpha, price=1)
    fan.buy(poster).ok()
    assert {fan.buy(poster).code for _ in moves_the_zone(alpha)} == {"STORE_PURCHASE_LIMIT"}


def test_a_case_once_per_day(alpha, fan):
    case = a_case(alpha, limit_per_day=1)
    open_it(fan, case).ok()
    assert {open_it(fan, case).code for _ in moves_the_zone(alpha)} == {"LOOTBOX_LIMIT"}


def test_gems_of_the_team(alpha, fan):
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=1000)
    team = Api().login(alpha.owner)
    for _ in moves_the_zone(alpha):
        assert tip(team, fan.member, "1").code == "WALLET_ISSUANCE_LIMIT"
        with tenant_context(Community.objects.get(pk=alpha.pk)):
            assert issuance_left_today([None]) == 0


def test_a_rule_with_a_cap(alpha, fan):
    a_rule(alpha, "MESSAGE", gems=5, daily_cap=2)
    did(fan, "MESSAGE", 2)
    for _ in moves_the_zone(alpha):
        did(fan, "MESSAGE", 2)
    with tenant_context(alpha):
        assert list(EarnedDay.objects.filter(member=fan.member).values_list("times", "gems")) == [(2, 10)]


@pytest.mark.parametrize("repeat", ["EVERY_12_HOURS", "EVERY_DAY_AT_MIDNIGHT", "EVERY_WEEK"])
def test_a_quest_once_per_period(alpha, fan, repeat):
    quest = published_long_ago(alpha, repeat=repeat, target_amount=1)
    did(fan)
    for _ in moves_the_zone(alpha):
        did(fan)
    with tenant_context(alpha):
        assert quest.attempts.count() == 1


def test_the_own_limit_of_a_fan(alpha, fan):
    case = a_case(alpha, price=10)
    set_limits(user=fan.user, community_id=alpha.pk, times_per_day=None, gems_per_day=10)
    open_it(fan, case).ok()
    assert {open_it(fan, case).code for _ in moves_the_zone(alpha)} == {"LIMIT_OWN"}


def test_the_change_counts_from_the_next_midnight_of_both(alpha):
    begins = {today_begin(Community.objects.get(pk=alpha.pk).limit_zone)}
    for _ in moves_the_zone(alpha):
        community = Community.objects.get(pk=alpha.pk)
        begins.add(today_begin(community.limit_zone))
        assert all(
            now() < until < now() + timedelta(days=2) for _, until in getattr(community.limit_zone, "earlier", ())
        )
    # The owner is back in the first zone before any change counted.
    assert (len(begins), community.limit_zone) == (1, "UTC")
