"""The team's work on tickets: list, bulk changes, assignees, merges, saved answers, colleagues, figures, file."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.notifications.models import Notification
from tenants.support.models import SupportTicket
from tests.support.api import Api, new_key
from tests.support.domains import on_largest_plan
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper
from tests.support.tickets import (
    FAN,
    TEAM,
    a_staff,
    a_ticket,
    age,
    answer,
    edit,
    lines_of_fan,
    lines_of_team,
    many,
    of_fan,
    of_team,
    say,
)

pytestmark = pytest.mark.django_db


def ids(found) -> list[str]:
    return [row["id"] for row in found.ok()["data"]]


def test_the_list_filters_sorts_and_counts(alpha, fan, team):
    other = a_shopper(alpha)
    first, second = a_ticket(fan), a_ticket(other, title="Wrong prize", category="CASE")
    age(alpha, first, days=2)
    answer(team, second).ok()
    edit(team, second, assigneeId=None).ok()
    edit(team, first, priority="HIGH", assigneeId=str(alpha.owner_id)).ok()
    assert ids(team.get(f"{TEAM}/all")) == [second, first]
    assert ids(team.get(f"{TEAM}/all", {"sortBy": "WAITING_SINCE", "sortDirection": "asc"})) == [first, second]
    for query, found in (
        ({"status": "OPENED"}, [first]),
        ({"priority": "HIGH"}, [first]),
        ({"category": "CASE"}, [second]),
        ({"waitsFor": "FAN"}, [second]),
        ({"assignee": "ME"}, [first]),
        ({"assignee": "NOBODY"}, [second]),
        ({"assignee": str(alpha.owner_id)}, [first]),
        ({"isUnread": "true"}, [first]),
        ({"memberId": str(other.member.pk)}, [second]),
        ({"search": "wrong pri"}, [second]),
        ({"search": fan.user.username}, [first]),
        ({"search": "#2"}, [second]),
        ({"after": second}, [first]),
        ({"after": first}, []),
    ):
        assert ids(team.get(f"{TEAM}/all", query)) == found, query
    assert team.get(f"{TEAM}/all", {"assignee": "somebody"}).status == 400
    figures = team.get(f"{TEAM}/metadata").ok()
    assert (figures["opened"], figures["inProgress"], figures["resolved"], figures["waiting"]) == (1, 1, 0, 1)
    assert (figures["high"], figures["medium"], figures["unread"], figures["unassigned"]) == (1, 1, 1, 1)
    row = of_team(team, first)
    assert (figures["oldestWaitingSince"], figures["oldestOpenedAt"]) == (row["waitingSince"], row["createdAt"])
    today = team.get("/creator/dashboard/overview").ok()["today"]["support"]
    assert (today["opened"], today["waiting"], today["oldestWaitingSince"]) == (1, 1, row["waitingSince"])


def test_an_answer_reads_and_a_mark_reads_up_to_what_was_shown(alpha, fan, team):
    ticket = a_ticket(fan)
    say(fan, ticket, "And one more thing")
    say(fan, ticket, "And another")
    assert of_team(team, ticket)["unread"] == 3
    team.post(f"{TEAM}/one/{ticket}/read", {"upTo": 2})
    assert of_team(team, ticket)["unread"] == 1
    team.post(f"{TEAM}/one/{ticket}/read", {"upTo": 1})
    assert of_team(team, ticket)["unread"] == 1, "a page that is behind must not mark as unread"
    answer(team, ticket)
    assert of_team(team, ticket)["unread"] == 0
    assert of_fan(fan, ticket)["unread"] == 1
    fan.api.post(f"{FAN}/one/{ticket}/read", {"upTo": 4})
    assert of_fan(fan, ticket)["unread"] == 0


def test_bulk_changes_are_all_or_none(alpha, fan, team):
    tickets = [a_ticket(fan) for _ in range(3)]
    staff, _ = a_staff(alpha, "TICKETS_MANAGEMENT")
    body = {"ids": tickets, "status": "RESOLVED", "priority": "LOW", "assigneeId": str(staff.pk)}
    rows = team.post(f"{TEAM}/bulk", body).ok()["data"]
    assert {(row["status"], row["priority"], row["assignee"]["username"]) for row in rows} == {
        ("RESOLVED", "LOW", staff.username)
    }
    outsider, _ = a_staff(alpha, "STORES_MANAGEMENT")
    refused = team.post(f"{TEAM}/bulk", {"ids": tickets, "assigneeId": str(outsider.pk)})
    assert refused.body["fields"] == {"assigneeId": "Choose a person of the team who manages tickets"}
    missing = team.post(f"{TEAM}/bulk", {"ids": [tickets[0], str(alpha.pk)], "status": "OPENED"})
    assert missing.code == "SUPPORT_TICKET_NOT_FOUND"
    assert of_team(team, tickets[0])["status"] == "RESOLVED"
    assert team.post(f"{TEAM}/bulk", {"ids": tickets}).status == 400
    people = team.get(f"{TEAM}/assignees").ok()["data"]
    assert {row["username"] for row in people} == {alpha.owner.username, staff.username}
    stale = edit(team, tickets[0], status="IN_PROGRESS", seen={"status": "OPENED"})
    assert (stale.code, stale.body["params"]["stale"]["status"]["theirs"]) == ("EDIT_CONFLICT", "RESOLVED")
    entry = AuditEntry.objects.filter(community_id=alpha.pk, action="ticket.edit").latest("at")
    assert ((entry.before or {})["status"], (entry.after or {})["status"]) == ("OPENED", "RESOLVED")


def test_the_first_colleague_who_answers_is_the_assignee(alpha, fan, team):
    ticket = a_ticket(fan)
    answer(team, ticket, "A note for us", isInternal=True).ok()
    assert of_team(team, ticket)["assignee"] is None
    answer(team, ticket).ok()
    assert of_team(team, ticket)["assignee"]["username"] == alpha.owner.username
    _, colleague = a_staff(alpha, "TICKETS_MANAGEMENT")
    answer(colleague, ticket).ok()
    assert of_team(team, ticket)["assignee"]["username"] == alpha.owner.username


def test_internal_lines_stay_with_the_team(alpha, fan, team):
    ticket = a_ticket(fan)
    edit(team, ticket, priority="HIGH", assigneeId=str(alpha.owner_id)).ok()
    answer(team, ticket, "Careful with this one", isInternal=True).ok()
    assert [line["event"] for line in lines_of_team(team, ticket)] == [None, "ASSIGNED", "PRIORITY", None]
    assert len(lines_of_fan(fan, ticket)) == 1
    shown = of_fan(fan, ticket)
    assert (shown["unread"], shown["status"], shown["lastSeq"]) == (0, "OPENED", 1)
    assert of_team(team, ticket)["lastSeq"] == 4


def test_pages_of_lines_by_their_numbers(alpha, fan, team):
    ticket = a_ticket(fan)
    for number in range(5):
        say(fan, ticket, f"Message {number}")
    assert [row["seq"] for row in lines_of_fan(fan, ticket, take=2)] == [5, 6]
    assert [row["seq"] for row in lines_of_fan(fan, ticket, take=2, before=5)] == [3, 4]
    assert [row["seq"] for row in lines_of_fan(fan, ticket, after=4)] == [5, 6]
    assert team.get(f"{TEAM}/one/{ticket}/messages", {"take": 2}).ok()["total"] == 6


def test_staff_cannot_handle_their_own_ticket(alpha, team):
    own = a_shopper(alpha)
    from saas.access.models import StaffGrant

    StaffGrant.objects.create(community=alpha, user=own.user, permissions=["TICKETS_MANAGEMENT"])
    ticket, api = a_ticket(own), own.api.acting_for(alpha.owner_id)
    assert api.get(f"{TEAM}/one/{ticket}").ok()["isOwn"] is True
    assert answer(api, ticket).code == "SUPPORT_TICKET_SELF"
    assert edit(api, ticket, status="RESOLVED").code == "SUPPORT_TICKET_SELF"
    gift = api.post(f"{TEAM}/one/{ticket}/gift", {"gems": "5", "reason": "For me"}, key=new_key())
    assert gift.status == 400
    assert "Manage Wallet" in gift.body["fields"]["gems"]
    # Colleagues' notes may be about the person, and a mark as read would hide the ticket from colleagues.
    answer(team, ticket, "Careful with this person", isInternal=True).ok()
    assert [line["text"] for line in lines_of_team(api, ticket)] == ["I ordered it a week ago."]
    assert api.post(f"{TEAM}/one/{ticket}/read", {"upTo": 9}).code == "SUPPORT_TICKET_SELF"
    assert api.post(f"{TEAM}/one/{ticket}/answering", {}).code == "SUPPORT_TICKET_SELF"
    assert of_team(team, ticket)["unread"] == 1


def test_the_team_opens_a_ticket_for_a_fan(alpha, fan, team):
    body = {
        "memberId": str(fan.member.pk),
        "title": "Your address",
        "text": "It came back.",
        "priority": "HIGH",
    }
    ticket = team.post(f"{TEAM}/one", body).ok()
    assert (ticket["status"], ticket["waitsFor"], ticket["isOpenedByTeam"]) == ("IN_PROGRESS", "FAN", True)
    assert of_fan(fan, ticket["id"])["unread"] == 1
    say(fan, ticket["id"]).ok()
    answer(team, ticket["id"]).ok()
    assert of_team(team, ticket["id"])["firstAnswerSeconds"] is None
    assert team.post(f"{TEAM}/one", {**body, "memberId": str(alpha.pk)}).code == "USER_NOT_FOUND"


def test_a_ticket_for_a_fan_is_opened_once_and_by_the_username(alpha, fan, team):
    """Staff without the permission for users cannot read ids. A repeated call opens no second ticket."""
    _, helper = a_staff(alpha, "TICKETS_MANAGEMENT")
    body = {
        "username": fan.user.username.upper(),
        "title": "Your address",
        "text": "It came back.",
        "key": str(new_key()),
    }
    first, second = helper.post(f"{TEAM}/one", body).ok(), helper.post(f"{TEAM}/one", body).ok()
    assert first["id"] == second["id"]
    assert AuditEntry.objects.filter(community_id=alpha.pk, action="ticket.create").count() == 1
    assert Notification.objects.filter(user=fan.user, kind="TICKET_OPENED").count() == 1
    unknown = helper.post(f"{TEAM}/one", {**body, "username": "gone.fan", "key": str(new_key())})
    assert unknown.body["fields"] == {"username": "No fan of your community has this username"}
    unnamed = helper.post(f"{TEAM}/one", {**body, "username": ""})
    assert unnamed.body["fields"] == {"username": "Field is required"}
    assert helper.post(f"{TEAM}/one", {**body, "category": "BILLING", "key": str(new_key())}).status == 400


def test_a_merge_keeps_every_message_in_order(alpha, fan, team):
    first, second = a_ticket(fan, title="Poster"), a_ticket(fan, title="Poster again")
    answer(team, first, "On its way").ok()
    say(fan, second, "Still nothing").ok()
    merged = team.post(f"{TEAM}/one/{second}/merge", {"intoId": first}).ok()
    assert (merged["id"], merged["waitsFor"], merged["unread"]) == (first, "TEAM", 2)
    assert [(line["seq"], line["text"] or line["event"]) for line in lines_of_fan(fan, first)] == [
        (1, "I ordered it a week ago."), (2, "On its way"), (3, "MERGED"), (4, "I ordered it a week ago."),
        (5, "Still nothing"),
    ]  # fmt: skip
    gone = of_fan(fan, second)
    assert (gone["status"], gone["mergedInto"]["id"], gone["reopensUntil"]) == ("RESOLVED", first, None)
    assert [line["event"] for line in lines_of_fan(fan, second)] == ["MERGED_INTO"]
    refused = say(fan, second)
    assert (refused.code, refused.body["params"]["number"]) == ("SUPPORT_TICKET_MERGED", 1)
    assert ids(team.get(f"{TEAM}/all")) == [first]
    assert say(fan, first).ok()["seq"] == 6
    for source, target in ((second, first), (first, first), (first, a_ticket(a_shopper(alpha)))):
        assert team.post(f"{TEAM}/one/{source}/merge", {"intoId": target}).code == "SUPPORT_TICKETS_DIFFER"
    third = a_ticket(fan)
    edit(team, third, status="RESOLVED")
    assert team.post(f"{TEAM}/one/{first}/merge", {"intoId": third}).code == "SUPPORT_TICKETS_DIFFER"
    team.post(f"{TEAM}/one/{third}/merge", {"intoId": first}).ok()


def test_saved_answers_are_filled_with_the_values_of_the_ticket(alpha, fan, team):
    body = {"name": "Sent", "text": "Hi {{username}}, {{order}} is sent. {{ staff }} of {{community}}, {{ticket}}"}
    saved = team.post(f"{TEAM}/answers/one", body).ok()
    assert team.post(f"{TEAM}/answers/one", body).code == "SUPPORT_ANSWER_EXIST"
    wrong = team.post(f"{TEAM}/answers/one", {"name": "Other", "text": "Hi {{name}}"})
    assert wrong.body["fields"]["text"].startswith("Not a variable: {{name}}. Use {{username}}, ")
    (filled,) = team.get(f"{TEAM}/one/{a_ticket(fan)}/answers").ok()["data"]
    assert filled["filled"] == (
        f"Hi {fan.user.username}, {{{{order}}}} is sent. {alpha.owner.username} of {alpha.name}, #1"
    )
    assert filled["missing"] == ["order"]
    one = f"{TEAM}/answers/one/{saved['id']}"
    # A value is text, also if it looks like a variable.
    odd = a_ticket(fan, title="{{staff}} {{order}}")
    team.patch(one, {"text": "About {{title}}"}).ok()
    (named,) = team.get(f"{TEAM}/one/{odd}/answers").ok()["data"]
    assert (named["filled"], named["missing"]) == ("About {{staff}} {{order}}", [])
    team.patch(one, {"text": body["text"]}).ok()
    changed = team.patch(one, {"text": "Sent today", "seen": {"text": body["text"]}}).ok()
    assert changed["text"] == "Sent today"
    assert team.patch(one, {"text": "Later", "seen": {"text": body["text"]}}).code == "EDIT_CONFLICT"
    assert team.delete(one).status == 204
    assert team.get(f"{TEAM}/answers/all").ok()["total"] == 0


def test_a_colleague_who_answers_is_shown_and_blocks_nobody(alpha, fan, team):
    ticket = a_ticket(fan)
    staff, api = a_staff(alpha, "TICKETS_MANAGEMENT")
    assert team.post(f"{TEAM}/one/{ticket}/answering", {}).ok()["data"] == []
    (colleague,) = api.post(f"{TEAM}/one/{ticket}/answering", {}).ok()["data"]
    assert colleague["username"] == alpha.owner.username
    assert [one["username"] for one in of_team(team, ticket)["answering"]] == [staff.username]
    answer(api, ticket).ok()
    api.post(f"{TEAM}/one/{ticket}/answering", {"isAnswering": False}).ok()
    assert of_team(team, ticket)["answering"] == []


def test_a_person_cannot_flood_the_pages_of_colleagues(alpha, fan, team, monkeypatch):
    from tenants.support import presence

    announced = []
    monkeypatch.setattr(presence, "announce_to_team", lambda *place, **facts: announced.append(facts))
    ticket = a_ticket(fan)
    for is_answering in [True, False] * presence.ANNOUNCED_PER_MINUTE:
        team.post(f"{TEAM}/one/{ticket}/answering", {"isAnswering": is_answering}).ok()
    assert len(announced) == presence.ANNOUNCED_PER_MINUTE


def test_without_redis_nobody_is_answering(alpha, fan, team, monkeypatch):
    import redis

    from tenants.support import presence

    def away():
        raise redis.ConnectionError

    ticket = a_ticket(fan)
    monkeypatch.setattr(presence, "shared", away)
    assert team.post(f"{TEAM}/one/{ticket}/answering", {}).ok()["data"] == []
    assert of_team(team, ticket)["answering"] == []


def test_times_leave_out_what_waited_for_the_fan(alpha, fan, team):
    ticket = a_ticket(fan)
    age(alpha, ticket, days=1)
    answer(team, ticket).ok()
    age(alpha, ticket, days=2)
    say(fan, ticket).ok()
    age(alpha, ticket, days=0.5)
    answer(team, ticket, status="RESOLVED").ok()
    page, day = of_team(team, ticket), 86_400
    assert round(page["firstAnswerSeconds"] / day, 2) == 1
    assert round(page["solveSeconds"] / day, 2) == 1.5
    fan.api.post(f"{FAN}/one/{ticket}/rating", {"rating": 4}).ok()
    stats = team.get(f"{TEAM}/stats", {"days": 7}).ok()
    assert (stats["opened"], stats["resolved"], stats["answered"]) == (1, 1, 1)
    assert round(stats["solveSeconds"] / day, 2) == 1.5
    assert (stats["averageRating"], stats["ratings"]) == ("4", 1)
    assert len(stats["series"]) == 7
    today = stats["series"][-1]
    assert (today["resolved"], round(today["solveSeconds"] / day, 2)) == (1, 1.5)
    assert sum(one["opened"] for one in stats["series"]) == 1
    assert [round(one["firstAnswerSeconds"] / day) for one in stats["series"] if one["firstAnswerSeconds"]] == [1]


def test_the_file_has_one_row_per_ticket(alpha, fan, team):
    on_largest_plan(alpha)
    first = a_ticket(fan, title="=1+1 tickets")
    a_ticket(fan)
    answer(team, first, status="RESOLVED").ok()
    text = team.get(f"{TEAM}/export/csv").text
    header, second, row = text.splitlines()
    assert header.startswith("number,title,category,status,priority,username")
    assert second.startswith("2,Where is my poster?,ORDER,OPENED")
    assert row.startswith("1,'=1+1 tickets,ORDER,RESOLVED")
    assert len(team.get(f"{TEAM}/export/csv", {"status": "OPENED"}).text.splitlines()) == 2
    entry = AuditEntry.objects.get(community_id=alpha.pk, action="ticket.export", after__rows=2)
    assert entry.target == "tickets"


def test_the_guard_is_the_permission_for_tickets(alpha, fan):
    ticket = a_ticket(fan)
    _, store = a_staff(alpha, "STORES_MANAGEMENT")
    _, tickets = a_staff(alpha, "TICKETS_MANAGEMENT")
    assert store.get(f"{TEAM}/one/{ticket}").status == 403
    page = tickets.get(f"{TEAM}/one/{ticket}").ok()
    assert (page["canGift"], page["canRefund"]) == (False, False)
    assert Api().get(f"{TEAM}/all").status == 401


@pytest.mark.parametrize("path", [f"{TEAM}/all", f"{FAN}/all"])
def test_a_list_of_two_thousand_costs_what_one_of_twenty_costs(alpha, fan, team, path):
    """The second makes 2,000 rows, which takes about a second."""
    from tenants.support.services.helpdesk import helpdesk

    api = team if path.startswith(TEAM) else fan.api

    def statements() -> list[str]:
        with at_most_queries(20) as made:
            assert len(api.get(path, {"take": 20}).ok()["data"]) == 20
        return made

    def fill(count: int) -> None:
        many(alpha, fan.member.pk, count)
        with tenant_context(alpha):
            for ticket in helpdesk.all().order_by("-pk")[:count]:
                if path.startswith(FAN):
                    helpdesk.show(ticket)

    fill(20)
    few = statements()
    fill(180 if path.startswith(FAN) else 1980)
    assert [one[:60] for one in statements()] == [one[:60] for one in few]
    with tenant_context(alpha):
        assert SupportTicket.objects.count() > 20


def test_an_answer_after_an_unread_event_is_still_notified(alpha, fan, team):
    """A warning or a gift that the fan has not read must not keep the mail about the answer back."""
    ticket = a_ticket(fan)
    team.post(f"{TEAM}/one/{ticket}/gift", {"gems": "5", "reason": "Sorry"}, key=new_key()).ok()
    for _ in range(2):
        answer(team, ticket).ok()
    assert Notification.objects.filter(user=fan.user, kind="TICKET_ANSWERED").count() == 1
    fan.api.post(f"{FAN}/one/{ticket}/read", {"upTo": 4})
    answer(team, ticket).ok()
    assert Notification.objects.filter(user=fan.user, kind="TICKET_ANSWERED").count() == 2
