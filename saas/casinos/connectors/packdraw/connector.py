"""PackDraw: wagers of whole UTC days. The answer repeats the period that was used, and the moment of its totals."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Any, ClassVar

from saas.casinos.connectors.base import Bucket, CredentialField, ProviderAccess, Window
from saas.casinos.connectors.errors import BadWindow, ShapeChanged
from saas.casinos.connectors.http import ReportCall, loaded, require_success, send
from saas.casinos.connectors.provider import Answered, ProviderConnector
from saas.casinos.connectors.values import amount_of, list_of, object_of, row_of


class PackdrawConnector(ProviderConnector):
    """The key is in the query. A swapped day and month is found by the repeated period."""

    code = "PACKDRAW"
    default_url = "https://packdraw.com"
    fields = (CredentialField("key", "API key", "At PackDraw: your affiliate page."),)
    has_stable_ids = True
    min_interval: ClassVar[timedelta] = timedelta(minutes=5)
    at_once = 2

    def read(self, access: ProviderAccess, bucket: Bucket, at: datetime) -> Answered:
        if bucket.window is None:
            raise BadWindow
        query = {
            "after": _written(bucket.window.start.date()),
            "before": _written(bucket.window.end.date()),
            "apiKey": access.credential["key"],
        }
        answer = send(ReportCall(f"{access.base_url}/api/v1/affiliates/leaderboard", query=query))
        require_success(answer)
        found = object_of(loaded(answer))
        served = Window(_moment_of(found.get("after")), _moment_of(found.get("before")))
        if served != bucket.window:
            raise BadWindow("PackDraw reported another period than the requested one.")
        rows = [
            row_of(name=row.get("username"), user_id=row.get("userId"), wagered=amount_of(row.get("wagerAmount")))
            for row in list_of(found.get("leaderboard"))
        ]
        as_of = _moment_of(found["asOf"]) if found.get("asOf") else None
        return Answered(rows, [answer], served=served, as_of=as_of)


def _written(day: date) -> str:
    return f"{day.month}-{day.day}-{day.year}"


def _moment_of(value: Any) -> datetime:
    moment: datetime | None = None
    with suppress(TypeError, ValueError):
        moment = datetime.fromisoformat(value)
    if moment is None or moment.tzinfo is None:
        raise ShapeChanged("A time of the answer is missing or unreadable.")
    return moment.astimezone(UTC)


CONNECTOR = PackdrawConnector()
