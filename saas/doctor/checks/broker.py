"""Redis or Valkey: reachable, writable, never evicting, with free memory, and new enough."""

from typing import Any

import redis

from saas.kernel.findings import Finding, FindingLevel
from saas.kernel.redis_clients import unpaused
from saas.kernel.start import broker_problems

MIN_REDIS = (6, 2)
FULL = 0.9


def redis_findings() -> list[Finding]:
    """Return why Redis does not serve this product, or will not for long."""
    if found := broker_problems():
        return found
    try:
        with unpaused() as client:
            facts: Any = client.info()
    except redis.RedisError:
        return [
            Finding(
                "redis.unknown",
                "REDIS_URL: the user may not run INFO, so version, memory and policy are unknown",
                "Allow the command INFO to this user",
                FindingLevel.WARNING,
            )
        ]
    found = []
    version = str(facts.get("redis_version", ""))
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < MIN_REDIS:
        found.append(
            Finding(
                "versions.redis",
                f"Redis {version} is too old: the product needs 6.2 or newer, or Valkey",
                "Upgrade Redis",
            )
        )
    policy = facts.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        found.append(
            Finding(
                "redis.evicts",
                f"Redis evicts keys when its memory is full ({policy}), so it forgets rate limits and jobs under way",
                "Set maxmemory-policy noeviction",
            )
        )
    most, used = int(facts.get("maxmemory", 0)), int(facts.get("used_memory", 0))
    if most and used > most * FULL:
        found.append(
            Finding(
                "redis.full",
                f"Redis uses {used / most:.0%} of its memory, and refuses writes when it is full",
                "Raise maxmemory",
                FindingLevel.WARNING,
            )
        )
    return found
