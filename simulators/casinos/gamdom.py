"""Gamdom: wagers per calendar month from the month of ``after`` on. Hidden players share the id -1."""

from datetime import date, datetime, timedelta
from typing import Any

from simulators.casinos.ledger import Player
from simulators.casinos.site import Site, day_of, midnight, number
from simulators.http import Answer, Refusal, Request, as_json


class Gamdom(Site):
    """``enabled``: False until the manager at Gamdom has enabled the leaderboard."""

    name = "gamdom"
    key = "11111111-0000-4000-8000-0000000d3e00"
    first_number = 8_812_345
    hidden = 4
    settable = {"enabled": (True, False)}

    def report(self, request: Request, path: str) -> Answer:
        if (request.method, path) != ("GET", "/api/affiliates/leaderboard"):
            raise self.refuse(404, "Not found")
        if self.is_revoked or request.one("apikey") != self.key:
            raise Refusal(as_json({"success": False, "message": "Invalid API key"}))
        if not self.options["enabled"]:
            raise Refusal(as_json({"success": False, "message": "Leaderboard access is not enabled"}))
        try:
            after = day_of(request.one("after"))
        except ValueError:
            raise Refusal(as_json({"success": False, "message": "after must be a date"}, 400)) from None
        months: dict[int, list[dict[str, Any]]] = {}
        players: dict[int, Player] = {}
        for first, following in self._months(after.replace(day=1)):
            for total in self.totals(midnight(first), following):
                players[total.player.number] = total.player
                entry = {"month": f"{first:%Y-%m}", "total_wager_usd": number(total.raw)}
                months.setdefault(total.player.number, []).append(entry)
        return as_json({"success": True, "data": [self._row(players[key], found) for key, found in months.items()]})

    def _months(self, first: date) -> list[tuple[date, datetime]]:
        found = []
        while midnight(first) <= self.own_now():
            following = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
            found.append((first, midnight(following)))
            first = following
        return found

    @staticmethod
    def _row(player: Player, months: list[dict[str, Any]]) -> dict[str, Any]:
        if player.is_hidden:
            return {"user_id": -1, "username": "Hidden User", "wager_data": months}
        return {"user_id": player.number, "username": player.name, "wager_data": months}
