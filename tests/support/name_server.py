"""A real DNS server on the loopback address, whose records a test changes while it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from dnslib import QTYPE, RCODE, RR
from dnslib.dns import AAAA, CNAME, TXT, A
from dnslib.server import BaseResolver, DNSLogger, DNSServer

_DATA = {"TXT": TXT, "CNAME": CNAME, "A": A, "AAAA": AAAA}


@dataclass(frozen=True)
class SharedRecords:
    """Records that several processes give one name server: a file of values for each name and type in ``folder``."""

    folder: Path

    def set(self, name: str, kind: str, *values: str) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / f"{name}:{kind}").write_text("\n".join(values))

    def read(self) -> dict[tuple[str, str], list[str]]:
        names = {path: path.name.rpartition(":") for path in self.folder.glob("*:*")}
        return {(name, kind): path.read_text().split("\n") for path, (name, _, kind) in names.items()}


@dataclass
class NameServer(BaseResolver):  # type: ignore[misc] # dnslib has no types
    """``records`` maps (name, type) to values. Questions about the names in ``broken`` get no answer but SERVFAIL."""

    records: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    asked: list[tuple[str, str]] = field(default_factory=list)
    port: int = 0
    shared: SharedRecords | None = None

    def set(self, name: str, kind: str, *values: str) -> None:
        self.records[(name, kind)] = list(values)

    def remove(self, name: str, kind: str) -> None:
        del self.records[(name, kind)]

    def resolve(self, request: Any, handler: Any) -> Any:
        name, kind = str(request.q.qname).rstrip(".").lower(), QTYPE[request.q.qtype]
        self.asked.append((name, kind))
        reply = request.reply()
        if name in self.broken:
            reply.header.rcode = RCODE.SERVFAIL
            return reply
        if self.shared:
            self.records |= self.shared.read()
        alias = self.records.get((name, "CNAME"))
        if alias and kind != "CNAME":
            reply.add_answer(RR(name, QTYPE.CNAME, rdata=CNAME(alias[0]), ttl=0))
            name = alias[0]
        for value in self.records.get((name, kind), []):
            reply.add_answer(RR(name, getattr(QTYPE, kind), rdata=_DATA[kind](value), ttl=0))
        if not any(known == name for known, _ in self.records):
            reply.header.rcode = RCODE.NXDOMAIN
        return reply


@contextmanager
def name_server(shared: SharedRecords | None = None) -> Iterator[NameServer]:
    """Serve DNS on a free port, also from ``shared``. ``DNS_RESOLVERS`` names it until the end of the block."""
    zone = NameServer(shared=shared)
    server = DNSServer(zone, address="127.0.0.1", port=0, logger=DNSLogger(log="-request,-reply"))
    server.start_thread()
    zone.port = server.server.server_address[1]
    before = settings.DNS_RESOLVERS
    settings.DNS_RESOLVERS = [f"127.0.0.1:{zone.port}"]
    try:
        yield zone
    finally:
        settings.DNS_RESOLVERS = before
        server.stop()
        server.server.server_close()
