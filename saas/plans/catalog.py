"""The limits and the features of plans. The numbers of each plan are in the table of plan versions."""

from enum import StrEnum
from typing import Self


class PlanCode(StrEnum):
    """From the smallest plan to the largest."""

    FREE = "free"
    PRO = "pro"
    ENTERPRISE = "enterprise"


PLAN_CODES = [plan.value for plan in PlanCode]


class PlanSource(StrEnum):
    """Why a community has its plan. OPERATOR also covers an override."""

    DEFAULT = "DEFAULT"
    BILLING = "BILLING"
    OPERATOR = "OPERATOR"


class PlanLimit(StrEnum):
    """A limit of plans. ``label`` is its name on screens, ``words`` follow the allowed number, ``cure`` is the action
    that lifts the limit.

    A limit is enforced where the thing is made (``require_room``). The app that makes the thing registers the function
    that counts it (saas.plans.counting).
    """

    label: str
    words: str
    cure: str

    def __new__(cls, value: str, label: str, words: str, cure: str) -> Self:
        limit = str.__new__(cls, value)
        limit._value_ = value
        limit.label, limit.words, limit.cure = label, words, cure
        return limit

    MEMBERS = "members", "Members", "members", "Choose a larger plan."
    STAFF = (
        "staff",
        "Staff",
        "staff members, including open invitations",
        "Remove a staff member, withdraw an invitation, or choose a larger plan.",
    )
    PRODUCTS = "products", "Products", "products", "Archive a product, or choose a larger plan."
    DOMAINS = "domains", "Custom domains", "custom domains", "Remove a domain, or choose a larger plan."
    STORAGE_MEGABYTES = (
        "storage_megabytes",
        "Storage for pictures",
        "megabytes of pictures",
        "Replace large pictures by smaller ones, or choose a larger plan.",
    )


class PlanFeature(StrEnum):
    """A feature that only some plans include. ``words`` name it on the pricing page and where it is locked.

    Each member is checked somewhere (``saas.plans.switches.require_feature``). A plan that loses a feature deletes
    nothing.
    """

    words: str

    def __new__(cls, value: str, words: str) -> Self:
        feature = str.__new__(cls, value)
        feature._value_ = value
        feature.words = words
        return feature

    CUSTOM_DOMAIN = "CUSTOM_DOMAIN", "Your own domain"
    EXPORTS = "EXPORTS", "Exports of your members"


class Area(StrEnum):
    """An area of every plan. Operators can switch it off for one community. ``words`` name it on screens.

    Each member is the ``feature`` of the endpoints that it opens.
    """

    words: str

    def __new__(cls, value: str, words: str) -> Self:
        area = str.__new__(cls, value)
        area._value_ = value
        area.words = words
        return area

    RAFFLES = "RAFFLES", "Raffles"
    CASES = "CASES", "Cases"
    QUESTS = "QUESTS", "Quests"
    SHARING = "SHARING", "Share kit"
    CASINOS = "CASINOS", "Casinos"
    WAGERS = "WAGERS", "Wagers"
    LEADERBOARDS = "LEADERBOARDS", "Leaderboards"
    EVENTS = "EVENTS", "Events"
    OFFERS = "OFFERS", "Offers"
    CHAT = "CHAT", "Chat"


PARTS: dict[Area, Area] = {Area.WAGERS: Area.CASINOS}
"""An area is off while the other area is off."""
OPTIONAL_AREAS = (Area.CASINOS, Area.CHAT)
"""The areas that the team of a community can switch off."""


class SwitchedBy(StrEnum):
    """The one who switched a feature off: an operator, or the team of the community."""

    OPERATOR = "OPERATOR"
    TEAM = "TEAM"


Feature = PlanFeature | Area
AREAS: dict[str, Area] = {area.value: area for area in Area}
FEATURES: dict[str, Feature] = {feature.value: feature for feature in (*PlanFeature, *Area)}
PLAN_LIMITS = [limit.value for limit in PlanLimit]
PLAN_AREAS = [area.value for area in Area]
SWITCHED_BY = [by.value for by in SwitchedBy]
PLAN_FEATURES = [feature.value for feature in PlanFeature]
MEGABYTE = 1_048_576
# The limit of storage is declared in megabytes and counted in bytes.
UNITS = {PlanLimit.STORAGE_MEGABYTES: MEGABYTE}
