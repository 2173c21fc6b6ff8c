"""The HTTP client of all connectors.

A call goes to one address, without redirects, cookies or proxies of the environment. Credentials are in headers, paths
and queries, so no exception of the client leaves this module: it would name the address.
"""

import json
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.conf import settings

from saas.casinos.connectors.errors import (
    BadWindow,
    Blocked,
    ConnectorError,
    CredentialRejected,
    ProviderRateLimited,
    ShapeChanged,
    Unavailable,
)
from saas.kernel.guarded_addresses import AddressRefused, CheckedAddress, LookupUnavailable, checked
from saas.kernel.outgoing import exchange, pinned

if TYPE_CHECKING:
    import httpx

MAX_BODY_SIZE = 16 * 1024 * 1024
MAX_RETRY_AFTER = timedelta(days=1)
TOO_LARGE = "The answer is larger than 16 MB."
CUT = "The answer ended early."


@dataclass(frozen=True, slots=True)
class ReportCall:
    """One request. ``query`` is appended to the address. ``body`` is sent as JSON.

    With ``is_guarded``, a creator entered the address: it must be public.
    """

    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False, default_factory=dict)
    query: Mapping[str, str] = field(repr=False, default_factory=dict)
    body: Any = field(repr=False, default=None)
    method: str = "GET"
    accept: str = "application/json"
    is_guarded: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """``media_type`` is in lower case without parameters; ``retry_after`` is the pause that the provider asks for."""

    status: int
    media_type: str
    body: bytes = field(repr=False)
    retry_after: timedelta | None = None

    @property
    def is_html(self) -> bool:
        return "html" in self.media_type or self.body[:200].lstrip().lower().startswith((b"<!doctype", b"<html"))

    @property
    def sha256(self) -> str:
        return sha256(self.body).hexdigest()


def send(call: ReportCall) -> Answer:
    """Return the provider's answer, whatever its status. Raises Unavailable, ShapeChanged, Blocked."""
    target = _target_of(call)
    # Errors are raised outside of the handlers, so that the client's exception is not their context.
    try:
        return _exchange(call, target)
    except ConnectorError:
        raise
    except Exception as error:
        reason = _reason(error)
    raise Unavailable(reason)


def loaded(answer: Answer) -> Any:
    """Return the JSON of an answer. Numbers with a point are Decimal. Raises ShapeChanged."""
    if answer.is_html:
        raise ShapeChanged("The provider answered with a page instead of data.")
    try:
        return json.loads(answer.body, parse_float=Decimal, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        pass
    raise ShapeChanged("The answer is not JSON.")


def text_of(answer: Answer) -> str:
    """Return the body as text, without a byte order mark. Raises ShapeChanged."""
    if answer.is_html:
        raise ShapeChanged("The provider answered with a page instead of data.")
    try:
        return answer.body.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    raise ShapeChanged("The answer is not text.")


def error_text(answer: Answer) -> str:
    """Return what a refusal says, in lower case, for comparisons only: it is never shown and never stored."""
    try:
        found = json.loads(answer.body[:10_000])
    except (ValueError, RecursionError):
        return ""
    if not isinstance(found, dict):
        return ""
    return " ".join(str(found.get(name, "")) for name in ("code", "error", "message", "errors")).lower()


def require_success(answer: Answer) -> None:
    """Raise the error of a status that no provider uses in a way of its own. Raises ConnectorError."""
    if answer.status < 300:
        return
    if answer.status < 400:
        raise Unavailable("The provider redirects the call. Redirects are not followed.")
    if answer.status == 429:
        raise ProviderRateLimited(answer.retry_after)
    if answer.is_html and answer.status in (401, 403, 503):
        raise Blocked
    if answer.status in (401, 403):
        raise CredentialRejected
    if answer.status in (400, 422):
        raise BadWindow
    if answer.status in (404, 405, 406, 410, 415):
        raise ShapeChanged(f"The provider does not know the call (status {answer.status}).")
    raise Unavailable(f"The provider answered with an error (status {answer.status}).")


def _target_of(call: ReportCall) -> CheckedAddress | None:
    if not call.is_guarded:
        return None
    try:
        return checked(call.url)
    except AddressRefused as error:
        problem: ConnectorError = ShapeChanged(f"{error}.")
    except LookupUnavailable:
        problem = Unavailable("The host of the address could not be looked up.")
    raise problem


def _exchange(call: ReportCall, target: CheckedAddress | None) -> Answer:
    import httpx

    timeout = httpx.Timeout(**settings.CASINO_TIMEOUTS)
    until = time.monotonic() + settings.CASINO_SECONDS
    with exchange(_request(call, target, timeout), settings.CASINO_SECONDS) as answer:
        body = _read(answer, until)
    media_type = answer.headers.get("content-type", "").split(";")[0].strip().lower()
    return Answer(answer.status_code, media_type, body, _retry_after(answer.headers.get("retry-after", "")))


def _request(call: ReportCall, target: CheckedAddress | None, timeout: "httpx.Timeout") -> "httpx.Request":
    import httpx

    sign = "&" if "?" in call.url else "?"
    asked = httpx.URL(f"{call.url}{sign}{urlencode(call.query)}" if call.query else call.url)
    headers = {
        "Host": asked.netloc.decode(),
        "Accept": call.accept,
        "Accept-Encoding": "gzip",
        "User-Agent": f"Gemhall (+{settings.PLATFORM_URL})",
        **call.headers,
    }
    url, pins = pinned(str(asked), target)
    extensions = {"timeout": timeout.as_dict(), **pins}
    return httpx.Request(call.method, url, headers=headers, json=call.body, extensions=extensions)


def _read(answer: "httpx.Response", until: float) -> bytes:
    """Return the body, decoded here with a limit: a small compressed body can be a huge one."""
    encoding = answer.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("identity", "gzip"):
        raise ShapeChanged("The answer is compressed in an unknown way.")
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16) if encoding == "gzip" else None
    body = bytearray()
    for chunk in answer.iter_raw():
        body += unpack.decompress(chunk, MAX_BODY_SIZE + 1) if unpack else chunk
        if len(body) > MAX_BODY_SIZE or (unpack and unpack.unconsumed_tail):
            raise ShapeChanged(TOO_LARGE)
        if time.monotonic() > until:
            raise Unavailable("The answer took too long.")
    if unpack and not unpack.eof:
        raise Unavailable(CUT)
    return bytes(body)


def _reason(error: Exception) -> str:
    """Return a sentence about a failed call. The text of the exception is left out: it can name the address."""
    import httpx

    if isinstance(error, httpx.TimeoutException):
        return "The provider did not answer in time."
    if isinstance(error, httpx.RemoteProtocolError | httpx.ReadError | zlib.error):
        return CUT
    if isinstance(error, httpx.InvalidURL):
        return "The address is not valid."
    return f"The call failed ({type(error).__name__})."


def _retry_after(value: str) -> timedelta | None:
    """Return the pause of the header Retry-After, in seconds or as a date; None without a usable one."""
    if value.isascii() and value.isdigit():
        return min(timedelta(seconds=int(value[:9])), MAX_RETRY_AFTER)
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        return None
    return min(max(until - datetime.now(UTC), timedelta()), MAX_RETRY_AFTER)


def _refuse_constant(_name: str) -> Any:
    raise ValueError("NaN and Infinity are not numbers of a report")
