"""The refusals of an operation are declared as data, and the OpenAPI document has them."""

import inspect
import json
from typing import Any

import pytest
from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.declared_errors import UNDECLARED, declared_codes
from saas.access.url_map import Call, calls
from saas.kernel.endpoint import Endpoint
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, IdempotencyInFlight
from tests.support.api import Api

DOCUMENT = json.loads((settings.ROOT / "frontend" / "openapi.json").read_text())


def operation(call: Call) -> dict[str, Any]:
    found: dict[str, Any] = DOCUMENT["paths"][f"/api{call.path}"][call.method.lower()]
    return found


def test_every_error_of_the_document_exists_and_is_described_under_its_status() -> None:
    for call in calls():
        named = operation(call)
        for code in named["x-errors"]:
            error = DomainError.known[code]
            answer = named["responses"][str(error.status)]
            # A view may describe an answer of its own under the same status.
            assert "$ref" not in answer or f"`{code}`: {error.message}" in answer["description"], call


def test_a_call_that_reads_an_idempotency_key_declares_its_errors() -> None:
    reading = [call for call in calls() if "read_idempotency(" in inspect.getsource(_handler(call))]
    assert len(reading) > 10
    for call in reading:
        assert {error.code for error in IDEMPOTENCY_ERRORS} <= set(operation(call)["x-errors"]), call


def _handler(call: Call) -> Any:
    return getattr(call.view, call.method.lower())


def test_buying_declares_a_frozen_wallet() -> None:
    buying = next(call for call in calls() if call.path == "/user/product-order/buy")
    assert "WALLET_FROZEN" in operation(buying)["x-errors"]


def test_an_error_without_a_handler_is_refused_at_import() -> None:
    with pytest.raises(TypeError, match=r"raises names \['POST'\], handlers are \['GET'\]"):

        class Wrong(Endpoint):
            guards = {"GET": "public"}
            raises = {"POST": (IdempotencyInFlight,)}

            def get(self, request: Request) -> Response:
                raise NotImplementedError


def test_an_error_that_is_not_declared_is_noticed(
    api: Api, alpha: object, monkeypatch: pytest.MonkeyPatch, undeclared_errors: list[str]
) -> None:
    known = next(view for view, method in declared_codes() if view.__name__ == "Whoami")
    monkeypatch.setattr(known, "get", _refuse)
    answer = api.get("/common/auth/whoami")
    assert (answer.status, answer.code) == (500, UNDECLARED)
    assert undeclared_errors == ["GET saas.accounts.api.views.session.Whoami: IDEMPOTENCY_IN_FLIGHT"]
    undeclared_errors.clear()


def _refuse(*_args: Any, **_options: Any) -> Response:
    raise IdempotencyInFlight
