"""Shuffle: statistics of one affiliate link. The link is the only credential, and it is part of the path.

A link has one call per 30 seconds. Totals of all time always work. Periods work for some links only, so the option
``mode`` is LIFETIME until a test with CLOSED has succeeded.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from saas.casinos.connectors.base import (
    Bucket,
    Capabilities,
    CasinoReport,
    CredentialField,
    ProviderAccess,
    VerifyReport,
    Window,
    WindowMode,
)
from saas.casinos.connectors.errors import BadWindow, CredentialRejected, ProviderRateLimited, ShapeChanged, Unavailable
from saas.casinos.connectors.http import Answer, ReportCall, error_text, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector, seconds_of
from saas.casinos.connectors.values import amount_of, list_of, row_of, weighted_of

LINK_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
# An end in the future is refused, and the provider's clock can be a little behind.
BEHIND = timedelta(seconds=10)
LIMIT = timedelta(seconds=30)
# Before Shuffle opened. If a period of that time has wagers, the provider ignores the period.
BEFORE_SHUFFLE = Window(datetime(2015, 1, 1, tzinfo=UTC), datetime(2015, 1, 2, tzinfo=UTC))


class ShuffleConnector(ProviderConnector):
    """Options: ``mode`` LIFETIME or CLOSED; ``endpoint`` is ``wager`` (with weighted amounts) or ``stats``."""

    code = "SHUFFLE"
    default_url = "https://affiliate.shuffle.com"
    fields = (
        CredentialField(
            "link",
            "Statistics link",
            "The private link from your manager at Shuffle. Ask them first if you may store it here.",
        ),
    )
    min_interval: ClassVar[timedelta] = timedelta(seconds=60)
    finest = timedelta(seconds=1)
    spacing = timedelta(seconds=45)
    at_once = 1

    def mode_of(self, access: ProviderAccess) -> WindowMode:
        is_closed = access.options.get("mode") == WindowMode.CLOSED
        return WindowMode.CLOSED if is_closed else WindowMode.LIFETIME

    def capabilities(self, access: ProviderAccess) -> Capabilities:
        return replace(super().capabilities(access), has_weighted=_endpoint_of(access) == "wager")

    def verify(self, access: ProviderAccess, at: datetime) -> VerifyReport:
        """Test the link. A link allows one call, so a test of periods has no sample: a past without wagers proves it.

        Raises BadWindow if the provider ignores or refuses periods.
        """
        if self.mode_of(access) is WindowMode.LIFETIME:
            return super().verify(access, at)
        report: CasinoReport | None = None
        with suppress(Unavailable):
            report = self.fetch(access, Bucket(BEFORE_SHUFFLE.start.date(), BEFORE_SHUFFLE), at)
        if report is None:
            # Some links answer any period with the status 500, because their period is fixed at Shuffle.
            raise BadWindow("Shuffle answers with an error to a period. Use totals of all time.")
        if any(row.wagered for row in report.rows):
            raise BadWindow("Shuffle ignores the period for this link. Use totals of all time.")
        return VerifyReport(0, frozenset(), WindowMode.CLOSED, _endpoint_of(access) == "wager", None)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        query: dict[str, str] = {}
        served = None
        if bucket.window is not None:
            served = Window(bucket.window.start, min(bucket.window.end, at - BEHIND))
            if served.end <= served.start:
                raise BadWindow("The day has just begun.")
            query = {"startTime": str(seconds_of(served.start)), "endTime": str(seconds_of(served.end))}
        answer = self._answer(access, query)
        if "referees_not_found" in error_text(answer):
            return Answered([], [answer], served=served)
        _require_success(answer)
        rows = [
            row_of(
                name=row.get("username"),
                wagered=amount_of(row.get("wagerAmount")),
                weighted=weighted_of(row.get("weightedWagerAmount")),
                code=row.get("campaignCode"),
            )
            for row in list_of(loaded(answer))
        ]
        return Answered(rows, [answer], served=served)

    def _answer(self, access: ProviderAccess, query: Mapping[str, str]) -> Answer:
        link = LINK_ID.search(access.credential["link"])
        if link is None:
            raise CredentialRejected("The link does not contain the id of an affiliate.")
        return send(ReportCall(f"{access.base_url}/{_endpoint_of(access)}/{link.group().lower()}", query=query))


def _require_success(answer: Answer) -> None:
    if answer.status == 400:
        if "too_many_request" in error_text(answer):
            raise ProviderRateLimited(answer.retry_after or LIMIT)
        raise BadWindow
    if answer.status == 404 and not answer.is_html:
        raise CredentialRejected("Shuffle does not know the link.")
    require_success(answer)


def _endpoint_of(access: ProviderAccess) -> str:
    endpoint: Any = access.options.get("endpoint", "wager")
    if endpoint not in ("wager", "stats"):
        raise ShapeChanged("The option endpoint is wager or stats.")
    return str(endpoint)


CONNECTOR = ShuffleConnector()
