"""LuxDrop: accounts under given codes in whole UTC days, the last one included. Plain client programs are blocked."""

from datetime import datetime, timedelta
from typing import Any

from simulators.casinos.seeds import CODES
from simulators.casinos.site import Site, day_of, midnight, number
from simulators.http import Answer, Refusal, Request, as_json, page

CLIENTS = ("python", "curl", "axios", "node")


class Luxdrop(Site):
    """``shape``: where the list is. ``unit``: dollars or cents. ``ids``: if accounts have an id."""

    name = "luxdrop"
    key = "luxdrop-demo-key"
    settable = {
        "shape": ("flat", "data", "affiliates", "results", "items", "users", "code"),
        "unit": ("dollars", "cents"),
        "ids": (True, False),
    }

    def report(self, request: Request, path: str) -> Answer:
        agent = request.headers.get("user-agent", "").lower()
        if not agent or any(client in agent for client in CLIENTS):
            raise Refusal(page(403, "Access denied", "Your client is not allowed."))
        if (request.method, path) != ("GET", "/external/affiliates"):
            raise self.refuse(404, "Not found")
        self.require_key(request.headers.get("x-api-key", ""))
        codes = [code for code in request.one("codes").split(",") if code]
        if not codes:
            raise self.refuse(400, "codes is required")
        if any(code.upper() not in CODES for code in codes):
            raise self.refuse(404, "Unknown code")
        start, end = self._period(request)
        totals = self.totals(start, end)
        by_code = {code: [self._row(total) for total in totals if total.player.code == code.upper()] for code in codes}
        rows = [row for found in by_code.values() for row in found]
        shape = self.options["shape"]
        if shape == "code":
            return as_json(by_code)
        return as_json(rows if shape == "flat" else {shape: rows, "count": len(rows)})

    def _period(self, request: Request) -> tuple[datetime | None, datetime | None]:
        first, last = request.one("startDate"), request.one("endDate")
        try:
            start = midnight(day_of(first)) if first else None
            end = midnight(day_of(last)) + timedelta(days=1) if last else None
        except ValueError:
            raise self.refuse(400, "Dates must look like 2026-01-31") from None
        if start and end and end <= start:
            raise self.refuse(400, "endDate is before startDate")
        return start, end

    def _row(self, total: Any) -> dict[str, Any]:
        amount = total.raw * 100 if self.options["unit"] == "cents" else total.raw
        identity = {"id": f"lux_{total.player.number}"} if self.options["ids"] else {}
        return {**identity, "username": total.player.name, "wagered": number(amount)}
