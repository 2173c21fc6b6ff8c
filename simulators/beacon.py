"""A drand chain over HTTP, with a key of its own: rounds appear when their time has come, and it can misbehave.

Signatures are BLS as drand's (``BlsKey``; checking one takes a second or two), or those of a local beacon.
"""

import time
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Protocol

from saas.fairness.beacon import BeaconChain, LocalBeacon
from simulators.http import Answer, Request, as_json, plain


@dataclass
class BeaconMood:
    """How a mirror answers: ``late`` by so many seconds.

    ``tamper`` is one of WRONG_ROUND, FORGED, NOT_JSON, LONG, UPPER_CASE.
    """

    down: bool = False
    late: float = 0.0
    tamper: str = ""


class Key(Protocol):
    """``chain`` names the key; ``sign`` gives a round's signature as hex."""

    chain: BeaconChain

    def sign(self, number: int) -> str: ...


class LocalKey:
    """Ed25519, as the local beacon signs."""

    def __init__(self) -> None:
        self._beacon = LocalBeacon("simulated")
        self.chain = self._beacon.chain

    def sign(self, number: int) -> str:
        return self._beacon.sign(number).hex()


class BlsKey:
    """BLS over BLS12-381 with signatures in G1, as drand's quicknet signs."""

    def __init__(self, secret: int = 0x6E4D) -> None:
        from saas.fairness import bls  # takes seconds to import

        self._bls, self._secret = bls, secret
        key = bls.write_g2(bls.multiply(bls.G2, secret)).hex()
        self.chain = BeaconChain(sha256(key.encode()).hexdigest(), key, 0, 3)

    def sign(self, number: int) -> str:
        message = sha256(number.to_bytes(8, "big")).digest()
        return self._bls.write_g1(self._bls.multiply(self._bls.hash_to_g1(message), self._secret)).hex()


class BeaconSimulator:
    """``answer`` serves /{chain}/public/{round} and /{chain}/info as drand does; other addresses are 404."""

    def __init__(self, key: Key | None = None) -> None:
        self._key = key or LocalKey()
        self.chain = replace(self._key.chain, genesis=int(time.time()) - 3600)
        self.mood = BeaconMood()
        self.asked = 0

    def round(self, number: int) -> dict[str, Any]:
        signature = self._key.sign(number)
        return {"round": number, "randomness": sha256(bytes.fromhex(signature)).hexdigest(), "signature": signature}

    def answer(self, request: Request) -> Answer:
        self.asked += 1
        if self.mood.down:
            return plain("upstream connect error", 503)
        chain, _, rest = request.path.strip("/").partition("/")
        if request.method != "GET" or chain != self.chain.id:
            return plain("404 page not found", 404)
        if rest == "info":
            names = {"public_key": self.chain.public_key, "hash": chain, "schemeID": "bls-unchained-g1-rfc9380"}
            return as_json(names | {"period": self.chain.period, "genesis_time": self.chain.genesis})
        kind, _, number = rest.partition("/")
        if kind != "public" or not number.isdecimal() or int(number) < 1:
            return plain("404 page not found", 404)
        if self.chain.time_of(int(number)).timestamp() + self.mood.late > time.time():
            return plain("Requested future beacon", 425)
        return self._tampered(int(number))

    def _tampered(self, number: int) -> Answer:
        match self.mood.tamper:
            case "WRONG_ROUND":
                return as_json(self.round(number + 1))
            case "FORGED":
                other = self._key.sign(number + 1)
                randomness = sha256(bytes.fromhex(other)).hexdigest()
                return as_json({"round": number, "randomness": randomness, "signature": other})
            case "NOT_JSON":
                return plain("<html>welcome to our wifi</html>")
            case "UPPER_CASE":
                found = self.round(number)
                return as_json(found | {name: found[name].upper() for name in ("randomness", "signature")})
            case "LONG":
                return as_json(self.round(number) | {"padding": "x" * 10_000})
        return as_json(self.round(number))
