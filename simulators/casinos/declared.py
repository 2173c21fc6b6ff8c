"""Two casinos for declared mappings: one like Rainbet, with amounts as text, and one like Roobet, with weights."""

from datetime import UTC, datetime, timedelta

from simulators.casinos.ledger import Total
from simulators.casinos.site import Site, day_of, midnight, number
from simulators.http import Answer, Request, as_json

AFFILIATE = "33333333-0000-4000-8000-0000000d3e00"


class Rainbet(Site):
    name = "rainbet"
    key = "rainbet-demo-key"

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("GET", "/v1/external/affiliates"):
            raise self.refuse(404, "Not found")
        self.require_key(request.one("key"))
        try:
            start = midnight(day_of(request.one("start_at")))
            end = midnight(day_of(request.one("end_at"))) + timedelta(days=1)
        except ValueError:
            raise self.refuse(400, "start_at and end_at must be dates") from None
        rows = [
            {
                "id": f"rb{total.player.number}",
                "username": total.player.name,
                "wagered_amount": f"{total.raw:.2f}",
                "deposited_amount": "50.00",
            }
            for total in self.totals(start, end)
        ]
        return as_json({"affiliates": rows, "cache_updated_at": f"{self.own_now():%Y-%m-%d %H:%M:%S}"})


class Roobet(Site):
    """Its weighted amount is missing for some players, and below zero for others."""

    name = "roobet"
    key = "roobet-demo-token"

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("GET", "/affiliate/v2/stats"):
            raise self.refuse(404, "Not found")
        self.require_key(request.bearer)
        if request.one("userId") != AFFILIATE:
            raise self.refuse(403, "The token is not for this userId")
        try:
            start, end = (self._moment(request.one(name)) for name in ("startDate", "endDate"))
        except ValueError:
            raise self.refuse(400, "startDate and endDate must be times") from None
        return as_json([self._row(total) for total in self.totals(start, end + timedelta(milliseconds=1))])

    @staticmethod
    def _moment(text: str) -> datetime:
        if not text.endswith("Z"):
            raise ValueError(text)
        return datetime.fromisoformat(text).astimezone(UTC)

    @staticmethod
    def _row(total: Total) -> dict[str, object]:
        row: dict[str, object] = {
            "uid": f"u-{total.player.number}",
            "username": total.player.name,
            "wagered": number(total.raw),
            "weightedWagered": number(total.weighted),
            "favoriteGameTitle": "Mines",
        }
        if total.player.number % 10 == 0:
            del row["weightedWagered"]
        elif total.player.number % 10 == 1:
            row["weightedWagered"] = -0.01
        return row
