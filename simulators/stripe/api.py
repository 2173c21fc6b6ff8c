"""The table of the calls, and how one request becomes one answer: key, version, idempotency, parameters, call."""

import hashlib
import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from simulators.http import Answer, Request
from simulators.stripe.errors import StripeError
from simulators.stripe.params import Params, check, decode
from simulators.stripe.store import API_VERSION, Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

KEY_SECONDS = 86400
MAX_KEY_LENGTH = 255


@dataclass
class Call:
    """One call under way. ``ids`` are the ids in the address, ``params`` the checked parameters."""

    simulator: "Simulator"
    params: Params
    ids: tuple[str, ...]

    @property
    def store(self) -> Store:
        return self.simulator.store

    @property
    def id(self) -> str:
        return self.ids[0]

    def emit(self, kind: str, row: Row) -> None:
        self.store.emit(kind, row)


Handler = Callable[[Call], Row]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    shape: str
    supported: frozenset[str]
    work: Handler
    pattern: re.Pattern[str] = field(repr=False)


ENDPOINTS: list[Endpoint] = []


def endpoint(method: str, path: str, shape: str, supported: str = "") -> Callable[[Handler], Handler]:
    """Register a call. ``shape`` is a class of stripe.params; ``supported`` names the parameters it handles."""

    def register(work: Handler) -> Handler:
        pattern = re.compile("^" + re.sub(r"\{\w+\}", r"([A-Za-z0-9_\\-]+)", path) + "$")
        ENDPOINTS.append(Endpoint(method, path, shape, frozenset(supported.split()), work, pattern))
        return work

    return register


@dataclass
class Kept:
    """The first answer to an idempotency key."""

    fingerprint: str
    path: str
    answer: Answer | None
    request_id: str
    at: float


class Api:
    """Answers the requests below /v1."""

    def __init__(self, simulator: "Simulator", secret_key: str) -> None:
        self.simulator, self.secret_key = simulator, secret_key
        self.kept: dict[str, Kept] = {}
        self.counts: dict[str, int] = {}
        self.log: list[Row] = []

    def answer(self, request: Request, target: str) -> Answer:
        request_id = f"req_{secrets.token_hex(7)}"
        headers = {"Request-Id": request_id, "Stripe-Version": API_VERSION}
        try:
            self._authenticate(request)
            answer = self._answer_once(request, target, request_id)
        except StripeError as error:
            answer = as_answer(error)
        self.log.append({
            "id": request_id, "method": request.method, "path": request.path, "status": answer.status,
            "idempotency_key": request.headers.get("idempotency-key"),
        })  # fmt: skip
        del self.log[:-1000]
        return Answer(answer.status, answer.body, {**headers, **answer.headers})

    def _authenticate(self, request: Request) -> None:
        key = request.bearer or request.basic[0]
        if not key:
            raise StripeError(
                "You did not provide an API key. You need to provide your API key in the Authorization header, using "
                "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
                status=401, stored=False, headers={"WWW-Authenticate": 'Bearer realm="Stripe"'},
            )  # fmt: skip
        if key.startswith("pk_"):
            raise StripeError(
                "This API call cannot be made with a publishable API key. Please use a secret API key.",
                status=401, code="secret_key_required", stored=False,
            )  # fmt: skip
        if not secrets.compare_digest(key.encode(), self.secret_key.encode()):
            hidden = f"{key[:8]}{'*' * max(0, min(len(key), 40) - 12)}{key[-4:]}"
            raise StripeError(f"Invalid API Key provided: {hidden}", status=401, stored=False)
        version = request.headers.get("stripe-version", API_VERSION)
        if version != API_VERSION:
            raise StripeError(f"Invalid Stripe API version: {version}", stored=False)

    def _answer_once(self, request: Request, target: str, request_id: str) -> Answer:
        key = request.headers.get("idempotency-key", "")
        if request.method != "POST" or not key:
            return self._perform(request, target, request_id)
        if len(key) > MAX_KEY_LENGTH:
            raise StripeError(f"Idempotency keys are at most {MAX_KEY_LENGTH} characters long", stored=False)
        mark = hashlib.sha256(request.body).hexdigest()
        with self.simulator.store.lock:
            now = self.simulator.real_time()
            kept = self.kept.get(key)
            if kept is not None and now - kept.at < KEY_SECONDS:
                return self._replay(kept, key, mark, request.path)
            kept = self.kept[key] = Kept(mark, request.path, None, request_id, now)
        try:
            answer = self._perform(request, target, request_id)
        except StripeError as error:
            answer = as_answer(error)
            if not error.stored:
                self.kept.pop(key, None)
                raise
        except BaseException:
            self.kept.pop(key, None)
            raise
        kept.answer = Answer(answer.status, answer.body, {**answer.headers, "Idempotency-Key": key})
        return kept.answer

    def _replay(self, kept: Kept, key: str, mark: str, path: str) -> Answer:
        if kept.path != path:
            raise StripeError(
                f"Keys for idempotent requests can only be used for the same endpoint they were first used for "
                f"('{path}' vs '{kept.path}'). Try using a key other than '{key}' if you meant to execute a different "
                "request.", kind="idempotency_error", stored=False,
            )  # fmt: skip
        if kept.fingerprint != mark:
            raise StripeError(
                f"Keys for idempotent requests can only be used with the same parameters they were first used with. "
                f"Try using a key other than '{key}' if you meant to execute a different request.",
                kind="idempotency_error", stored=False,
            )  # fmt: skip
        if kept.answer is None:
            raise StripeError(
                f"There is currently another in-progress request using this Idempotent Key: {key}. Please try again "
                "later.", status=409, kind="idempotency_error", code="idempotency_key_in_use", stored=False,
                headers={"Stripe-Should-Retry": "true"},
            )  # fmt: skip
        extra = {"Idempotent-Replayed": "true", "Original-Request": kept.request_id}
        return Answer(kept.answer.status, kept.answer.body, {**kept.answer.headers, **extra})

    def _perform(self, request: Request, target: str, request_id: str) -> Answer:
        found, ids = self._route(request.method, request.path)
        text = request.body.decode(errors="replace") if request.method == "POST" else urlsplit(target).query
        params = check(found.shape, decode(parse_qsl(text, keep_blank_values=True)), found.supported)
        with self.simulator.working(request_id, request.headers.get("idempotency-key")) as store:
            name = f"{found.method} {found.path}"
            self.counts[name] = self.counts.get(name, 0) + 1
            row = found.work(Call(self.simulator, params, ids))
            shown = self.simulator.renderer.expanded(store, store.shown(row), params.get("expand") or [])
            return Answer(200, json.dumps(shown).encode(), {"Content-Type": "application/json"})

    @staticmethod
    def _route(method: str, path: str) -> tuple[Endpoint, tuple[str, ...]]:
        found = [(one, one.pattern.match(path)) for one in ENDPOINTS if one.method == method]
        matches = [(one, match.groups()) for one, match in found if match]
        if matches:  # /v1/invoices/create_preview before /v1/invoices/{id}
            return min(matches, key=lambda one: len(one[1]))
        raise StripeError(
            f"Unrecognized request URL ({method}: {path}). Please see https://stripe.com/docs or we can help at "
            "https://support.stripe.com/.", status=404, stored=False,
        )  # fmt: skip


def as_answer(error: StripeError) -> Answer:
    headers = {"Content-Type": "application/json", **error.headers}
    return Answer(error.status, json.dumps({"error": error.body}).encode(), headers)
