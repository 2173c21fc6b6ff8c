"""The base of every API view: declared guard and scope, strict JSON, answers that no cache keeps."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from math import isinf
from typing import Any, ClassVar, Protocol, TypeVar, cast
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.fields import empty
from rest_framework.parsers import JSONParser as DRFJSONParser
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from saas.kernel.errors import DomainError, PayloadTooLarge, Unauthorized
from saas.kernel.openapi import GuardedSchema
from saas.kernel.outputs import Output, OutputClass, serializer_of
from saas.kernel.rates import Rate
from saas.kernel.representation import render_rows
from saas.kernel.serializers import NothingOutput, Serializer

Handler = TypeVar("Handler", bound=Callable[..., Any])
# Callers that authenticate each call in another way, and may call as often as they need.
MACHINE_GUARDS = frozenset({"signature", "front"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SURROGATE = re.compile("[\ud800-\udfff]")
HTTP_METHODS = ("get", "post", "put", "patch", "delete")


class Scope(StrEnum):
    """The hosts that serve a call: all, the platform's only, or a resolved community."""

    ANY = "any"
    PLATFORM = "platform"
    COMMUNITY = "community"


class JsonParser(DRFJSONParser):
    """Strict JSON: an object at the top, no NaN, no number beyond a float, nesting no deeper than Python can read.

    Texts and names are of whole characters: an answer that repeats a lone surrogate could not be encoded.
    """

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
        except (RecursionError, ValueError, UnicodeDecodeError) as error:
            raise ParseError from error
        parsed: Any = data
        if not isinstance(parsed, dict) or _is_beyond_python(parsed):
            raise ParseError
        return data


def _is_beyond_python(data: Any) -> bool:
    """True if the JSON has a number that Python reads as infinity, as 1e400, or half of a character."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, float) and isinf(value):
            return True
        if isinstance(value, str) and _SURROGATE.search(value):
            return True
        if isinstance(value, dict):
            waiting += value.keys()
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return False


class ActingTeam(Protocol):
    """The creator that the caller of a team's call works for, and the caller's permissions."""

    @property
    def creator_id(self) -> UUID: ...
    @property
    def permissions(self) -> Collection[str]: ...
    @property
    def is_owner(self) -> bool: ...


def user_id_of(request: Request) -> UUID:
    """Return the user id of a guarded call. Raises Unauthorized for a visitor."""
    if not request.user.is_authenticated:
        raise Unauthorized
    user_id: UUID = request.user.pk
    return user_id


class Endpoint(APIView):
    """One address of the API.

    ``saas.access.registrations`` sets the classes that authenticate, guard and count every call.

    ``guards`` gives the guard of each HTTP method (contract words: public, session, team, owner, a permission, ``A|B``,
    signature, front). A handler without a guard, or a guard without a handler, fails at import.

    ``raises`` gives, per HTTP method, the domain errors of the handler and of the services that it calls. Errors that
    follow from guard, scope, method and input are added (saas.kernel.openapi). A test that meets an undeclared error
    fails.

    ``needs_acceptance`` is False for the writes of a user who has not accepted a new version of the legal texts: login,
    logout, account, security, leaving and erasure. Other writes of this user are refused (``locks_writes``).

    ``starts_write`` marks a GET that begins a write, or that is a file for the team. A read-only visit of an operator
    must not make it.

    ``strong_session`` marks calls that a session on a custom domain cannot make. ``accepts_closed`` and
    ``accepts_suspended`` mark the calls that a closed or a suspended community still answers. ``rates`` gives the rate
    class of each HTTP method, or None for no limit; without it, ``rate_of`` decides. ``features`` gives the area of
    each HTTP method that operators and the team can switch off (``saas.plans.catalog.Area``). ``area`` is an area whose
    calls are all refused while the team has it switched off, also those that an operator leaves to the team to finish
    its work. ``largest_form`` is the maximum size of a form in bytes, if it is not the size for pictures.
    """

    scope: ClassVar[Scope] = Scope.ANY
    guards: ClassVar[Mapping[str, str]] = {}
    raises: ClassVar[Mapping[str, tuple[type[DomainError], ...]]] = {}
    starts_write: ClassVar[bool] = False
    strong_session: ClassVar[bool] = False
    needs_acceptance: ClassVar[bool] = True
    accepts_closed: ClassVar[bool] = False
    accepts_suspended: ClassVar[bool] = False
    features: ClassVar[Mapping[str, str]] = {}
    area: ClassVar[str | None] = None
    files: ClassVar[bool] = False
    largest_form: ClassVar[int | None] = None
    rates: ClassVar[Mapping[str, Rate | None]] = {}
    schema = GuardedSchema()
    # Set by the guard of a team's call.
    acting: ActingTeam | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        handled = {method.upper() for method in HTTP_METHODS if hasattr(cls, method)}
        if handled != set(cls.guards):
            raise TypeError(f"{cls.__name__}: guards name {sorted(cls.guards)}, handlers are {sorted(handled)}")
        if not handled.issuperset(cls.raises):
            raise TypeError(f"{cls.__name__}: raises names {sorted(cls.raises)}, handlers are {sorted(handled)}")

    @classmethod
    def locks_writes(cls, method: str) -> bool:
        """True if ``method`` is a write that only users who accepted the legal texts may make."""
        guard = cls.guards.get(method, "public")
        return cls.needs_acceptance and method not in SAFE_METHODS and guard not in MACHINE_GUARDS | {"public"}

    def get_parsers(self) -> list[Any]:
        return [JsonParser(), MultiPartParser()] if self.files else [JsonParser()]

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Let HEAD be GET in everything that follows: guard, rate, feature and handler. The server sends no body."""
        if request.method == "HEAD":
            request.method = "GET"
            # Ranges are for GET (RFC 9110, 14.2).
            request.META.pop("HTTP_RANGE", None)
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a body that is too large or of the wrong kind before the CSRF check reads it.

        After guard and rate, refuse fields of a call that declares no body.
        """
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if length:
            parser = self.get_content_negotiator().select_parser(request, self.get_parsers())
            if parser is None:
                raise UnsupportedMediaType(request.content_type)
            is_form = isinstance(parser, MultiPartParser)
            largest_form = self.largest_form or settings.FORM_MAX_SIZE
            if length > (largest_form if is_form else settings.DATA_UPLOAD_MAX_MEMORY_SIZE):
                raise PayloadTooLarge
        super().initial(request, *args, **kwargs)
        method = request.method or ""
        takes_none = getattr(getattr(self, method.lower(), None), "takes_no_body", False)
        if takes_none and method not in SAFE_METHODS and self.guards.get(method) not in MACHINE_GUARDS:
            self.refuse_unknown(NothingOutput)

    def get_authenticators(self) -> list[Any]:
        """Return none for a machine: it signs each call, and has neither a session nor a CSRF token."""
        method = getattr(getattr(self, "request", None), "method", "")
        return [] if self.guards.get(method) in MACHINE_GUARDS else list(super().get_authenticators())

    def perform_authentication(self, request: Request) -> None:
        """Authenticate the caller and count the call; refused calls count, too."""
        super().perform_authentication(request)
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing, because ``perform_authentication`` has counted the call already."""

    def rate_of(self, request: Request) -> Rate | None:
        """Return the rate class of this call. Calls with an idempotency key move gems, so they share a class."""
        method = request.method or ""
        if method in self.rates:
            return self.rates[method]
        if self.guards.get(method) in MACHINE_GUARDS:
            return None
        if method in SAFE_METHODS:
            return Rate.SEARCH if request.query_params.get("search") else Rate.READ
        if "Idempotency-Key" in request.headers:
            return Rate.MONEY
        return Rate.UPLOAD if (request.content_type or "").startswith("multipart/") else Rate.WRITE

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Forbid caches to keep the answer, unless the view allows it: most answers depend on the session."""
        response.headers.setdefault("Cache-Control", "private, no-store")
        return super().finalize_response(request, response, *args, **kwargs)

    def read(
        self, input_class: type[Serializer], *, data: Any = empty, partial: bool = False, **context: Any
    ) -> dict[str, Any]:
        """Return the validated body (snake_case). Raises VALIDATION_ERROR with one text per field.

        A body may only have the fields of the input; other ``data`` may have more.
        """
        is_body = data is empty
        body = input_class(
            data=self.request.data if is_body else data,
            partial=partial,
            context={"request": self.request, "is_body": is_body, **context},
        )
        body.is_valid(raise_exception=True)
        return dict(body.validated_data)

    def refuse_unknown(self, input_class: type[Serializer]) -> None:
        """Raise VALIDATION_ERROR for fields of the body that the input does not have."""
        input_class().refuse_unknown(cast(Mapping[str, Any], self.request.data))

    def read_query(self, input_class: type[Serializer]) -> dict[str, Any]:
        return self.read(input_class, data=self.request.query_params.dict())

    def render(self, output: OutputClass, value: Any, *, status: int = 200, **context: Any) -> Response:
        (data,) = render_rows(serializer_of(output), [value], {"request": self.request, **context})
        return Response(data, status=status)

    def render_list(self, output: OutputClass, rows: Iterable[Any], total: int, **context: Any) -> Response:
        data = render_rows(serializer_of(output), rows, {"request": self.request, **context})
        return Response({"data": data, "total": total})


def documented(operation_id: str, **kwargs: Any) -> Callable[[Handler], Handler]:
    """Return ``extend_schema`` with our conventions: a stable operation id, and ``query`` for a list's parameters."""
    query = kwargs.pop("query", None)
    if query is not None:
        kwargs["parameters"] = [query, *kwargs.get("parameters", [])]
    if "responses" in kwargs:
        kwargs["responses"] = _serializers_of(kwargs["responses"])
    decorate: Callable[[Handler], Handler] = extend_schema(operation_id=operation_id, **kwargs)

    def mark(handler: Handler) -> Handler:
        decorated = decorate(handler)
        decorated.takes_no_body = not kwargs.get("request")  # type: ignore[attr-defined]
        return decorated

    return mark


def _serializers_of(responses: Any) -> Any:
    """Return the responses of an operation with the serializers of its outputs."""
    if isinstance(responses, dict):
        return {status: _serializers_of(one) for status, one in responses.items()}
    return serializer_of(responses) if isinstance(responses, type) and issubclass(responses, Output) else responses
