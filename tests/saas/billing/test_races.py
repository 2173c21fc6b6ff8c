"""Many equal clicks at the same instant, with real threads and commits, against the simulator of Stripe.

Each test takes some seconds: a simulator starts, and every click is several calls of it.
"""

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.saas.billing.conftest import paid
from tests.saas.billing.test_with_stripe import MONTHLY, YEARLY, buy
from tests.support.races import race, race_with_open_transaction

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Answer, Api
    from tests.support.billed_account import BilledAccount

pytestmark = pytest.mark.committed
CLICKS = 12
# A late click finds the change running, finished, or made at Stripe and not read yet. Two calls of one person wait for
# Stripe at once; further ones are asked to come again.
LATE = {"BILLING_BUSY", "BILLING_SAME_PLAN", "BUSY_RETRY"}


def click_at_once(community: "Community", path: str, body: Any) -> "list[Answer]":
    from tests.support.api import Api

    works = [partial(Api().login(community.owner).post, path, body) for _ in range(CLICKS)]
    answers: list[Any] = race(community, works, at_once=CLICKS)
    return answers


def test_equal_changes_at_once_are_one_charge_and_clear_answers(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    buy(owner, account, alpha, MONTHLY)
    account.desk.advance(days=3)
    seen = owner.post("/creator/billing/change-plan/preview", YEARLY).ok()
    body = {**YEARLY, "expectedDueNow": seen["dueNow"], "prorationAt": seen["prorationAt"]}
    account.desk.advance(seconds=20)
    answers = click_at_once(alpha, "/creator/billing/change-plan", body)
    found = Counter((answer.status, None if answer.status == 200 else answer.code) for answer in answers)
    assert found[200, None] >= 1, found
    assert {code for status, code in found if status != 200} <= LATE, found
    assert paid(account, alpha) == [2900, int(seen["dueNow"])]
    shown = owner.post("/creator/billing/refresh").ok()
    assert (shown["interval"], shown["isChanging"]) == ("YEAR", False)


def test_equal_later_changes_at_once_leave_one_scheduled_change(
    owner: "Api", account: "BilledAccount", alpha: "Community"
) -> None:
    buy(owner, account, alpha, YEARLY)
    body = {**MONTHLY, "expectedDueNow": "0", "prorationAt": None}
    answers = click_at_once(alpha, "/creator/billing/change-plan", body)
    found = Counter((answer.status, None if answer.status == 200 else answer.code) for answer in answers)
    assert found[200, None] >= 1, found
    assert {code for status, code in found if status != 200} <= LATE, found
    pending = owner.post("/creator/billing/refresh").ok()
    assert (pending["interval"], pending["pendingChange"]["interval"]) == ("YEAR", "MONTH")


@pytest.mark.parametrize("is_paid", [True, False])
def test_a_plan_that_an_operator_assigns_meanwhile_is_kept(alpha: "Community", is_paid: bool) -> None:
    """Billing reads the plan while the operator's transaction is open, and assigns after it."""
    from saas.billing.services.plan_of_community import assign_default, assign_paid
    from saas.plans.catalog import PlanSource
    from saas.plans.models import CommunityPlan
    from saas.plans.selectors import newest_version
    from saas.plans.services import assign_plan

    enterprise, pro = newest_version("enterprise"), newest_version("pro")
    if not is_paid:
        assign_plan(alpha.pk, version=pro, source=PlanSource.BILLING)
    results = race_with_open_transaction(
        alpha,
        lambda: assign_plan(alpha.pk, version=enterprise, source=PlanSource.OPERATOR),
        partial(assign_paid, alpha.pk, pro) if is_paid else partial(assign_default, alpha.pk),
    )
    assert not [result for result in results if isinstance(result, Exception)]
    row = CommunityPlan.objects.get(pk=alpha.pk)
    assert (row.version_id, row.source) == (enterprise.pk, PlanSource.OPERATOR)
