"""Reads any provider by a declared mapping. The creator enters its address, so each call is guarded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, ClassVar

from saas.casinos.connectors.base import (
    Bucket,
    Capabilities,
    CredentialField,
    ProviderAccess,
    ReportRow,
    WindowMode,
)
from saas.casinos.connectors.declared.mapping import JsonMapping, mapping_of, period_of, problems_of, value_at
from saas.casinos.connectors.errors import BadWindow, ConnectorError, CredentialRejected, ShapeChanged
from saas.casinos.connectors.http import ReportCall, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector
from saas.casinos.connectors.values import amount_of, list_of, row_of, weighted_of

SHOWN_ROWS = 5
MAX_FIELDS = 60
MAX_DECIMALS = 30
CENTS = 100


class DeclaredConnector(ProviderConnector):
    """The mapping is in the options. The only credential is a key, and a mapping without header and parameter for it
    needs none."""

    code = "DECLARED"
    default_url = ""
    fields: ClassVar[tuple[CredentialField, ...]] = (
        CredentialField("key", "API key", "From your account or your manager at the provider."),
    )
    min_interval: ClassVar[timedelta] = timedelta(minutes=5)
    at_once = 2

    def mode_of(self, access: ProviderAccess) -> WindowMode:
        return _mapping(access).mode

    def currency_of(self, access: ProviderAccess) -> str:
        return _mapping(access).currency

    def capabilities(self, access: ProviderAccess) -> Capabilities:
        mapping = _mapping(access)
        known = super().capabilities(access)
        return replace(known, has_weighted=mapping.weighted is not None, has_stable_ids=mapping.id is not None)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        mapping = _mapping(access)
        answer = send(_call_of(mapping, access, bucket))
        require_success(answer)
        found = loaded(answer)
        listed = list_of(value_at(found, mapping.rows))
        is_complete = mapping.last_page is None or value_at(found, mapping.last_page) is True
        return Answered([_row_of(mapping, row) for row in listed], [answer], is_complete)

    def _require_credential(self, access: ProviderAccess) -> None:
        mapping = _mapping(access)
        if (mapping.header or mapping.query_key) and not access.credential.get("key"):
            raise CredentialRejected("The key is missing.")


@dataclass(frozen=True, slots=True)
class MappingTrial:
    """The result of a mapping with a live answer. ``problem`` is a sentence, with ``code`` of the error, or None.

    ``fields`` are the paths in the first account of the list, for the form. Their values are not shown: they can be
    personal data that the mapping does not need.
    """

    rows: int
    first: tuple[ReportRow, ...]
    fields: tuple[str, ...]
    problem: str | None
    code: str | None
    field_problems: Mapping[str, str]


def try_mapping(access: ProviderAccess, at: datetime) -> MappingTrial:
    """Call the address once, and return what the mapping of ``access`` finds in the answer."""
    field_problems = problems_of(access.options)
    if field_problems:
        return MappingTrial(0, (), (), None, None, field_problems)
    mapping = _mapping(access)
    paths: tuple[str, ...] = ()
    rows: list[ReportRow] = []
    listed: list[Any] = []
    problem: ConnectorError | None = None
    try:
        CONNECTOR._require_credential(access)
        answer = send(_call_of(mapping, access, CONNECTOR.sample_bucket(access, at)))
        require_success(answer)
        listed = list_of(value_at(loaded(answer), mapping.rows))
        paths = tuple(_paths_in(listed[0]))[:MAX_FIELDS] if listed else ()
        rows = [_row_of(mapping, row) for row in listed]
    except ConnectorError as error:
        problem = error
    text, code = (problem.detail, problem.code) if problem else (None, None)
    return MappingTrial(len(listed), tuple(rows[:SHOWN_ROWS]), paths, text, code, {})


def _mapping(access: ProviderAccess) -> JsonMapping:
    mapping = mapping_of(access.options)
    if mapping is None:
        raise ShapeChanged("The mapping of this connection is not complete. Open it and correct the marked fields.")
    return mapping


def _call_of(mapping: JsonMapping, access: ProviderAccess, bucket: Bucket) -> ReportCall:
    key = access.credential.get("key", "")
    period: dict[str, Any] = {}
    if mapping.mode is not WindowMode.LIFETIME:
        if bucket.window is None:
            raise BadWindow
        period = period_of(mapping, bucket.window)
    is_body = mapping.params_in == "body"
    query = {} if is_body else {name: str(value) for name, value in period.items()}
    if mapping.query_key:
        query[mapping.query_key] = key
    return ReportCall(
        mapping.url,
        headers={mapping.header: f"{mapping.header_prefix}{key}"} if mapping.header else {},
        query=query,
        body=period if is_body else None,
        method=mapping.method,
        is_guarded=True,
    )


def _row_of(mapping: JsonMapping, row: Any) -> ReportRow:
    divisor = CENTS if mapping.amount_unit == "cents" else 1
    if mapping.amount_decimals:
        divisor = 10 ** _decimals_of(value_at(row, mapping.amount_decimals))
    return row_of(
        name=value_at(row, mapping.name),
        user_id=value_at(row, mapping.id) if mapping.id else None,
        wagered=_divided(value_at(row, mapping.amount), divisor),
        weighted=weighted_of(value_at(row, mapping.weighted), divisor) if mapping.weighted else None,
        code=value_at(row, mapping.campaign_code) if mapping.campaign_code else None,
    )


def _divided(value: Any, divisor: int) -> Decimal:
    """Return an amount in major units. A whole number of many decimals is large without being absurd."""
    if divisor > CENTS and isinstance(value, str | int) and str(value).isascii() and str(value).isdigit():
        if len(str(value)) > MAX_DECIMALS + 16:
            raise ShapeChanged("An amount is too large to be real.")
        return amount_of(Decimal(str(value)) / divisor)
    return amount_of(value, divisor)


def _decimals_of(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_DECIMALS:
        return value
    raise ShapeChanged("The number of decimals of an amount is missing.")


def _paths_in(row: Any, before: str = "", depth: int = 3) -> list[str]:
    if not isinstance(row, dict):
        return [before] if before else []
    if depth == 0:
        return []
    return [path for key, value in row.items() for path in _paths_in(value, f"{before}.{key}".strip("."), depth - 1)]


CONNECTOR = DeclaredConnector()
