"""Denials that every area shares."""

from saas.kernel.errors import DomainError


class MembersOnly(DomainError):
    code = "STORE_MEMBERS_ONLY"
    status = 409
    message = "Join the community first."


class PriceChanged(DomainError):
    """``price`` is the new figure, as text."""

    code = "PRICE_CHANGED"
    status = 409
    message = "The price has changed"


class LevelRequired(DomainError):
    """``level`` is the required level, ``have`` is the member's level."""

    code = "STORE_LEVEL_REQUIRED"
    status = 409
    message = "Requires level {level}"


class MembershipTooYoung(DomainError):
    """``days`` of membership are required. The member reaches them at ``until``."""

    code = "STORE_MEMBERSHIP_AGE"
    status = 409
    message = "Days of membership required: {days}"


class LinkedAccountTooYoung(DomainError):
    """The account at ``service`` must be linked for ``days``. It is so at ``until``."""

    code = "LINKED_ACCOUNT_TOO_YOUNG"
    status = 409
    message = "Your {service} account must be linked for a number of days: {days}"


class RewardUnavailable(DomainError):
    """A part of a reward cannot be given now. The whole reward waits. ``why`` is a sentence for the fan."""

    code = "REWARD_UNAVAILABLE"
    status = 409
    message = "{why} Your reward waits for you."
