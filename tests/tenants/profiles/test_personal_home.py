"""The fan's home on the platform: what waits in all communities, and what is left out."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from saas.streaming.models import LiveSource, LiveState
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join, leave
from tenants.quests.models import ChallengeTemplate, FinishedChain
from tenants.quests.selectors import rewards
from tenants.quests.selectors.rewards import ready_rewards
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.heartbeats import counted_heartbeats
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, did
from tests.support.raffles import a_raffle, end
from tests.support.raffles import join as take_tickets
from tests.support.shop import a_product, a_shopper

PATH = "/user/home"
MAX_QUERIES = 11
NOTHING: dict[str, list[object]] = {"communities": [], "prizes": [], "items": [], "raffles": [], "goals": []}


@pytest.fixture(autouse=True)
def _jobs_beat(monkeypatch):
    counted_heartbeats(monkeypatch)


def refreshed():
    run_due(at=now() + timedelta(seconds=10))


def home_of(fan):
    return fan.api.get(PATH).ok()


def place_at(fan, slug="alpha"):
    return next(row for row in home_of(fan)["communities"] if row["community"]["slug"] == slug)


def test_a_fan_without_communities_finds_empty_lists(alpha):
    found = Api().login(a_user()).get(PATH).ok()

    assert found == NOTHING


def test_rewards_of_quests_and_chains_wait_with_their_gems(alpha, beta):
    fan = a_shopper(alpha, 30)
    with tenant_context(beta):
        join(user=fan.user, community=beta)
    a_challenge(alpha, target_amount=1, reward_gems=40)
    did(fan)
    with tenant_context(alpha):
        FinishedChain.objects.create(chain=a_chain(alpha), member=fan.member, finished_at=now(), reward_gems=500)
        ready = ready_rewards(fan.member)
    place = place_at(fan)
    assert (place["rewards"], int(place["rewardGems"])) == (ready.count, ready.gems)
    assert ready.count >= 3
    assert (place["balance"], place["community"]["url"]) == ("30", "/creator/alpha")
    # Communities with something to claim come first.
    assert [row["community"]["slug"] for row in home_of(fan)["communities"]] == ["alpha", "beta"]


def test_a_prize_waits_until_it_expires(alpha):
    fan = a_shopper(alpha, 100)
    raffle = a_raffle(alpha)
    take_tickets(fan, raffle).ok()
    with tenant_context(alpha):
        end(raffle)
    refreshed()

    (prize,) = home_of(fan)["prizes"]
    assert (prize["raffle"], prize["amount"]) == ("Signed deck", "500")
    assert prize["url"] == f"/creator/alpha/raffles/{raffle.slug}"

    fan.api.post(f"/user/raffle/claim/alpha/{raffle.slug}", {"awardId": prize["id"]}, key=uuid4()).ok()
    assert home_of(fan)["prizes"] == []


def test_a_won_item_waits_until_it_is_sold(alpha):
    fan = a_shopper(alpha, 100)
    product = a_product(alpha, name="Signed deck", price=80)
    with tenant_context(alpha):
        item = give_item(member=fan.member, product=product, source=ItemSource.CASE, source_id=uuid4(), sell_price=40)

    (found,) = home_of(fan)["items"]
    assert (found["name"], found["isWon"]) == ("Signed deck", True)
    assert found["url"] == f"/creator/alpha/inventory?item={item.pk}"

    fan.api.post("/user/inventory/sell", {"itemId": str(item.pk)}, key=uuid4()).ok()
    assert home_of(fan)["items"] == []


def test_raffles_that_end_soon_show_the_fans_tickets(alpha, beta):
    fan = a_shopper(alpha, 100)
    later = a_raffle(alpha, name="Later", end_at=now() + timedelta(days=3))
    sooner = a_raffle(alpha, name="Sooner", end_at=now() + timedelta(hours=3))
    a_raffle(beta, name="Elsewhere")
    take_tickets(fan, sooner, 2).ok()
    refreshed()

    assert [(row["name"], row["tickets"]) for row in home_of(fan)["raffles"]] == [(sooner.name, 2), (later.name, 0)]


def test_the_next_goal_is_the_cheapest_product_above_the_balance(alpha):
    fan = a_shopper(alpha, 60)
    for name, price in (("Sticker", 60), ("Poster", 80), ("Hoodie", 900)):
        a_product(alpha, name=name, price=price)
    refreshed()

    (goal,) = home_of(fan)["goals"]
    assert (goal["name"], goal["price"], goal["balance"]) == ("Poster", "80", "60")


def test_a_running_stream_is_shown_and_sorted_first(alpha, beta):
    fan = a_shopper(alpha)
    with tenant_context(beta):
        join(user=fan.user, community=beta)
    LiveState.objects.create(
        community=beta, is_live=True, source=LiveSource.SWITCH, platform="TWITCH", title="Painting", since=now(),
        url="https://www.twitch.tv/beta", valid_until=now() + timedelta(hours=1), version=1,
    )  # fmt: skip

    first, second = home_of(fan)["communities"]
    assert (first["community"]["slug"], first["live"]["title"]) == ("beta", "Painting")
    assert second["live"] is None


@pytest.mark.parametrize("changes", [{"suspended_at": now()}, {"closed_at": now()}], ids=["suspended", "closed"])
def test_communities_that_cannot_be_visited_are_left_out(alpha, changes):
    fan = a_shopper(alpha, 100)
    raffle = a_raffle(alpha)
    take_tickets(fan, raffle).ok()
    a_product(alpha, price=900)
    refreshed()
    assert home_of(fan)["communities"]

    Community.objects.filter(pk=alpha.pk).update(**changes)
    lookup.clear_cache()
    assert home_of(fan) == NOTHING


def test_a_fan_who_left_finds_nothing_of_the_community(alpha):
    fan = a_shopper(alpha, 100)
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)

    assert home_of(fan)["communities"] == []


def test_a_blocked_fan_reads_so_and_is_offered_nothing(alpha):
    fan = a_shopper(alpha, 100)
    a_challenge(alpha, target_amount=1)
    did(fan)
    a_raffle(alpha)
    a_product(alpha, price=900)
    refreshed()
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status="DISABLED")

    found = home_of(fan)
    (place,) = found["communities"]
    assert (place["isRestricted"], place["rewards"], place["rewardGems"]) == (True, 0, "0")
    assert (found["raffles"], found["goals"]) == ([], [])


@pytest.mark.parametrize(("area", "what"), [(Area.QUESTS, "rewards"), (Area.RAFFLES, "raffles")])
def test_an_area_that_the_team_switched_off_leaves_no_trace(alpha, area, what):
    fan = a_shopper(alpha)
    a_challenge(alpha, target_amount=1)
    did(fan)
    a_raffle(alpha)
    refreshed()
    set_switch(alpha.pk, feature=area, is_on=False, until=None, reason="Test", actor=alpha.owner_id)

    found = home_of(fan)
    assert {"rewards": found["communities"][0]["rewards"], "raffles": len(found["raffles"])}[what] == 0


def test_quests_of_an_area_that_is_off_are_not_counted(alpha):
    fan = a_shopper(alpha)
    quest = a_challenge(alpha, target_amount=1)
    did(fan)
    before = place_at(fan)["rewards"]
    with tenant_context(alpha):
        ChallengeTemplate.objects.filter(pk=quest.template_id).update(event="WAGER")
    set_switch(alpha.pk, feature=Area.WAGERS, is_on=False, until=None, reason="Test", actor=alpha.owner_id)
    lookup.clear_cache()

    rewards = place_at(fan)["rewards"]
    # Read again: the fixture remembers the switches from before.
    with tenant_context(Community.objects.get(pk=alpha.pk)):
        assert rewards == ready_rewards(fan.member).count < before


def test_the_number_of_queries_does_not_grow_with_the_communities(alpha, beta, monkeypatch):
    fan = a_shopper(alpha, 30)
    for community in (alpha, beta):
        a_challenge(community, target_amount=1)
        a_raffle(community)
        a_product(community, price=900)
    refreshed()
    with at_most_queries(MAX_QUERIES) as at_one:
        assert len(home_of(fan)["raffles"]) == 1
    with tenant_context(beta):
        join(user=fan.user, community=beta)

    with at_most_queries(len(at_one)):
        assert len(home_of(fan)["raffles"]) == 2
    # Only the rewards need more statements, one for each so many communities.
    monkeypatch.setattr(rewards, "SEATS_PER_STATEMENT", 1)
    with at_most_queries(len(at_one) + 1) as at_two:
        assert len(home_of(fan)["communities"]) == 2
    assert len(at_two) == len(at_one) + 1
