"""The settings of a Stripe account: those of its owner and those of Stripe, as far as the simulator has them."""

from dataclasses import dataclass, field


@dataclass
class Settings:
    """``retry_days``: days between the attempts to collect an invoice. ``give_up``: cancel, unpaid or past_due.

    ``webhook_retry_seconds``: pauses before each repeat of a delivery without a 2xx answer; the last one repeats.
    ``tax_percent``: automatic tax by country, for the account in ``country``.
    """

    retry_days: list[float] = field(default_factory=lambda: [3.0, 5.0, 7.0])
    give_up: str = "cancel"
    finalize_seconds: int = 3600
    upcoming_days: int = 7
    incomplete_seconds: int = 23 * 3600
    minimum_charge: int = 50
    country: str = "US"
    business: str = "Gemhall (test)"
    tax_percent: dict[str, float] = field(default_factory=lambda: {"DE": 19.0, "AT": 20.0, "FR": 20.0, "GB": 20.0})
    webhook_retry_seconds: list[float] = field(default_factory=lambda: [1.0, 5.0, 30.0, 300.0, 3600.0])
    webhook_attempts: int = 16
