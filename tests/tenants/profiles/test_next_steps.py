"""The one next action of a member, and what earns gems right now."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from saas.tenancy import lookup
from tenants.earning.models import StreakTerms
from tenants.members.models import Member
from tenants.quests.models import Challenge, UserChallenge
from tenants.raffles.models import Award
from tenants.stores.models import Store
from tenants.wallets import services as wallets
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.earning import a_rule, no_rules
from tests.support.ledger import a_key
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, claim, did, start, submit
from tests.support.raffles import a_raffle, end, join
from tests.support.shop import a_product, a_shopper
from tests.support.watching import a_stream, link

ACTION, WAYS = "/user/next-action", "/user/ways-to-earn"


@pytest.fixture
def quiet(alpha):
    """The community without the quests and rules that each new one has."""
    with tenant_context(alpha):
        Challenge.objects.update(archived_at=now())
        UserChallenge.objects.all().delete()
        StreakTerms.objects.all().delete()
    no_rules(alpha)
    return alpha


@pytest.fixture
def fan(quiet):
    return a_shopper(quiet)


def action(fan):
    return fan.api.at(fan.community).get(ACTION).ok()["action"]


def kind(fan):
    found = action(fan)
    return found and found["kind"]


def ways(fan):
    return [(one["kind"], one["gems"]) for one in fan.api.at(fan.community).get(WAYS).ok()["ways"]]


def with_gems(fan, gems):
    with tenant_context(fan.community):
        wallets.tip(
            member=fan.member, amount=gems, reason="Test", idempotency=a_key(), actor=an_actor(fan.community)
        ).require_paid()


def a_won_raffle(fan):
    raffle = a_raffle(fan.community, entry_cost=0)
    join(fan, raffle).ok()
    with tenant_context(fan.community):
        end(raffle)
    return raffle


def test_waiting_rewards_come_first(fan):
    first, second = (a_challenge(fan.community, target_amount=1, reward_gems=gems) for gems in (40, 20))
    did(fan)

    found = action(fan)

    assert (found["kind"], found["gems"], found["count"]) == ("CLAIM_REWARDS", "60", 2)
    claim(fan, first).ok()
    claim(fan, second).ok()
    assert kind(fan) != "CLAIM_REWARDS"


def test_a_prize_that_waits_is_next_and_names_its_raffle(fan):
    raffle = a_won_raffle(fan)

    found = action(fan)

    assert (found["kind"], found["reference"], found["name"]) == ("CLAIM_PRIZE", raffle.slug, "500 gems")
    with tenant_context(fan.community):
        Award.objects.update(claim_until=now() - timedelta(minutes=1))
    assert kind(fan) != "CLAIM_PRIZE", "too late to claim"


def test_the_email_is_confirmed_once_there_are_gems_to_spend(quiet):
    fan = a_shopper(quiet, verified=False)
    a_product(quiet, price=50)
    a_challenge(quiet, "ARBITRARY", kind="BOUNTY")
    assert kind(fan) == "DO_QUESTS"

    with_gems(fan, 60)

    assert (kind(fan), action(fan)["gems"]) == ("CONFIRM_EMAIL", "60")
    User.objects.filter(pk=fan.user.pk).update(email_verified_at=now())
    assert (kind(fan), action(fan)["gems"]) == ("SPEND_GEMS", "60")


@pytest.mark.parametrize(
    ("product", "is_offered"),
    [
        ({"price": 60}, True),
        ({"price": 61}, False),
        ({"price": 60, "min_level": 9}, False),
        ({"price": 60, "quantity": 0}, False),
        ({"price": 60, "status": "DRAFT"}, False),
    ],
)
def test_the_store_is_next_if_the_gems_buy_something(fan, product, is_offered):
    a_product(fan.community, **product)
    with_gems(fan, 60)

    assert (kind(fan) == "SPEND_GEMS") is is_offered


def test_a_closed_store_is_no_next_action(fan):
    a_product(fan.community, price=60)
    with_gems(fan, 60)
    with tenant_context(fan.community):
        Store.objects.update(status="CLOSED")

    assert kind(fan) is None


def test_a_member_without_gems_has_a_next_action(fan):
    assert kind(fan) is None, "nothing at all is possible here"
    a_product(fan.community, price=60)
    assert kind(fan) == "VISIT_STORE"
    a_rule(fan.community, "WATCH", gems=5, per=10)
    assert kind(fan) == "VISIT_STORE", "no channel streams"
    a_stream(fan.community)
    assert kind(fan) == "WATCH"
    quest = a_challenge(fan.community, "ARBITRARY", kind="BOUNTY", reward_gems=70)
    found = action(fan)
    assert (found["kind"], found["gems"], found["reference"]) == ("DO_QUESTS", "70", str(quest.pk))


def test_areas_that_are_off_are_no_next_action(fan):
    a_challenge(fan.community, target_amount=1)
    did(fan)
    assert kind(fan) == "CLAIM_REWARDS"

    set_switch(
        fan.community.pk, feature=Area.QUESTS, is_on=False, until=None, reason="Test", actor=fan.community.owner_id
    )
    lookup.clear_cache()

    assert kind(fan) is None


def test_people_who_do_not_take_part_have_none(quiet):
    a_product(quiet)
    owner = Api().login(User.objects.get(pk=quiet.owner_id))
    stranger, limited, former = Api().login(a_user()), a_shopper(quiet), a_shopper(quiet)
    with tenant_context(quiet):
        Member.objects.filter(pk=limited.member.pk).update(status="LIMITED")
        Member.objects.filter(pk=former.member.pk).update(left_at=now())
    for browser in (owner, stranger, limited.api, former.api):
        assert browser.at(quiet).get(ACTION).ok() == {"action": None}
        assert browser.at(quiet).get(WAYS).ok() == {"ways": []}
    assert Api().at(quiet).get(ACTION).code == "AUTH_UNAUTHORIZED"


def test_the_ways_to_earn_are_those_of_this_fan(fan):
    assert ways(fan) == []
    community = fan.community
    a_challenge(community, target_amount=1, reward_gems=30)
    did(fan)
    a_challenge(community, "ARBITRARY", kind="BOUNTY", reward_gems=70)
    a_rule(community, "PROFILE", gems=9)
    with tenant_context(community):
        StreakTerms.objects.create(is_active=True, gems_per_day=2, max_gems=10, active_since=now() - timedelta(days=9))

    assert ways(fan) == [("REWARDS", "30"), ("QUEST", "70"), ("PROFILE", "9"), ("STREAK", "4")]


def test_watching_and_an_account_that_is_not_linked_pay(fan):
    a_rule(fan.community, "WATCH", gems=5, per=10)
    a_rule(fan.community, "MESSAGE", gems=3, provider="TWITCH")
    a_stream(fan.community)

    assert ways(fan) == [("WATCH", "5"), ("LINK_ACCOUNT", "3")]
    link(fan)
    assert ways(fan) == [("WATCH", "5")]


@pytest.mark.parametrize(
    "terms",
    [
        {"template": "PURCHASE"},
        {"template": "OPENING"},
        {"template": "LEVEL"},
        {"template": "MESSAGE"},
        {"template": "ARBITRARY", "kind": "BOUNTY", "min_level": 9},
        {"template": "ARBITRARY", "kind": "BOUNTY", "reward_gems": 0, "reward_experience": 5},
        {"template": "ARBITRARY", "kind": "BOUNTY", "start_at": now() + timedelta(days=1)},
    ],
    ids=lambda terms: "-".join(name for name in ("template", "min_level", "reward_gems", "start_at") if name in terms),
)
def test_a_quest_that_costs_gems_or_cannot_be_done_now_is_no_way(fan, terms):
    a_challenge(fan.community, terms["template"], **{name: terms[name] for name in terms if name != "template"})

    assert ways(fan) == []


def test_a_quest_that_is_done_or_waits_for_the_team_is_no_way(fan):
    bounty = a_challenge(fan.community, "ARBITRARY", kind="BOUNTY", review_mode="MANUAL")
    assert ways(fan) == [("QUEST", "100")]
    start(fan, bounty).ok()
    assert ways(fan) == [("QUEST", "100")]
    submit(fan, bounty).ok()
    assert ways(fan) == []


@pytest.mark.parametrize("count", [1, 20])
def test_the_number_of_queries_does_not_grow(fan, count):
    for _ in range(count):
        a_challenge(fan.community, "ARBITRARY", kind="BOUNTY")
        a_rule(fan.community, "PROFILE", gems=9)
        a_product(fan.community, name=f"Poster {_}", price=900)
    with_gems(fan, 5)
    action(fan), ways(fan)
    with at_most_queries(14):
        assert kind(fan) == "DO_QUESTS"
    with at_most_queries(24):
        assert [way for way, _ in ways(fan)][:2] == ["QUEST", "QUEST"] if count > 1 else ["QUEST", "PROFILE"]
