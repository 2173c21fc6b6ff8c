"""The errors that creators read when a payment or a change of their plan does not work."""

from saas.kernel.errors import DomainError


class PaymentInvalidCard(DomainError):
    code = "PAYMENT_INVALID_CARD"
    status = 402
    message = "Your card was declined. Update the payment method, then try again"


class PaymentInsufficientFunds(DomainError):
    code = "PAYMENT_INSUFFICIENT_FUNDS"
    status = 402
    message = "Your card has insufficient funds. Use another card, then try again"


class PaymentConfirmationRequired(DomainError):
    """The bank wants the creator to confirm the payment, which a charge without them cannot do."""

    code = "PAYMENT_CONFIRMATION_REQUIRED"
    status = 402
    message = "Your bank wants to confirm this payment, so it failed. Use another payment method, then try again"


class PaymentsUnavailable(DomainError):
    """Stripe does not answer, or answers with an error. ``retryAfter`` is in seconds."""

    code = "PAYMENTS_UNAVAILABLE"
    status = 503
    message = "Stripe does not answer right now. Try again in a minute. You are never charged twice"


class StripeBusy(PaymentsUnavailable):
    """Stripe did nothing, because it gets too many calls."""

    code = "PAYMENTS_BUSY"
    message = "Stripe gets too many requests right now. You were not charged. Try again in a minute"


class BillingOff(DomainError):
    code = "BILLING_OFF"
    status = 409
    message = "Plans are not sold on this platform. Contact its operators"


class BillingByAgreement(DomainError):
    code = "BILLING_BY_AGREEMENT"
    status = 409
    message = "This plan is by agreement. Contact the operators of Gemhall to change it"


class BillingBusy(DomainError):
    code = "BILLING_BUSY"
    status = 409
    message = "Another change of your plan is running. Try again in a minute"


class BillingRefused(DomainError):
    """Stripe refused the call, because the subscription changed meanwhile, or because of an error of ours."""

    code = "BILLING_REFUSED"
    status = 409
    message = "Stripe refused this change, and you were not charged. Reload the page and try again"


class AlreadySubscribed(DomainError):
    code = "BILLING_ALREADY_SUBSCRIBED"
    status = 409
    message = "Your community has a paid plan already. Change that plan instead"


class NotSubscribed(DomainError):
    code = "BILLING_NOT_SUBSCRIBED"
    status = 409
    message = "Your community has no paid plan. Choose a plan first"


class PlanNotForSale(DomainError):
    code = "BILLING_PLAN_NOT_FOR_SALE"
    status = 409
    message = "This plan cannot be bought. Reload the page to see the plans on sale"


class SamePlan(DomainError):
    code = "BILLING_SAME_PLAN"
    status = 409
    message = "Your community has this plan already"


class PaymentOverdue(DomainError):
    code = "BILLING_PAYMENT_OVERDUE"
    status = 409
    message = "Pay the open invoice first. Update your payment method to pay it"


class PlanPriceChanged(DomainError):
    """``total`` is the new amount due now, in the smallest unit of ``currency``."""

    code = "BILLING_PRICE_CHANGED"
    status = 409
    message = "The amount changed since you opened the preview. Check the new amount"


class NothingToResume(DomainError):
    code = "BILLING_NOTHING_TO_RESUME"
    status = 409
    message = "Your plan continues already. Reload the page"


class InvalidSignature(DomainError):
    code = "AUTH_INVALID_SIGNATURE"
    status = 401
    message = "Invalid signature"


class DifferenceNotFound(DomainError):
    code = "BILLING_DIFFERENCE_NOT_FOUND"
    status = 404
    message = "This difference is fixed or unknown. Reload the list"


class EventNotFound(DomainError):
    code = "BILLING_EVENT_NOT_FOUND"
    status = 404
    message = "This event is unknown. Reload the list"
