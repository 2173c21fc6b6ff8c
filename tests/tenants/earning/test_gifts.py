"""Gems for gifted subscriptions: they wait, the team withdraws those of a stream, and rules have a default cap."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.days import today_begin
from saas.notifications.models import Notification
from tenants.earning.models import EarningPayment
from tenants.earning.services import payments
from tenants.wallets.models import Books
from tests.support.api import Api
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules
from tests.support.ledger import books_are_right
from tests.support.quests import did
from tests.support.shop import a_shopper
from tests.support.watching import a_stream

GIFTS = "/creator/earning/gifts"


@pytest.fixture
def fans(alpha):
    no_rules(alpha)
    a_rule(alpha, "GIFT", gems=10, daily_cap=50)
    return [joined_long_ago(a_shopper(alpha)) for _ in range(2)]


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def gives(fan, number, **when):
    did(fan, "GIFT", number, **when)


def pay_gifts(community):
    """Pay the gifts, as if the time of waiting had passed."""
    with tenant_context(community):
        EarningPayment.objects.filter(paid_at=None, canceled_at=None).update(due_at=now() - timedelta(seconds=1))
        payments.pay_due()


def pay_what_is_due(community):
    """Pay what is due, without the gems that wait for a reason."""
    with tenant_context(community):
        EarningPayment.objects.filter(stream_at=None, paid_at=None).update(due_at=now() - timedelta(seconds=1))
    run_due(at=now() + timedelta(minutes=2))


def test_gems_for_gifts_wait_and_are_paid_once(alpha, fans, team):
    fan = fans[0]
    a_rule(alpha, "MESSAGE", gems=3)
    gives(fan, 5)
    gives(fan, 1)
    did(fan, "MESSAGE")
    pay_what_is_due(alpha)
    assert gems_of(fan) == 3
    own = fan.api.at(alpha).get("/user/earning/own").ok()
    assert (own["held"], own["waiting"], own["waitsForTomorrow"]) == ("60", "0", False)
    (stream,) = team.get(GIFTS).ok()["streams"]
    assert (stream["fans"], stream["gems"], stream["dueAt"]) == (1, "60", own["heldUntil"])
    for _ in range(2):
        pay_gifts(alpha)
    assert gems_of(fan) == 63
    with tenant_context(alpha):
        books_are_right()
    assert team.get(GIFTS).ok() == {"holdHours": 24, "streams": []}


def test_one_press_withdraws_all_gifts_of_a_stream(alpha, fans, team):
    channel = a_stream(alpha, "KICK", began_at=now() - timedelta(hours=5))
    gives(fans[0], 5)
    gives(fans[1], 2)
    # A gift before the stream belongs to its day.
    gives(fans[0], 1, at=now() - timedelta(hours=6))
    streams = team.get(GIFTS).ok()["streams"]
    assert [(row["fans"], row["gems"]) for row in streams] == [(2, "70"), (1, "10")]
    with tenant_context(alpha):
        begins = {row.stream_at for row in EarningPayment.objects.filter(gems__gt=10)}
    assert channel.stream
    assert {begin.isoformat() for begin in begins if begin} == {channel.stream["since"]}

    body = {"streamAt": streams[0]["streamAt"], "reason": "The card was stolen"}
    assert team.post(f"{GIFTS}/withdraw", body).ok() == {"fans": 2, "gems": "70"}
    assert team.post(f"{GIFTS}/withdraw", body).ok() == {"fans": 0, "gems": "0"}
    pay_gifts(alpha)
    assert [gems_of(fan) for fan in fans] == [10, 0]
    entry = AuditEntry.objects.get(action="earning.withdraw")
    assert entry.after
    assert (entry.after["gems"], entry.after["fans"], entry.after["reason"]) == ("70", 2, "The card was stolen")
    notified = Notification.objects.filter(kind="EARNING_CANCELED").values_list("user_id", "values__reason")
    assert set(notified) == {(fan.user.pk, "The card was stolen") for fan in fans}
    # Gems that are paid already stay.
    late = {**body, "streamAt": streams[1]["streamAt"]}
    assert team.post(f"{GIFTS}/withdraw", late).ok()["fans"] == 0


def test_the_team_sets_how_long_gems_for_gifts_wait(alpha, fans, team):
    gives(fans[0], 1)
    assert team.patch(GIFTS, {"holdHours": 721}).body["fields"].keys() == {"holdHours"}
    assert team.patch(GIFTS, {"holdHours": 0}).ok()["holdHours"] == 0
    gives(fans[1], 1)
    pay_what_is_due(alpha)
    # The first gift keeps its time.
    assert [gems_of(fan) for fan in fans] == [0, 10]
    team.patch(GIFTS, {"holdHours": 48}).ok()
    # A gift that is reported later than that is paid at once.
    gives(fans[1], 2, at=now() - timedelta(hours=49))
    pay_what_is_due(alpha)
    assert gems_of(fans[1]) == 30


def test_gifts_beyond_the_limit_of_the_day_keep_their_stream(alpha, fans, team):
    gives(fans[0], 5)
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=20)
        expected = today_begin(alpha.limit_zone)
    pay_gifts(alpha)
    (stream,) = team.get(GIFTS).ok()["streams"]
    assert (gems_of(fans[0]), stream["gems"]) == (20, "30")
    with tenant_context(alpha):
        assert EarningPayment.objects.get(paid_at=None).stream_at == expected


@pytest.mark.parametrize(
    ("body", "cap"),
    [
        ({"event": "GIFT"}, 10),
        ({"event": "CHEER", "per": 100}, 20),
        ({"event": "GIFT", "dailyCap": 3}, 3),
        ({"event": "GIFT", "dailyCap": None}, None),
        ({"event": "MESSAGE"}, None),
    ],
)
def test_gifts_have_a_default_cap(alpha, team, body, cap):
    no_rules(alpha)
    assert team.post("/creator/earning/rules/one", {"gems": "5", **body}).ok()["dailyCap"] == cap
