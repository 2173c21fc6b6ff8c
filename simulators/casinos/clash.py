"""Clash.gg: totals since a date in cents of the site's gem. A gate answers calls without its cookie."""

from datetime import UTC, datetime
from decimal import Decimal

from simulators.casinos.site import Site, day_of, midnight, number
from simulators.http import Answer, Refusal, Request, as_json, page

PATH = "/affiliates/detailed-summary/v2/"
COOKIE = "clash_gate=demo-gate"


class Clash(Site):
    name = "clash"
    key = "clash-demo-pass"
    first_number = 4_410_023
    # A quarter of a cent.
    step = Decimal("0.0025")

    def report(self, request: Request, path: str) -> Answer:
        cookies = [part.strip() for part in request.headers.get("cookie", "").split(";")]
        if COOKIE not in cookies:
            raise Refusal(page(403, "Just a moment...", "Enable JavaScript and cookies to continue"))
        if request.method != "GET" or not path.startswith(PATH):
            raise self.refuse(404, "Not found")
        self.require_key(request.bearer)
        rows = [
            {
                "userId": total.player.number,
                "name": total.player.name,
                "avatar": f"/avatars/{total.player.number}.png",
                "active": True,
                "wagered": number(total.raw * 100),
                "deposited": 100_000,
            }
            for total in self.totals(self._since(path.removeprefix(PATH)))
        ]
        return as_json(rows)

    def _since(self, text: str) -> datetime:
        try:
            return midnight(day_of(text)) if len(text) == 10 else datetime.fromisoformat(text).astimezone(UTC)
        except ValueError:
            raise self.refuse(400, "Invalid date") from None
