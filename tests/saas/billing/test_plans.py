from saas.billing.plans import PLANS, PlanLimit


def test_every_plan_has_a_number_for_every_limit() -> None:
    assert all(set(plan.limits) == set(PlanLimit) for plan in PLANS)
