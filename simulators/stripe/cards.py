"""Stripe's test cards: what each number does when it is saved, and when it is charged."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

from simulators.stripe.errors import StripeError, card_error
from simulators.stripe.store import Row


@dataclass(frozen=True)
class Decline:
    """Why a bank refuses: Stripe's code, the bank's reason, and the message."""

    code: str
    message: str
    decline_code: str = ""


GENERIC = Decline("card_declined", "Your card was declined.", "generic_decline")
NO_FUNDS = Decline("card_declined", "Your card has insufficient funds.", "insufficient_funds")
LOST = Decline("card_declined", "Your card was declined.", "lost_card")
STOLEN = Decline("card_declined", "Your card was declined.", "stolen_card")
EXPIRED = Decline("expired_card", "Your card has expired.")
WRONG_CVC = Decline("incorrect_cvc", "Your card's security code is incorrect.")
PROCESSING = Decline("processing_error", "An error occurred while processing your card. Try again in a little bit.")
UNAUTHENTICATED = Decline(
    "card_declined", "Your card was declined. This transaction requires authentication.", "authentication_required"
)


@dataclass(frozen=True)
class Behavior:
    """``saving`` and ``charging`` are the refusals. ``authenticates``: "" never, "once" when saved, "always"."""

    saving: Decline | None = None
    charging: Decline | None = None
    authenticates: str = ""
    disputed: str = ""
    brand: str = "visa"
    country: str = "US"


PLAIN = Behavior()
CARDS: dict[str, Behavior] = {
    "4242424242424242": PLAIN,
    "4000056655665556": PLAIN,
    "5555555555554444": Behavior(brand="mastercard"),
    "378282246310005": Behavior(brand="amex"),
    "4000002760000016": Behavior(country="DE"),
    "4000000000000002": Behavior(saving=GENERIC, charging=GENERIC),
    "4000000000009995": Behavior(saving=NO_FUNDS, charging=NO_FUNDS),
    "4000000000009987": Behavior(saving=LOST, charging=LOST),
    "4000000000009979": Behavior(saving=STOLEN, charging=STOLEN),
    "4000000000000069": Behavior(saving=EXPIRED, charging=EXPIRED),
    "4000000000000127": Behavior(saving=WRONG_CVC, charging=WRONG_CVC),
    "4000000000000119": Behavior(saving=PROCESSING, charging=PROCESSING),
    "4000000000000341": Behavior(charging=GENERIC),
    "4000002500003155": Behavior(authenticates="once"),
    "4000002760003184": Behavior(authenticates="always"),
    "4000008260003178": Behavior(authenticates="always", charging=NO_FUNDS),
    "4000000000000259": Behavior(disputed="fraudulent"),
}
TOKENS = {
    "pm_card_visa": "4242424242424242",
    "pm_card_mastercard": "5555555555554444",
    "pm_card_amex": "378282246310005",
    "pm_card_de": "4000002760000016",
    "pm_card_chargeDeclined": "4000000000000002",
    "pm_card_chargeDeclinedInsufficientFunds": "4000000000009995",
    "pm_card_chargeDeclinedExpiredCard": "4000000000000069",
    "pm_card_chargeDeclinedIncorrectCvc": "4000000000000127",
    "pm_card_chargeCustomerFail": "4000000000000341",
    "pm_card_authenticationRequiredOnSetup": "4000002500003155",
    "pm_card_authenticationRequired": "4000002760003184",
    "pm_card_createDispute": "4000000000000259",
}
MAX_YEARS_AHEAD = 50


def behavior_of(method: Row) -> Behavior:
    return CARDS.get(method["_number"], PLAIN)


def digits_of(number: str) -> str:
    """Return the digits. Raises StripeError for a number that is no card's."""
    digits = number.replace(" ", "").replace("-", "")
    if not digits.isascii() or not digits.isdigit() or not 12 <= len(digits) <= 19 or not _passes_luhn(digits):
        raise card_error("Your card number is incorrect.", "incorrect_number", param="number")
    if digits not in CARDS:
        # With a test key, Stripe takes its test numbers only.
        raise card_error(
            "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test "
            "cards, visit: https://stripe.com/docs/testing.", "card_declined", decline_code="test_mode_live_card",
        )  # fmt: skip
    return digits


def _passes_luhn(digits: str) -> bool:
    total = 0
    for index, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if index % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def check_expiry(month: int, year: int, now: int) -> int:
    """Return the year with four digits. Raises StripeError for a date in the past or no date at all."""
    year = year + 2000 if year < 100 else year
    today = datetime.fromtimestamp(now, UTC)
    if not 1 <= month <= 12:
        raise card_error("Your card's expiration month is invalid.", "invalid_expiry_month", param="exp_month")
    if (year, month) < (today.year, today.month) or year > today.year + MAX_YEARS_AHEAD:
        raise card_error("Your card's expiration year is invalid.", "invalid_expiry_year", param="exp_year")
    return year


def check_cvc(cvc: str, digits: str) -> None:
    """Raises StripeError for a security code of the wrong length."""
    wanted = 4 if CARDS[digits].brand == "amex" else 3
    if not cvc.isascii() or not cvc.isdigit() or len(cvc) != wanted:
        raise card_error("Your card's security code is invalid.", "invalid_cvc", param="cvc")


def card_facts(digits: str, month: int, year: int, *, cvc: bool = True) -> Row:
    card = CARDS[digits]
    return {
        "brand": card.brand, "checks": {
            "address_line1_check": None, "address_postal_code_check": None, "cvc_check": "pass" if cvc else None,
        },
        "country": card.country, "display_brand": card.brand, "exp_month": month, "exp_year": year,
        "fingerprint": hashlib.sha256(digits.encode()).hexdigest()[:16], "funding": "credit", "generated_from": None,
        "last4": digits[-4:], "networks": {"available": [card.brand], "preferred": None}, "regulated_status":
        "unregulated", "three_d_secure_usage": {"supported": True}, "wallet": None,
    }  # fmt: skip


def refusal(decline: Decline, **more: object) -> StripeError:
    return card_error(decline.message, decline.code, decline_code=decline.decline_code, **more)
