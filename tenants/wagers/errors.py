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


@constraint("paid_account_step_once")
class WagerRewardPaidBefore(DomainError):
    """The steps that the casino accounts reached were paid to an earlier fan of the same accounts."""

    code = "WAGER_REWARD_PAID_BEFORE"
    message = "This reward was already paid for your casino account. Each account earns a step once."


class WagerRewardWaits(DomainError):
    """One step gives more gems than the limits of a day allow, so only the owner can let it be paid."""

    code = "WAGER_REWARD_WAITS_FOR_OWNER"
    message = "This reward waits for the owner of the community. The team was notified."


class ExchangeRateMissing(DomainError):
    """There is no rate from ``currency`` to US dollars."""

    code = "WAGER_RATE_MISSING"
    message = "There is no exchange rate for {currency}. Add one first."


class OwnWagerReward(DomainError):
    code = "WAGER_REWARD_SELF"
    message = "The team cannot claim its own wager rewards"
