"""Joining a raffle: what it costs, how many tickets one may have, and what a repeated call answers."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.activity.models import ActivityKind, ActivityRecord
from saas.kernel.clock import now
from tenants.draws.models import TicketRange
from tenants.members.models import Member, MemberStatus
from tenants.raffles.live import list_raffles
from tenants.raffles.models import Raffle
from tenants.raffles.services import catalog
from tenants.stores.models import Product
from tenants.wallets.models import Txn
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.cases import a_case, open_it
from tests.support.ledger import a_key, books_are_right
from tests.support.notified import notified
from tests.support.queries import at_most_queries
from tests.support.raffles import a_prize, a_raffle, join, page
from tests.support.shop import Shopper, a_product, a_shopper


def numbers(alpha):
    with tenant_context(alpha):
        return list(TicketRange.objects.order_by("first").values_list("first", "count"))


def test_tickets_cost_gems_and_are_numbered_one_after_the_other(alpha, fan):
    raffle, other = a_raffle(alpha), a_shopper(alpha, 100)
    got = join(fan, raffle, 3).ok()
    assert (got["first"], got["last"], got["paid"], got["source"]) == (1, 3, "30", "BOUGHT")
    assert join(other, raffle, 2).ok()["first"] == 4
    assert (fan.gems, other.gems) == (470, 80)

    shown = page(fan, raffle)
    assert (shown["entries"], shown["ownEntries"], shown["members"]) == (5, 3, 2)
    assert [(one["first"], one["last"], one["paid"]) for one in shown["tickets"]] == [(1, 3, "30")]
    assert numbers(alpha) == [(1, 3), (4, 2)]
    with tenant_context(alpha):
        books_are_right()


def test_a_repeated_call_answers_the_same_tickets_and_charges_once(alpha, fan):
    raffle, key = a_raffle(alpha), uuid4()
    first = join(fan, raffle, 2, key=key).ok()
    assert join(fan, raffle, 2, key=key).ok() == first
    assert join(fan, raffle, 3, key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert fan.gems == 480
    assert numbers(alpha) == [(1, 2)]
    assert fan.api.post(f"/user/raffle/join/alpha/{raffle.slug}", {}).status == 400


def test_a_free_raffle_is_joined_once_per_key_too(alpha, fan):
    raffle, key = a_raffle(alpha, entry_cost=0), uuid4()
    first = join(fan, raffle, 2, key=key).ok()
    assert join(fan, raffle, 2, key=key).ok() == first
    for refused in (join(fan, raffle, 3, key=key), join(fan, raffle, 2, key=key, clientSeed="other")):
        assert (refused.status, refused.code) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert fan.gems == 500
    assert numbers(alpha) == [(1, 2)]


def test_a_key_of_a_free_call_is_used_up_in_every_area(alpha, fan):
    raffle, key = a_raffle(alpha, entry_cost=0), uuid4()
    free, poster, case = a_product(alpha, name="Free", price=0), a_product(alpha), a_case(alpha)
    join(fan, raffle, key=key).ok()
    for other in (fan.buy(free, key=key), fan.buy(poster, key=key), open_it(fan, case, key=key)):
        assert (other.status, other.code) == (422, "IDEMPOTENCY_KEY_REUSED")
    paid = uuid4()
    fan.buy(poster, key=paid).ok()
    assert join(fan, raffle, key=paid).code == "IDEMPOTENCY_KEY_REUSED"
    assert fan.gems == 400
    assert numbers(alpha) == [(1, 1)]


@pytest.mark.parametrize(
    ("named", "status", "code"),
    [
        ({"storeSlug": "beta"}, 400, "COMMUNITY_SOURCES_DISAGREE"),
        ({"storeSlug": "nowhere"}, 404, "STORE_NOT_FOUND"),
        ({"raffleSlug": "another"}, 404, "RAFFLE_NOT_FOUND"),
    ],
)
def test_a_body_that_names_another_store_or_raffle_is_denied(alpha, beta, fan, named, status, code):
    raffle = a_raffle(alpha)
    refused = join(fan, raffle, **named)
    assert (refused.status, refused.code) == (status, code)
    assert numbers(alpha) == []
    join(fan, raffle, storeSlug="alpha", raffleSlug=raffle.slug).ok()


def test_a_repeated_call_answers_the_same_also_when_the_team_has_deleted_the_raffle_since(alpha, fan):
    raffle, key = a_raffle(alpha), uuid4()
    first = join(fan, raffle, 2, key=key).ok()
    with tenant_context(alpha):
        catalog.delete_raffle(raffle_id=raffle.pk, actor=an_actor(alpha))
    assert join(fan, raffle, 2, key=key).ok() == first
    assert join(fan, raffle).code == "RAFFLE_FINISHED"
    assert join(a_shopper(alpha, 100), raffle).code == "RAFFLE_NOT_FOUND"
    assert numbers(alpha) == [(1, 2)]


def test_tickets_never_exceed_the_members_and_the_raffles_limit(alpha, fan):
    raffle = a_raffle(alpha, max_entries=5, max_entries_per_user=3)
    assert join(fan, raffle, 4).code == "RAFFLE_MAX_ENTRIES_PER_USER"
    join(fan, raffle, 2).ok()
    refused = join(fan, raffle, 2)
    assert (refused.status, refused.code, refused.body["params"]) == (409, "RAFFLE_MAX_ENTRIES_PER_USER", {"left": 1})
    join(fan, raffle, 1).ok()
    assert page(fan, raffle)["denial"]["code"] == "RAFFLE_MAX_ENTRIES_PER_USER"
    other = a_shopper(alpha, 100)
    refused = join(other, raffle, 3)
    assert (refused.code, refused.body["params"]) == ("RAFFLE_MAX_ENTRIES", {"left": 2})
    join(other, raffle, 2).ok()
    assert page(other, raffle)["denial"]["code"] == "RAFFLE_MAX_ENTRIES"
    assert (fan.gems, other.gems) == (470, 80)
    with tenant_context(alpha):
        books_are_right()


def test_a_wallet_too_poor_changes_nothing_and_says_the_same_again(alpha):
    raffle, poor, key = a_raffle(alpha, entry_cost=60), a_shopper(alpha, 100), uuid4()
    refused = join(poor, raffle, 2, key=key)
    assert (refused.code, refused.body["params"]) == (
        "WALLET_INSUFFICIENT_BALANCE",
        {"amount": "120", "balance": "100"},
    )
    assert join(poor, raffle, 2, key=key).code == "WALLET_INSUFFICIENT_BALANCE"
    assert numbers(alpha) == []
    assert not ActivityRecord.objects.filter(user_id=poor.user.pk, kind=ActivityKind.TICKETS).exists()


def test_what_was_shown_is_what_is_paid(alpha, fan):
    raffle = a_raffle(alpha)
    with tenant_context(alpha):
        Raffle.objects.filter(pk=raffle.pk).update(entry_cost=25)
    refused = join(fan, raffle)
    assert (refused.status, refused.code, refused.body["params"]) == (409, "PRICE_CHANGED", {"price": "25"})
    assert fan.gems == 500


def test_the_team_does_not_join_its_own_raffle(alpha):
    raffle, moderator = a_raffle(alpha), a_shopper(alpha, 100)
    StaffGrant.objects.create(community=alpha, user=moderator.user, permissions=["EVENTS_MANAGEMENT"])
    refused = join(moderator, raffle)
    assert (refused.status, refused.code, refused.body["message"]) == (
        400, "RAFFLE_SELF", "You can`t join to own raffle",
    )  # fmt: skip
    owner = Api().login(alpha.owner)
    path = f"/user/raffle/join/alpha/{raffle.slug}"
    body = {"ticketsNumber": 1, "expectedPrice": "10", "clientSeed": "a"}
    assert owner.post(path, body, key=uuid4()).code == "RAFFLE_SELF"
    assert page(moderator, raffle)["denial"]["code"] == "RAFFLE_SELF"


def test_members_who_may_not_spend_cannot_join(alpha):
    raffle = a_raffle(alpha)
    path = f"/user/raffle/join/alpha/{raffle.slug}"
    body = {"ticketsNumber": 1, "expectedPrice": "10", "clientSeed": "a"}
    assert Api().post(path, body, key=uuid4()).status == 401
    assert Api().login(a_user()).post(path, body, key=uuid4()).code == "STORE_MEMBERS_ONLY"
    unverified = a_shopper(alpha, 50, verified=False)
    assert join(unverified, raffle).code == "USER_EMAIL_NOT_VERIFIED"
    limited = a_shopper(alpha, 50)
    with tenant_context(alpha):
        Member.objects.filter(pk=limited.member.pk).update(status=MemberStatus.LIMITED)
    assert join(limited, raffle).code == "MEMBER_RESTRICTED"
    assert numbers(alpha) == []


def test_a_raffle_opens_with_its_start_and_closes_with_its_end(alpha, fan):
    later = a_raffle(alpha, start_at=now() + timedelta(hours=1))
    refused = join(fan, later)
    assert refused.code == "RAFFLE_COMING_SOON"
    assert refused.body["params"]["until"] == later.start_at.isoformat()
    shown = page(fan, later)["denial"]
    assert (shown["code"], shown["message"]) == ("RAFFLE_COMING_SOON", "Coming soon")

    over = a_raffle(alpha)
    with tenant_context(alpha):
        Raffle.objects.filter(pk=over.pk).update(
            start_at=now() - timedelta(days=2), end_at=now() - timedelta(seconds=1)
        )
    assert join(fan, over).code == "RAFFLE_FINISHED"
    assert page(fan, over)["status"] == "DRAW"
    assert join(fan, a_raffle(alpha, publish=False)).code == "RAFFLE_NOT_FOUND"


def test_the_team_gives_tickets_and_the_fan_reads_why(alpha, fan):
    raffle, key = a_raffle(alpha, max_entries_per_user=4), uuid4()
    team = Api().login(alpha.owner)

    def give(count, *, to=fan, key=None, reason="You won the quiz"):
        body = {"username": to.user.username, "ticketsNumber": count, "reason": reason}
        return team.post(f"/creator/raffle/one/{raffle.pk}/tickets", body, key=key or uuid4())

    assert give(3, key=key).ok()["last"] == 3
    assert give(3, key=key).ok()["last"] == 3
    for other in ({"count": 2}, {"count": 3, "reason": "Sorry"}, {"count": 3, "to": a_shopper(alpha)}):
        assert give(**other, key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert give(2).code == "RAFFLE_MAX_ENTRIES_PER_USER"
    (tickets,) = page(fan, raffle)["tickets"]
    assert (tickets["source"], tickets["count"], tickets["reason"]) == ("GIVEN", 3, "You won the quiz")
    sent = fan.api.at(alpha).get("/user/notifications/all").ok()["data"]
    assert "3 tickets for Signed deck" in [row["title"] for row in sent]
    assert notified(fan.api, "RAFFLE_TICKETS_GIVEN").endswith("“You won the quiz”")
    moderator = a_shopper(alpha)
    StaffGrant.objects.create(community=alpha, user=moderator.user, permissions=["RAFFLES_MANAGEMENT"])
    assert give(1, to=moderator).code == "RAFFLE_SELF"
    detail = team.get(f"/creator/raffle/one/{raffle.pk}").ok()
    assert detail["sources"] == {"bought": 0, "given": 3, "password": 0}
    with tenant_context(alpha):
        assert Txn.objects.filter(cause="RAFFLE").count() == 0


def test_a_repeated_gift_gets_its_first_answer_after_the_raffle_is_deleted(alpha, fan):
    raffle, key = a_raffle(alpha), uuid4()
    team = Api().login(alpha.owner)
    body = {"username": fan.user.username, "ticketsNumber": 3, "reason": "You won the quiz"}

    def give(key):
        return team.post(f"/creator/raffle/one/{raffle.pk}/tickets", body, key=key)

    first = give(key).ok()
    team.delete(f"/creator/raffle/one/{raffle.pk}").ok()

    assert give(key).ok() == first
    assert give(uuid4()).code == "RAFFLE_NOT_FOUND"


def test_more_than_any_wallet_holds_is_refused_as_too_dear(alpha, fan):
    raffle = a_raffle(alpha, entry_cost=9_999_999_999_999)
    refused = join(fan, raffle, 1_000_000)
    assert (refused.status, refused.code) == (409, "WALLET_INSUFFICIENT_BALANCE")
    assert numbers(alpha) == []


def test_a_client_seed_that_could_be_read_as_two_is_refused(alpha, fan):
    assert join(fan, a_raffle(alpha), clientSeed="a:b").code == "FAIRNESS_CLIENT_SEED_INVALID"


def test_what_one_has_is_listed_here_and_everywhere(alpha, beta):
    here, there = a_raffle(alpha, name="Here"), a_raffle(beta, name="There")
    fan = a_shopper(alpha, 100)
    with tenant_context(beta):
        other = Shopper(fan.user, _joined(beta, fan.user), beta, fan.api)
    join(fan, here, 2).ok()
    join(fan, here, 1).ok()
    join(other, there, 1, expectedPrice="10").ok()
    everywhere = fan.api.get("/user/raffle-tickets/all").ok()
    assert [(row["name"], row["tickets"], row["paid"], row["standing"]) for row in everywhere["data"]] == [
        ("There", 1, "10", "ACTIVE"),
        ("Here", 3, "30", "ACTIVE"),
    ]
    assert [row["name"] for row in fan.api.at(alpha).get("/user/raffle-tickets/all").ok()["data"]] == ["Here"]
    entries = fan.api.get("/user/raffle-tickets/all-entries").ok()["data"]
    assert [(row["slug"], row["entries"]) for row in entries] == [("there", 1), ("here", 3)]
    totals = fan.api.get("/user/raffle-tickets/all-stats").ok()
    assert totals == {
        "all": 2, "winning": 0, "losing": 0, "active": 2, "finished": 0, "tickets": 4, "spent": "40",
    }  # fmt: skip


def test_a_raffle_without_a_picture_shows_its_prize_wherever_it_is_listed(alpha, fan):
    poster = a_product(alpha, quantity=1)
    with tenant_context(alpha):
        Product.objects.filter(pk=poster.pk).update(image="products/poster.webp")
    raffle = a_raffle(alpha, prizes=[a_prize(), a_prize(kind="PRODUCT", product_id=poster.pk)])
    join(fan, raffle).ok()
    with tenant_context(alpha):
        list_raffles()

    (ticket,) = fan.api.get("/user/raffle-tickets/all").ok()["data"]
    (listed,) = Api().get("/public/listings?kind=RAFFLE").ok()["data"]
    assert ticket["raffleImage"] == listed["imageUrl"]
    assert ticket["raffleImage"].endswith("products/poster.webp")


def _joined(community, user):
    from tenants.members.services import join as enter
    from tenants.wallets import services as wallets
    from tests.support.builders import an_actor

    member = enter(user=user, community=community)
    wallets.tip(member=member, amount=50, reason="Welcome", idempotency=a_key(), actor=an_actor(community))
    return member


def test_lists_show_what_runs_first_and_cost_the_same_however_many(alpha, fan):
    soon = a_raffle(
        alpha, name="Soon", end_at=now() + timedelta(hours=3), prizes=[a_prize(), a_prize(kind="TEXT", text="Hug")]
    )
    a_raffle(alpha, name="Later", start_at=now() + timedelta(hours=1))
    running = a_raffle(alpha, name="Running")
    join(fan, running, 2).ok()
    a_raffle(alpha, name="Draft", publish=False)

    def names(**query):
        rows = fan.api.get("/user/raffle/all/alpha", query).ok()
        return [row["name"] for row in rows["data"]]

    assert names() == ["Soon", "Running", "Later"]
    assert names(tab="ENDING_SOON") == ["Soon"]
    assert names(search="unn") == ["Running"]
    assert fan.api.get("/user/raffle/all-stats/alpha").ok() == {"all": 3, "endingSoon": 1, "finished": 0}
    row = fan.api.get("/user/raffle/all/alpha").ok()["data"][1]
    assert (row["ownEntries"], row["entries"], row["hasWon"]) == (2, 2, False)
    assert [prize["name"] for prize in fan.api.get("/user/raffle/all/alpha").ok()["data"][0]["prizes"]] == [
        "500 gems", "Hug",
    ]  # fmt: skip
    visitor = Api()
    with at_most_queries(6):
        visitor.get("/user/raffle/all/alpha").ok()
    a_raffle(alpha, name="More")
    with at_most_queries(6):
        visitor.get("/user/raffle/all/alpha").ok()
    assert Api().get(f"/user/raffle/one/alpha/{soon.slug}").ok()["denial"]["code"] == "AUTH_UNAUTHORIZED"
