"""Counts the heartbeats of jobs that run inside a test's transaction."""

from typing import Any

import pytest


def counted_heartbeats(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that gets an entry for each heartbeat of a job from now on."""
    beats: list[Any] = []

    def extend(claim: object) -> bool:
        beats.append(claim)
        return True

    monkeypatch.setattr("saas.jobs.lease._in_transaction", lambda: False)
    monkeypatch.setattr("saas.jobs.claims.extend", extend)
    return beats
