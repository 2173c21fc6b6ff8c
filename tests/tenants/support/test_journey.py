"""A ticket from the thing to the rating, through the API: answered, refunded, solved, rated, reopened, linked."""

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.jobs.runner import run_due
from saas.notifications.models import Notification, TeamNotification
from tests.support.api import new_key
from tests.support.shop import a_product, a_shopper
from tests.support.tickets import (
    FAN,
    TEAM,
    a_ticket,
    age,
    answer,
    edit,
    lines_of_fan,
    lines_of_team,
    of_fan,
    of_team,
    open_ticket,
    say,
)

pytestmark = pytest.mark.django_db


def test_from_the_order_to_the_rating_and_back(alpha, fan, team, mailoutbox):
    order = fan.buy(a_product(alpha)).ok()
    seen = fan.api.at(alpha).get(f"{FAN}/subject", {"kind": "ORDER", "id": order["id"]}).ok()
    assert seen["title"] == f"Order #{order['number']}, Signed poster"
    assert [(line["direction"], line["amount"]) for line in seen["movements"]] == [("out", "100")]

    opened = open_ticket(fan, subjectKind="ORDER", subjectId=order["id"]).ok()
    ticket = opened["id"]
    assert (opened["status"], opened["number"], opened["community"]["slug"]) == ("OPENED", 1, "alpha")
    assert (opened["about"]["isGone"], opened["about"]["officeLink"]) == (False, None)
    (listed,) = fan.api.get(f"{FAN}/all").ok()["data"]
    assert (listed["id"], listed["unread"], listed["subject"]["title"]) == (ticket, 0, seen["title"])
    sent = TeamNotification.objects.get(community=alpha, kind="TEAM_TICKET_OPENED")
    assert (sent.permission, sent.link) == ("TICKETS_MANAGEMENT", f"/admin/tickets/{ticket}")

    (row,) = team.get(f"{TEAM}/all").ok()["data"]
    assert (row["username"], row["unread"], row["waitsFor"]) == (fan.user.username, 1, "TEAM")
    page = of_team(team, ticket)
    assert page["about"]["officeLink"] == f"/admin/store/orders?order={order['id']}"
    assert (page["canGift"], page["canRefund"], page["firstAnswerSeconds"]) == (True, True, None)

    answer(team, ticket, "Let me look.").ok()
    answer(team, ticket, "The fan sounds annoyed.", isInternal=True).ok()
    answer(team, ticket, "It was lost. I refund it.").ok()
    assert [line["text"] for line in lines_of_fan(fan, ticket)] == [
        "I ordered it a week ago.", "Let me look.", "It was lost. I refund it.",
    ]  # fmt: skip
    assert {line["author"] for line in lines_of_fan(fan, ticket) if line["side"] == "TEAM"} == {""}
    notes = [(line["seq"], line["isInternal"]) for line in lines_of_team(team, ticket)]
    assert notes == [(1, False), (2, False), (3, True), (4, False)]
    shown = of_fan(fan, ticket)
    assert (shown["status"], shown["unread"], shown["waitsFor"]) == ("IN_PROGRESS", 2, "FAN")
    # Two answers without a look at them are one notification, and one mail with a link.
    answered = Notification.objects.get(user=fan.user, kind="TICKET_ANSWERED")
    assert answered.link == f"/support?ticket={ticket}"
    run_due()
    (mail,) = [message for message in mailoutbox if message.to == [fan.user.email]]
    assert f"/support?ticket={ticket}" in mail.body
    assert "It was lost" not in mail.body

    body = {"reason": "Lost by the post"}
    refunded = team.post(f"{TEAM}/one/{ticket}/refund", body, key=new_key()).ok()
    assert fan.gems == 500
    assert [(one["kind"], one["gems"]) for one in refunded["gems"]] == [("REFUND", "100")]
    assert [line["type"] for line in refunded["about"]["movements"]] == ["DEBIT", "ROLLBACK"]
    assert refunded["gems"][0]["transactionId"] == refunded["about"]["movements"][1]["id"]
    again = team.post(f"{TEAM}/one/{ticket}/refund", body, key=new_key())
    assert (again.status, again.code) == (409, "SUPPORT_NO_REFUND")

    edit(team, ticket, status="RESOLVED").ok()
    assert Notification.objects.filter(user=fan.user, kind="TICKET_RESOLVED").exists()
    fan.api.post(f"{FAN}/one/{ticket}/read", {"upTo": of_fan(fan, ticket)["lastSeq"]})
    fan.api.post(f"{FAN}/one/{ticket}/rating", {"rating": 2, "text": "Slow"}).ok()
    rated = fan.api.post(f"{FAN}/one/{ticket}/rating", {"rating": 4}).ok()
    assert (rated["rating"], rated["ratingText"], rated["unread"]) == (4, "", 0)

    say(fan, ticket, "The gems are not there.").ok()
    reopened = of_fan(fan, ticket)
    assert (reopened["status"], reopened["waitsFor"], reopened["resolvedAt"]) == ("OPENED", "TEAM", None)
    assert [line["event"] for line in lines_of_fan(fan, ticket)[-2:]] == ["REOPENED", None]

    closed = fan.api.post(f"{FAN}/one/{ticket}/close").ok()
    assert closed["status"] == "RESOLVED"
    assert fan.api.post(f"{FAN}/one/{ticket}/close").code == "SUPPORT_TICKET_RESOLVED"
    actions = set(AuditEntry.objects.filter(community_id=alpha.pk, target=ticket).values_list("action", flat=True))
    assert actions == {"ticket.answer", "ticket.note", "ticket.edit"}


def test_after_seven_days_a_new_ticket_is_linked(alpha, fan, team):
    ticket = a_ticket(fan)
    answer(team, ticket, status="RESOLVED").ok()
    age(alpha, ticket, days=6.9)
    say(fan, ticket).ok()
    edit(team, ticket, status="RESOLVED").ok()
    age(alpha, ticket, days=7)
    late = say(fan, ticket)
    assert (late.status, late.code) == (409, "SUPPORT_TICKET_CLOSED")
    assert fan.api.post(f"{FAN}/one/{ticket}/rating", {"rating": 5}).code == "SUPPORT_TICKET_NOT_RATEABLE"
    linked = open_ticket(fan, previousId=ticket).ok()
    assert (linked["previous"]["id"], linked["previous"]["number"]) == (ticket, 1)
    other = a_shopper(alpha)
    assert open_ticket(other, previousId=ticket).code == "SUPPORT_TICKET_NOT_FOUND"


def test_another_fan_finds_nothing(alpha, fan, team):
    ticket = a_ticket(fan)
    stranger = a_shopper(alpha).api
    for call in (
        stranger.get(f"{FAN}/one", {"id": ticket}),
        stranger.at(alpha).get(f"{FAN}/one", {"id": ticket}),
        stranger.get(f"{FAN}/one/{ticket}/messages"),
        stranger.post(f"{FAN}/one/{ticket}/messages", {"text": "Mine?"}),
        stranger.post(f"{FAN}/one/{ticket}/close"),
        stranger.post(f"{FAN}/one/{ticket}/rating", {"rating": 1}),
        stranger.post(f"{FAN}/one/{ticket}/read", {"upTo": 1}),
    ):
        assert (call.status, call.code) == (404, "SUPPORT_TICKET_NOT_FOUND")
    assert stranger.get(f"{FAN}/all").ok()["total"] == 0
    assert team.get(f"{TEAM}/one/{uuid4()}").code == "SUPPORT_TICKET_NOT_FOUND"


def test_the_inbox_is_over_all_communities_and_the_platform(alpha, beta, fan):
    at_beta = a_shopper(beta)
    first = a_ticket(fan)
    with tenant_context(beta):
        from tenants.members.services import join

        join(user=fan.user, community=beta)
    second = fan.api.post(
        f"{FAN}/one", {"storeSlug": "beta", "title": "My level", "category": "OTHER", "text": "It is wrong."}
    ).ok()["id"]
    third = fan.api.post(
        f"{FAN}/one", {"toPlatform": True, "title": "My account", "category": "ACCOUNT", "text": "Please help."}
    ).ok()
    assert third["community"] is None
    rows = fan.api.get(f"{FAN}/all").ok()["data"]
    assert [row["id"] for row in rows] == [third["id"], second, first]
    assert [row["community"] and row["community"]["slug"] for row in rows] == [None, "beta", "alpha"]
    page = fan.api.get(f"{FAN}/all", {"after": rows[0]["id"], "take": 1}).ok()
    assert ([row["id"] for row in page["data"]], page["total"]) == ([second], 3)
    assert [row["id"] for row in fan.api.at(beta).get(f"{FAN}/all").ok()["data"]] == [second]
    assert fan.api.get(f"{FAN}/all", {"search": "account"}).ok()["total"] == 1
    figures = fan.api.get(f"{FAN}/metadata").ok()
    assert figures == {"opened": 3, "inProgress": 0, "resolved": 0, "unread": 0}
    assert fan.api.get("/user/users/my-profile/statistic").ok()["openTickets"] == 3
    assert at_beta.api.get(f"{FAN}/metadata").ok()["opened"] == 0


def test_who_can_open_a_ticket(alpha, fan, team):
    """A restricted and a former member can: the ticket may be about that. A stranger cannot."""
    member = fan.member.pk
    team.patch(f"/creator/users/one/{member}", {"status": "DISABLED"}).ok()
    a_ticket(fan, category="RESTRICTION")
    team.post(f"/creator/users/one/{member}/unsubscribe").ok()
    removed = a_ticket(fan, category="RESTRICTION")
    assert of_team(team, removed)["isMemberActive"] is False
    from tests.support.api import Api
    from tests.support.builders import a_user

    stranger = Api().login(a_user())
    body = {"storeSlug": "alpha", "title": "Hello there", "category": "OTHER", "text": "Let me in"}
    assert stranger.post(f"{FAN}/one", body).code == "STORE_MEMBERS_ONLY"
    assert fan.api.post(f"{FAN}/one", {**body, "storeSlug": ""}).code == "COMMUNITY_REQUIRED"
    assert open_ticket(fan, category="BILLING").status == 400
    assert list(open_ticket(fan, subjectKind="ORDER").body["fields"]) == ["subjectId"]


def test_a_repeated_call_writes_nothing_more(alpha, fan, team):
    key = str(uuid4())
    first, second = open_ticket(fan, key=key).ok(), open_ticket(fan, key=key).ok()
    assert first["id"] == second["id"]
    key = str(uuid4())
    one = say(fan, first["id"], key=key).ok()
    assert say(fan, first["id"], "Again", key=key).ok()["id"] == one["id"]
    sent = answer(team, first["id"], key=str(uuid4()), status="RESOLVED").ok()
    assert sent["seq"] == 3
    assert len(lines_of_team(team, first["id"])) == 4


def test_the_key_of_a_note_gives_its_fan_no_note(alpha, fan, team):
    ticket, key = a_ticket(fan), str(uuid4())
    answer(team, ticket, "For us alone", isInternal=True, key=key).ok()
    said = say(fan, ticket, "My own words", key=key).ok()
    assert (said["text"], said["isInternal"]) == ("My own words", False)
    assert [line["text"] for line in lines_of_fan(fan, ticket)][1:] == ["My own words"]


def test_a_fan_can_have_twenty_open_tickets_and_open_ten_in_an_hour(alpha, fan, team):
    from tests.support.tickets import many

    with tenant_context(alpha):
        many(alpha, fan.member.pk, 19)
    a_ticket(fan)
    full = open_ticket(fan)
    assert (full.code, full.body["params"]) == ("SUPPORT_TICKETS_TOO_MANY", {"limit": 20})
    for _ in range(8):
        open_ticket(fan)
    assert open_ticket(fan).code == "RATE_LIMITED"


def test_a_fan_has_a_limit_per_day_and_cannot_close_and_reopen_without_end(alpha, fan, team, monkeypatch):
    """A message after a close notifies the team again, so closing is limited, too."""
    from dataclasses import replace

    from saas.support import fan_calls

    monkeypatch.setattr(fan_calls, "WRITTEN", replace(fan_calls.WRITTEN, per_day=3))
    monkeypatch.setattr(fan_calls, "CLOSED", replace(fan_calls.CLOSED, per_hour=2))
    ticket = a_ticket(fan)
    for _ in range(2):
        fan.api.post(f"{FAN}/one/{ticket}/close").ok()
        say(fan, ticket).ok()
    assert fan.api.post(f"{FAN}/one/{ticket}/close").code == "RATE_LIMITED"
    say(fan, ticket).ok()
    assert say(fan, ticket).code == "RATE_LIMITED"
    assert len(lines_of_team(team, ticket)) == 8
