"""The page of the bank for 3-D Secure: the person completes or fails the authentication."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from simulators.http import Answer, Request
from simulators.stripe.errors import StripeError
from simulators.stripe.pages.style import document, message

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

Continue = Callable[[bool], Answer]


# The function that receives the outcome, by ticket. A restart forgets it, as if the person had closed the page.
_waiting: dict[str, Continue] = {}


def hold(go_on: Continue) -> Answer:
    """Send the person to the bank; ``go_on`` gets True after a completed authentication."""
    ticket = secrets.token_urlsafe(24)
    _waiting[ticket] = go_on
    return see_other(f"/3ds/{ticket}")


def see_other(url: str) -> Answer:
    """Redirect, so that a reload does not send the form again."""
    return Answer(303, b"", {"Location": url, "Cache-Control": "no-store"})


def answer(simulator: "Simulator", request: Request, ticket: str) -> Answer:
    waits = ticket in _waiting
    intent = next(
        (row for kind in ("payment_intent", "setup_intent")
         for row in simulator.store.all(kind, client_secret=ticket, status="requires_action")), None,
    )  # fmt: skip
    if not waits and intent is None:
        raise StripeError("This authentication has ended.", status=410)
    if request.method != "POST":
        return _page()
    success = request.field("answer") == "complete"
    if waits:
        return _waiting.pop(ticket)(success)
    row = simulator.payments.authenticate(ticket, success=success)
    texts = {True: "The payment is confirmed.", False: "The authentication failed. You were not charged."}
    invoice = next(iter(simulator.store.all("invoice", _intent=row["id"])), None)
    link = f"/i/{invoice['_secret']}" if invoice else ""
    return message("3-D Secure", texts[row["status"] == "succeeded"], link=link)


def _page() -> Answer:
    return document(
        "3-D Secure",
        """<div class="center"><div class="card" role="main"><h1>3D Secure 2 test page</h1>
<p class="muted">Your bank asks you to confirm this payment. Choose what happens.</p>
<form method="post"><p><button name="answer" value="complete">Complete authentication</button></p>
<button class="danger" name="answer" value="fail">Fail authentication</button></form></div></div>""",
    )
