"""The interface of all connectors: what a report is, and what a provider can report.

All providers are equal by one idea: a report holds the total of each account in a bucket, as read at a time. A bucket
is a UTC day, a calendar month in UTC, or one running total for ever. Connectors have no database and no state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any, ClassVar, Protocol


class WindowMode(StrEnum):
    """The period that a provider's totals cover. It decides the buckets of a connection.

    CLOSED: any day. SINCE: everything from a fixed day on. MONTH: a calendar month. LIFETIME: everything.
    UPLOAD: the rows of a file.
    """

    CLOSED = "CLOSED"
    SINCE = "SINCE"
    MONTH = "MONTH"
    LIFETIME = "LIFETIME"
    UPLOAD = "UPLOAD"


@dataclass(frozen=True, slots=True)
class Window:
    """A half-open period [start, end) in UTC."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Bucket:
    """``start`` is the first day of the bucket; None for one running total for ever, which has no ``window``."""

    start: date | None = None
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class ReportRow:
    """The total of one account. Amounts are in major units of the report's currency, and never negative.

    ``provider_user_id`` is empty unless the provider's ids are stable. ``weighted`` is the provider's own weighted
    amount, None without one. ``is_hidden`` marks an account that hides its name: several rows can have the same name.
    """

    username: str
    provider_user_id: str | None
    steam_id: str | None
    wagered: Decimal
    weighted: Decimal | None
    campaign_code: str | None
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class CasinoReport:
    """One read of one bucket. Accounts without a wager in the bucket may be missing.

    ``served`` is the period that the provider used, None for a running total. ``as_of`` is the moment of the totals:
    the provider's own if it names one, and never later than the read. ``is_complete`` is False if a cap or a paging
    limit cut the list, so a missing account can have a total. ``body_sha256`` covers every page of the answer in order.
    ``currency`` is an ISO code, or the code of a site's own coin.
    """

    rows: tuple[ReportRow, ...]
    mode: WindowMode
    served: Window | None
    as_of: datetime
    is_complete: bool
    body_sha256: str
    currency: str


@dataclass(frozen=True, slots=True)
class ProviderAccess:
    """How a connection reaches its provider. ``credential`` has the names of the connector's ``fields``."""

    credential: Mapping[str, str] = field(repr=False)
    options: Mapping[str, Any]
    campaign_codes: frozenset[str]
    base_url: str


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The abilities of a connection.

    ``max_rows``: the cap of a report. ``min_interval``: the least time between two reads of a bucket. ``finest``: the
    smallest step of a period's edge; for a running total the least time between two reads. ``corrections``: how long
    after its end a bucket can still change.
    """

    mode: WindowMode
    has_weighted: bool
    max_rows: int | None
    has_stable_ids: bool
    min_interval: timedelta
    finest: timedelta
    corrections: timedelta


@dataclass(frozen=True, slots=True)
class CredentialField:
    """One field of the form that connects a provider. ``help`` says where the creator finds the value."""

    name: str
    label: str
    help: str
    is_secret: bool = True


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """The result of a test of the connection.

    ``sample`` is one row whose amount the creator confirms. ``options`` are options that the test found; the caller
    stores them with the connection.
    """

    rows: int
    codes: frozenset[str]
    mode: WindowMode
    has_weighted: bool
    sample: ReportRow | None
    options: Mapping[str, Any] = field(default_factory=dict)


class Connector(Protocol):
    """A provider's reports. Every method but ``fetch`` and ``verify`` is pure."""

    code: ClassVar[str]
    default_url: ClassVar[str]
    currency: ClassVar[str]
    fields: ClassVar[tuple[CredentialField, ...]]

    def capabilities(self, access: ProviderAccess) -> Capabilities: ...

    def buckets_due(self, access: ProviderAccess, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
        """Return the buckets to read at ``at``, the longest overdue first.

        ``last`` has, for each bucket ever read, ``as_of`` of its last report. A caller asks every ``min_interval``, and
        reads the whole list in one job: the list is short enough for the provider's limit.
        """

    def fetch(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> CasinoReport:
        """Read one bucket. No account at all is an empty report. Raises ConnectorError."""

    def verify(self, access: ProviderAccess, at: datetime) -> VerifyReport:
        """Test the connection with one cheap call. Raises ConnectorError."""


def is_counted(row: ReportRow, campaign_codes: frozenset[str]) -> bool:
    """True if the wagers of ``row`` belong to a connection with these codes; without codes, all belong to it.

    One key can report all codes of a creator. Rows of other codes stay in the report, so that a fan can read which code
    their account has.
    """
    if not campaign_codes or row.campaign_code is None:
        return True
    return row.campaign_code.casefold() in {code.casefold() for code in campaign_codes}
