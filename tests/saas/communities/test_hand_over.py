"""Handing a community over: who may, who cannot, and what moves."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django_tenants.utils import schema_context, tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.access.staff.models import StaffInvitation
from saas.accounts.models import User
from saas.communities.hand_over import services
from saas.communities.hand_over.errors import ReceiverOwnsCommunity
from saas.communities.hand_over.models import HandOver
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.members.models import Member
from tenants.members.services import join
from tests.support.api import Api
from tests.support.builders import a_community, a_user, an_actor
from tests.support.queries import at_most_queries
from tests.support.races import race

GIVE = "/creator/community/hand-over"
OFFERS = "/user/hand-overs"

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def receiver() -> User:
    return a_user(username="newcomer")


@pytest.fixture
def owner(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def offer(community: Community, receiver: User, **changes: Any) -> HandOver:
    facts: dict[str, Any] = {
        "receiver": receiver.username,
        "confirmation": community.name,
        "giver_stays": False,
    } | changes
    return services.offer(community=community, actor=an_actor(community), **facts)


def accepted(row: HandOver, user: User) -> Any:
    return Api().login(user).post(f"{OFFERS}/{row.pk}/accept")


def without_proof(browser: Api) -> Api:
    """The same browser, more than ten minutes after the login."""
    session = browser.client.session
    del session["proven_at"]
    session.save()
    return browser


def staff_of(community: Community, *permissions: Permission) -> User:
    person = a_user()
    StaffGrant.objects.create(community=community, user=person, permissions=[str(name) for name in permissions])
    return person


def test_the_whole_way(owner, alpha, receiver):
    """Offer by email, notification, the receiver's page, acceptance: the community has a new owner at once."""
    fan = a_user()
    with tenant_context(alpha):
        join(user=fan, community=alpha)
        join(user=receiver, community=alpha)
    helper = staff_of(alpha, Permission.STORES_MANAGEMENT)
    body = {"receiver": receiver.email.upper(), "confirmation": " alpha ", "giverStays": False}

    made = owner.post(GIVE, body).ok()

    assert owner.get(GIVE).ok()["handOver"]["receiver"] == receiver.email.upper() == made["receiver"]
    sent = Notification.objects.get(user=receiver, kind="HAND_OVER_OFFERED")
    assert sent.link == f"/hand-over/{made['id']}"
    browser = Api().login(receiver)
    page = browser.get(f"{OFFERS}/{made['id']}").ok()
    assert (page["giver"], page["community"]["slug"], page["community"]["plan"]) == ("alpha", "alpha", "free")

    got = browser.post(f"{OFFERS}/{made['id']}/accept").ok()

    assert got == {"creatorId": str(receiver.pk), "slug": "alpha", "name": alpha.name}
    alpha.refresh_from_db()
    assert alpha.owner_id == receiver.pk
    assert browser.get("/creator/domains/all").status == 200
    assert owner.get("/creator/domains/all").status in (403, 404)
    assert owner.acting_for(receiver.pk).get("/creator/users/all").code == "PERMISSION_NOT_PERMITTED"
    assert Api().login(helper).acting_for(receiver.pk).get("/creator/product-manage/all").status == 200
    assert TeamNotification.objects.filter(community=alpha, kind="TEAM_HANDED_OVER").count() == 1
    assert Notification.objects.filter(user_id=alpha.owner_id, kind="HAND_OVER_ACCEPTED").count() == 0
    assert Notification.objects.filter(kind="HAND_OVER_ACCEPTED").get().user.username == "alpha"
    log = list(AuditEntry.objects.filter(community_id=alpha.pk, action__startswith="hand-over").order_by("at"))
    assert [(entry.action, entry.actor_name) for entry in log] == [
        ("hand-over.offer", "alpha"),
        ("hand-over.accept", "newcomer"),
    ]
    assert (log[1].before, log[1].after) == ({"username": "alpha"}, {"username": "newcomer", "giver": "member"})
    with tenant_context(alpha):
        here = dict(Member.objects.values_list("username", "left_at"))
    assert here["alpha"] is None
    assert here[fan.username] is None
    assert here["newcomer"] is not None
    assert [User.objects.get(username=name).is_creator for name in ("alpha", "newcomer")] == [False, True]


def test_the_former_owner_can_stay_as_staff(alpha, receiver):
    giver = alpha.owner
    row = offer(alpha, receiver, giver_stays=True)

    accepted(row, receiver).ok()

    assert set(StaffGrant.objects.get(community=alpha, user=giver).permissions) == set(map(str, Permission))
    office = Api().login(giver).acting_for(receiver.pk)
    assert office.get("/creator/users/all").status == 200
    assert office.get(GIVE).code == "PERMISSION_NOT_PERMITTED"


def test_staff_who_become_the_owner_are_not_staff_anymore(alpha, receiver):
    StaffGrant.objects.create(community=alpha, user=receiver, permissions=["STORES_MANAGEMENT"])
    row = offer(alpha, receiver)

    accepted(row, receiver).ok()

    assert not StaffGrant.objects.filter(community=alpha).exists()


def test_no_invitation_of_the_giver_stays_open_and_the_receiver_sees_who_keeps_rights(alpha, beta, receiver):
    """A giver could otherwise join the team later, with another account."""
    for community, email in ((alpha, receiver.email), (alpha, "second@example.com"), (beta, "third@example.com")):
        StaffInvitation.objects.create(
            community=community, email=email, permissions=["STORES_MANAGEMENT"], invited_by=community.owner,
            expires_at=now() + timedelta(days=1),
        )  # fmt: skip
    staff_of(alpha, Permission.STORES_MANAGEMENT)
    row = offer(alpha, receiver)
    assert Api().login(receiver).get(f"{OFFERS}/{row.pk}").ok()["staff"] == 1
    accepted(row, receiver).ok()
    assert [left.email for left in StaffInvitation.objects.all()] == ["third@example.com"]


def test_one_user_gets_three_offers_of_a_community_in_a_day(owner, alpha, receiver):
    body = {"receiver": receiver.email, "confirmation": alpha.name}
    for _ in range(3):
        owner.post(GIVE, body).ok()
        assert owner.delete(GIVE).status == 204
    assert owner.post(GIVE, body).status == 429
    assert owner.post(GIVE, {**body, "receiver": a_user().username}).status == 201


def test_a_giver_tries_ten_receivers_in_a_day(owner, alpha):
    tries = [owner.post(GIVE, {"receiver": f"user{i}", "confirmation": alpha.name}).status for i in range(11)]
    assert tries == [400] * 10 + [429]


def test_the_subject_of_the_mail_has_no_text_of_the_giver(owner, alpha, receiver, mailoutbox, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Community.objects.filter(pk=alpha.pk).update(name="Win 500 gems at example.com")
    lookup.clear_cache()
    owner.post(GIVE, {"receiver": receiver.email, "confirmation": "Win 500 gems at example.com"}).ok()
    run_due()
    (message,) = mailoutbox
    assert (message.to, message.subject) == ([receiver.email], "A community is offered to you")
    assert "Win 500 gems" in message.body


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"email_verified_at": None}, "receiver"),
        ({"is_active": False}, "receiver"),
        ({"is_active": False, "erased_at": now()}, "receiver"),
    ],
    ids=["address not confirmed", "suspended", "erased"],
)
def test_nobody_unknown_gets_a_community(owner, alpha, receiver, changes, field):
    User.objects.filter(pk=receiver.pk).update(**changes)
    answer = owner.post(GIVE, {"receiver": receiver.username, "confirmation": alpha.name})
    assert (answer.status, list(answer.body["fields"])) == (400, [field])
    assert not HandOver.objects.exists()


def test_a_wrong_name_an_unknown_user_and_oneself_are_refused_beside_their_fields(owner, alpha, receiver):
    wrong = owner.post(GIVE, {"receiver": receiver.username, "confirmation": "alphabet"})
    unknown = owner.post(GIVE, {"receiver": "unknown@example.com", "confirmation": alpha.name})
    oneself = owner.post(GIVE, {"receiver": "alpha", "confirmation": alpha.name})
    assert [list(answer.body["fields"]) for answer in (wrong, unknown, oneself)] == [
        ["confirmation"], ["receiver"], ["receiver"]
    ]  # fmt: skip


def test_a_user_with_a_community_gets_no_second_one(owner, alpha, beta, receiver):
    answer = owner.post(GIVE, {"receiver": "beta", "confirmation": alpha.name})
    assert answer.code == "HAND_OVER_RECEIVER_OWNS"
    row = offer(alpha, receiver)
    a_community(owner=receiver, slug="mine")

    assert accepted(row, receiver).code == "HAND_OVER_RECEIVER_OWNS"
    assert Community.objects.get(pk=alpha.pk).owner_id != receiver.pk


def test_only_one_offer_is_open(owner, alpha, receiver):
    other = a_user()
    offer(alpha, receiver)
    answer = owner.post(GIVE, {"receiver": other.username, "confirmation": alpha.name})
    assert (answer.code, answer.body["params"]) == ("HAND_OVER_PENDING", {"receiver": "newcomer"})


@pytest.mark.parametrize("kind", ["unknown", "unconfirmed", "owning"])
def test_while_an_offer_is_open_every_receiver_gets_the_same_answer(owner, alpha, beta, receiver, kind):
    """And an offer to an email reveals no username."""
    other = {"unknown": "no@example.com", "unconfirmed": a_user(verified=False).email, "owning": "beta"}[kind]
    owner.post(GIVE, {"receiver": receiver.email, "confirmation": alpha.name}).ok()
    answer = owner.post(GIVE, {"receiver": other, "confirmation": alpha.name})
    assert (answer.code, answer.body["params"]) == ("HAND_OVER_PENDING", {"receiver": receiver.email})
    assert AuditEntry.objects.get(action="hand-over.offer").after == {"stays": False, "username": receiver.email}


def test_both_sides_need_a_fresh_proof_of_identity(owner, alpha, receiver):
    body = {"receiver": receiver.username, "confirmation": alpha.name}
    assert without_proof(owner).post(GIVE, body).code == "AUTH_STEP_UP_REQUIRED"
    row = offer(alpha, receiver)
    browser = without_proof(Api().login(receiver))
    assert browser.post(f"{OFFERS}/{row.pk}/accept").code == "AUTH_STEP_UP_REQUIRED"
    assert Community.objects.get(pk=alpha.pk).owner_id != receiver.pk


def test_the_wrong_user_sees_and_accepts_nothing(alpha, receiver):
    row = offer(alpha, receiver)
    stranger = Api().login(a_user())
    answers = [
        stranger.get(f"{OFFERS}/{row.pk}"), stranger.post(f"{OFFERS}/{row.pk}/accept"),
        stranger.post(f"{OFFERS}/{row.pk}/refuse"),
    ]  # fmt: skip
    assert {(answer.status, answer.code) for answer in answers} == {(409, "HAND_OVER_FOR_ANOTHER")}
    assert Api().get(f"{OFFERS}/{row.pk}").code == "AUTH_UNAUTHORIZED"
    assert HandOver.objects.filter(pk=row.pk).exists()


def test_staff_with_every_permission_can_neither_see_nor_offer_nor_cancel(alpha, receiver):
    offer(alpha, receiver)
    staff = Api().login(staff_of(alpha, *Permission)).acting_for(alpha.owner_id)
    answers = [
        staff.get(GIVE), staff.delete(GIVE),
        staff.post(GIVE, {"receiver": receiver.username, "confirmation": alpha.name}),
    ]  # fmt: skip
    assert {answer.code for answer in answers} == {"PERMISSION_NOT_PERMITTED"}


def test_refused(alpha, receiver):
    row = offer(alpha, receiver)
    browser = Api().login(receiver)
    assert browser.post(f"{OFFERS}/{row.pk}/refuse").status == 204
    assert browser.post(f"{OFFERS}/{row.pk}/accept").code == "HAND_OVER_NOT_FOUND"
    assert Notification.objects.get(kind="HAND_OVER_REFUSED").user_id == alpha.owner_id
    assert AuditEntry.objects.get(action="hand-over.refuse").actor_id == receiver.pk


def test_canceled(owner, alpha, receiver):
    row = offer(alpha, receiver)
    assert owner.delete(GIVE).status == 204
    assert owner.delete(GIVE).code == "HAND_OVER_NOT_FOUND"
    assert owner.get(GIVE).ok() == {"handOver": None}
    assert accepted(row, receiver).code == "HAND_OVER_NOT_FOUND"
    assert Notification.objects.get(kind="HAND_OVER_CANCELED").user_id == receiver.pk


def test_expired(owner, alpha, receiver):
    row = offer(alpha, receiver)
    assert row.expires_at - row.created_at == timedelta(days=7)
    HandOver.objects.update(expires_at=now() - timedelta(seconds=1))

    assert Api().login(receiver).get(f"{OFFERS}/{row.pk}").ok()["isExpired"] is True
    assert accepted(row, receiver).code == "HAND_OVER_EXPIRED"
    assert owner.post(GIVE, {"receiver": receiver.username, "confirmation": alpha.name}).status == 201


def test_after_the_giver_is_erased_the_offer_is_void(alpha, receiver):
    """Both ways: an account cannot be erased while it owns the community, and an offer ends with its giver."""
    from saas.accounts import erasure
    from saas.accounts.errors import OwnsCommunity

    giver = alpha.owner
    row = offer(alpha, receiver)
    with pytest.raises(OwnsCommunity):
        erasure.erase(giver, confirmation=giver.username)
    User.objects.filter(pk=giver.pk).update(is_active=False, erased_at=now())
    assert accepted(row, receiver).code == "HAND_OVER_GIVER_GONE"

    User.objects.filter(pk=giver.pk).update(is_active=True, erased_at=None)
    Community.objects.filter(pk=alpha.pk).update(owner=a_user())
    assert accepted(row, receiver).code == "HAND_OVER_GIVER_GONE"
    giver.refresh_from_db()
    erasure.erase(giver, confirmation=giver.username)
    assert accepted(row, receiver).code == "HAND_OVER_NOT_FOUND"


def test_a_receiver_who_lost_the_confirmed_address_does_not_get_it(alpha, receiver):
    row = offer(alpha, receiver)
    browser = Api().login(receiver)
    User.objects.filter(pk=receiver.pk).update(email_verified_at=None)
    assert browser.post(f"{OFFERS}/{row.pk}/accept").code == "USER_EMAIL_NOT_VERIFIED"


def test_a_suspended_community_is_not_handed_over(alpha, receiver):
    row = offer(alpha, receiver)
    Community.objects.filter(pk=alpha.pk).update(suspended_at=now())
    assert accepted(row, receiver).code == "COMMUNITY_SUSPENDED"


def test_the_old_creator_id_names_nothing_and_the_slug_still_does(alpha, receiver):
    old = alpha.owner_id
    accepted(offer(alpha, receiver), receiver).ok()
    assert Api().get(f"/public/creators/{old}").code == "CREATOR_NOT_FOUND"
    assert Api().get("/public/creators/alpha").ok()["id"] == str(receiver.pk)
    assert Api().get(f"/public/creators/{receiver.pk}").ok()["slug"] == "alpha"


def test_the_offer_is_read_in_few_statements(alpha, receiver):
    row = offer(alpha, receiver)
    browser = Api().login(receiver)
    browser.get(f"{OFFERS}/{row.pk}").ok()
    with at_most_queries(6):
        browser.get(f"{OFFERS}/{row.pk}").ok()


@pytest.mark.committed
def test_two_acceptances_at_once_and_a_community_opened_meanwhile(alpha):
    """Of several acceptances one wins. The receiver never owns two communities, whatever happens first.

    Takes a second: real commits in a database of its own.
    """
    receiver = a_user(username="newcomer")
    row = offer(alpha, receiver)

    results = race(alpha, [partial(services.accept, offer_id=row.pk, user=receiver)] * 6, at_once=6)

    assert sum(isinstance(result, Community) for result in results) == 1, results
    second = a_user(username="second")
    row = offer(Community.objects.get(pk=alpha.pk), second)

    def opened_elsewhere() -> Community:
        with schema_context("public"):
            return a_community(owner=second, slug="delta")

    works: list[Any] = [partial(services.accept, offer_id=row.pk, user=second), opened_elsewhere]
    results = race(alpha, works, at_once=2)
    assert Community.objects.filter(owner=second).count() == 1, results
    failures = [type(result).__name__ for result in results if isinstance(result, Exception)]
    assert failures in ([ReceiverOwnsCommunity.__name__], ["CommunityExists"])
