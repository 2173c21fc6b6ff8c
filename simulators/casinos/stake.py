"""Stake's affiliate leaderboard: CSV with dollar signs, a token in a header, periods in milliseconds with their end."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO

from simulators.casinos.ledger import FULL, ZERO, Total
from simulators.casinos.site import Site
from simulators.http import Answer, Request

KNOWN = {"timePeriod", "startDate", "endDate", "isStakeExclusive", "limit", "offset"}
HEADER = ("rank", "user_name", "campaign_code", "total_wagered_amount (USD)", "total_weighted_amount (USD)")
MAX_LIMIT = 5000


class Stake(Site):
    name = "stake"
    key = "stake-demo-token"

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("GET", "/leaderboard"):
            raise self.refuse(404, "Not found")
        if "text/csv" not in request.headers.get("accept", ""):
            raise self.refuse(406, "Not acceptable")
        self.require_key(request.headers.get("x-access-token", ""))
        start, end = self._period(request)
        limit, offset = self._whole(request, "limit", 100), self._whole(request, "offset", 0)
        if not 1 <= limit <= MAX_LIMIT:
            raise self.refuse(400, "limit is out of range")
        totals = self.totals(start, end)
        if request.one("isStakeExclusive") == "true":
            totals = [own for total in totals if (own := _own_games(total, start, end)) is not None]
        target = StringIO()
        lines = csv.writer(target, lineterminator="\n")
        lines.writerow(HEADER)
        for rank, total in list(enumerate(totals, start=1))[offset : offset + limit]:
            cells = (f"${total.raw:,.2f}", f"${total.weighted:,.2f}")
            lines.writerow((rank, total.player.name, total.player.code.lower(), *cells))
        return Answer(200, target.getvalue().encode(), {"Content-Type": "text/csv; charset=utf-8"})

    def _period(self, request: Request) -> tuple[datetime | None, datetime | None]:
        if unknown := set(request.query) - KNOWN:
            raise self.refuse(400, f"unknown parameter {min(unknown)}")
        period, dates = request.one("timePeriod"), {"startDate", "endDate"} & set(request.query)
        if period == "customRange" and len(dates) == 2:
            start, end = self._moment(request, "startDate"), self._moment(request, "endDate")
            if end < start:
                raise self.refuse(400, "endDate is before startDate")
            return start, end + timedelta(milliseconds=1)
        if dates:
            raise self.refuse(400, "dates need customRange")
        if period == "currentMonth":
            return self.own_now().replace(day=1, hour=0, minute=0, second=0, microsecond=0), None
        if period != "allTime":
            raise self.refuse(400, "timePeriod is wrong")
        return None, None

    def _moment(self, request: Request, name: str) -> datetime:
        milliseconds = self._whole(request, name, 0)
        if not 10**12 <= milliseconds < 10**13:
            raise self.refuse(400, f"{name} must be in milliseconds")
        return datetime.fromtimestamp(milliseconds // 1000, UTC) + timedelta(milliseconds=milliseconds % 1000)

    def _whole(self, request: Request, name: str, default: int) -> int:
        text = request.one(name)
        if text and not text.isdigit():
            raise self.refuse(400, f"{name} must be a whole number")
        return int(text or default)


def _own_games(total: Total, start: datetime | None, end: datetime | None) -> Total | None:
    """The bets on Stake's own games, which are the fully weighted ones here; None without one."""
    bets = [
        bet
        for bet in total.player.bets
        if bet.weight == FULL and (start is None or bet.at >= start) and (end is None or bet.at < end)
    ]
    return Total(total.player, sum((bet.amount for bet in bets), ZERO), total.weighted) if bets else None
