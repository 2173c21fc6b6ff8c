"""After a hand-over, the new owner sees and charges nothing of the former owner.

Each test takes some seconds: a simulator starts, and every step is several calls of it.
"""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import requests

from tests.saas.billing.conftest import customer_of, paid
from tests.saas.billing.test_with_stripe import MONTHLY, YEARLY, buy

if TYPE_CHECKING:
    from saas.accounts.models import User
    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.billed_account import BilledAccount


def hand_over(community: "Community", account: "BilledAccount") -> "User":
    """Give the community to another user, an hour after the last invoice, and run no job yet."""
    from saas.communities.hand_over import services
    from tests.support.builders import a_user, an_actor

    account.desk.advance(seconds=3600)
    heir = a_user()
    offer = services.offer(
        community=community, receiver=heir.username, confirmation=community.name, giver_stays=False,
        actor=an_actor(community),
    )  # fmt: skip
    services.accept(offer_id=offer.pk, user=heir)
    community.refresh_from_db()
    return heir


def run_jobs() -> None:
    from saas.jobs.runner import run_due

    run_due(tolerant=True)


def methods(account: "BilledAccount", community: "Community") -> list[Any]:
    return list(account.client.customers.payment_methods.list(customer_of(community)).data)


def exported(user: "User") -> list[dict[str, Any]]:
    from saas.billing.privacy import billing

    return list(billing(user.pk))


def test_the_new_owner_sees_nothing_of_the_giver(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    from saas.notifications.facts import own_facts
    from saas.notifications.models import Notification
    from tests.support.api import Api

    giver = alpha.owner
    (old,) = buy(owner, account, alpha)["invoices"]
    heir = hand_over(alpha, account)
    new = Api().login(heir)

    # At once, and also if a reading of Stripe still finds the card there.
    for shown in (new.get("/creator/billing").ok(), new.post("/creator/billing/refresh").ok()):
        assert (shown["state"], shown["plan"]) == ("ACTIVE", "pro")
        assert (shown["paymentMethod"], shown["invoices"]) == (None, [])
        assert shown["paymentMethodDue"] == shown["periodEnd"]
    # Until the card is removed at Stripe, no call of the new owner can charge it.
    for path, body in (("portal", None), ("change-plan/preview", YEARLY)):
        assert new.post(f"/creator/billing/{path}", body).code == "BILLING_BUSY"

    run_jobs()
    shown = new.post("/creator/billing/refresh").ok()
    assert (shown["paymentMethod"], shown["invoices"]) == (None, [])
    assert owner.post("/creator/billing/portal").code == "COMMUNITY_REQUIRED"
    (note,) = Notification.objects.filter(user_id=heir.pk, kind="PLAN_TAKEN_OVER")
    end = account.now() + timedelta(days=30)
    assert note.values["until"].endswith(f"{end:%Y}")
    assert "payment method was removed" in own_facts(note).text

    (kept,) = exported(giver)
    assert [row["number"] for row in kept["invoices"]] == [old["number"]]
    assert "email" not in kept
    (own,) = exported(heir)
    assert (own["invoices"], own["card"], own["email"]) == ([], "", heir.email)


def test_the_job_removes_the_giver_at_stripe_and_can_be_repeated(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    from saas.billing.models import BillingCustomer
    from saas.billing.services.customers import update_payer

    buy(owner, account, alpha)
    customer = customer_of(alpha)
    account.client.payment_methods.attach("pm_card_mastercard", {"customer": customer})
    (running,) = account.client.subscriptions.list({"customer": customer}).data
    account.client.subscriptions.update(running.id, {"default_payment_method": methods(account, alpha)[0].id})
    address: Any = {"country": "DE", "city": "Berlin", "line1": "Street 1"}
    account.client.customers.update(customer, {"address": address, "individual_name": "River"})
    account.client.customers.tax_ids.create(customer, {"type": "eu_vat", "value": "DE123456789"})
    heir = hand_over(alpha, account)
    run_jobs()

    def found() -> Any:
        return account.client.customers.retrieve(customer)

    assert methods(account, alpha) == []
    assert found().invoice_settings.default_payment_method is None
    assert account.client.subscriptions.retrieve(running.id).default_payment_method is None
    assert account.client.customers.tax_ids.list(customer).data == []
    assert (found().email, found().name) == (heir.email, alpha.name)
    assert (found().address, found().individual_name) == (None, None)
    assert account.client.subscriptions.retrieve(running.id).status == "active"

    # The job ran, but its worker died before the last step.
    BillingCustomer.objects.update(is_payer_changing=True)
    update_payer(BillingCustomer.objects.get().pk)
    assert not BillingCustomer.objects.get().is_payer_changing
    # A later repetition leaves the card of the new owner.
    account.change_card(customer, "4242424242424242")
    update_payer(BillingCustomer.objects.get().pk)
    assert len(methods(account, alpha)) == 1


def test_the_renewal_does_not_charge_the_giver(owner: "Api", account: "BilledAccount", alpha: "Community") -> None:
    from tests.support.api import Api
    from tests.support.billed_account import GOOD

    giver = alpha.owner
    buy(owner, account, alpha)
    heir = hand_over(alpha, account)
    run_jobs()
    account.desk.settings(give_up="past_due")
    account.desk.advance(days=32)
    new = Api().login(heir)
    late = new.post("/creator/billing/refresh").ok()
    assert paid(account, alpha) == [2900]
    assert (late["state"], late["plan"], late["paymentMethodDue"]) == ("PAST_DUE", "pro", late["graceUntil"])
    # The invoice of the renewal is the first one of the new owner.
    (own,) = late["invoices"]
    assert (own["status"], late["payUrl"]) == ("OPEN", own["url"])

    account.change_card(customer_of(alpha), GOOD)
    account.client.invoices.pay(own["id"])
    shown = new.post("/creator/billing/refresh").ok()
    assert (shown["state"], shown["paymentMethodDue"]) == ("ACTIVE", None)
    assert shown["paymentMethod"] == {"brand": "visa", "last4": "4242"}
    numbers = [[row["number"] for row in exported(user)[0]["invoices"]] for user in (giver, heir)]
    assert numbers[1] == [own["number"]]
    assert len(numbers[0]) == 1
    assert numbers[0] != numbers[1]

    # After two hand-overs, each owner has the invoices of their own time.
    last = hand_over(alpha, account)
    assert [[row["number"] for row in exported(user)[0]["invoices"]] for user in (giver, heir)] == numbers
    assert exported(last)[0]["invoices"] == []
    assert Api().login(last).get("/creator/billing").ok()["invoices"] == []


def test_the_portal_of_a_new_owner_shows_the_payment_method_alone(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    from tests.support.api import Api

    (old,) = buy(owner, account, alpha)["invoices"]
    before = requests.get(owner.post("/creator/billing/portal").ok()["url"], timeout=10).text
    assert old["number"] in before
    new = Api().login(hand_over(alpha, account))
    run_jobs()
    url = new.post("/creator/billing/portal").ok()["url"]
    page = requests.get(url, timeout=10).text
    assert "Save card" in page
    assert old["number"] not in page
    assert "•••• 4242" not in page
    card = {"action": "card", "number": "4242424242424242", "expiry": "12/34", "cvc": "123", "name": "New Owner"}
    saved = requests.post(url, card, timeout=10, allow_redirects=False)
    assert (saved.status_code, "/admin/settings" in saved.headers.get("Location", "")) == (303, True), saved.text
    assert new.post("/creator/billing/refresh").ok()["paymentMethod"] == {"brand": "visa", "last4": "4242"}


def test_an_open_page_of_the_giver_cannot_be_paid_after_the_hand_over(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    owner.post("/creator/billing/checkout", MONTHLY).ok()
    hand_over(alpha, account)
    run_jobs()
    params: Any = {"customer": customer_of(alpha)}
    assert [row.status for row in account.client.checkout.sessions.list(params).data] == ["expired"]


def test_a_change_of_payer_that_failed_is_found_again(customer: Any) -> None:
    from saas.billing.services.inbox import sweep_payers
    from saas.jobs.models import Job

    sweep_payers()
    assert not Job.objects.filter(task="billing.update_payer").exists()
    customer.is_payer_changing = True
    customer.save()
    sweep_payers()
    sweep_payers()
    assert Job.objects.filter(task="billing.update_payer").count() == 1


def test_a_payment_method_that_is_no_card_counts(customer: Any, says: Any) -> None:
    from saas.billing.answers import read_customer

    facts: dict[str, Any] = {"id": "cus_1", "object": "customer", "email": "a@example.com"}
    facts["invoice_settings"] = {"default_payment_method": {"id": "pm_1", "type": "sepa_debit"}}
    found = read_customer(facts)
    assert (found.card_brand, found.card_last4) == ("sepa_debit", "")
