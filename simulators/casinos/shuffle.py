"""Shuffle's affiliate statistics: the link is the key, one call per 30 seconds, and errors with the status 400."""

from datetime import UTC, datetime, timedelta
from typing import Any

from simulators.casinos.ledger import Total
from simulators.casinos.site import Site, number
from simulators.http import Answer, Request, as_json

LIMIT = timedelta(seconds=30)


class Shuffle(Site):
    """``dates``: how the link takes periods. Some links refuse them on /wager, and some ignore them."""

    name = "shuffle"
    key = "00000000-0000-4000-8000-00000000d3e0"
    settable = {"dates": ("served", "refused", "ignored")}

    def reset(self) -> None:
        super().reset()
        self._last: datetime | None = None

    def report(self, request: Request, path: str) -> Answer:
        _, endpoint, link, *rest = (*path.split("/"), "")
        if request.method != "GET" or endpoint not in ("stats", "wager") or any(rest):
            raise self.refuse(404, "NOT_FOUND")
        if self.is_revoked or link != self.key:
            raise self.refuse(404, "AFFILIATE_NOT_FOUND")
        now = self.own_now()
        if self._last is not None and timedelta() <= now - self._last < LIMIT:
            raise self.refuse(400, "TOO_MANY_REQUEST")
        self._last = now
        start, end = self._period(request, endpoint)
        totals = self.totals(start, end)
        if not totals:
            raise self.refuse(400, "REFEREES_NOT_FOUND")
        return as_json([self._row(total, endpoint) for total in totals])

    def _period(self, request: Request, endpoint: str) -> tuple[datetime | None, datetime | None]:
        if set(request.query) - {"startTime", "endTime"}:
            raise self.refuse(400, "INVALID_PARAMETER")
        given = [request.one(name) for name in ("startTime", "endTime")]
        if not any(given):
            return None, None
        if not all(text.isdigit() and len(text) <= 11 for text in given):
            raise self.refuse(400, "INVALID_DATE")
        start, end = (datetime.fromtimestamp(int(text), UTC) for text in given)
        if end > self.own_now() or start >= end:
            raise self.refuse(400, "INVALID_DATE")
        if endpoint == "wager" and self.options["dates"] == "refused":
            raise self.refuse(500, "Internal server error")
        return (None, None) if self.options["dates"] == "ignored" else (start, end)

    def _row(self, total: Total, endpoint: str) -> dict[str, Any]:
        if endpoint == "stats":
            code = total.player.code.title()
            return {"username": total.player.name, "campaignCode": code, "wagerAmount": number(total.raw)}
        return {
            "username": total.player.name,
            "wagerAmount": f"{total.raw:.2f}",
            "weightedWagerAmount": f"{total.weighted:.2f}",
        }
