"""Connections to the simulated casinos, and the true totals of their ledgers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx

from saas.casinos.connectors.base import Connector, ProviderAccess, ReportRow, Window
from saas.casinos.connectors.declared.presets import PRESETS
from saas.casinos.connectors.registry import access_to, connector_for
from saas.kernel.outgoing import authorities
from simulators.casinos.ledger import Player, Total
from simulators.casinos.simulator import Casinos, CasinoServer
from simulators.casinos.site import Site

AT = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
PLACES = {preset.code: preset.options for preset in PRESETS}


@dataclass(frozen=True)
class Case:
    """A provider at its simulator. ``id`` is the format of ids, None for a provider without them."""

    name: str
    code: str
    site: str
    credential: Mapping[str, str]
    id: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    codes: tuple[str, ...] = ()
    has_weighted: bool = False
    path: str = ""

    def access(self, server: CasinoServer) -> ProviderAccess:
        options = {**self.options, **({"url": f"{server.base(self.site)}{self.path}"} if self.path else {})}
        return access_to(self.code, self.credential, options, self.codes)

    def connector(self) -> Connector:
        found = connector_for(self.code, {"url": "declared"} if self.path else {})
        assert found is not None
        return found

    def key_of(self, player: Player) -> str:
        return player.name if self.id is None else self.id.format(player.number)


CASES = (
    Case("stake", "STAKE", "stake", {"token": "stake-demo-token"}, has_weighted=True),
    Case(
        "shuffle",
        "SHUFFLE",
        "shuffle",
        {"link": "https://affiliate.shuffle.com/stats/00000000-0000-4000-8000-00000000d3e0"},
        has_weighted=True,
    ),
    Case(
        "shuffle by days",
        "SHUFFLE",
        "shuffle",
        {"link": "00000000-0000-4000-8000-00000000d3e0"},
        options={"mode": "CLOSED", "endpoint": "stats"},
    ),
    Case("clash", "CLASH", "clash", {"token": "clash-demo-pass", "cookie": "clash_gate=demo-gate"}, "{}"),
    Case("gamdom", "GAMDOM", "gamdom", {"key": "11111111-0000-4000-8000-0000000d3e00"}, "{}"),
    Case("lootbox", "LOOTBOX", "lootbox", {"key": "lootbox-demo-key"}),
    Case("luxdrop", "LUXDROP", "luxdrop", {"key": "luxdrop-demo-key"}, "lux_{}", codes=("NOVA", "NOVA2")),
    Case("packdraw", "PACKDRAW", "packdraw", {"key": "22222222-0000-4000-8000-0000000d3e00"}, "c{:x}"),
    Case(
        "rainbet",
        "OTHER",
        "rainbet",
        {"key": "rainbet-demo-key"},
        "rb{}",
        PLACES["RAINBET"],
        path="/v1/external/affiliates",
    ),
    Case(
        "roobet",
        "OTHER",
        "roobet",
        {"key": "roobet-demo-token"},
        "u-{}",
        PLACES["ROOBET"],
        path="/affiliate/v2/stats?userId=33333333-0000-4000-8000-0000000d3e00",
    ),
)
BY_NAME = {case.name: case for case in CASES}


def started(settings: Any, *, players: int, days: int, now: datetime = AT, seed: str = "casinos") -> CasinoServer:
    """A running server, to which the product's settings lead. ``stop`` ends it."""
    server = CasinoServer(Casinos(players=players, days=days, now=now, seed=seed))
    server.server.run_in_background()
    lead_to(server, settings)
    return server


def lead_to(server: CasinoServer, settings: Any) -> None:
    settings.CASINO_URLS = {name.upper(): server.base(name) for name in server.casinos.sites}
    settings.OUTBOUND_ALLOWED = frozenset({server.url.removeprefix("http://")})


def control(server: CasinoServer, path: str, **given: Any) -> Any:
    """Change a casino as a test of another process does: over HTTP."""
    with httpx.Client(verify=authorities()) as client:
        answer = client.post(f"{server.url}/_control/casinos/{path}", json=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


def pass_time(server: CasinoServer, by: timedelta) -> datetime:
    """Let the time of all casinos pass, and return it."""
    clock = server.casinos.clock
    assert clock.fixed is not None
    clock.fixed += by
    return clock.fixed


def true_totals(site: Site, case: Case, window: Window | None, at: datetime) -> dict[str, Decimal]:
    """The raw amount of each player who shows a name, by the key of the connector's rows."""
    return {case.key_of(total.player): total.raw for total in ledger_totals(site, window, at)}


def ledger_totals(site: Site, window: Window | None, at: datetime) -> list[Total]:
    site.fill()
    found = site.ledger.totals(window.start if window else None, min(window.end, at) if window else at)
    return [total for total in found if not total.player.is_hidden]


def reported(rows: tuple[ReportRow, ...], case: Case) -> dict[str, Decimal]:
    """The raw amounts of a report, in the form of ``true_totals``."""
    return {
        (row.username if case.id is None else row.provider_user_id or ""): row.wagered
        for row in rows
        if not row.is_hidden
    }
