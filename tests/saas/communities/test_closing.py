"""Closing a community and reopening it: its obstacles, what stops, and that nothing is lost."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.models import OutboxMail
from saas.communities.closing import members, services
from saas.communities.closing.errors import CommunityNotSettled
from saas.communities.hand_over.models import HandOver
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification, NotificationPreference
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.members.models import Member
from tenants.raffles.models import Award, Raffle
from tenants.stores.models import Order, OrderStatus
from tenants.wallets.models import Account, Books
from tenants.wallets.reconciliation import audit_books, stop
from tests.support.api import Api
from tests.support.builders import a_domain, a_user, an_actor
from tests.support.ledger import a_fan, pay
from tests.support.queries import at_most_queries
from tests.support.races import race
from tests.support.raffles import a_raffle, end
from tests.support.raffles import join as join_raffle
from tests.support.shop import Shopper, a_product, a_shopper

CLOSING, CLOSE, REOPEN = "/creator/community/closing", "/creator/community/close", "/creator/community/reopen"

EXPLORE = "/public/creators"

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def owner(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def closed(community: Community, reason: str = "") -> Community:
    return services.close(community=community, confirmation=community.name, reason=reason, actor=an_actor(community))


def reopened(community: Community) -> Community:
    return services.reopen(community=community, actor=an_actor(community))


def test_the_whole_way_and_back(owner, alpha):
    """Gems, orders and members are the same after closing and reopening, and the books add up at every step."""
    shopper = a_shopper(alpha, gems=500)
    product = a_product(alpha, price=120)
    order_id = shopper.buy(product).ok()["id"]
    with tenant_context(alpha):
        Order.objects.update(status=OrderStatus.COMPLETED)
        before = dict(Account.objects.values_list("pk", "balance"))
    view = owner.get(CLOSING).ok()
    assert (view["closedAt"], view["matters"]) == (None, [])
    assert {"kind": "GEMS", "count": 380} in view["losses"]

    answer = owner.post(CLOSE, {"confirmation": alpha.name, "reason": "I stop streaming"}).ok()

    assert answer["closedAt"]
    assert answer["reason"] == "I stop streaming"
    refused = shopper.buy(product)
    assert (refused.status, refused.code, refused.body["params"]["reason"]) == (
        423, "COMMUNITY_CLOSED", "I stop streaming"
    )  # fmt: skip
    with tenant_context(alpha):
        assert audit_books() == []
        assert Books.objects.get().stopped_reason == "The community is closed"
    assert owner.get(CLOSING).ok()["reopenUntil"] == answer["reopenUntil"]
    assert owner.get("/creator/product-manage/all").code == "COMMUNITY_CLOSED"

    assert owner.post(REOPEN).ok()["closedAt"] is None

    with tenant_context(alpha):
        assert audit_books() == []
        assert dict(Account.objects.values_list("pk", "balance")) == before
        assert Books.objects.get().spending_stopped_at is None
    assert shopper.api.get(f"/user/product-order/one/{order_id}").ok()["status"] == "COMPLETED"
    other = a_product(alpha, name="Mug", price=80)
    assert shopper.buy(other).status == 200 or shopper.gems == 300
    actions = AuditEntry.objects.filter(community_id=alpha.pk, action__startswith="community.")
    assert [entry.action for entry in actions.order_by("at")] == ["community.close", "community.reopen"]


def test_everything_of_fans_and_staff_is_refused_while_it_is_closed(alpha):
    fan = a_shopper(alpha, gems=100)
    product, new = a_product(alpha), Api().login(a_user())
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[str(name) for name in Permission])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    closed(alpha)
    answers = [
        fan.buy(product), fan.api.at(alpha).get("/user/product-manage/all"),
        new.post(f"/user/creators/{alpha.owner_id}/subscribe"), Api().get(f"/user/store-manage/one/{alpha.slug}"),
        Api(prefix="/creator/alpha").get("/common/auth/whoami"), staff.get("/creator/users/all"),
        staff.get(CLOSING), staff.post(REOPEN),
    ]  # fmt: skip
    assert [(answer.status, answer.code) for answer in answers[:-2]] == [(423, "COMMUNITY_CLOSED")] * 6
    assert [answer.code for answer in answers[-2:]] == ["PERMISSION_NOT_PERMITTED"] * 2


def test_fans_see_a_page_that_says_so_under_both_addresses(alpha):
    a_domain(alpha, "fans.alpha.test", primary=True)
    closed(alpha, "See you on YouTube")
    for host, path in (("localhost", "/creator/alpha/store"), ("fans.alpha.test", "/")):
        page = Client(HTTP_HOST=host).get(path)
        assert page.status_code == 423
        assert b"COMMUNITY_CLOSED" in page.content
        assert b"See you on YouTube" in page.content
        assert alpha.name.encode() in page.content
        assert b"noindex" in page.content


def test_it_is_in_no_list(alpha):
    assert "alpha" in {row["slug"] for row in Api().get(EXPLORE).ok()["data"]}
    closed(alpha)
    assert Api().get("/public/creators/alpha").code == "CREATOR_NOT_FOUND"
    assert "alpha" not in {row["slug"] for row in Api().get(EXPLORE).ok()["data"]}


def _raffle(community: Community) -> None:
    a_raffle(community)


def _order(community: Community) -> None:
    a_shopper(community, gems=200).buy(a_product(community)).ok()
    with tenant_context(community):
        Order.objects.update(status=OrderStatus.CREATED)


def _prize(community: Community) -> None:
    raffle = a_raffle(community)
    join_raffle(a_shopper(community, gems=100), raffle).ok()
    with tenant_context(community):
        end(raffle)
        assert Award.objects.filter(state="WON").exists()


@pytest.mark.parametrize(
    ("make", "kind", "link"),
    [
        (_raffle, "RAFFLE", "/admin/raffles/"),
        (_order, "ORDER", "/admin/store/orders?"),
        (_prize, "PRIZE", "/admin/raf"),
    ],
    ids=["a raffle", "an order", "a prize"],
)
def test_open_matters_are_listed_with_links_and_stand_against_closing(
    owner, alpha, make: Callable[[Community], None], kind: str, link: str
):
    make(alpha)

    matters = owner.get(CLOSING).ok()["matters"]
    answer = owner.post(CLOSE, {"confirmation": alpha.name})

    assert [(matter["kind"], matter["count"]) for matter in matters] == [(kind, 1)]
    assert matters[0]["examples"][0]["link"].startswith(link)
    assert (answer.status, answer.code, answer.body["params"]) == (409, "COMMUNITY_NOT_SETTLED", {"open": 1})
    lookup.clear_cache()
    assert Community.objects.get(pk=alpha.pk).closed_at is None
    with tenant_context(alpha):
        assert Books.objects.get().spending_stopped_at is None


def test_a_winner_who_never_claims_does_not_keep_it_open_for_ever(alpha):
    _prize(alpha)
    with tenant_context(alpha):
        Award.objects.update(created_at=now() - timedelta(days=31))
        Raffle.objects.update(status="FINISHED")
    assert closed(alpha).closed_at is not None


def test_the_typed_name_and_a_fresh_proof_are_needed(owner, alpha):
    assert list(owner.post(CLOSE, {"confirmation": "Alph"}).body["fields"]) == ["confirmation"]
    session = owner.client.session
    del session["proven_at"]
    session.save()
    assert owner.post(CLOSE, {"confirmation": alpha.name}).code == "AUTH_STEP_UP_REQUIRED"
    closed(alpha)
    assert owner.post(REOPEN).code == "AUTH_STEP_UP_REQUIRED"


def test_staff_with_every_permission_cannot_close(alpha):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[str(name) for name in Permission])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    answers = [staff.get(CLOSING), staff.post(CLOSE, {"confirmation": alpha.name}), staff.post(REOPEN)]
    assert {answer.code for answer in answers} == {"PERMISSION_NOT_PERMITTED"}


def test_another_community_is_not_touched(owner, alpha, beta):
    shopper = a_shopper(beta, gems=200)
    product = a_product(beta)
    closed(alpha)
    assert Api().login(beta.owner).get(CLOSING).ok()["closedAt"] is None
    shopper.buy(product).ok()
    with tenant_context(beta):
        assert Books.objects.get().spending_stopped_at is None


def test_closing_withdraws_an_open_hand_over(alpha):
    from saas.communities.hand_over import services as hand_over

    person = a_user()
    hand_over.offer(
        community=alpha, receiver=person.username, confirmation=alpha.name, giver_stays=False, actor=an_actor(alpha)
    )
    closed(alpha)
    assert not HandOver.objects.exists()
    assert Notification.objects.filter(user=person, kind="HAND_OVER_CANCELED").exists()


def test_an_open_community_is_not_reopened_and_a_late_one_neither(owner, alpha):
    assert owner.post(REOPEN).code == "COMMUNITY_IS_OPEN"
    closed(alpha)
    Community.objects.filter(pk=alpha.pk).update(closed_at=now() - timedelta(days=30, seconds=1))
    lookup.clear_cache()
    assert owner.post(REOPEN).code == "COMMUNITY_REOPEN_TOO_LATE"


def test_a_suspended_community_stays_as_it_is(owner, alpha):
    closed(alpha)
    Community.objects.filter(pk=alpha.pk).update(suspended_at=now())
    lookup.clear_cache()
    assert owner.post(REOPEN).code == "COMMUNITY_SUSPENDED"


def test_a_stop_of_the_spending_from_before_outlives_a_reopening(alpha):
    stop(reason="Something is wrong")
    closed(alpha)
    reopened(Community.objects.get(pk=alpha.pk))
    assert Books.objects.get().stopped_reason == "Something is wrong"


def test_every_member_is_notified_once_in_batches_and_by_their_own_settings(alpha, monkeypatch, settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
    monkeypatch.setattr(members, "MEMBERS_PER_RUN", 2)
    fans = [a_shopper(alpha).user for _ in range(5)]
    silent, unverified = fans[0], a_shopper(alpha, verified=False).user
    NotificationPreference.objects.create(user=silent, kind="COMMUNITY_CLOSED", in_app=True, email=False)
    former = a_shopper(alpha)
    with tenant_context(alpha):
        from tenants.members.services import leave

        leave(user_id=former.user.pk, community=alpha)
    run_due(tolerant=True)
    OutboxMail.objects.all().delete()

    closed(alpha)
    run_due(tolerant=True)
    first = Job.objects.filter(task="closing.notify_members").earliest("pk")
    members.notify_members(community_id=alpha.pk, **{
        name: value for name, value in first.arguments.items() if name != "community_id"
    })  # fmt: skip
    run_due(tolerant=True)

    sent = Notification.objects.filter(kind="COMMUNITY_CLOSED")
    assert sorted(sent.values_list("user__username", flat=True)) == sorted(
        person.username for person in [*fans, unverified]
    )
    until = Community.objects.get(pk=alpha.pk).reopen_until
    assert until is not None
    assert sent[0].values == {"name": alpha.name, "until": f"{until.day} {until:%B %Y}"}
    # The owner is mailed, too: the file with all data is ready.
    mailed = [*(fan.email for fan in fans[1:]), alpha.owner.email]
    assert sorted(OutboxMail.objects.values_list("to", flat=True)) == sorted(mailed)
    assert f"{until.day} {until:%B %Y}" in OutboxMail.objects.earliest("sent_at").text


def test_nobody_is_notified_of_a_closing_that_is_over(alpha):
    fan = a_shopper(alpha).user
    closed(alpha)
    reopened(Community.objects.get(pk=alpha.pk))
    run_due(tolerant=True)
    kinds = list(Notification.objects.filter(user=fan, kind__startswith="COMMUNITY_").values_list("kind", flat=True))
    assert kinds == ["COMMUNITY_REOPENED"]


def test_the_view_takes_few_statements_whatever_is_open(owner, alpha):
    owner.get(CLOSING).ok()
    with at_most_queries(20):
        owner.get(CLOSING).ok()
    for number in range(3):
        a_raffle(alpha, name=f"Deck {number}")
    with at_most_queries(20):
        owner.get(CLOSING).ok()


@pytest.mark.committed
@pytest.mark.parametrize("price", [100, 0], ids=["for gems", "free"])
def test_purchases_that_race_with_the_closing_happen_before_it_or_not_at_all(alpha, price):
    """Each purchase is a whole order that prevents the closing, or it is refused; the books add up.

    Takes seconds: real commits in a database of its own, and several rounds.
    """
    product = a_product(alpha, price=price, quantity=None, limit_per_day=None)
    shoppers = [a_shopper(alpha, gems=1000) for _ in range(6)]

    def buys(shopper: Shopper) -> Any:
        return shopper.buy(product).status

    for _ in range(4):
        works: list[Callable[[], Any]] = [partial(buys, shopper) for shopper in shoppers]
        works.insert(3, partial(closed, Community.objects.get(pk=alpha.pk)))
        results = race(alpha, works, at_once=len(works))
        outcome = results.pop(3)
        lookup.clear_cache()
        is_closed = Community.objects.get(pk=alpha.pk).closed_at is not None
        with tenant_context(alpha):
            waiting = Order.objects.filter(status__in=[OrderStatus.CREATED, OrderStatus.RESERVED, OrderStatus.PENDING])
            assert results.count(200) + results.count(201) == waiting.count(), results
            assert audit_books() == []
            if is_closed:
                assert waiting.count() == 0, (outcome, results)
                assert set(results) <= {423}
                reopened(Community.objects.get(pk=alpha.pk))
                lookup.clear_cache()
            else:
                assert isinstance(outcome, CommunityNotSettled), outcome
            Order.objects.update(status=OrderStatus.COMPLETED)


@pytest.mark.committed
def test_a_purchase_in_flight_is_waited_for_and_one_behind_it_is_refused(alpha):
    """The payment holds its locks, and the closing waits for it. Takes a second: real commits."""
    import threading

    fan = a_fan(alpha, 100)
    placed, go_on = threading.Event(), threading.Event()

    def slow() -> str:
        with transaction.atomic():
            paid = pay(fan, 10).paid
            placed.set()
            go_on.wait(10)
            return str(paid)

    def closes() -> Any:
        placed.wait(10)
        threading.Timer(0.5, go_on.set).start()
        return closed(Community.objects.get(pk=alpha.pk))

    def late() -> Any:
        placed.wait(10)
        threading.Event().wait(0.25)
        return pay(fan, 10)

    results = race(alpha, [slow, closes, late], at_once=3)

    assert results[0] == "True", results
    assert isinstance(results[1], Community), results
    assert type(results[2]).__name__ == "CommunityClosed", results
    with tenant_context(alpha):
        assert (Account.objects.get(member=fan).balance, audit_books()) == (90, [])


@pytest.mark.committed
def test_a_join_that_races_with_the_closing_is_before_it_or_refused(alpha):
    """Takes a second: real commits in a database of its own."""
    from tenants.members.services import join

    people = [a_user() for _ in range(5)]
    works: list[Any] = [partial(join, user=person, community=alpha) for person in people]
    works.insert(2, partial(closed, alpha))
    results = race(alpha, works, at_once=len(works))
    results.pop(2)
    joined = [result for result in results if isinstance(result, Member)]
    refused = {type(result).__name__ for result in results if isinstance(result, Exception)}
    assert refused <= {"CommunityClosed"}, results
    with tenant_context(alpha):
        assert Member.objects.filter(user_id__in=[person.pk for person in people]).count() == len(joined)
        assert audit_books() == []
