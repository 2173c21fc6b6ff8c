"""Structured logs: in production one JSON object per line, in development a readable line.

Every line carries the request id or the job, and the community and the ledger's transaction once they are known. Lines
have ids and codes, and no personal data: no name, no address of a mail or a computer, no token. docs/operations/
observability.md lists the fields.
"""

import json
import logging
import re
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import structlog

SECRET_WORDS = ("password", "token", "secret", "code", "cookie", "authorization")
# Texts of libraries and of the database repeat what they refuse: a mail server the recipient, PostgreSQL the values of
# a key, a client of HTTP the address with its parameters.
_PERSONAL = (
    (re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+"), "[address]"),
    (re.compile(r"(?m)(DETAIL:|^CONTEXT:).*"), r"\1 [values]"),
    (re.compile(r"=\([^()\n]*\)( already exists| is not present| conflicts)"), r"=([values])\1"),
    (re.compile(r"([?&][\w-]+=)[^&\s\"'<>]+"), r"\1[value]"),
)


# The line of each request is written directly, because the general pipeline takes a tenth of a millisecond.
REQUESTS = logging.getLogger("gemhall.request")
_writes_json = True


def log_request(facts: dict[str, Any]) -> None:
    """Write the line of one request.

    ``path`` is for development. In production ``route`` replaces it, because the texts of an address can be names.
    """
    if not REQUESTS.isEnabledFor(logging.INFO):
        return
    if _writes_json:
        line = {"time": datetime.now(UTC).isoformat(), "level": "info", "logger": REQUESTS.name, "event": "request"}
        text = json.dumps(
            line | {name: value for name, value in facts.items() if name != "path"},
            ensure_ascii=False,
            separators=(",", ":"),
        )
    else:
        rest = " ".join(f"{name}={value}" for name, value in facts.items() if name not in _FIRST)
        first = " ".join(str(facts[name]) for name in ("method", "path", "status"))
        text = f"{datetime.now(UTC):%H:%M:%S} {first} {rest}"
    with suppress(OSError):  # on a full disk, lose the log line, not the answer
        sys.stderr.write(text + "\n")


_FIRST = frozenset({"method", "path", "status", "route"})


def redact(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    for name in event:
        if name != "code" and any(word in name.lower() for word in SECRET_WORDS):
            event[name] = "…"
    return event


def without_personal_data(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    """Replace addresses, and values that a library repeats, in all texts of the line."""
    for name, value in event.items():
        if isinstance(value, str):
            for pattern, replacement in _PERSONAL:
                value = pattern.sub(replacement, value)
            event[name] = value
    return event


class RouteInsteadOfPath(logging.Filter):
    """Replaces the path in Django's line about a failed request by the template of its address."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple) and record.args:
            match = getattr(request, "resolver_match", None)
            record.args = (*record.args[:-1], match.route if match else "unknown address")
        return True


def configuration(*, level: str, json_lines: bool) -> dict[str, Any]:
    """Return Django's LOGGING, and configure structlog."""
    global _writes_json
    _writes_json = json_lines
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        redact,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if json_lines
        else structlog.dev.ConsoleRenderer(
            colors=False,
            pad_event_to=0,
            timestamp_key="time",
            # The rich tracebacks print local variables, which can contain secrets.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    finish: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if json_lines:
        finish += [structlog.processors.format_exc_info, without_personal_data]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [*finish, renderer],
            },
        },
        "filters": {"route": {"()": RouteInsteadOfPath}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.request": {"level": "ERROR", "filters": ["route"] if json_lines else []},
            "django.server": {"level": "WARNING"},
            # This logger writes whole addresses, and the addresses of some providers contain their keys.
            "httpx": {"level": "WARNING"},
            "botocore": {"level": "WARNING"},
            "stripe": {"level": "WARNING"},
        },
    }
