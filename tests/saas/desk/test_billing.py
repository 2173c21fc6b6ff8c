"""The billing pages of the desk, from the rows that Stripe's events left."""

import re
from datetime import timedelta

import pytest

from saas.billing.models import BillingCustomer, BillingInterval, Subscription, SubscriptionStatus, WebhookEvent
from saas.desk.lists import PAGE_SIZE
from saas.desk.models import DeskRole
from saas.jobs.models import Job
from saas.kernel.clock import now
from tests.support.builders import a_community
from tests.support.desk import an_operator

pytestmark = pytest.mark.django_db


def _subscription(
    name: str, status: SubscriptionStatus, amount: int, interval: BillingInterval, **fields: object
) -> None:
    customer = BillingCustomer.objects.create(community=a_community(), stripe_id=f"cus_{name}")
    Subscription.objects.create(
        stripe_id=f"sub_{name}",
        customer=customer,
        status=status,
        item_id=f"si_{name}",
        price_id="price_1",
        interval=interval,
        amount=amount,
        currency="USD",
        **{"created_at": now(), **fields},
    )


def test_the_dashboard_shows_revenue_trials_and_churn_to_finance_alone():
    _subscription("a", SubscriptionStatus.ACTIVE, 2900, BillingInterval.MONTH)
    _subscription("b", SubscriptionStatus.ACTIVE, 12_000, BillingInterval.YEAR)
    _subscription("c", SubscriptionStatus.TRIALING, 2900, BillingInterval.MONTH)
    _subscription("d", SubscriptionStatus.CANCELED, 2900, BillingInterval.MONTH, ended_at=now() - timedelta(days=2))
    _subscription("e", SubscriptionStatus.CANCELED, 2900, BillingInterval.MONTH, ended_at=now() - timedelta(days=40))
    figures = {label: value for label, value, _ in an_operator(DeskRole.FINANCE).get().context["figures"]}
    assert figures["Recurring revenue per month"] == "USD 39.00"
    assert (figures["Trials"], figures["Churn in 30 days"]) == ("1", "33.3 %")
    support = an_operator(DeskRole.SUPPORT).get().context["figures"]
    assert "Trials" not in [label for label, _, _ in support]


def test_only_the_sum_of_yearly_prices_is_rounded():
    """Three twelfths of 100.03 are 25.0075. Rounded one by one, they would be 24.99."""
    for name in "abc":
        _subscription(name, SubscriptionStatus.ACTIVE, 10_003, BillingInterval.YEAR)
    figures = {label: value for label, value, _ in an_operator(DeskRole.FINANCE).get().context["figures"]}
    assert figures["Recurring revenue per month"] == "USD 25.01"


def test_webhook_events_come_newest_first_whatever_their_ids_are():
    """Stripe's ids are random. The pages follow the time without gaps, also where two events have the same time."""
    begin = now()
    total = PAGE_SIZE + 5
    WebhookEvent.objects.bulk_create(
        WebhookEvent(
            id=f"evt_{(number * 37) % total:03}",
            type=f"invoice.number{number:03}",
            created_at=begin,
            received_at=begin + timedelta(seconds=number // 2),
        )
        for number in range(total)
    )
    desk = an_operator(DeskRole.FINANCE)
    first = desk.get("/webhooks")
    second = desk.get(f"/webhooks?{first.context['next']}")
    found = [re.findall(r"invoice\.number(\d+)", page.content.decode()) for page in (first, second)]
    numbers = [int(number) for page in found for number in page]
    assert [number // 2 for number in numbers] == sorted((number // 2 for number in range(total)), reverse=True)
    assert sorted(numbers) == list(range(total))
    assert not second.context["next"]


def test_a_dead_event_is_requeued_once():
    event = WebhookEvent.objects.create(
        id="evt_9", type="invoice.paid", customer_id="cus_9", created_at=now(), received_at=now(), state="DEAD"
    )
    desk = an_operator(DeskRole.FINANCE)
    assert "Requeue event" in desk.get("/webhooks?state=DEAD").content.decode()
    assert desk.do("webhook.requeue", event.pk).status_code == 302
    event.refresh_from_db()
    assert event.state == WebhookEvent.State.RECEIVED
    assert Job.objects.filter(task="billing.apply_events").exists()
    assert desk.do("webhook.requeue", event.pk).status_code == 409


@pytest.mark.parametrize(("kind", "is_shown"), [("charge.dispute.created", True), ("price.created", False)])
def test_a_dead_event_without_a_customer_is_requeued_if_it_is_of_a_dispute(kind, is_shown):
    event = WebhookEvent.objects.create(id="evt_9", type=kind, created_at=now(), received_at=now(), state="DEAD")
    desk = an_operator(DeskRole.FINANCE)
    assert ("Requeue event" in desk.get("/webhooks?state=DEAD").content.decode()) is is_shown
    assert desk.do("webhook.requeue", event.pk).status_code == (302 if is_shown else 404)


@pytest.mark.parametrize("page", ["subscriptions", "webhooks", "differences", "plans"])
def test_each_list_opens(page):
    assert an_operator(DeskRole.FINANCE).get(f"/{page}").status_code == 200


def test_subscriptions_come_newest_first_whatever_their_ids_are():
    for place, name in enumerate("bca"):
        begin = now() - timedelta(days=3 - place)
        _subscription(name, SubscriptionStatus.ACTIVE, 2900, BillingInterval.MONTH, created_at=begin)
    page = an_operator(DeskRole.FINANCE).get("/subscriptions").content.decode()
    slugs = [
        BillingCustomer.objects.select_related("community").get(stripe_id=f"cus_{name}").community.slug
        for name in "acb"
    ]
    assert [page.index(slug) for slug in slugs] == sorted(page.index(slug) for slug in slugs)
