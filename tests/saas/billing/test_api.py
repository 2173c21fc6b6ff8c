"""The owner's calls."""

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Api

CALLS = ["checkout", "portal", "change-plan", "change-plan/preview", "cancel", "resume", "refresh"]
CHOICE = {"plan": "pro", "interval": "MONTH"}


def test_without_keys_the_page_says_that_billing_is_off(api: "Api", alpha: "Community", settings: Any) -> None:
    settings.STRIPE_SECRET_KEY = ""
    owner = api.login(alpha.owner)
    shown = owner.get("/creator/billing").ok()
    assert (shown["state"], shown["plan"]) == ("OFF", "free")
    assert not any(shown["possible"].values())
    for call in CALLS:
        body = CHOICE if call in {"checkout", "change-plan/preview"} else {}
        if call == "change-plan":
            body = {**CHOICE, "expectedDueNow": "0"}
        answer = owner.post(f"/creator/billing/{call}", body)
        assert (answer.status, answer.code) == (409, "BILLING_OFF"), call


def test_a_free_community_reads_usage_and_the_plans_on_sale(api: "Api", alpha: "Community", keys: None) -> None:
    shown = api.login(alpha.owner).get("/creator/billing").ok()
    assert shown["state"] == "FREE"
    assert shown["possible"] == {
        "checkout": True, "change": False, "cancel": False, "resume": False, "portal": False
    }  # fmt: skip
    pro = next(plan for plan in shown["plans"] if plan["code"] == "pro")
    assert (pro["monthlyPrice"], pro["yearlyPrice"], pro["currency"]) == ("29", "290", "USD")
    assert {usage["limit"] for usage in shown["usage"]} >= {"members", "staff", "products", "domains"}


@pytest.mark.parametrize(("brand", "portal"), [("", False), ("visa", True)])
def test_a_free_customer_manages_a_payment_method_only_if_there_is_one(
    api: "Api", alpha: "Community", keys: None, brand: str, portal: bool
) -> None:
    from saas.billing.models import BillingCustomer

    BillingCustomer.objects.create(community=alpha, stripe_id="cus_begun", card_brand=brand)
    shown = api.login(alpha.owner).get("/creator/billing").ok()
    assert (shown["state"], shown["possible"]["portal"]) == ("FREE", portal)


def test_an_agreed_plan_is_not_for_sale(api: "Api", alpha: "Community", keys: None, settings: Any) -> None:
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    owner = api.login(alpha.owner)
    answer = owner.post("/creator/billing/checkout", {"plan": "enterprise", "interval": "MONTH"})
    assert answer.code == "BILLING_PLAN_NOT_FOR_SALE"
    assign_plan(alpha.pk, version=newest_version("enterprise"), source=PlanSource.OPERATOR)
    shown = owner.get("/creator/billing").ok()
    assert (shown["state"], shown["contact"]) == ("AGREEMENT", settings.SUPPORT_CONTACT)
    assert owner.post("/creator/billing/checkout", CHOICE).code == "BILLING_BY_AGREEMENT"


@pytest.mark.parametrize("source", ["OPERATOR", "DEFAULT"])
def test_an_operators_free_plan_is_an_ordinary_one(api: "Api", alpha: "Community", keys: None, source: str) -> None:
    from saas.plans.catalog import PlanSource
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    assign_plan(alpha.pk, version=newest_version("free"), source=PlanSource(source))
    shown = api.login(alpha.owner).get("/creator/billing").ok()
    assert (shown["state"], shown["possible"]["checkout"]) == ("FREE", True)


def test_staff_see_nothing_of_billing(api: "Api", alpha: "Community", keys: None) -> None:
    from saas.access.acting import ALL
    from saas.access.models import StaffGrant
    from tests.support.builders import a_user

    person = a_user()
    StaffGrant.objects.create(community=alpha, user=person, permissions=[right.value for right in ALL])
    staff = api.login(person).acting_for(alpha.owner_id)
    assert staff.get("/creator/billing").status == 403
    assert staff.get("/creator/billing/alert").status == 403
    for call in CALLS:
        assert staff.post(f"/creator/billing/{call}", CHOICE).status == 403, call


@pytest.mark.parametrize("body", [{}, {"plan": "gold", "interval": "MONTH"}, {"plan": "pro", "interval": "WEEK"}])
def test_a_choice_of_something_else_is_refused(api: "Api", alpha: "Community", keys: None, body: Any) -> None:
    answer = api.login(alpha.owner).post("/creator/billing/checkout", body)
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")


def test_the_page_needs_few_queries(api: "Api", customer: Any, says: Any) -> None:
    from saas.billing.services.reading import read_again
    from tests.saas.billing.conftest import a_subscription, an_invoice
    from tests.support.queries import at_most_queries

    says(a_subscription(), invoices=[an_invoice(id=f"in_{number}", number=f"G-{number}") for number in range(30)])
    read_again(customer.pk)
    owner = api.login(customer.community.owner)
    owner.get("/creator/billing").ok()
    with at_most_queries(25):
        assert len(owner.get("/creator/billing").ok()["invoices"]) == 24
