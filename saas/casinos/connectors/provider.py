"""The base of all connectors that call a provider. A provider's module adds its request and how its answer is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import ClassVar

from saas.casinos.connectors import buckets
from saas.casinos.connectors.base import (
    Bucket,
    Capabilities,
    CasinoReport,
    CredentialField,
    ProviderAccess,
    ReportRow,
    VerifyReport,
    Window,
    WindowMode,
)
from saas.casinos.connectors.errors import BadWindow, CredentialRejected
from saas.casinos.connectors.http import Answer
from saas.casinos.connectors.values import once_each

# No provider publishes how long it corrects a day. Voided bets were seen within two days.
CORRECTIONS = timedelta(days=3)
SAMPLE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Answered:
    """The rows of one bucket, and the answers that they come from. ``served`` and ``as_of`` are the provider's own."""

    rows: Sequence[ReportRow]
    answers: Sequence[Answer]
    is_complete: bool = True
    served: Window | None = None
    as_of: datetime | None = None


class ProviderConnector:
    """A provider with one way to report. ``spacing`` is the provider's limit between two calls, ``at_once`` the number
    of buckets that one job reads."""

    code: ClassVar[str]
    default_url: ClassVar[str]
    currency: ClassVar[str] = "USD"
    fields: ClassVar[tuple[CredentialField, ...]]
    mode: ClassVar[WindowMode] = WindowMode.CLOSED
    has_weighted: ClassVar[bool] = False
    max_rows: ClassVar[int | None] = None
    has_stable_ids: ClassVar[bool] = False
    min_interval: ClassVar[timedelta]
    finest: ClassVar[timedelta] = timedelta(days=1)
    spacing: ClassVar[timedelta] = timedelta()
    at_once: ClassVar[int] = 4

    def mode_of(self, access: ProviderAccess) -> WindowMode:
        return self.mode

    def capabilities(self, access: ProviderAccess) -> Capabilities:
        mode = self.mode_of(access)
        is_running = mode in (WindowMode.LIFETIME, WindowMode.SINCE)
        return Capabilities(
            mode=mode,
            has_weighted=self.has_weighted,
            max_rows=self.max_rows,
            has_stable_ids=self.has_stable_ids,
            min_interval=self.min_interval,
            finest=self.min_interval if is_running else self.finest,
            corrections=CORRECTIONS,
        )

    def currency_of(self, access: ProviderAccess) -> str:
        return self.currency

    def buckets_due(self, access: ProviderAccess, at: datetime, last: Mapping[date | None, datetime]) -> list[Bucket]:
        plan = buckets.Plan(
            pause=self.min_interval,
            spacing=self.spacing,
            at_once=self.at_once,
            corrections=CORRECTIONS,
            history_from=date_option(access, "from"),
        )
        mode = self.mode_of(access)
        if mode is WindowMode.CLOSED:
            return buckets.days_due(plan, at, last)
        if mode is WindowMode.MONTH:
            return buckets.months_due(plan, at, last)
        return buckets.ever_due(plan, at, last)

    def fetch(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> CasinoReport:
        mode = self.mode_of(access)
        has_window = mode in (WindowMode.CLOSED, WindowMode.MONTH)
        if has_window != (bucket.window is not None) or (bucket.window is not None and bucket.window.start >= at):
            raise BadWindow
        self._require_credential(access)
        found = self.read(access, bucket, at)
        rows = once_each(found.rows)
        is_capped = self.max_rows is not None and len(found.rows) >= self.max_rows
        return CasinoReport(
            rows=rows,
            mode=mode,
            served=(found.served or bucket.window) if has_window else None,
            as_of=min(found.as_of or at, at),
            is_complete=found.is_complete and not is_capped,
            body_sha256=sha256(b"".join(answer.body for answer in found.answers)).hexdigest(),
            currency=self.currency_of(access),
        )

    def verify(self, access: ProviderAccess, at: datetime) -> VerifyReport:
        report = self.fetch(access, self.sample_bucket(access, at), at)
        return verified(report, self.capabilities(access))

    def sample_bucket(self, access: ProviderAccess, at: datetime) -> Bucket:
        """Return the bucket of a test: the longest that one call can read."""
        mode = self.mode_of(access)
        if mode is WindowMode.CLOSED:
            return Bucket(None, Window(buckets.midnight(at.date() - SAMPLE), buckets.midnight(at.date() + buckets.DAY)))
        return buckets.month_bucket(at.date()) if mode is WindowMode.MONTH else buckets.EVER

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        """Call the provider and read its answer. Raises ConnectorError."""
        raise NotImplementedError

    def _require_credential(self, access: ProviderAccess) -> None:
        if any(not access.credential.get(entry.name) for entry in self.fields):
            raise CredentialRejected("The key is missing.")


def verified(report: CasinoReport, capabilities: Capabilities) -> VerifyReport:
    """Return what a test reports about one read."""
    named = [row for row in report.rows if not row.is_hidden]
    return VerifyReport(
        rows=len(report.rows),
        codes=frozenset(row.campaign_code for row in report.rows if row.campaign_code),
        mode=report.mode,
        has_weighted=capabilities.has_weighted,
        sample=max(named, key=lambda row: row.wagered, default=None),
    )


def date_option(access: ProviderAccess, name: str) -> date | None:
    """Return a day of the options, None without one. Raises BadWindow."""
    value = access.options.get(name)
    if not value:
        return None
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        pass
    raise BadWindow("The first day must look like 2026-01-31.")


def seconds_of(moment: datetime) -> int:
    return int(moment.timestamp())
