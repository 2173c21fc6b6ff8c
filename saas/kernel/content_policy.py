"""Content policies that browsers report violations of, and the reports.

A share of the pages asks for reports (CSP_REPORT_SHARE). A process takes at most MAX_REPORTS_PER_MINUTE of them, and
the front refuses long ones. A report becomes a count. The first one in an hour is also a log line: the directive, and
the kind and host of what was blocked. Addresses of pages, samples of scripts and the browser are personal data, and are
dropped.
"""

import json
import random
import re
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from saas.kernel import metrics

log = structlog.get_logger(__name__)
REPORT_PATH = "/csp-reports"
MAX_REPORT_SIZE = 16_384
MAX_REPORTS_PER_MINUTE = 60
MAX_IN_ONE_BODY = 10
# Different violations that one process logs in an hour. Extensions of browsers make up endless ones.
MAX_LOGGED_PER_HOUR = 100
DIRECTIVES = frozenset(
    {
        "default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem",
        "style-src-attr", "img-src", "font-src", "connect-src", "manifest-src", "frame-src", "frame-ancestors",
        "form-action", "base-uri", "object-src", "media-src", "worker-src", "child-src",
    }
)  # fmt: skip
# A report can name one of these instead of an address.
KEYWORDS = frozenset({"inline", "eval", "self", "data", "blob", "wasm-eval", "trusted-types-policy"})
_HOST = re.compile(r"[a-z0-9.-]{1,253}")
_EXTENSIONS = frozenset({"chrome-extension", "moz-extension", "safari-web-extension", "safari-extension"})


def policy_headers(policy: str) -> dict[str, str]:
    """Return the headers of ``policy``. In CSP_REPORT_SHARE of all answers, they ask the browser for reports."""
    if random.random() >= settings.CSP_REPORT_SHARE:  # noqa: S311 - a sample
        return {"Content-Security-Policy": policy}
    return {
        "Content-Security-Policy": f"{policy}; report-uri {REPORT_PATH}; report-to csp",
        "Reporting-Endpoints": f'csp="{REPORT_PATH}"',
    }


class _Bound:
    """Counts in windows of ``seconds``: at most ``most`` are taken in each."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._lock = threading.Lock()
        self._began, self._taken = 0.0, 0

    def take(self) -> bool:
        with self._lock:
            moment = time.monotonic()
            if moment - self._began >= self._seconds:
                self._began, self._taken = moment, 0
            self._taken += 1
            return self._taken <= self._most


_accepted = _Bound(MAX_REPORTS_PER_MINUTE, 60)
_logged: dict[tuple[str, str, str], float] = {}


def reset() -> None:
    """Forget the reports of this process."""
    global _accepted
    _accepted = _Bound(MAX_REPORTS_PER_MINUTE, 60)
    _logged.clear()


def take_reports(request: HttpRequest) -> HttpResponse:
    """Count the reports of a browser, in the form of ``report-uri`` or ``report-to``. The answer has no content."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if _accepted.take():
        for report in _reports(request.read(MAX_REPORT_SIZE + 1)):
            _count(report)
    else:
        metrics.policy_reports.labels("any", "dropped").inc()
    return HttpResponse(status=204)


def _reports(body: bytes) -> Iterator[dict[str, Any]]:
    try:
        found = json.loads(body) if len(body) <= MAX_REPORT_SIZE else None
    except (ValueError, RecursionError):
        return
    entries = found if isinstance(found, list) else [found]
    for entry in entries[:MAX_IN_ONE_BODY]:
        if not isinstance(entry, dict) or entry.get("type", "csp-violation") != "csp-violation":
            continue
        report = entry.get("csp-report", entry.get("body"))
        if isinstance(report, dict):
            yield report


def _text(report: dict[str, Any], *names: str) -> str:
    return next((value for name in names if isinstance(value := report.get(name), str)), "")


def _count(report: dict[str, Any]) -> None:
    named = _text(report, "effectiveDirective", "effective-directive", "violated-directive").split(" ")[0].lower()
    directive = named if named in DIRECTIVES else "other"
    kind, host = _blocked(_text(report, "blockedURL", "blocked-uri"))
    metrics.policy_reports.labels(directive, kind).inc()
    seen, moment = (directive, kind, host), time.monotonic()
    for old in [key for key, at in list(_logged.items()) if moment - at > 3600]:
        _logged.pop(old, None)
    if kind != "extension" and seen not in _logged and len(_logged) < MAX_LOGGED_PER_HOUR:
        _logged[seen] = moment
        log.warning("a page broke its content policy", directive=directive, blocked=kind, host=host)


def _blocked(address: str) -> tuple[str, str]:
    """Return the kind of what was blocked, of few, and its host. An extension is the visitor's own matter."""
    if address in KEYWORDS:
        return address, ""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
    except ValueError:
        return "other", ""
    if parts.scheme in _EXTENSIONS:
        return "extension", ""
    if parts.scheme in ("http", "https", "ws", "wss") and _HOST.fullmatch(host):
        return "address", host
    return (parts.scheme if parts.scheme in KEYWORDS else "other"), ""
