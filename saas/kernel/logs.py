"""Structured logs. Every line carries the request id, and the community once it is known."""

import json
import logging
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import structlog

SECRET_WORDS = ("password", "token", "secret", "code", "cookie", "authorization")


# The line of each request is written directly, because the general pipeline takes a tenth of a millisecond.
REQUESTS = logging.getLogger("gemhall.request")


def log_request(facts: dict[str, Any]) -> None:
    if REQUESTS.isEnabledFor(logging.INFO):
        line = {"timestamp": datetime.now(UTC).isoformat(), "level": "info", "event": "request", **facts}
        with suppress(OSError):  # on a full disk, lose the log line, not the answer
            sys.stderr.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def redact(_logger: Any, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    for name in event:
        if name != "code" and any(word in name.lower() for word in SECRET_WORDS):
            event[name] = "…"
    return event


def configuration(*, level: str, json_lines: bool) -> dict[str, Any]:
    """Return Django's LOGGING, and configure structlog."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
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
            # The rich tracebacks print local variables, which can contain secrets.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    finish: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if json_lines:
        finish.append(structlog.processors.format_exc_info)
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
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.request": {"level": "ERROR"},
            "django.server": {"level": "WARNING"},
            # This logger writes whole addresses, and the addresses of some providers contain their keys.
            "httpx": {"level": "WARNING"},
            "botocore": {"level": "WARNING"},
            "stripe": {"level": "WARNING"},
        },
    }
