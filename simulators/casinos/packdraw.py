"""PackDraw: whole UTC days as M-D-YYYY. The answer repeats the period and says how old it is."""

import re
from datetime import UTC, datetime, timedelta

from simulators.casinos.site import Site, number
from simulators.http import Answer, Request, as_json

DATE = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{4})")


class Packdraw(Site):
    """``order``: ``swapped`` reads the day before the month. ``stale_minutes``: how old each report is."""

    name = "packdraw"
    key = "22222222-0000-4000-8000-0000000d3e00"
    settable = {"order": ("right", "swapped"), "stale_minutes": (0, 30, 120)}

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("GET", "/api/v1/affiliates/leaderboard"):
            raise self.refuse(404, "Not found")
        self.require_key(request.one("apiKey"))
        as_of = self.own_now() - timedelta(minutes=self.options["stale_minutes"])
        start = self._day(request.one("after"))
        end = self._day(request.one("before")) if request.one("before") else as_of
        visible = min(end, self.clock.now() - timedelta(minutes=self.options["stale_minutes"]))
        rows = [
            {
                "userId": f"c{total.player.number:x}",
                "username": total.player.name,
                "image": None,
                "isActive": True,
                "wagerAmount": number(total.raw),
            }
            for total in self.totals(start, visible)
        ]
        return as_json({"leaderboard": rows, "after": _stamp(start), "before": _stamp(end), "asOf": _stamp(as_of)})

    def _day(self, text: str) -> datetime:
        parts = DATE.fullmatch(text)
        if not parts:
            raise self.refuse(400, "Dates must look like 1-31-2026")
        month, day, year = (int(part) for part in parts.groups())
        if self.options["order"] == "swapped" and day <= 12:
            month, day = day, month
        try:
            return datetime(year, month, day, tzinfo=UTC)
        except ValueError:
            raise self.refuse(400, "The date does not exist") from None


def _stamp(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
