"""The export has what the fan saw; the erasure leaves figures without texts and pictures."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.activity.models import ActivityRecord
from saas.kernel.privacy import community, platform
from saas.plans.models import StoredFile
from tenants.support.models import SupportTicket, SupportTicketLine, SupportTicketPicture
from tests.support.api import new_key
from tests.support.shop import a_picture
from tests.support.tickets import FAN, TEAM, a_ticket, answer, edit

pytestmark = pytest.mark.django_db


def erased(fan):
    with tenant_context(fan.community):
        community.erase(fan.user.pk, fan.user.username, fan.user.email)
    platform.erase(fan.user.pk, fan.user.username, fan.user.email)


def test_the_export_and_the_erasure(alpha, fan, team):
    ticket = a_ticket(fan)
    fan.api.upload(f"{FAN}/one/{ticket}/messages", {"text": "My address is here", "pictures": [a_picture()]}).ok()
    answer(team, ticket, "A note about the fan", isInternal=True).ok()
    answer(team, ticket, "Dear fan").ok()
    team.post(f"{TEAM}/one/{ticket}/gift", {"gems": "5", "reason": "For Nova's trouble"}, key=new_key()).ok()
    with tenant_context(alpha):
        (exported,) = community.sections["tickets"](fan.user.pk)
        lines = list(community.sections["ticket-messages"](fan.user.pk))
        (picture,) = SupportTicketPicture.objects.values_list("name", flat=True)
    assert exported["title"] == "Where is my poster?"
    assert [line["text"] for line in lines] == ["I ordered it a week ago.", "My address is here", "Dear fan", ""]
    assert lines[1]["pictures"] == [picture]

    erased(fan)
    with tenant_context(alpha):
        row = SupportTicket.objects.get(pk=ticket)
        assert (row.title, row.status, row.closes_at) == ("Deleted member", "RESOLVED", None)
        assert row.first_answer_at is not None
        assert set(SupportTicketLine.objects.values_list("text", flat=True)) == {""}
        assert SupportTicketLine.objects.get(event="GIFT").value == ""
        assert not SupportTicketPicture.objects.exists()
        names = SupportTicketLine.objects.filter(side="FAN").values_list("author_name", flat=True)
        assert set(names) == {"Deleted member"}
    assert StoredFile.objects.get(pk=picture).released_at is not None
    assert not ActivityRecord.objects.filter(user=fan.user, kind="SUPPORT").exists()
    gift = AuditEntry.objects.get(community_id=alpha.pk, action="ticket.gift")
    assert (gift.after or {})["text"] == ""


def test_the_erasure_of_a_helper_takes_the_name_off_tickets(alpha, fan, team):
    from tests.support.tickets import a_staff, lines_of_team, of_team

    staff, api = a_staff(alpha, "TICKETS_MANAGEMENT")
    ticket = a_ticket(fan)
    edit(team, ticket, assigneeId=str(staff.pk)).ok()
    answer(api, ticket, "I look into it").ok()
    with tenant_context(alpha):
        from tenants.support.privacy import forget

        forget(staff.pk, staff.username, staff.email)
    assert of_team(team, ticket)["assignee"] is None
    _, assigned, second = lines_of_team(team, ticket)
    assert (second["author"], second["text"]) == ("Deleted member", "I look into it")
    assert (assigned["event"], assigned["value"]) == ("ASSIGNED", "Deleted member")
