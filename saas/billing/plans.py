"""The plans of communities: limits and features. None is no limit."""

from dataclasses import dataclass
from enum import StrEnum


class PlanCode(StrEnum):
    FREE = "free"
    PRO = "pro"
    ENTERPRISE = "enterprise"


PLAN_CODES = [plan.value for plan in PlanCode]


@dataclass(frozen=True, slots=True)
class PlanLimits:
    members: int | None
    staff: int | None
    products: int | None
    domains: int | None
    storage_megabytes: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """``monthly_price`` is in whole ``currency`` units; ``None`` is by agreement."""

    code: PlanCode
    name: str
    summary: str
    monthly_price: int | None
    limits: PlanLimits
    features: tuple[str, ...]
    currency: str = "USD"


PLANS = (
    Plan(
        PlanCode.FREE,
        "Free",
        "Everything a young community needs",
        0,
        PlanLimits(members=500, staff=2, products=25, domains=0, storage_megabytes=250),
        ("Store with your own products", "Gem wallet with a full ledger", "Your colors and name"),
    ),
    Plan(
        PlanCode.PRO,
        "Pro",
        "For creators whose community is their work",
        29,
        PlanLimits(members=20_000, staff=15, products=500, domains=1, storage_megabytes=10_240),
        ("Everything in Free", "Your own domain", "Exports", "Staff with permissions"),
    ),
    Plan(
        PlanCode.ENTERPRISE,
        "Enterprise",
        "For networks and large communities",
        None,
        PlanLimits(members=None, staff=None, products=None, domains=10, storage_megabytes=None),
        ("Everything in Pro", "Several domains", "Personal support", "Agreed availability"),
    ),
)


def plan_called(code: str) -> Plan:
    """Return the plan with this code; the smallest plan for an unknown code."""
    return next((plan for plan in PLANS if plan.code == code), PLANS[0])
