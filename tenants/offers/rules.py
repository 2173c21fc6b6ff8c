"""Pure functions about offers: the phase, the terms in words, and the worked example."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Protocol, Self

EXAMPLE_DEPOSIT = Decimal(100)
REMINDER_LEAD = timedelta(hours=24)
MAX_NAMED_GAMES = 3
_CENT = Decimal("0.01")


class OfferPhase(StrEnum):
    COMING = "COMING"
    OPEN = "OPEN"
    ENDED = "ENDED"


PHASES = [phase.value for phase in OfferPhase]


class OfferWindow(Protocol):
    @property
    def starts_at(self) -> datetime: ...
    @property
    def ends_at(self) -> datetime | None: ...


def phase_at(offer: OfferWindow, at: datetime) -> OfferPhase:
    """Return the phase of an offer. It ends at ``ends_at``, without a job."""
    if at < offer.starts_at:
        return OfferPhase.COMING
    return OfferPhase.ENDED if offer.ends_at is not None and at >= offer.ends_at else OfferPhase.OPEN


def remind_at(offer: OfferWindow) -> datetime | None:
    """Return when fans are reminded of the end: a day before, or at half of a window below two days.

    None without an end.
    """
    if offer.ends_at is None:
        return None
    return offer.ends_at - min(REMINDER_LEAD, (offer.ends_at - offer.starts_at) / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTerms:
    """The terms of a bonus. A term that is None or empty is not part of the offer.

    ``wagering`` multiplies the deposit, or with ``is_on_bonus`` the deposit and the bonus together.
    """

    currency: str = "USD"
    match_percent: int | None = None
    minimum_deposit: Decimal | None = None
    maximum_bonus: Decimal | None = None
    wagering: Decimal | None = None
    is_on_bonus: bool = True
    maximum_bet: Decimal | None = None
    excluded_games: Sequence[str] = ()
    wager_days: int | None = None

    @classmethod
    def of(cls, offer: "HasTerms") -> Self:
        return cls(
            currency=offer.currency,
            match_percent=offer.match_percent,
            minimum_deposit=offer.minimum_deposit,
            maximum_bonus=offer.maximum_bonus,
            wagering=offer.wagering,
            is_on_bonus=offer.wagering_on == "DEPOSIT_AND_BONUS",
            maximum_bet=offer.maximum_bet,
            excluded_games=tuple(offer.excluded_games),
            wager_days=offer.wager_days,
        )


class HasTerms(Protocol):
    """The columns of an offer that describe its bonus."""

    currency: str
    match_percent: int | None
    minimum_deposit: Decimal | None
    maximum_bonus: Decimal | None
    wagering: Decimal | None
    wagering_on: str
    maximum_bet: Decimal | None
    excluded_games: list[str]
    wager_days: int | None


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """The bonus and the requirement for a deposit. ``bonus`` or ``wager`` is None if the offer has no such term.

    ``words`` is the whole example: "Deposit 100, get 100, wager 6,000".
    """

    deposit: Decimal
    bonus: Decimal | None
    wager: Decimal | None
    words: str


def worked_example(terms: BonusTerms) -> WorkedExample | None:
    """Return the example for a deposit of 100, or of the minimum deposit if that is more.

    None without a match and without a wagering requirement: then there is nothing to compute.
    """
    if terms.match_percent is None and terms.wagering is None:
        return None
    deposit = max(EXAMPLE_DEPOSIT, terms.minimum_deposit or EXAMPLE_DEPOSIT)
    bonus: Decimal | None = None
    if terms.match_percent is not None:
        bonus = _cents(deposit * terms.match_percent / 100)
        bonus = bonus if terms.maximum_bonus is None else min(bonus, terms.maximum_bonus)
    wager: Decimal | None = None
    if terms.wagering is not None:
        basis = deposit + (bonus or 0) if terms.is_on_bonus else deposit
        wager = _cents(basis * terms.wagering)
    parts = [f"Deposit {amount_words(deposit)}"]
    if bonus is not None:
        parts.append(f"get {amount_words(bonus)}")
    if wager is not None:
        parts.append(f"wager {amount_words(wager)}" if wager else "wager nothing")
    return WorkedExample(deposit, bonus, wager, ", ".join(parts))


def terms_sentences(terms: BonusTerms) -> list[str]:
    """Return the terms in plain sentences, the bonus first. Empty without terms."""
    money, found = terms.currency, []
    if terms.match_percent is not None:
        most = f", at most {amount_words(terms.maximum_bonus)} {money}" if terms.maximum_bonus is not None else ""
        found.append(f"You get {terms.match_percent:,} % of your deposit as a bonus{most}.")
    elif terms.maximum_bonus is not None:
        found.append(f"The bonus is at most {amount_words(terms.maximum_bonus)} {money}.")
    if terms.minimum_deposit is not None:
        found.append(f"Deposit at least {amount_words(terms.minimum_deposit)} {money}.")
    if terms.wagering is not None:
        found.append(_wagering_words(terms))
    if terms.maximum_bet is not None:
        begin = "Until then, bet" if terms.wagering else "Bet"
        found.append(f"{begin} at most {amount_words(terms.maximum_bet)} {money} at once.")
    if terms.excluded_games:
        named, rest = terms.excluded_games[:MAX_NAMED_GAMES], len(terms.excluded_games) - MAX_NAMED_GAMES
        more = f" and {rest} more" if rest > 0 else ""
        found.append(f"These games do not count: {', '.join(named)}{more}.")
    return found


def _wagering_words(terms: BonusTerms) -> str:
    assert terms.wagering is not None
    if not terms.wagering:
        return "You can withdraw without a wagering requirement."
    basis = "your deposit and the bonus" if terms.is_on_bonus else "your deposit"
    days = {None: "", 1: " within 1 day"}.get(terms.wager_days, f" within {terms.wager_days} days")
    times = "once" if terms.wagering == 1 else f"{amount_words(terms.wagering)} times"
    return f"Wager {basis} {times}{days} before you withdraw."


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(_CENT, ROUND_HALF_UP)


def amount_words(amount: Decimal) -> str:
    """Return ``6,000`` or ``12.50``: cents only if there are some."""
    return f"{amount:,.0f}" if amount == amount.to_integral_value() else f"{amount:,.2f}"
