"""Proof that the connections of this process have server sessions of their own.

A pooler in transaction mode gives a connection another session for each transaction. Then the search path, prepared
statements, LISTEN and advisory locks of one community meet the statements of another one.
"""

import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

import psycopg
from django.core.exceptions import ImproperlyConfigured

CURE = (
    "DATABASE_URL: the server gives the connections of one process sessions that change or that they share. "
    "A pooler in transaction or statement mode does that, and people would see rows of other communities. "
    "Set pool_mode = session for this database, or connect to PostgreSQL directly."
)
# Both connections in changing order. Strict turns would hide a pooler that uses its sessions round robin.
_ORDER = (0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0)
_ROUNDS = 3
_SETTING = "gemhall.session"

_is_proven = False
_proving = threading.Lock()


class SharedSessions(ImproperlyConfigured):
    """The connections of this process do not have sessions of their own."""

    def __init__(self) -> None:
        super().__init__(CURE)


def prove_own_sessions(parameters: Mapping[str, Any]) -> None:
    """Connect twice with the ``parameters`` of psycopg, once per process, and prove that the sessions differ and last.

    Raises SharedSessions, or psycopg.Error if the server cannot be asked. Then the next call asks again.
    """
    global _is_proven
    if _is_proven:
        return
    with _proving:
        if not _is_proven:
            _prove({**parameters, "autocommit": True})
            _is_proven = True


def clear_proof() -> None:
    """Make the next connection prove the sessions again."""
    global _is_proven, _proving
    _is_proven, _proving = False, threading.Lock()


os.register_at_fork(after_in_child=clear_proof)


def _prove(parameters: Mapping[str, Any]) -> None:
    with closing(psycopg.connect(**parameters)) as first, closing(psycopg.connect(**parameters)) as second:
        both = (first, second)
        for connection in both:
            # Two connections that share a session would use one name for different prepared statements.
            connection.prepare_threshold = None
            connection.execute("select set_config(%s, %s, false)", [_SETTING, _mark_of(connection)])
        seen = _seen(both, _ORDER * _ROUNDS)
        # With a transaction open on each connection, a pooler has to use two sessions. It gets them back in turn.
        for connection in both:
            connection.execute("begin")
        for connection in both:
            connection.execute("commit")
        seen += _seen(both, _ORDER)
        sessions = [{pid for one, pid, _ in seen if one is connection} for connection in both]
        if any(len(own) != 1 for own in sessions) or sessions[0] == sessions[1]:
            raise SharedSessions
        if any(mark != _mark_of(connection) for connection, _, mark in seen):
            raise SharedSessions


def _mark_of(connection: psycopg.Connection[Any]) -> str:
    return str(id(connection))


def _seen(both: Sequence[psycopg.Connection[Any]], order: Sequence[int]) -> list[tuple[Any, int, str | None]]:
    """Return the connection, its session's process and its session's setting, for each statement in this order."""
    answers = []
    for turn in order:
        # Without the setting, the session is another one. The answer is null then, no error.
        row = both[turn].execute("select pg_backend_pid(), current_setting(%s, true)", [_SETTING]).fetchone()
        assert row is not None
        answers.append((both[turn], row[0], row[1]))
    return answers
