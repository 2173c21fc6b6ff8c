"""The pay for deeds: rules, caps per day, late and repeated deeds, boosts, streaks, and the fans who get no gems."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.activity.models import ExperienceGrant
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.earning.models import EarnedDay, EarningBoost, EarningPayment, StreakTerms
from tenants.earning.services import payments
from tenants.members.models import Member
from tenants.wallets.models import Account, Books, Txn
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.ledger import books_are_right
from tests.support.quests import did
from tests.support.shop import a_shopper


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha))


def gathered(fan):
    with tenant_context(fan.community):
        rows = EarningPayment.objects.filter(member=fan.member, paid_at=None, canceled_at=None)
        return sum(rows.values_list("gems", flat=True))


@pytest.mark.parametrize(
    "event",
    ["LOGIN", "JOIN", "PROFILE", "PURCHASE", "TICKETS", "OPENING", "CODE", "MESSAGE", "FOLLOW", "SUBSCRIPTION", "GIFT",
     "CHEER", "REDEMPTION"],
)  # fmt: skip
def test_each_deed_pays_its_rule(alpha, fan, event):
    a_rule(alpha, event, gems=7)
    did(fan, event)
    assert gathered(fan) == 7


def test_watching_pays_per_minute_and_gathers_one_movement(alpha, fan):
    a_rule(alpha, "WATCH", gems=3, per=2, experience=5)
    for _ in range(10):
        did(fan, "WATCH", 30)
    a_rule(alpha, gems=1)
    did(fan, "MESSAGE", 4)
    pay_all(alpha)
    assert gems_of(fan) == 2 * 3 + 4
    with tenant_context(alpha):
        (movement,) = Txn.objects.filter(cause="EARNING")
        assert (movement.amount, movement.reason) == (10, "Watch the stream, Write in the chat")
        books_are_right()
    assert list(ExperienceGrant.objects.filter(user=fan.user).values_list("points", flat=True)) == [10]
    pay_all(alpha)
    assert gems_of(fan) == 10


def test_a_repeated_deed_pays_once_and_other_providers_pay_nothing(alpha, fan):
    a_rule(alpha, gems=5, provider="KICK")
    a_rule(alpha, gems=50, provider="TWITCH")
    key = uuid4()
    for _ in range(3):
        did(fan, "MESSAGE", key=key)
    assert gathered(fan) == 5


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles"])
def test_the_cap_begins_again_at_midnight_of_the_community(alpha, fan, zone):
    Community.objects.filter(pk=alpha.pk).update(timezone=zone)
    alpha.timezone = zone
    a_rule(alpha, gems=2, daily_cap=2)
    midnight = datetime(2026, 9, 9, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    for _ in range(3):
        did(fan, "MESSAGE", at=midnight - timedelta(seconds=1))
    assert gathered(fan) == 4
    for _ in range(3):
        did(fan, "MESSAGE", at=midnight)
    assert gathered(fan) == 8
    # A late deed counts for the day on which it was done, which is used up.
    did(fan, "MESSAGE", at=midnight - timedelta(hours=2))
    assert gathered(fan) == 8
    did(fan, "MESSAGE", at=midnight - timedelta(hours=30))
    assert gathered(fan) == 10
    with tenant_context(alpha):
        assert sorted(EarnedDay.objects.values_list("day", "times")) == [
            ((midnight - timedelta(hours=30)).astimezone(ZoneInfo(zone)).date(), 1),
            ((midnight - timedelta(hours=1)).astimezone(ZoneInfo(zone)).date(), 2),
            (midnight.astimezone(ZoneInfo(zone)).date(), 2),
        ]


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25)])
def test_a_day_with_a_clock_change_has_one_cap(alpha, fan, day, hours):
    Community.objects.filter(pk=alpha.pk).update(timezone="Europe/Berlin")
    alpha.timezone = "Europe/Berlin"
    a_rule(alpha, gems=1, daily_cap=3)
    year, month, number = day
    begin = datetime(year, month, number, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)
    for hour in range(hours):
        did(fan, "MESSAGE", at=begin + timedelta(hours=hour, minutes=30))
    assert gathered(fan) == 3
    did(fan, "MESSAGE", at=begin + timedelta(hours=hours))
    assert gathered(fan) == 4


def test_a_rule_pays_only_deeds_after_it_was_activated_and_after_the_fan_joined(alpha, fan):
    rule = a_rule(alpha)
    with tenant_context(alpha):
        rule.active_since = now()
        rule.save()
    did(fan, "MESSAGE", at=now() - timedelta(minutes=1))
    assert gathered(fan) == 0
    late = a_shopper(alpha)
    with tenant_context(alpha):
        rule.active_since = now() - timedelta(days=1)
        rule.save()
    did(late, "MESSAGE", at=now() - timedelta(hours=1))
    assert gathered(late) == 0


def test_hours_and_the_age_of_the_account(alpha, fan):
    a_rule(alpha, gems=1, from_hour=18, to_hour=20)
    a_rule(alpha, gems=10, min_account_days=3)
    evening = datetime(2026, 9, 9, 19, tzinfo=ZoneInfo(alpha.timezone))
    User.objects.filter(pk=fan.user.pk).update(created_at=evening - timedelta(days=3))
    did(fan, "MESSAGE", at=evening)
    assert gathered(fan) == 11
    did(fan, "MESSAGE", at=evening + timedelta(hours=1))
    assert gathered(fan) == 21
    User.objects.filter(pk=fan.user.pk).update(created_at=evening)
    did(fan, "MESSAGE", at=evening)
    assert gathered(fan) == 22


def test_a_follow_pays_once_ever(alpha, fan):
    a_rule(alpha, "FOLLOW", gems=25)
    for days in (3, 2, 1, 0):
        did(fan, "FOLLOW", at=now() - timedelta(days=days))
    assert gathered(fan) == 25


def test_a_boost_multiplies_gems_but_not_experience(alpha, fan):
    a_rule(alpha, gems=5, experience=2)
    with tenant_context(alpha):
        EarningBoost.objects.create(
            name="Double", factor=2, starts_at=now() - timedelta(hours=2), ends_at=now() - timedelta(hours=1)
        )
    did(fan, "MESSAGE", at=now() - timedelta(minutes=90))
    did(fan, "MESSAGE")
    with tenant_context(alpha):
        (payment,) = EarningPayment.objects.filter(member=fan.member)
        assert (payment.gems, payment.experience) == (15, 4)


def test_a_streak_pays_more_each_day_once_per_day(alpha, fan):
    with tenant_context(alpha):
        StreakTerms.objects.update_or_create(
            pk=1,
            defaults={
                "is_active": True, "gems_per_day": 2, "max_gems": 5, "active_since": now() - timedelta(days=365),
            },
        )  # fmt: skip
    noon = datetime(2026, 9, 7, 12, tzinfo=ZoneInfo(alpha.timezone))
    paid = []
    # Monday to Thursday without Wednesday, which the freeze saves.
    for days in (0, 1, 3):
        did(fan, "LOGIN", at=noon + timedelta(days=days))
        did(fan, "LOGIN", at=noon + timedelta(days=days, hours=1))
        paid.append(gathered(fan))
    assert paid == [2, 6, 11]


@pytest.mark.parametrize("change", [{"status": "LIMITED"}, {"status": "DISABLED"}, {"left_at": True}, "frozen"])
def test_restricted_frozen_and_former_members_get_nothing(alpha, fan, change):
    a_rule(alpha)
    did(fan, "MESSAGE")
    with tenant_context(alpha):
        if change == "frozen":
            Account.objects.filter(member=fan.member).update(frozen=True)
        else:
            fields = {"left_at": now()} if "left_at" in change else change
            Member.objects.filter(pk=fan.member.pk).update(**fields)
    did(fan, "MESSAGE")
    pay_all(alpha)
    assert gems_of(fan) == 0
    with tenant_context(alpha):
        (payment,) = EarningPayment.objects.filter(member=fan.member)
        assert (payment.gems, payment.paid_at, payment.canceled_at is None) == (2, None, False)


def test_the_team_earns_only_by_rules_for_staff(alpha, fan):
    from saas.access.models import StaffGrant

    StaffGrant.objects.create(community=alpha, user_id=fan.user.pk, permissions=["CHALLENGES_MANAGEMENT"])
    a_rule(alpha, gems=3)
    a_rule(alpha, gems=4, audience="FANS_AND_STAFF")
    did(fan, "MESSAGE")
    assert gathered(fan) == 4


def test_gems_beyond_the_days_limit_wait_for_the_next_day(alpha, fan):
    a_rule(alpha, gems=70)
    did(fan, "MESSAGE")
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=50)
    pay_all(alpha)
    assert gems_of(fan) == 50
    with tenant_context(alpha):
        rest = EarningPayment.objects.get(member=fan.member, paid_at=None)
        assert (rest.gems, rest.due_at > now()) == (20, True)
        Books.objects.update(daily_issuance_limit=100)
        EarningPayment.objects.filter(pk=rest.pk).update(due_at=now())
        payments.pay([rest.pk])
        books_are_right()
    assert gems_of(fan) == 70
    own = fan.api.at(alpha).get("/user/earning/own").ok()
    assert (own["earnedToday"], own["waiting"], own["waitsForTomorrow"]) == ("70", "0", False)


def test_a_deed_that_no_rule_pays_costs_few_statements(alpha, fan):
    from tests.support.queries import at_most_queries

    with at_most_queries(7):
        did(fan, "RAID")
