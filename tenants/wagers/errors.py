from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class WagerNegative(DomainError):
    """A correction would make the day's amount negative."""

    code = "WAGER_NEGATIVE"
    status = 400
    message = "Wager cannot be less zero"


class WagerNotFound(DomainError):
    code = "WAGER_NOT_FOUND"
    status = 404
    message = "Wager not found"


class WagerRewardNotFound(DomainError):
    code = "WAGER_REWARD_NOT_FOUND"
    status = 404
    message = "Wager reward not found"


@constraint("wager_reward_name_once")
class WagerRewardExists(DomainError):
    """Another wager reward has this name."""

    code = "WAGER_REWARD_EXIST"
    message = "A wager reward with this name exists"


class WagerRewardActive(DomainError):
    """A member reached it, so the terms in ``fields`` cannot change."""

    code = "WAGER_REWARD_ACTIVE"
    message = "A fan already reached this reward. Archive it and create another one."


class NoWagerRewardToClaim(DomainError):
    code = "WAGER_REWARD_NOT_REACHED"
    message = "There is no wager reward to claim"


class ExchangeRateMissing(DomainError):
    """There is no rate from ``currency`` to US dollars."""

    code = "WAGER_RATE_MISSING"
    message = "There is no exchange rate for {currency}. Add one first."


class OwnWagerReward(DomainError):
    code = "WAGER_REWARD_SELF"
    message = "The team cannot claim its own wager rewards"
