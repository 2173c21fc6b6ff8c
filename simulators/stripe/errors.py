"""Stripe's error answers."""

from typing import Any


class StripeError(Exception):
    """An error answer. ``stored``: a repeated call with the same idempotency key gets the same answer."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        kind: str = "invalid_request_error",
        code: str = "",
        param: str = "",
        decline_code: str = "",
        stored: bool = True,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.status, self.stored, self.headers = status, stored, headers or {}
        self.body: dict[str, Any] = {"message": message, "type": kind}
        if code:
            self.body |= {"code": code, "doc_url": f"https://stripe.com/docs/error-codes/{code.replace('_', '-')}"}
        if param:
            self.body["param"] = param
        if decline_code:
            self.body["decline_code"] = decline_code
        self.body |= more
        super().__init__(message)


def missing(kind: str, object_id: str, param: str = "id", *, status: int = 404) -> StripeError:
    """No object has this id. ``status`` is 404 for the id of the address and 400 for one of the parameters."""
    return StripeError(f"No such {kind}: '{object_id}'", status=status, code="resource_missing", param=param)


def invalid(message: str, param: str = "", code: str = "") -> StripeError:
    return StripeError(message, param=param, code=code)


def bad_parameter(message: str, param: str, code: str) -> StripeError:
    """The parameters fail before the call begins, so Stripe does not keep this answer for the idempotency key."""
    return StripeError(message, param=param, code=code, stored=False)


def unsupported(param: str) -> StripeError:
    """Stripe has this parameter, the simulator does not. Never ignore it: the product would rely on nothing."""
    return StripeError(
        f"The simulator does not support the parameter {param}.", status=501, code="simulator_unsupported", param=param,
        stored=False,
    )  # fmt: skip


def card_error(message: str, code: str, *, decline_code: str = "", **more: Any) -> StripeError:
    return StripeError(message, status=402, kind="card_error", code=code, decline_code=decline_code, **more)
