"""Tickets to the platform: a creator writes, an operator answers at the desk."""

import re
from datetime import timedelta

import pytest
from django.db.models import F

from saas.access.models import AuditEntry
from saas.activity.models import ActivityRecord
from saas.desk.audit import PLATFORM_CHAIN
from saas.desk.models import DeskRole
from saas.jobs.runner import run_due
from saas.kernel.images import public_files_of
from saas.kernel.privacy import platform
from saas.notifications.models import Notification
from saas.support.models import PlatformTicket, PlatformTicketLine
from saas.support.services import look
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.desk import an_operator
from tests.support.notified import notified
from tests.support.shop import a_picture
from tests.support.tickets import FAN

pytestmark = pytest.mark.django_db
BODY = {"toPlatform": True, "title": "My invoice", "category": "BILLING", "text": "I was charged twice."}


def lines(api: Api, ticket: str) -> list[str]:
    rows = api.get(f"{FAN}/one/{ticket}/messages").ok()["data"]
    return [row["text"] or row["event"] for row in rows]


def test_an_operator_answers_a_creators_ticket(alpha):
    owner = Api().login(alpha.owner)
    opened = owner.upload(f"{FAN}/one", {**BODY, "toPlatform": "true", "pictures": [a_picture()]}).ok()
    ticket = opened["id"]
    assert (opened["number"], opened["community"], opened["status"]) == (1, None, "OPENED")

    desk = an_operator(DeskRole.SUPPORT)
    assert "Tickets that wait for an operator" in desk.get("").content.decode()
    listed = desk.get("/tickets?waits=TEAM").content.decode()
    assert "#1 My invoice" in listed
    assert alpha.owner.username in listed
    page = desk.get(f"/tickets/{ticket}").content.decode()
    assert "I was charged twice." in page
    assert f"/desk/communities/{alpha.pk}" in page
    found = re.search(r'<img src="/desk(/tickets/[^"]+/pictures/[^"]+)"', page)
    assert found
    shown = desk.get(found[1])
    assert (shown.status_code, shown.headers["Content-Type"]) == (200, "image/webp")

    assert desk.do("ticket.note", ticket, text="Looks like a bug of ours").status_code == 302
    assert desk.do("ticket.answer", ticket, text="").status_code == 400
    assert desk.do("ticket.answer", ticket, text="We refund it.").status_code == 302
    assert lines(owner, ticket) == ["I was charged twice.", "We refund it."]
    assert owner.get(f"{FAN}/one", {"id": ticket}).ok()["unread"] == 1
    sent = Notification.objects.get(user=alpha.owner, kind="PLATFORM_TICKET_ANSWERED")
    assert (sent.community_id, sent.link) == (None, f"/support?ticket={ticket}")

    owner.post(f"{FAN}/one/{ticket}/messages", {"text": "Thank you"}).ok()
    changed = desk.do("ticket.edit", ticket, status="RESOLVED", priority="HIGH", assignee="ME")
    assert changed.headers["Location"] == f"/desk/tickets/{ticket}"
    row = PlatformTicket.objects.get(pk=ticket)
    assert (row.status, row.priority, row.assignee_name) == ("RESOLVED", "HIGH", desk.user.username)
    assert owner.post(f"{FAN}/one/{ticket}/rating", {"rating": 5}).ok()["rating"] == 5
    actions = AuditEntry.objects.filter(community_id=PLATFORM_CHAIN, target=ticket).order_by("at")
    assert list(actions.values_list("action", flat=True)) == [
        "desk.ticket.note", "desk.ticket.answer", "desk.ticket.edit",
    ]  # fmt: skip


def test_operators_do_not_handle_their_own_ticket():
    desk = an_operator()
    api = Api()
    api.client = desk.client
    ticket = api.post(f"{FAN}/one", BODY).ok()["id"]
    assert desk.do("ticket.answer", ticket, text="All fine").status_code == 409


def test_a_stranger_finds_neither_the_ticket_nor_its_picture(alpha):
    fan, stranger = Api().login(a_user()), Api().login(a_user())
    ticket = fan.upload(f"{FAN}/one", {**BODY, "toPlatform": "true", "pictures": [a_picture()]}).ok()["id"]
    url = fan.get(f"{FAN}/one/{ticket}/messages").ok()["data"][0]["pictures"][0]["url"].removeprefix("/api")
    assert fan.get(url).status == 200
    assert stranger.get(url).code == "SUPPORT_TICKET_NOT_FOUND"
    assert stranger.get(f"{FAN}/one", {"id": ticket}).code == "SUPPORT_TICKET_NOT_FOUND"
    assert an_operator().get(f"/tickets/{alpha.pk}").status_code == 404


def test_only_the_platforms_own_categories_are_taken():
    fan = Api().login(a_user())
    assert fan.post(f"{FAN}/one", {**BODY, "category": "ORDER"}).body["fields"] == {
        "category": "Choose one of the categories"
    }


def test_a_ticket_to_the_platform_closes_like_any_other():
    fan, desk = Api().login(a_user()), an_operator()
    ticket = fan.post(f"{FAN}/one", BODY).ok()["id"]
    desk.do("ticket.answer", ticket, text="Which invoice?")
    row = PlatformTicket.objects.get(pk=ticket)
    assert row.closes_at is not None
    row.closes_at -= timedelta(days=7)
    row.save()
    look(row.pk)
    row.refresh_from_db()
    assert (row.status, row.warned_at is not None) == ("IN_PROGRESS", True)
    assert "closes in two days" in notified(fan, "PLATFORM_TICKET_CLOSING_SOON")
    passed = timedelta(days=3)
    PlatformTicket.objects.filter(pk=row.pk).update(
        closes_at=F("closes_at") - passed, warned_at=F("warned_at") - passed
    )
    look(row.pk)
    assert fan.get(f"{FAN}/one", {"id": ticket}).ok()["status"] == "RESOLVED"
    assert "Rate the answer" in notified(fan, "PLATFORM_TICKET_RESOLVED")


def test_an_operator_writes_to_a_person():
    person, desk = a_user(), an_operator(DeskRole.SUPPORT)
    assert desk.do("user.write", person.pk, title="", text="Hello").status_code == 400
    assert desk.do("user.write", person.pk, title="Your invoice", text="We refunded it.").status_code == 302
    fan = Api().login(person)
    assert "They opened the ticket “Your invoice”" in notified(fan, "PLATFORM_TICKET_OPENED")
    (row,) = fan.get(f"{FAN}/all").ok()["data"]
    assert lines(fan, row["id"]) == ["We refunded it."]
    assert desk.do("user.write", desk.user.pk, title="Me", text="Hello").status_code == 409


def test_the_export_and_the_erasure():
    user = a_user()
    fan = Api().login(user)
    ticket = fan.upload(f"{FAN}/one", {**BODY, "toPlatform": "true", "pictures": [a_picture()]}).ok()["id"]
    (row,) = platform.sections["platform-tickets"](user.pk)
    (line,) = platform.sections["platform-ticket-messages"](user.pk)
    assert (row["title"], line["text"], len(line["pictures"])) == ("My invoice", "I was charged twice.", 1)
    assert line["pictures"][0] in list(public_files_of(user.pk))
    platform.erase(user.pk, user.username, user.email)
    run_due()
    found = PlatformTicket.objects.get(pk=ticket)
    assert (found.title, found.status) == ("Deleted member", "RESOLVED")
    assert set(PlatformTicketLine.objects.values_list("text", flat=True)) == {""}
    assert list(public_files_of(user.pk)) == []
    assert not ActivityRecord.objects.filter(user=user).exists()


def test_the_desk_has_figures_of_its_tickets_and_of_all_communities(alpha, beta):
    from tests.support.shop import a_shopper
    from tests.support.tickets import a_ticket, answer

    for _ in range(2):
        a_ticket(a_shopper(beta))
    answered = a_ticket(a_shopper(alpha))
    answer(Api().login(alpha.owner), answered).ok()
    a_ticket(a_shopper(alpha))
    closed = a_shopper(alpha)
    closed.api.post(f"{FAN}/one/{a_ticket(closed)}/close").ok()

    user, desk = Api().login(a_user()), an_operator(DeskRole.FINANCE)
    ticket = user.post(f"{FAN}/one", BODY).ok()["id"]
    hour = timedelta(hours=1)
    PlatformTicket.objects.update(created_at=F("created_at") - 3 * hour, waiting_since=F("waiting_since") - 3 * hour)
    desk.do("ticket.answer", ticket, text="We refund it.", closes="on")
    user.post(f"{FAN}/one/{ticket}/rating", {"rating": 4}).ok()

    page = desk.get("/ticket-statistics")
    figures = {label: value for label, value, _ in page.context["figures"]}
    assert (figures["Wait for an operator"], figures["Rating"]) == ("0", "4.0 of 5")
    assert (figures["First answer, median"], figures["Solved in, median"]) == ("3 h 0 min", "3 h 0 min")
    assert (figures["Open in communities"], figures["Wait for a team"]) == ("4", "3")
    ratings, places = page.context["tables"]
    assert dict(ratings.rows) == {"5 of 5": "0", "4 of 5": "1", "3 of 5": "0", "2 of 5": "0", "1 of 5": "0"}
    assert [(opened, waiting) for _, opened, waiting, _ in places.rows] == [("2", "2"), ("2", "1")]
    assert "beta" in str(places.rows[0][0])
