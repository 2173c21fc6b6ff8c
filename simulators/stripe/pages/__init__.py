"""The hosted pages: checkout, 3-D Secure, portal, invoices."""

from typing import TYPE_CHECKING

from simulators.http import Answer, Refusal, Request
from simulators.stripe.errors import StripeError
from simulators.stripe.pages import bank, checkout, invoice, portal
from simulators.stripe.pages.style import message

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator


class Pages:
    """``simulator.pages``."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator

    def answer(self, request: Request) -> Answer:
        parts = [part for part in request.path.split("/") if part]
        with self.simulator.working(None):
            try:
                return self._answer(request, parts)
            except StripeError as error:
                return message("This page cannot be shown", str(error), error.status)
            except Refusal as refusal:
                return refusal.answer

    def _answer(self, request: Request, parts: list[str]) -> Answer:
        match parts:
            case ["c", "pay", session]:
                return checkout.answer(self.simulator, request, session)
            case ["3ds", ticket]:
                return bank.answer(self.simulator, request, ticket)
            case ["p", "session", secret]:
                return portal.answer(self.simulator, request, secret)
            case ["i", secret]:
                return invoice.answer(self.simulator, request, secret)
            case ["i", secret, "pdf"]:
                return invoice.download(self.simulator, secret)
            case ["receipts", charge]:
                row = self.simulator.store.get("charge", charge)
                return message("Receipt", f"Charge {row['id']}: {row['status']}.")
            case []:
                return message("Stripe simulator", "The API is below /v1, its control below /_control.")
            case _:
                return message("Not found", "There is no such page.", 404)
