"""The plans of communities: limits and features. None is no limit."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class PlanCode(StrEnum):
    FREE = "free"
    PRO = "pro"
    ENTERPRISE = "enterprise"


PLAN_CODES = [plan.value for plan in PlanCode]


class PlanLimit(StrEnum):
    """What a plan limits. ``words`` follow the number when the limit is reached, and say how to continue.

    A limit is enforced where the thing is made (saas.billing.limits); one without words is not enforced yet.
    """

    words: str

    def __new__(cls, value: str, words: str = "") -> Self:
        limit = str.__new__(cls, value)
        limit._value_ = value
        limit.words = words
        return limit

    MEMBERS = "members"
    STAFF = (
        "staff",
        "staff members, including open invitations. Remove a staff member, withdraw an invitation, or choose a larger "
        "plan.",
    )
    PRODUCTS = "products"
    DOMAINS = ("domains", "custom domains. Remove a domain, or choose a larger plan.")
    STORAGE_MEGABYTES = "storage_megabytes"


@dataclass(frozen=True, slots=True)
class Plan:
    """``monthly_price`` is in whole ``currency`` units, None by agreement. ``limits`` holds every ``PlanLimit``."""

    code: PlanCode
    name: str
    summary: str
    monthly_price: int | None
    limits: Mapping[PlanLimit, int | None]
    features: tuple[str, ...]
    currency: str = "USD"


PLANS = (
    Plan(
        PlanCode.FREE,
        "Free",
        "Everything a young community needs",
        0,
        {
            PlanLimit.MEMBERS: 500,
            PlanLimit.STAFF: 2,
            PlanLimit.PRODUCTS: 25,
            PlanLimit.DOMAINS: 0,
            PlanLimit.STORAGE_MEGABYTES: 250,
        },
        ("Store with your own products", "Gem wallet with a full ledger", "Your colors and name"),
    ),
    Plan(
        PlanCode.PRO,
        "Pro",
        "For creators whose community is their work",
        29,
        {
            PlanLimit.MEMBERS: 20_000,
            PlanLimit.STAFF: 15,
            PlanLimit.PRODUCTS: 500,
            PlanLimit.DOMAINS: 2,
            PlanLimit.STORAGE_MEGABYTES: 10_240,
        },
        ("Everything in Free", "Your own domain", "Exports", "Staff with permissions"),
    ),
    Plan(
        PlanCode.ENTERPRISE,
        "Enterprise",
        "For networks and large communities",
        None,
        {
            PlanLimit.MEMBERS: None,
            PlanLimit.STAFF: None,
            PlanLimit.PRODUCTS: None,
            PlanLimit.DOMAINS: 10,
            PlanLimit.STORAGE_MEGABYTES: None,
        },
        ("Everything in Pro", "Several domains", "Personal support", "Agreed availability"),
    ),
)


def plan_called(code: str) -> Plan:
    """Return the plan with this code; the smallest plan for an unknown code."""
    return next((plan for plan in PLANS if plan.code == code), PLANS[0])
