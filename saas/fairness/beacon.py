"""Public randomness: numbered rounds at fixed times, each with a signature that cannot be known earlier.

With BEACON_URLS, rounds come from drand over HTTP. Their signatures are verified here, because mirrors are not trusted.
Without internet, the local beacon signs the rounds. Members cannot predict these rounds, but the operator could know
them early; so each page of a draw names the chain.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

import structlog
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from saas.kernel.clock import now
from saas.kernel.outgoing import authorities

log = structlog.get_logger(__name__)
MAX_ANSWER_SIZE = 4096
# Time between the end of a sale and the round that decides, so that the round is unknown at the end.
AFTER_THE_END = timedelta(seconds=60)


class BeaconAway(Exception):
    """No mirror answered with the round. Try again later."""


class RoundNotThere(BeaconAway):
    """The round is in the future, or the beacon is late."""


class RoundForged(BeaconAway):
    """A mirror answered with a round that its chain did not sign."""


@dataclass(frozen=True, slots=True)
class BeaconChain:
    """``id`` is drand's chain hash, or ``local-`` and a hash. ``genesis`` is seconds since 1970, ``period`` seconds."""

    id: str
    public_key: str
    genesis: int
    period: int

    @property
    def is_local(self) -> bool:
        return self.id.startswith("local-")

    def round_at(self, moment: datetime) -> int:
        """Return the first round at or after ``moment``."""
        seconds = moment.timestamp() - self.genesis
        return max(1, -int(-seconds // self.period) + 1)

    def time_of(self, number: int) -> datetime:
        return datetime.fromtimestamp(self.genesis + (number - 1) * self.period, UTC)


@dataclass(frozen=True, slots=True)
class Pulse:
    """One round: the signature, and the randomness, which is the signature's SHA-256. Both are lower-case hex.

    The randomness is part of the texts that decide a draw, so each round has one spelling.
    """

    round: int
    randomness: str
    signature: str


class Beacon(Protocol):
    @property
    def chain(self) -> BeaconChain: ...

    def pulse(self, number: int) -> Pulse:
        """Return the round with a verified signature. Raises RoundNotThere, RoundForged, BeaconAway."""


class LocalBeacon:
    """A beacon of this installation: rounds every three seconds since 1970, signed with Ed25519.

    The signed message is the round's number as eight big-endian bytes.
    """

    def __init__(self, secret: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(hmac.digest(secret.encode(), b"gemhall.beacon.v1", "sha256"))
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
        self.chain = BeaconChain(f"local-{sha256(public.encode()).hexdigest()[:40]}", public, 0, 3)

    def pulse(self, number: int) -> Pulse:
        if self.chain.time_of(number) > now():
            raise RoundNotThere(number)
        signature = self.sign(number)
        return Pulse(number, sha256(signature).hexdigest(), signature.hex())

    def sign(self, number: int) -> bytes:
        return self._key.sign(number.to_bytes(8, "big"))


class HttpBeacon:
    """A drand chain behind ``mirrors``. The first valid answer counts."""

    def __init__(self, mirrors: list[str], chain: BeaconChain) -> None:
        self.mirrors, self.chain = mirrors, chain

    def pulse(self, number: int) -> Pulse:
        problem = BeaconAway("there is no mirror")
        for mirror in self.mirrors:
            try:
                return self._ask(mirror, number)
            except BeaconAway as error:
                log.warning("a mirror of the beacon did not serve", mirror=mirror, round=number, error=repr(error))
                # Report only the most severe of several problems.
                problem = error if isinstance(error, RoundForged) or not isinstance(problem, RoundForged) else problem
        raise problem

    def _ask(self, mirror: str, number: int) -> Pulse:
        import httpx

        address = f"{mirror.rstrip('/')}/{self.chain.id}/public/{number}"
        try:
            answer = httpx.get(address, timeout=settings.BEACON_SECONDS, follow_redirects=False, verify=authorities())
            if answer.status_code in (404, 425):
                raise RoundNotThere(number)
            answer.raise_for_status()
            if len(answer.content) > MAX_ANSWER_SIZE:
                raise BeaconAway("an answer too long for a round")
            body = answer.json()
            found = Pulse(int(body["round"]), _in_lower_case(body["randomness"]), _in_lower_case(body["signature"]))
        except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
            raise BeaconAway(str(error)) from error
        if found.round != number or not is_true(found, self.chain):
            raise RoundForged(number)
        return found


def _in_lower_case(hex_digits: object) -> str:
    """Return hex in lower case, as drand writes it; a mirror may write it in upper case. Raises ValueError."""
    return bytes.fromhex(str(hex_digits)).hex()


def randomness_of(signature: str) -> str:
    """Return the SHA-256 of a signature; both are hex. Raises ValueError if the signature is not hex."""
    return sha256(bytes.fromhex(signature)).hexdigest()


def is_true(pulse: Pulse, chain: BeaconChain) -> bool:
    """True if ``chain`` signed the round and the randomness belongs to the signature."""
    try:
        if bytes.fromhex(randomness_of(pulse.signature)) != bytes.fromhex(pulse.randomness):
            return False
        signature = bytes.fromhex(pulse.signature)
        if chain.is_local:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(chain.public_key))
            key.verify(signature, pulse.round.to_bytes(8, "big"))
        else:
            return _is_signed(
                sha256(pulse.round.to_bytes(8, "big")).digest(), signature, bytes.fromhex(chain.public_key)
            )
    except (ValueError, OverflowError, InvalidSignature):
        return False
    return True


def _is_signed(message: bytes, signature: bytes, public_key: bytes) -> bool:
    """True if the signature is valid: BLS over BLS12-381, signatures in G1, keys in G2.

    This is drand's scheme bls-unchained-g1-rfc9380. It takes a second or two. Raises ValueError for bytes that are no
    points.
    """
    # Imported here because it takes seconds and only draws with drand need it.
    from saas.fairness.bls import FQ12, G2, final_exponentiate, hash_to_g1, neg, pairing, read_g1, read_g2

    key, signed = read_g2(public_key), read_g1(signature)
    pairings = pairing(key, hash_to_g1(message), False) * pairing(neg(G2), signed, False)
    return bool(final_exponentiate(pairings) == FQ12.one())


@lru_cache(maxsize=4)
def _beacon(mirrors: tuple[str, ...], chain: BeaconChain, secret: str) -> Beacon:
    return HttpBeacon(list(mirrors), chain) if mirrors else LocalBeacon(secret)


def beacon() -> Beacon:
    """Return this installation's beacon."""
    chain = BeaconChain(
        settings.BEACON_CHAIN, settings.BEACON_PUBLIC_KEY, settings.BEACON_GENESIS, settings.BEACON_PERIOD
    )
    return _beacon(tuple(settings.BEACON_URLS), chain, settings.SECRET_KEY)


def beacon_of(chain_id: str) -> Beacon:
    """Return the beacon of a draw's chain, even if this installation has another beacon by now.

    Raises BeaconAway for a chain that this installation does not know anymore.
    """
    if beacon().chain.id == chain_id:
        return beacon()
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if (local := LocalBeacon(secret)).chain.id == chain_id:
            return local
    raise BeaconAway(f"chain {chain_id} is not known here")


def round_after(end: datetime) -> int:
    """Return the round that decides a draw that ended at ``end``."""
    return beacon().chain.round_at(end + AFTER_THE_END)
