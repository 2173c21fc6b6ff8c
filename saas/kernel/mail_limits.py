"""Limits on the mails to one address from all senders together: per kind and in all.

Security mails are counted separately, so that other people cannot use up their limit. Their windows are at most as long
as their links are valid, so a user over the limit has a link that still works.
"""

import hashlib

import structlog

from saas.kernel import rates

log = structlog.get_logger(__name__)
HALF_HOUR, HOUR, DAY = 1800, 3600, 86_400
# (mails, seconds)
PER_KIND = ((10, HOUR), (30, DAY))
PER_ADDRESS = ((60, HOUR), (150, DAY))
SECURITY_PER_KIND = ((5, HALF_HOUR), (60, DAY))
INVITATIONS = ((2, HOUR), (4, DAY))
CODES = ((30, HOUR), (200, DAY))
# Many people can share one address. Links are signed: this limits the work of checking them, not guesses.
CONFIRMATIONS_PER_NETWORK = 600


def may_send(to: str, kind: str, *, is_security: bool) -> bool:
    """Count a mail of ``kind`` to ``to``; True if it is within the limits. Without Redis, always True."""
    windows = _windows(to, kind, is_security)
    is_within = all([rates.is_within(name, most=most, seconds=seconds) for name, most, seconds in windows])
    if not is_within:
        log.warning("mail withheld", kind=kind)
    return is_within


def was_not_sent(to: str, kind: str, *, is_security: bool) -> None:
    """Subtract a mail that ``may_send`` counted, because the mail server did not take it.

    Otherwise the tries of one mail would reach the limit during an outage, and the mail would be withheld after it.
    """
    for name, _, _ in _windows(to, kind, is_security):
        rates.forgive(name)


def limit_confirmations(network: str) -> None:
    """Count one opened mail link from ``network``, of any kind. Raises RateLimited."""
    rates.limit(f"confirm:{network}", most=CONFIRMATIONS_PER_NETWORK, seconds=HOUR)


def _windows(to: str, kind: str, is_security: bool) -> list[tuple[str, int, int]]:
    """Return the counters of a mail: name, mails, seconds."""
    who = hashlib.sha256(_inbox(to).encode()).hexdigest()[:32]
    windows = [(f"mail:{who}:{kind}:{seconds}", most, seconds) for most, seconds in _per_kind(kind, is_security)]
    if not is_security:
        windows += [(f"mail:{who}:{seconds}", most, seconds) for most, seconds in PER_ADDRESS]
    return windows


def _per_kind(kind: str, is_security: bool) -> tuple[tuple[int, int], ...]:
    if kind == "staff_invitation":
        return INVITATIONS
    if kind == "login_code":
        return CODES
    return SECURITY_PER_KIND if is_security else PER_KIND


def _inbox(address: str) -> str:
    """Return the mailbox of an address: mails to ``Name+tag@example.com`` arrive at ``name@example.com``."""
    name, _, host = address.lower().rpartition("@")
    return f"{name.split('+', 1)[0]}@{host}"
