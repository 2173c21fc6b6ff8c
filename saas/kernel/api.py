"""The base of every API view: declared guard and scope, camelCase shapes, lists as ``{"data": […], "total": n}``."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from copy import deepcopy
from enum import StrEnum
from functools import cache
from math import isinf
from typing import Any, ClassVar, Protocol, TypeVar, cast
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.cache import cache as kept
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from redis.exceptions import RedisError
from rest_framework import serializers
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.fields import empty
from rest_framework.parsers import JSONParser as DRFJSONParser
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from saas.kernel import field_texts
from saas.kernel.errors import DomainError, PayloadTooLarge, Unauthorized
from saas.kernel.openapi import GuardedSchema
from saas.kernel.rates import Rate
from saas.kernel.text import (
    HIDDEN,
    MULTILINE,
    PILED,
    has_hidden,
    has_piled_marks,
    plain_link,
    shows_nothing,
    without_hidden,
)
from saas.kernel.web_addresses import is_number
from saas.kernel.whole_numbers import IntegerField

Field = serializers.Field[Any, Any, Any, Any]
Handler = TypeVar("Handler", bound=Callable[..., Any])
# Callers that authenticate each call in another way, and may call as often as they need.
MACHINE_GUARDS = frozenset({"signature", "front"})
COUNTED = 2000
COUNT_SECONDS = 60
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
UNKNOWN_FIELD = "There is no such field"
MAX_UNKNOWN_NAMED, MAX_UNKNOWN_LENGTH = 10, 60
_SURROGATE = re.compile("[\ud800-\udfff]")
HTTP_METHODS = ("get", "post", "put", "patch", "delete")


class Scope(StrEnum):
    """The hosts that serve a call: all, the platform's only, or a resolved community."""

    ANY = "any"
    PLATFORM = "platform"
    COMMUNITY = "community"


field_texts.install()


@cache
def _prepared_fields(serializer: type["Serializer"]) -> dict[str, Field]:
    return serializer.prepare_fields()


def _twin(field: Field) -> Field:
    """Return a copy of a field to bind. DRF constructs each field again per instance, which costs ten times as much."""
    twin: Field = object.__new__(type(field))
    vars(twin).update(vars(field))
    child = getattr(field, "child", None)
    if child is not None:
        copied: Any = _twin(child)
        copied.parent = twin
        vars(twin)["child"] = copied
    return twin


def camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


def _visible(text: str) -> None:
    if text and shows_nothing(text):
        raise serializers.ValidationError(HIDDEN)


def _one_line(text: str) -> None:
    if has_hidden(text):
        raise serializers.ValidationError(HIDDEN)
    if has_piled_marks(text):
        raise serializers.ValidationError(PILED)


class LineField(serializers.CharField):
    """A text of one line, for a name that MULTILINE would make a text of several lines."""


class LinkField(serializers.CharField):
    """An https address of a public site that shows where it leads: no user info, international hosts in punycode."""

    def to_internal_value(self, data: Any) -> str:
        url: str = super().to_internal_value(data)
        if not url:
            return url
        plain = plain_link(url)
        if plain is None or not plain.startswith("https://") or is_number(urlsplit(plain).hostname or ""):
            raise serializers.ValidationError("Must start with https:// and name a public site")
        return plain


# No docstring: the OpenAPI document would show it for every serializer that has none. Fields have snake_case names in
# the code and camelCase names in JSON; names in `verbatim` do not change. A text of one line with control characters,
# bidirectional overrides or marks piled on one letter is refused. A text of several lines (saas.kernel.text.MULTILINE)
# loses these characters. A text must have a visible character. A field class with `any_letters` accepts all characters,
# for passwords.
class Serializer(serializers.Serializer[Any]):
    verbatim: ClassVar[frozenset[str]] = frozenset()

    def get_fields(self) -> dict[str, Field]:
        return {name: _twin(field) for name, field in _prepared_fields(type(self)).items()}

    @classmethod
    def prepare_fields(cls) -> dict[str, Field]:
        """Return the fields by their camelCase names, which each instance copies."""
        renamed = {}
        for name, field in deepcopy(cls._declared_fields).items():
            outside = name if name in cls.verbatim else camel(name)
            if outside != name and field.source is None:
                field.source = name
            if isinstance(field, serializers.SerializerMethodField) and not field.method_name:
                field.method_name = f"get_{name}"
            renamed[outside] = field
            field_texts.reword(field)
            text = field
            if isinstance(field, serializers.ListField):
                text = field.child
                field_texts.reword(text)
            is_secret = getattr(text, "any_letters", False)
            if isinstance(text, serializers.CharField) and not is_secret:
                is_line = name not in MULTILINE or isinstance(text, LineField)
                text.validators += [_visible, _one_line] if is_line else [_visible]
        return renamed

    def to_internal_value(self, data: Any) -> Any:
        if self.context.get("is_body") and isinstance(data, Mapping):
            self.refuse_unknown(data)
        values = super().to_internal_value(data)
        for name in MULTILINE & values.keys():
            if isinstance(values[name], str):
                values[name] = without_hidden(values[name])
        return values

    def refuse_unknown(self, data: Mapping[Any, Any]) -> None:
        """Raise ValidationError for fields that the body has beyond these. A misspelled field must not be lost."""
        if unknown := unknown_fields(data, self.fields):
            raise serializers.ValidationError(unknown)


def unknown_fields(data: Mapping[Any, Any], fields: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return a text for each field of ``data`` that ``fields`` does not have; at most MAX_UNKNOWN_NAMED."""
    unknown = sorted({str(name) for name in data} - fields.keys())[:MAX_UNKNOWN_NAMED]
    return {name[:MAX_UNKNOWN_LENGTH]: [UNKNOWN_FIELD] for name in unknown}


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


class ListInput(Serializer):
    """``take`` rows (1 to 100) of ``page`` (from 1); subclasses add ``sort_by`` and the area's filters."""

    take = IntegerField(min_value=1, max_value=100, default=20)
    page = IntegerField(min_value=1, max_value=100_000, default=1)
    search = serializers.CharField(max_length=100, allow_blank=True, default="")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="desc")


def window(rows: QuerySet[Any], query: Mapping[str, Any]) -> tuple[list[Any], int]:
    """Return one page of ``rows`` and the total, in two statements."""
    total = counted(rows)
    start = (query["page"] - 1) * query["take"]
    return (list(rows[start : start + query["take"]]) if start < total else []), total


def counted(rows: QuerySet[Any]) -> int:
    """Return the number of rows: exact up to COUNTED, beyond that at most a minute old.

    Counting a hundred thousand rows costs more than showing a page. Counting COUNTED of them can cost as much.
    """
    plain = rows.order_by()
    try:
        statement = repr(plain.query.sql_with_params())
    except EmptyResultSet:
        return 0
    key = f"count:{getattr(connection, 'schema_name', '')}:{hashlib.sha256(statement.encode()).hexdigest()}"
    with suppress(RedisError):
        known: int | None = kept.get(key)
        if known is not None:
            return known
    few = plain[: COUNTED + 1].count()
    if few <= COUNTED:
        return few
    total = plain.count()
    with suppress(RedisError):
        kept.set(key, total, COUNT_SECONDS)
    return total


def ordering(query: Mapping[str, Any], column: str, *tie: str) -> list[str]:
    """Return ``order_by`` arguments for the requested direction. ``tie`` (default: the key) makes the order total."""
    sign = "-" if query["sort_direction"] == "desc" else ""
    return [f"{sign}{name}" for name in (column, *(tie or ("pk",)))]


@cache
def page_of(output: type[serializers.BaseSerializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the list shape of ``output`` for the OpenAPI document."""
    name = output.__name__.removesuffix("Output") + "Page"
    fields = {"data": output(many=True), "total": IntegerField(min_value=0)}
    return type(name, (Serializer,), fields)


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
    each HTTP method that operators can switch off (``saas.plans.catalog.Area``). ``largest_form`` is the maximum size
    of a form in bytes, if it is not the size for pictures.
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

    def render(self, output: type[Serializer], value: Any, *, status: int = 200, **context: Any) -> Response:
        return Response(output(value, context={"request": self.request, **context}).data, status=status)

    def render_list(self, output: type[Serializer], rows: Iterable[Any], total: int, **context: Any) -> Response:
        data = output(rows, many=True, context={"request": self.request, **context}).data
        return Response({"data": data, "total": total})


class NothingOutput(Serializer):
    """An empty object."""


def documented(operation_id: str, **kwargs: Any) -> Callable[[Handler], Handler]:
    """Return ``extend_schema`` with our conventions: a stable operation id, and ``query`` for a list's parameters."""
    query = kwargs.pop("query", None)
    if query is not None:
        kwargs["parameters"] = [query, *kwargs.get("parameters", [])]
    decorate: Callable[[Handler], Handler] = extend_schema(operation_id=operation_id, **kwargs)

    def mark(handler: Handler) -> Handler:
        decorated = decorate(handler)
        decorated.takes_no_body = not kwargs.get("request")  # type: ignore[attr-defined]
        return decorated

    return mark


__all__ = [
    "Endpoint", "ListInput", "NothingOutput", "Rate", "Request", "Response", "Scope", "Serializer",
    "documented", "ordering", "page_of", "user_id_of", "window",
]  # fmt: skip
