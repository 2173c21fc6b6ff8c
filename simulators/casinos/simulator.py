"""All casinos behind one answer, and the control with which tests and the demo change them."""

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from simulators.casinos.clash import Clash
from simulators.casinos.declared import Rainbet, Roobet
from simulators.casinos.gamdom import Gamdom
from simulators.casinos.ledger import FULL, Bet, Player
from simulators.casinos.lootbox import Lootbox
from simulators.casinos.luxdrop import Luxdrop
from simulators.casinos.packdraw import Packdraw
from simulators.casinos.shuffle import Shuffle
from simulators.casinos.site import KINDS, Clock, Fault, Site
from simulators.casinos.stake import Stake
from simulators.http import Answer, Refusal, Request, Server, as_json, page

SITES: tuple[type[Site], ...] = (Stake, Shuffle, Clash, Gamdom, Lootbox, Luxdrop, Packdraw, Rainbet, Roobet)


class Casinos:
    """``players`` and ``days`` of history per casino, from ``seed``."""

    def __init__(
        self, *, players: int = 60, days: int = 120, seed: str = "casinos", now: datetime | None = None
    ) -> None:
        self.clock = Clock()
        self.clock.fixed = now
        made = [kind(self.clock, players=players, days=days, seed=seed) for kind in SITES]
        self.sites: dict[str, Site] = {site.name: site for site in made}

    def reset(self) -> None:
        for site in self.sites.values():
            site.reset()

    def answer(self, request: Request, parts: list[str]) -> Answer:
        """``parts`` of the path begin with the casino."""
        return self._site(parts).answer(request, "/" + "/".join(parts[1:]))

    def control(self, request: Request, parts: list[str]) -> Answer:
        """``POST /clock`` with ``now``, or ``POST /<casino>/<action>``. ``GET /<casino>`` shows the casino."""
        if request.method == "GET":
            return as_json(_facts(self._site(parts)))
        given = json.loads(request.body or b"{}")
        try:
            if parts == ["clock"]:
                self.clock.fixed = _moment(given["now"]) if given["now"] else None
                return as_json({"now": self.clock.now().isoformat()})
            site, action = self._site(parts), (*parts, "")[1]
            _ACTIONS[action](site, given)
            return as_json(_facts(site))
        except (KeyError, ValueError, TypeError, ArithmeticError) as error:
            raise Refusal(page(400, "Bad request", f"{type(error).__name__} {error}")) from error

    def _site(self, parts: list[str]) -> Site:
        site = self.sites.get(parts[0]) if parts else None
        if site is None:
            raise Refusal(page(404, "Not Found", f"Casinos are {', '.join(self.sites)}."))
        return site


class CasinoServer:
    """The casinos alone on a port of their own, for tests."""

    def __init__(self, casinos: Casinos) -> None:
        self.casinos = casinos
        self.server = Server(0, self._answer)

    @property
    def url(self) -> str:
        return self.server.url

    def base(self, name: str) -> str:
        return f"{self.url}/casinos/{name}"

    def _answer(self, request: Request) -> Answer:
        _, *parts = request.path.split("/")
        return routed(self.casinos, request, parts) or page(404, "Not Found", request.path)


def routed(casinos: Casinos, request: Request, parts: list[str]) -> Answer | None:
    """The answer below /casinos and /_control/casinos, None elsewhere."""
    if parts[0] == "casinos":
        return casinos.answer(request, parts[1:])
    if parts[:2] == ["_control", "casinos"]:
        return casinos.control(request, parts[2:])
    return None


def _facts(site: Site) -> dict[str, Any]:
    site.fill()
    now = site.clock.now()
    return {
        "now": now.isoformat(),
        "calls": site.calls,
        "refused": site.refused,
        "fault": asdict(site.fault),
        "options": site.options,
        "revoked": site.is_revoked,
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "code": player.code,
                "hidden": player.is_hidden,
                "wagered": str(total.raw if (total := player.total(None, now)) else 0),
            }
            for player in site.ledger
        ],
    }


def _join(site: Site, given: dict[str, Any]) -> None:
    """The new players have no bets of their own until the next day."""
    site.fill()
    for entry in given["players"]:
        site.ledger.join(str(entry["name"]), str(entry.get("code", "NOVA")), is_hidden=bool(entry.get("hidden")))


def _bet(site: Site, given: dict[str, Any]) -> None:
    """Amounts below zero are corrections. A bet can be in the past: the casino settled it late."""
    site.fill()
    for entry in given["bets"]:
        at = _moment(entry["at"]) if entry.get("at") else site.clock.now() - timedelta(milliseconds=1)
        bet = Bet(at, Decimal(str(entry["amount"])), Decimal(str(entry.get("weight", FULL))))
        site.ledger.bet(_player(site, entry["player"]), bet)


def _rename(site: Site, given: dict[str, Any]) -> None:
    _player(site, given["from"]).name = str(given["to"])


def _merge(site: Site, given: dict[str, Any]) -> None:
    site.fill()
    site.ledger.merge(_player(site, given["from"]), _player(site, given["into"]))


def _set_fault(site: Site, given: dict[str, Any]) -> None:
    if given["kind"] and given["kind"] not in KINDS:
        raise ValueError(f"faults are {', '.join(KINDS)}")
    site.fault = Fault(given["kind"], int(given.get("calls", 0)), float(given.get("seconds", 0)))


def _set_option(site: Site, given: dict[str, Any]) -> None:
    for name, value in given.items():
        if value not in site.settable[name]:
            raise ValueError(f"{name} is one of {site.settable[name]}")
        site.options[name] = value


def _skew(site: Site, given: dict[str, Any]) -> None:
    site.skew = timedelta(seconds=float(given["seconds"]))


def _revoke(site: Site, given: dict[str, Any]) -> None:
    site.is_revoked = bool(given.get("revoked", True))


def _reset(site: Site, _given: dict[str, Any]) -> None:
    site.reset()


_ACTIONS: dict[str, Callable[[Site, dict[str, Any]], None]] = {
    "players": _join,
    "bets": _bet,
    "rename": _rename,
    "merge": _merge,
    "fault": _set_fault,
    "set": _set_option,
    "skew": _skew,
    "revoke": _revoke,
    "reset": _reset,
}


def _player(site: Site, name: str) -> Player:
    return site.ledger.named(str(name))


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
