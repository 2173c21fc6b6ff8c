"""The plan, the mails and the invoices follow from what Stripe says."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from tests.saas.billing.conftest import PERIOD, a_subscription, an_invoice

if TYPE_CHECKING:
    from saas.billing.models import BillingCustomer
    from saas.tenancy.models import Community

DAY = timedelta(days=1)


def read(customer: "BillingCustomer") -> str:
    """Reads the customer again; gives the code of the plan in force."""
    from saas.billing.services.reading import read_again
    from saas.plans.selectors import effective_plan
    from saas.tenancy import lookup

    read_again(customer.pk)
    lookup.clear_cache()
    return effective_plan(customer.community_id).code.value


def sent(customer: "BillingCustomer") -> list[str]:
    from saas.notifications.models import Notification

    rows = Notification.objects.filter(user_id=customer.community.owner_id, kind__startswith="PLAN_")
    return list(rows.order_by("created_at").values_list("kind", flat=True))


def logged(customer: "BillingCustomer") -> list[tuple[str, dict[str, Any]]]:
    from saas.access.models import AuditEntry

    rows = AuditEntry.objects.filter(community_id=customer.community_id, actor_name="Billing").order_by("at", "pk")
    shown = ("plan", "failed")
    return [(row.action, {name: value for name, value in (row.after or {}).items() if name in shown}) for row in rows]


def owed(days: int) -> Any:
    """An invoice that could not be collected, `days` ago."""
    from saas.billing.models import InvoiceStatus

    since = datetime.now(UTC) - days * DAY
    return an_invoice(
        id="in_2", number="G-0002", status=InvoiceStatus.OPEN, amount_remaining=2900, created=since, finalized=since
    )


@pytest.mark.parametrize(
    ("status", "plan"),
    [
        ("ACTIVE", "pro"),
        ("TRIALING", "pro"),
        ("INCOMPLETE", "free"),
        ("INCOMPLETE_EXPIRED", "free"),
        ("CANCELED", "free"),
        ("PAUSED", "free"),
    ],
)
def test_the_status_decides_the_plan(customer: Any, says: Any, status: str, plan: str) -> None:
    from saas.billing.models import SubscriptionStatus

    says(a_subscription(status=SubscriptionStatus(status)))
    assert read(customer) == plan


def test_a_price_that_is_not_ours_gives_no_plan(customer: Any, says: Any) -> None:
    says(a_subscription(price_id="price_of_another_product"))
    assert read(customer) == "free"


def test_a_failed_payment_gives_fourteen_days_and_mails(
    customer: Any, says: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from saas.billing.models import SubscriptionStatus
    from saas.billing.services import reading
    from saas.plans.selectors import effective_plan

    began = datetime.now(UTC)
    says(a_subscription())
    read(customer)
    says(a_subscription(status=SubscriptionStatus.PAST_DUE), invoices=[owed(0)])
    for days, plan, mails in ((0, "pro", 1), (1, "pro", 1), (8, "pro", 2), (13, "pro", 3), (15, "free", 3)):
        monkeypatch.setattr(reading, "now", lambda later=days: began + later * DAY)
        assert (read(customer), sent(customer).count("PLAN_PAYMENT_FAILED")) == (plan, mails), days
    assert sent(customer)[-1] == "PLAN_ENDED"

    says(a_subscription(), invoices=[an_invoice(), an_invoice(id="in_2", number="G-0002")])
    assert read(customer) == "pro"
    assert sent(customer)[-1] == "PLAN_PAYMENT_RECEIVED"
    assert effective_plan(customer.community_id).source == "BILLING"
    # The owner's log says the same, each change once.
    assert logged(customer) == [
        ("billing.plan", {"plan": "Pro"}),
        ("billing.payment", {"failed": True}),
        ("billing.plan", {"plan": "Free"}),
        ("billing.plan", {"plan": "Pro"}),
        ("billing.payment", {"failed": False}),
    ]


def test_the_end_of_the_grace_period_needs_no_event(customer: Any, says: Any) -> None:
    from saas.billing.models import SubscriptionStatus
    from saas.jobs.models import Job

    says(a_subscription(status=SubscriptionStatus.PAST_DUE), invoices=[owed(13)])
    read(customer)
    job = Job.objects.get(task="billing.read_customer", state="WAITING")
    assert timedelta(hours=20) < job.due_at - datetime.now(UTC) < timedelta(hours=25)


@pytest.mark.parametrize(("due", "is_late"), [(14, True), (13, False)])
def test_a_lost_look_at_the_end_of_the_grace_period_is_made_up_for(
    customer: Any, says: Any, due: int, is_late: bool
) -> None:
    """Its job is dead: the sweeper enqueues another one, which ends the plan."""
    from saas.billing.models import Subscription, SubscriptionStatus
    from saas.billing.tasks import sweep
    from saas.jobs.models import Job
    from saas.jobs.runner import run_due
    from saas.plans.selectors import effective_plan
    from saas.tenancy import lookup

    says(a_subscription(status=SubscriptionStatus.PAST_DUE), invoices=[owed(13)])
    assert read(customer) == "pro"
    Job.objects.filter(task="billing.read_customer").update(state="DEAD", key=None)
    says(a_subscription(status=SubscriptionStatus.PAST_DUE), invoices=[owed(due)])
    since = datetime.now(UTC) - due * DAY - timedelta(minutes=6)
    Subscription.objects.update(payment_due_since=since)
    type(customer).objects.update(read_at=datetime.now(UTC) - timedelta(hours=1))
    sweep()
    assert Job.objects.filter(task="billing.read_customer", state="WAITING").exists() is is_late
    run_due()
    lookup.clear_cache()
    assert effective_plan(customer.community_id).code == ("free" if is_late else "pro")


def test_a_lost_look_after_the_period_is_made_up_for(customer: Any, says: Any) -> None:
    from saas.billing.services.settling import sweep_looks

    says(a_subscription(period_end=datetime.now(UTC) - timedelta(hours=3)))
    read(customer)
    assert sweep_looks() == 0
    type(customer).objects.update(read_at=datetime.now(UTC) - timedelta(hours=2))
    assert sweep_looks() == 1


def test_the_end_of_a_canceled_plan_is_announced_once(customer: Any, says: Any) -> None:
    soon = datetime.now(UTC) + 2 * DAY
    for _ in range(2):
        says(a_subscription(cancel_at_period_end=True, period_end=soon))
        assert read(customer) == "pro"
    assert sent(customer) == ["PLAN_ENDING"]


def test_the_end_of_a_trial_is_announced(customer: Any, says: Any) -> None:
    from saas.billing.models import SubscriptionStatus

    end = datetime.now(UTC) + 2 * DAY
    says(a_subscription(status=SubscriptionStatus.TRIALING, period_end=end, trial_start=end - 14 * DAY, trial_end=end))
    read(customer)
    assert sent(customer) == ["PLAN_TRIAL_ENDING"]
    customer.refresh_from_db()
    assert customer.trial_used_at is not None


def test_a_slow_reading_does_not_replace_a_later_one(customer: Any, says: Any, monkeypatch: Any) -> None:
    from saas.billing.models import SubscriptionStatus
    from saas.billing.services import reading
    from saas.plans.selectors import effective_plan
    from saas.tenancy import lookup

    says(a_subscription(status=SubscriptionStatus.CANCELED))
    newer = reading.ask
    says(a_subscription())
    older = reading.ask

    def slow(stripe_id: str) -> Any:
        """While it waits for Stripe, another reading begins and ends."""
        found = older(stripe_id)
        monkeypatch.setattr(reading, "ask", newer)
        assert reading.read_again(customer.pk)
        return found

    monkeypatch.setattr(reading, "ask", slow)
    assert not reading.read_again(customer.pk)
    lookup.clear_cache()
    assert effective_plan(customer.community_id).code == "free"


def test_refunds_and_disputes_are_noted_on_the_invoice(customer: Any, says: Any) -> None:
    from saas.billing.answers import ChargeFacts
    from saas.billing.models import Invoice

    says(
        a_subscription(),
        invoices=[an_invoice()],
        # The newest first: the bank declined the first try.
        charges=[ChargeFacts("ch_1", "pi_1", 900, True), ChargeFacts("ch_0", "pi_1", 0, False)],
        disputes={"ch_1": "needs_response"},
    )
    assert read(customer) == "pro"
    row = Invoice.objects.get()
    assert (row.refunded, row.dispute) == (900, "needs_response")


def test_a_version_in_a_currency_without_cents_is_not_sold() -> None:
    """Stripe would charge a hundred times its price."""
    from saas.billing.rules import price_of
    from saas.plans.models import PlanVersion

    assert price_of(PlanVersion(currency="JPY", monthly_price=2900, yearly_price=29_000), "MONTH") is None
    assert price_of(PlanVersion(currency="USD", monthly_price=2900, yearly_price=29_000), "MONTH") == 2900


def test_billing_leaves_the_plan_that_an_operator_set(customer: Any, says: Any) -> None:
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    assign_plan(customer.community_id, version=newest_version("enterprise"), source=PlanSource.OPERATOR)
    says(a_subscription())
    assert read(customer) == "enterprise"
    says()
    assert read(customer) == "enterprise"


def test_the_owner_of_a_plan_by_agreement_does_not_read_that_it_ended(customer: Any, says: Any) -> None:
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan
    from saas.tenancy import lookup
    from tests.support.api import Api

    says(a_subscription())
    read(customer)
    assign_plan(customer.community_id, version=newest_version("enterprise"), source=PlanSource.OPERATOR)
    lookup.clear_cache()
    shown = Api().login(customer.community.owner).get("/creator/billing").ok()
    assert (shown["state"], shown["isByAgreement"]) == ("ACTIVE", True)
    assert (shown["possible"]["change"], shown["possible"]["cancel"]) == (False, True)
    says(a_subscription(status="CANCELED"))
    assert read(customer) == "enterprise"
    assert sent(customer) == []


@pytest.mark.parametrize("source", ["OPERATOR", "DEFAULT"])
def test_a_free_plan_that_an_operator_set_can_be_bought_out_of(customer: Any, says: Any, source: str) -> None:
    from saas.billing.services.plan_of_community import is_by_agreement
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    assign_plan(customer.community_id, version=newest_version("free"), source=PlanSource(source))
    assert not is_by_agreement(customer.community_id)
    says(a_subscription())
    assert read(customer) == "pro"


def test_billing_that_goes_back_to_the_owner_gives_what_is_paid(customer: Any, says: Any) -> None:
    from uuid import uuid4

    from saas.billing.services.settling import return_to_billing
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    assign_plan(customer.community_id, version=newest_version("enterprise"), source=PlanSource.OPERATOR)
    says(a_subscription())
    assert read(customer) == "enterprise"
    change = return_to_billing(customer.community_id, actor=uuid4())
    assert (change.after.code, change.after.source) == ("pro", PlanSource.BILLING)
    says(a_subscription(status="CANCELED"))
    assert read(customer) == "free"


def test_the_desk_gives_no_free_plan_to_a_community_that_pays(customer: Any, says: Any) -> None:
    from saas.desk.audit import Operator
    from saas.desk.errors import WrongState
    from saas.desk.models import DeskRole
    from saas.desk.services import plans
    from saas.plans.selectors import newest_version
    from tests.support.desk import an_operator

    desk = an_operator(DeskRole.FINANCE)
    operator = Operator(desk.user.pk, desk.user.username, DeskRole.FINANCE)
    says(a_subscription())
    assert read(customer) == "pro"
    with pytest.raises(WrongState):
        plans.assign(operator=operator, community=customer.community, version=newest_version("free"), reason="Unpaid")
    assert read(customer) == "pro"


def test_of_two_subscriptions_the_older_one_counts(customer: Any, says: Any) -> None:
    from saas.billing.models import BillingDifference
    from saas.billing.selectors import billing_of
    from saas.billing.services.comparison import compare

    now = datetime.now(UTC)
    says(a_subscription(), a_subscription(id="sub_2", created=now, period_end=now + 2 * PERIOD))
    read(customer)
    shown = billing_of(customer.community_id).subscription
    assert shown is not None
    assert shown.pk == "sub_1"
    assert compare(customer.pk) == 1
    assert BillingDifference.objects.get().kind == "SUBSCRIPTION_TWICE"


def test_a_difference_is_found_and_fixed_by_reading_again(customer: Any, says: Any) -> None:
    from saas.billing.models import BillingDifference
    from saas.billing.services.comparison import compare, fix_difference

    says(a_subscription(), invoices=[an_invoice()])
    read(customer)
    assert compare(customer.pk) == 0
    says(a_subscription(cancel_at_period_end=True), invoices=[an_invoice(), an_invoice(id="in_2", number="G-0002")])
    assert compare(customer.pk) == 2
    assert compare(customer.pk) == 2
    kinds = set(BillingDifference.objects.values_list("kind", flat=True))
    assert kinds == {"SUBSCRIPTION_OTHER", "INVOICE_MISSING"}
    first = BillingDifference.objects.first()
    assert first is not None
    assert fix_difference(first.pk)
    assert not BillingDifference.objects.filter(fixed_at=None).exists()


def test_the_desk_reads_a_difference_from_stripe_again(customer: Any, says: Any) -> None:
    from saas.access.models import AuditEntry
    from saas.billing.models import BillingDifference
    from saas.billing.services.comparison import compare
    from saas.desk.models import DeskRole
    from tests.support.desk import an_operator

    says(a_subscription())
    read(customer)
    says(a_subscription(cancel_at_period_end=True))
    assert compare(customer.pk) == 1
    row, desk = BillingDifference.objects.get(), an_operator(DeskRole.FINANCE)
    assert "Read from Stripe again" in desk.get("/differences?state=open").content.decode()
    assert desk.do("difference.fix", row.pk).status_code == 302
    row.refresh_from_db()
    assert row.fixed_at is not None
    assert AuditEntry.objects.get(action="desk.difference.fix").after == {"fixed": True, "reason": "Ticket 17"}
    assert desk.do("difference.fix", row.pk).status_code == 409
    assert "Read from Stripe again" not in desk.get("/differences").content.decode()


def test_a_plan_that_billing_did_not_assign_is_a_difference(customer: Any, says: Any) -> None:
    from saas.billing.models import BillingDifference
    from saas.billing.services.comparison import compare, fix_difference
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    says(a_subscription())
    read(customer)
    assign_plan(customer.community_id, version=newest_version("free"), source=PlanSource.DEFAULT)
    assert compare(customer.pk) == 1
    assert fix_difference(BillingDifference.objects.get(kind="PLAN_OTHER").pk)


def test_the_owner_reads_what_closing_does_to_the_plan(customer: Any, says: Any, alpha: "Community") -> None:
    from saas.billing.models import SubscriptionStatus
    from tests.support.api import Api

    owner = Api().login(alpha.owner)
    assert owner.get("/creator/community/closing").ok()["plan"] is None
    says(a_subscription())
    read(customer)
    plan = owner.get("/creator/community/closing").ok()["plan"]
    assert (plan["name"], plan["isCanceled"]) == ("Pro", False)
    assert plan["endsAt"]
    says(a_subscription(status=SubscriptionStatus.PAST_DUE), invoices=[owed(2)])
    read(customer)
    assert owner.get("/creator/community/closing").ok()["plan"]["endsAt"] is None
