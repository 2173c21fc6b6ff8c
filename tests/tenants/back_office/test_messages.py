"""Messages of the team to its fans: who gets them, once, where they want them."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.access.play_limits.services import exclude_self
from saas.accounts import erasure
from saas.activity.models import ActiveDay, ExperienceGrant
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.notifications.selectors import ChosenChannels
from saas.notifications.services import prefer
from tenants.back_office import messages
from tenants.back_office.models import FanMessage
from tenants.members.models import Member
from tenants.members.services import leave
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api, new_key
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

SEND, REACH = "/creator/users/messages", "/creator/users/messages/reach"
KIND = NotificationKind.COMMUNITY_MESSAGE
BODY = {"headline": "New season", "text": "It begins on Friday.", "segment": "ALL", "link": "/quests"}


@pytest.fixture(autouse=True)
def mail_is_kept(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def send(team, key=None, **changes):
    return team.post(SEND, {**BODY, **changes}, key=key or new_key())


def got(community):
    rows = Notification.objects.filter(kind=KIND, community_id=community.pk, is_listed=True)
    return sorted(rows.values_list("user__username", flat=True))


def mails_about(fan):
    return [mail for mail in mails_to(fan.user.email) if mail.subject == "A message from a community you joined"]


def names(*fans):
    return sorted(fan.user.username for fan in fans)


def change_member(fan, **fields):
    with tenant_context(fan.community):
        Member.objects.filter(pk=fan.member.pk).update(**fields)


def visited(fan, days_ago):
    ActiveDay.objects.create(user=fan.user, community=fan.community, day=now().date() - timedelta(days=days_ago))


def test_all_fans_read_it_once_with_its_page_and_the_audit_log_says_so(alpha, team):
    fans, key = [a_shopper(alpha) for _ in range(3)], new_key()

    sent = [send(team, key).ok() for _ in range(2)]
    run_due()

    assert sent[0]["id"] == sent[1]["id"]
    assert got(alpha) == names(*fans)
    row = fans[0].api.at(alpha).get("/user/notifications/all", {"type": KIND}).ok()["data"][0]
    assert (row["title"], row["text"]) == (f"{alpha.name}: New season", "It begins on Friday.")
    assert row["link"].endswith("/quests")
    entry = AuditEntry.objects.get(action="message.send")
    assert entry.after
    assert (entry.after["fans"], entry.after["headline"]) == (3, "New season")
    listed = team.get(SEND).ok()["data"][0]
    assert (listed["fans"], listed["inApp"], listed["mailed"], listed["author"]) == (3, 3, 0, alpha.owner.username)
    assert listed["finishedAt"]
    assert not mails_about(fans[0])


def test_mails_go_to_confirmed_addresses_of_those_who_want_them_with_a_way_to_stop(alpha, team):
    wants, unconfirmed, refuses = a_shopper(alpha), a_shopper(alpha, verified=False), a_shopper(alpha)
    prefer(user_id=refuses.user.pk, choices={KIND: ChosenChannels(in_app=True, email=False)})

    assert team.get(REACH, {"segment": "ALL"}).ok() == {"fans": 3, "mailed": 1, "leftToday": 3}
    send(team, byMail=True).ok()
    run_due()

    listed = team.get(SEND).ok()["data"][0]
    assert (listed["inApp"], listed["mailed"]) == (3, 1)
    assert got(alpha) == names(wants, unconfirmed, refuses)
    (mail,) = mails_about(wants)
    assert "It begins on Friday." in mail.text
    assert "stop" in mail.html
    assert not mails_about(refuses)


def test_a_fan_who_switched_it_off_gets_nothing(alpha, team):
    fan, other = a_shopper(alpha), a_shopper(alpha)
    prefer(user_id=fan.user.pk, choices={KIND: ChosenChannels(in_app=False, email=False)})

    send(team, byMail=True).ok()
    run_due()

    assert got(alpha) == names(other)
    listed = team.get(SEND).ok()["data"][0]
    assert (listed["fans"], listed["inApp"], listed["mailed"]) == (2, 1, 1)


def test_restricted_former_and_excluded_fans_are_left_out(alpha, team):
    here, limited, disabled, gone, on_break = (a_shopper(alpha) for _ in range(5))
    change_member(limited, status="LIMITED")
    change_member(disabled, status="DISABLED")
    with tenant_context(alpha):
        leave(user_id=gone.user.pk, community=alpha)
    exclude_self(user=on_break.user, community_id=alpha.pk, period="WEEK")

    assert team.get(REACH, {"segment": "ALL"}).ok()["fans"] == 1
    send(team).ok()
    run_due()

    assert got(alpha) == names(here)


def today_visitor(fan):
    visited(fan, 0)


def visitor_of_last_week(fan):
    visited(fan, 10)


def veteran(fan):
    ExperienceGrant.objects.create(community=fan.community, object_id=new_id(), user=fan.user, points=5000, at=now())


def buyer(fan):
    product = a_product(fan.community)
    fan.buy(product).ok()


def canceler(fan):
    product = a_product(fan.community)
    fan.cancel(fan.buy(product).ok()["id"]).ok()


def long_gone(fan):
    change_member(fan, joined_at=now() - timedelta(days=40))
    visited(fan, 31)


@pytest.mark.parametrize(
    ("segment", "least", "belongs", "does_not"),
    [
        ("ACTIVE_7", None, today_visitor, visitor_of_last_week),
        ("ACTIVE_30", None, visitor_of_last_week, long_gone),
        ("INACTIVE", None, long_gone, today_visitor),
        ("LEVEL", 5, veteran, today_visitor),
        ("SPENT", 100, buyer, canceler),
    ],
    ids=["active-7", "active-30", "inactive", "level", "spent"],
)
def test_a_segment_has_those_who_belong_to_it(alpha, team, segment, least, belongs, does_not):
    one, other = a_shopper(alpha, 200), a_shopper(alpha, 200)
    belongs(one)
    does_not(other)
    group = {"segment": segment} | ({"least": least} if least else {})

    assert team.get(REACH, group).ok()["fans"] == 1
    send(team, **group).ok()
    run_due()

    assert got(alpha) == names(one)


def test_a_killed_job_goes_on_and_nobody_reads_it_twice(alpha, team, monkeypatch):
    fans = [a_shopper(alpha) for _ in range(5)]
    monkeypatch.setattr(messages, "SENT_AT_ONCE", 2)
    message_id = send(team).ok()["id"]
    steps: list[int] = []
    real = messages._deliver_to

    def dies(message_id, step, community):
        if len(steps) == 1:
            raise RuntimeError("killed")
        steps.append(step)
        real(message_id, step, community)

    with tenant_context(alpha):
        monkeypatch.setattr(messages, "_deliver_to", dies)
        with pytest.raises(RuntimeError, match="killed"):
            messages.deliver(FanMessage.objects.get().pk, alpha)
        assert len(got(alpha)) == 2
        monkeypatch.setattr(messages, "_deliver_to", real)
        for _ in range(2):
            messages.deliver(FanMessage.objects.get().pk, alpha)
        message = FanMessage.objects.get(pk=message_id)

    assert got(alpha) == names(*fans)
    assert (message.in_app, message.finished_at is not None) == (5, True)


def test_who_joins_after_it_is_not_written_to(alpha, team):
    first = a_shopper(alpha)
    send(team).ok()
    late = a_shopper(alpha)
    change_member(late, joined_at=now() + timedelta(minutes=1))

    run_due()

    assert got(alpha) == names(first)


def test_three_messages_in_24_hours_are_all(alpha, team):
    a_shopper(alpha)
    for _ in range(3):
        send(team).ok()

    assert send(team).code == "FAN_MESSAGE_LIMIT"
    assert team.get(REACH, {"segment": "ALL"}).ok()["leftToday"] == 0
    with tenant_context(alpha):
        FanMessage.objects.order_by("created_at").filter().update(created_at=now() - timedelta(hours=25))
    send(team).ok()


def test_an_empty_group_gets_no_message(alpha, team):
    a_shopper(alpha)

    assert send(team, segment="LEVEL", least=50).code == "FAN_MESSAGE_NOBODY"
    with tenant_context(alpha):
        assert not FanMessage.objects.exists()


def test_the_same_key_with_another_text_is_refused(alpha, team):
    a_shopper(alpha)
    key = new_key()
    send(team, key).ok()

    assert send(team, key, text="Something else").code == "IDEMPOTENCY_KEY_REUSED"


@pytest.mark.parametrize(
    "wrong",
    [
        {"segment": "SPENT"},
        {"segment": "LEVEL", "least": 51},
        {"segment": "EVERYBODY"},
        {"headline": " "},
        {"text": ""},
        {"link": "https://example.com"},
    ],
    ids=lambda wrong: "-".join(wrong),
)
def test_values_are_checked(alpha, team, wrong):
    a_shopper(alpha)
    assert send(team, **wrong).code == "VALIDATION_ERROR"


def test_another_community_reads_and_sends_nothing_of_it(alpha, beta, team):
    fan = a_shopper(beta)
    a_shopper(alpha)
    send(team).ok()
    run_due()

    assert got(beta) == []
    assert Api().login(beta.owner).get(SEND).ok()["total"] == 0
    assert not Notification.objects.filter(user=fan.user, kind=KIND).exists()


def test_the_name_of_an_erased_author_is_gone(alpha, team):
    a_shopper(alpha)
    send(team).ok()
    author = a_shopper(alpha).user
    with tenant_context(alpha):
        FanMessage.objects.update(author_id=author.pk, author_name=author.username)

    erasure.erase(author, confirmation=author.username)
    run_due()

    with tenant_context(alpha):
        assert author.username not in FanMessage.objects.values_list("author_name", flat=True)


def test_the_list_takes_a_fixed_number_of_statements(alpha, team):
    a_shopper(alpha)
    for _ in range(3):
        send(team).ok()
    team.get(SEND).ok()
    with at_most_queries(10):
        team.get(SEND).ok()
