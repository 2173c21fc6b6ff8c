"""Lootbox: the top of a period, at most 100 players, with amounts as text."""

from datetime import UTC, datetime

from simulators.casinos.site import Site, body_of
from simulators.http import Answer, Refusal, Request, as_json

FIRST = 1_733_115_600
FIELDS = {"startTimestamp", "endTimestamp", "numUsers"}


class Lootbox(Site):
    name = "lootbox"
    key = "lootbox-demo-key"

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("POST", "/top-affiliate-wagers-by-period"):
            raise self.refuse(404, "Not found")
        self.require_key(request.bearer)
        given = body_of(request)
        is_whole = set(given) == FIELDS and all(type(value) is int for value in given.values())
        if not is_whole or not request.headers.get("content-type", "").startswith("application/json"):
            raise self.refuse(400, "startTimestamp, endTimestamp and numUsers are required")
        start, end, users = given["startTimestamp"], given["endTimestamp"], given["numUsers"]
        if not FIRST <= start < end < 10**10 or not 1 <= users <= 100:
            raise self.refuse(400, "Validation failed")
        totals = self.totals(datetime.fromtimestamp(start, UTC), datetime.fromtimestamp(end, UTC))
        rows = [
            {
                "username": total.player.name,
                "avatar": f"https://cdn.example/{total.player.number}.png",
                "totalWagered": f"{total.raw:.2f}",
            }
            for total in totals[:users]
        ]
        return as_json({"data": rows, "errors": None})

    def refuse(self, status: int, text: str) -> Refusal:
        return Refusal(as_json({"data": None, "errors": [text]}, status))
