from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class EarningRuleNotFound(DomainError):
    code = "EARNING_RULE_NOT_FOUND"
    status = 404
    message = "Earning rule not found"


class BoostNotFound(DomainError):
    code = "EARNING_BOOST_NOT_FOUND"
    status = 404
    message = "Boost not found"


class BoostBeyondLimit(DomainError):
    """While the boost ``boost`` runs, ``rule`` could pay one fan more than the limit of a day."""

    code = "EARNING_BOOST_LIMIT"
    message = (
        "With the boost “{boost}”, the rule “{rule}” could pay one fan more than the daily gem limit. "
        "Lower the boost, or the rule’s gems or payments per day"
    )


class GemCodeNotFound(DomainError):
    code = "EARNING_CODE_NOT_FOUND"
    status = 404
    message = "Code not found"


@constraint("gem_code_once")
class GemCodeExists(DomainError):
    """Another running code has this text."""

    code = "EARNING_CODE_EXIST"
    message = "Code exists"


class GemCodeWrong(DomainError):
    """No running code has this text."""

    code = "EARNING_CODE_WRONG"
    status = 400
    message = "This code is wrong or has ended"


class GemCodeEntered(DomainError):
    code = "EARNING_CODE_ENTERED"
    message = "You already entered this code"


class GemCodeFull(DomainError):
    code = "EARNING_CODE_FULL"
    message = "All gems of this code are taken"


class EarningPaymentNotFound(DomainError):
    code = "EARNING_PAYMENT_NOT_FOUND"
    status = 404
    message = "Payment not found"


class EarningPaymentClosed(DomainError):
    """It is paid or canceled already."""

    code = "EARNING_PAYMENT_CLOSED"
    message = "These gems are paid or canceled already"


class OwnGemCode(DomainError):
    code = "EARNING_SELF"
    message = "The team cannot enter its own codes"
