"""Stake: the affiliate leaderboard, which answers in CSV.

One token reports all campaign codes. Accounts have no id. The end of a period is inclusive, in milliseconds.
"""

import csv
from collections.abc import Mapping
from datetime import datetime, timedelta
from io import StringIO
from typing import ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess, ReportRow
from saas.casinos.connectors.errors import BadWindow, ShapeChanged
from saas.casinos.connectors.http import Answer, ReportCall, require_success, send, text_of
from saas.casinos.connectors.provider import Answered, ProviderConnector
from saas.casinos.connectors.values import amount_of, row_of, weighted_of

PAGE_SIZE = 1000
MAX_PAGES = 50
COLUMNS = ("user", "campaign_code", "total_wagered_amount", "total_weighted_amount")


class StakeConnector(ProviderConnector):
    """The option ``exclusive`` limits the report to Stake's own games, as some races do."""

    code = "STAKE"
    default_url = "https://api.stake.com/affiliate"
    fields = (
        CredentialField(
            "token", "API token", "At Stake: Affiliate program, then API. Do not enter a session of yours."
        ),
    )
    has_weighted = True
    min_interval: ClassVar[timedelta] = timedelta(minutes=5)
    finest = timedelta(milliseconds=1)

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        if bucket.window is None:
            raise BadWindow
        start, end = (round(moment.timestamp() * 1000) for moment in (bucket.window.start, bucket.window.end))
        period = {"timePeriod": "customRange", "startDate": str(start), "endDate": str(end - 1)}
        rows: list[ReportRow] = []
        answers: list[Answer] = []
        for number in range(MAX_PAGES):
            answer = self._page(access, period, number * PAGE_SIZE)
            page = _rows_of(text_of(answer))
            answers.append(answer)
            rows += page
            if len(page) < PAGE_SIZE:
                return Answered(rows, answers)
        return Answered(rows, answers, is_complete=False)

    def _page(self, access: ProviderAccess, period: Mapping[str, str], offset: int) -> Answer:
        exclusive = "true" if access.options.get("exclusive") else "false"
        query = {**period, "isStakeExclusive": exclusive, "limit": str(PAGE_SIZE), "offset": str(offset)}
        answer = send(
            ReportCall(
                f"{access.base_url}/leaderboard",
                headers={"x-access-token": access.credential["token"]},
                query=query,
                accept="text/csv",
            )
        )
        require_success(answer)
        return answer


def _rows_of(text: str) -> list[ReportRow]:
    """Return the rows of one page. Columns are found by prefix, because a header contains its unit in brackets."""
    lines = csv.reader(StringIO(text))
    header = next(lines, None)
    if header is None:
        return []
    places = [_place_of(name, header) for name in COLUMNS]
    if places[0] is None or places[2] is None:
        raise ShapeChanged("The CSV answer has no column of names or of wagers.")
    rows = []
    for cells in lines:
        if not any(cells):
            continue
        if len(cells) != len(header):
            raise ShapeChanged("A line of the CSV answer has another number of columns than its header.")
        name, code, wagered, weighted = (None if place is None else cells[place] for place in places)
        rows.append(
            row_of(
                name=name,
                wagered=amount_of(wagered),
                weighted=weighted_of(weighted),
                code=code,
            )
        )
    return rows


def _place_of(name: str, header: list[str]) -> int | None:
    found = [place for place, title in enumerate(header) if title.strip().lower().startswith(name)]
    return found[0] if found else None


CONNECTOR = StakeConnector()
