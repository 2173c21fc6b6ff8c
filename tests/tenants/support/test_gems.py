"""Gifts and refunds for tickets: once per key, within the limits of the team, linked to the ledger."""

import pytest
from django_tenants.utils import tenant_context

from saas.notifications.models import Notification
from tenants.support.models import TicketGems
from tenants.wallets.models import Books, Txn
from tests.support.api import new_key
from tests.support.ledger import books_are_right
from tests.support.shop import a_product
from tests.support.tickets import TEAM, a_staff, a_ticket, lines_of_fan, of_team

pytestmark = pytest.mark.django_db
GIFT = {"gems": "50", "reason": "Sorry for the wait"}


def test_a_gift_is_paid_once_and_is_in_the_ledger_of_the_ticket(alpha, fan, team):
    ticket, key = a_ticket(fan), new_key()
    page = team.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=key).ok()
    again = team.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=key).ok()
    assert page["gems"] == again["gems"]
    assert fan.gems == 550
    with tenant_context(alpha):
        txn = Txn.objects.get(pk=page["gems"][0]["transactionId"])
        assert (txn.cause, str(txn.cause_id), txn.amount, txn.reason) == ("SUPPORT", ticket, 50, GIFT["reason"])
        books_are_right()
    other = team.post(f"{TEAM}/one/{ticket}/gift", {**GIFT, "gems": "51"}, key=key)
    assert (other.status, other.code) == (422, "IDEMPOTENCY_KEY_REUSED")
    elsewhere = team.post(f"{TEAM}/one/{a_ticket(fan)}/gift", GIFT, key=key)
    assert elsewhere.code == "IDEMPOTENCY_KEY_REUSED"
    assert team.post(f"{TEAM}/one/{ticket}/gift", GIFT).code == "IDEMPOTENCY_KEY_REQUIRED"
    line = lines_of_fan(fan, ticket)[-1]
    assert (line["event"], line["gems"], line["value"]) == ("GIFT", "50", GIFT["reason"])
    assert Notification.objects.filter(user=fan.user, kind="TICKET_GIFT").count() == 1


def test_gifts_count_against_the_limits_of_the_team_and_the_staff_member(alpha, fan):
    ticket = a_ticket(fan)
    _, helper = a_staff(alpha, "TICKETS_MANAGEMENT")
    refused = helper.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=new_key())
    assert "Manage Wallet" in refused.body["fields"]["gems"]
    staff, api = a_staff(alpha, "TICKETS_MANAGEMENT", "WALLETS_MANAGEMENT")
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=80)
    api.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=new_key()).ok()
    limited = api.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=new_key())
    assert limited.code == "WALLET_ISSUANCE_LIMIT"
    assert fan.gems == 550
    with tenant_context(alpha):
        assert TicketGems.objects.filter(actor_id=staff.pk).count() == 1
        books_are_right()


def test_a_former_member_gets_no_gift(alpha, fan, team):
    ticket = a_ticket(fan)
    team.post(f"/creator/users/one/{fan.member.pk}/unsubscribe").ok()
    assert of_team(team, ticket)["canGift"] is False
    assert team.post(f"{TEAM}/one/{ticket}/gift", GIFT, key=new_key()).code == "SUBSCRIPTION_NOT_FOUND"


def test_a_refund_is_made_once_and_needs_the_permission_for_orders(alpha, fan, team):
    order = fan.buy(a_product(alpha)).ok()
    ticket = a_ticket(fan, subjectKind="ORDER", subjectId=order["id"])
    body, key = {"reason": "Lost by the post"}, new_key()
    _, api = a_staff(alpha, "TICKETS_MANAGEMENT")
    refused = api.post(f"{TEAM}/one/{ticket}/refund", body, key=new_key())
    assert "Manage Stores" in refused.body["fields"]["reason"]
    first = team.post(f"{TEAM}/one/{ticket}/refund", body, key=key).ok()
    assert team.post(f"{TEAM}/one/{ticket}/refund", body, key=key).ok()["gems"] == first["gems"]
    assert fan.gems == 500
    status = team.get(f"/creator/product-order/one/{order['id']}").ok()["status"]
    assert status == "CANCELED"
    with tenant_context(alpha):
        books_are_right()


def test_what_cannot_be_refunded(alpha, fan, team):
    ticket = a_ticket(fan)
    refused = team.post(f"{TEAM}/one/{ticket}/refund", {"reason": "Because"}, key=new_key())
    assert (refused.status, refused.code) == (409, "SUPPORT_NO_REFUND")
    assert refused.body["message"].endswith("You can send a gift instead.")
    assert of_team(team, ticket)["canRefund"] is False
