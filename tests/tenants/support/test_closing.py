"""Tickets that wait for the fan: a warning two days before, then the close; the fan's answer keeps them open."""

from datetime import datetime, timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.communities.closing import services as closing
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy import services as tenancy
from saas.tenancy.models import Community
from tenants.support.models import SupportTicket
from tenants.support.services.helpdesk import look
from tests.support.builders import an_actor
from tests.support.notified import notified
from tests.support.tickets import TEAM, a_ticket, age, answer, lines_of_fan, of_fan, of_team, say

pytestmark = pytest.mark.django_db


def looked(alpha, ticket):
    """Run what the job runs."""
    with tenant_context(alpha):
        look(SupportTicket.objects.get(pk=ticket).pk)


def due(ticket) -> str:
    return Job.objects.get(key=f"support-look:{ticket}", state="WAITING").due_at.isoformat(timespec="seconds")


def warned(fan) -> int:
    return Notification.objects.filter(user=fan.user, kind="TICKET_CLOSING_SOON").count()


def test_a_warning_two_days_before_and_then_the_close(alpha, fan, team):
    ticket = a_ticket(fan)
    answer(team, ticket).ok()
    shown = of_fan(fan, ticket)
    assert shown["closesAt"]
    age(alpha, ticket, days=4.9)
    looked(alpha, ticket)
    assert (warned(fan), of_fan(fan, ticket)["isClosingSoon"]) == (0, False)
    age(alpha, ticket, days=0.2)
    looked(alpha, ticket)
    looked(alpha, ticket)
    shown = of_fan(fan, ticket)
    assert (warned(fan), shown["isClosingSoon"], shown["status"]) == (1, True, "IN_PROGRESS")
    assert "the ticket closes in two days" in notified(fan.api, "TICKET_CLOSING_SOON")
    assert due(ticket)[:16] == shown["closesAt"][:16]
    age(alpha, ticket, days=2)
    looked(alpha, ticket)
    shown = of_fan(fan, ticket)
    assert (shown["status"], shown["closesAt"]) == ("RESOLVED", None)
    assert [line["event"] for line in lines_of_fan(fan, ticket)] == [None, None, "WARNING", "CLOSED"]
    looked(alpha, ticket)
    assert len(lines_of_fan(fan, ticket)) == 4


def test_a_late_warning_still_leaves_two_days(alpha, fan, team):
    """The worker was away for a week: the fan has two days after the warning."""
    ticket = a_ticket(fan)
    answer(team, ticket).ok()
    age(alpha, ticket, days=14)
    looked(alpha, ticket)
    assert (warned(fan), of_fan(fan, ticket)["status"]) == (1, "IN_PROGRESS")
    age(alpha, ticket, days=1.9)
    looked(alpha, ticket)
    assert of_fan(fan, ticket)["status"] == "IN_PROGRESS"
    age(alpha, ticket, days=0.2)
    looked(alpha, ticket)
    assert of_fan(fan, ticket)["status"] == "RESOLVED"


def test_the_fans_answer_keeps_it_open(alpha, fan, team):
    ticket = a_ticket(fan)
    answer(team, ticket).ok()
    age(alpha, ticket, days=6)
    looked(alpha, ticket)
    say(fan, ticket).ok()
    assert notified(team, "TEAM_TICKET_REPLIED").startswith(f"{fan.user.username} wrote again")
    assert of_fan(fan, ticket)["closesAt"] is None
    age(alpha, ticket, days=30)
    looked(alpha, ticket)
    assert of_fan(fan, ticket)["status"] == "IN_PROGRESS"


def test_the_team_sets_the_days(alpha, fan, team):
    assert team.get(f"{TEAM}/settings").ok() == {"closeAfterDays": 7}
    assert team.patch(f"{TEAM}/settings", {"closeAfterDays": 2}).status == 400
    team.patch(f"{TEAM}/settings", {"closeAfterDays": None}).ok()
    ticket = a_ticket(fan)
    answer(team, ticket).ok()
    assert of_team(team, ticket)["closesAt"] is None
    team.patch(f"{TEAM}/settings", {"closeAfterDays": 30, "seen": {"closeAfterDays": None}}).ok()
    answer(team, ticket).ok()
    assert of_team(team, ticket)["closesAt"]
    stale = team.patch(f"{TEAM}/settings", {"closeAfterDays": 5, "seen": {"closeAfterDays": None}})
    assert stale.code == "EDIT_CONFLICT"


def closes_at(fan, ticket) -> datetime:
    return datetime.fromisoformat(of_fan(fan, ticket)["closesAt"])


def away(alpha, fan, ticket, *, days, how) -> None:
    """Let the community be suspended or closed for some days, and come back."""
    if how == "suspended":
        tenancy.suspend(community=alpha, reason="Unpaid prizes")
        Community.objects.filter(pk=alpha.pk).update(suspended_at=now() - timedelta(days=days))
        tenancy.resume(community=alpha)
    else:
        Community.objects.filter(pk=alpha.pk).update(closed_at=now() - timedelta(days=days))
        closing.reopen(community=alpha, actor=an_actor(alpha))


@pytest.mark.parametrize("how", ["suspended", "closed"])
def test_a_ticket_does_not_close_for_the_time_in_which_its_community_was_away(alpha, fan, team, how):
    """Each of the two failed before: the warning could not be read, and the ticket closed at once."""
    ticket = a_ticket(fan)
    answer(team, ticket).ok()
    age(alpha, ticket, days=5.5)
    looked(alpha, ticket)
    assert (warned(fan), closes_at(fan, ticket) < now() + timedelta(days=2.1)) == (1, True)
    # The community is away from the minute of the warning on, for longer than the wait.
    age(alpha, ticket, days=4)
    away(alpha, fan, ticket, days=4, how=how)
    Job.objects.filter(key=f"support-look:{ticket}").update(due_at=now())
    run_due()
    shown = of_fan(fan, ticket)
    assert (shown["status"], shown["isClosingSoon"], warned(fan)) == ("IN_PROGRESS", True, 2)
    assert now() + timedelta(days=1.9) < closes_at(fan, ticket) < now() + timedelta(days=2.1)
    # The list and the line name the new time.
    (listed,) = fan.api.get("/user/support-tickets/all").ok()["data"]
    assert listed["closesAt"][:16] == shown["closesAt"][:16]
    last = [line for line in lines_of_fan(fan, ticket) if line["event"] == "WARNING"][-1]
    assert last["value"][:16] == shown["closesAt"][:16]
    age(alpha, ticket, days=2.1)
    looked(alpha, ticket)
    assert of_fan(fan, ticket)["status"] == "RESOLVED"


def test_a_suspension_before_the_warning_moves_the_warning_too(alpha, fan, team):
    ticket, other = a_ticket(fan), a_ticket(fan, title="Another one")
    answer(team, ticket).ok()
    age(alpha, ticket, days=3)
    before = closes_at(fan, ticket)
    away(alpha, fan, ticket, days=2, how="suspended")
    run_due()
    assert abs(closes_at(fan, ticket) - before - timedelta(days=2)) < timedelta(minutes=1)
    assert warned(fan) == 0
    # A ticket that waits for the team has no time to move.
    assert of_fan(fan, other)["closesAt"] is None
