"""Domain errors with unique codes, and the conversion of every exception into an answer.

Every error has this shape: ``{"code": str, "message": str, "params": object, "fields": {"steps.0.title": str}}``.
"""

import errno
import sys
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import structlog
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import Http404, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from psycopg import errors as pg
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError
from rest_framework import exceptions as drf
from rest_framework.response import Response

from saas.kernel.text import camel

log = structlog.get_logger(__name__)


class FinalFailure(Exception):
    """A job that fails with this error fails again at every try, so it is not tried again."""


class DomainError(Exception):
    """A rule of the product refuses a call. It is neither a bug nor a syntax error.

    ``code`` is unique in the whole product, ``status`` is the HTTP status, and ``message`` may contain ``params`` in
    braces. ``fields`` has texts by the names of models and services, as ``prizes.0.product_id``; the answer has the
    names of the API.
    """

    code: ClassVar[str]
    status: ClassVar[int] = 409
    message: ClassVar[str]
    known: ClassVar[dict[str, type["DomainError"]]] = {}
    # True if ``fields`` has the names of the caller's body, which the answer repeats as they are.
    has_body_names = False

    def __init_subclass__(cls) -> None:
        twin = cls.known.setdefault(cls.code, cls)
        if (twin.__module__, twin.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{cls.__qualname__} and {twin.__qualname__} share the code {cls.code}")

    def __init__(self, *, fields: Mapping[str, str] | None = None, **params: Any) -> None:
        self.params = params
        self.fields = dict(fields or {})
        super().__init__(self.message.format(**params))

    def body(self) -> dict[str, Any]:
        return {"code": self.code, "message": str(self), "params": self.params, "fields": self._fields_of_body()}

    def _fields_of_body(self) -> dict[str, str]:
        if self.has_body_names:
            return self.fields
        return {".".join(camel(step) for step in path.split(".")): text for path, text in self.fields.items()}


class ValidationFailed(DomainError):
    code = "VALIDATION_ERROR"
    status = 400
    message = "Validation error"


class InvalidPayload(DomainError):
    code = "VALIDATION_INVALID_PAYLOAD"
    status = 400
    message = "Invalid payload"


class Unauthorized(DomainError):
    code = "AUTH_UNAUTHORIZED"
    status = 401
    message = "Unauthorized"


class CsrfFailed(DomainError):
    code = "AUTH_CSRF_FAILED"
    status = 403
    message = "This page is out of date. Reload it and try again."


class PermissionNotPermitted(DomainError):
    code = "PERMISSION_NOT_PERMITTED"
    status = 403
    message = "Permission not permitted"

    def __init__(self, *, is_read_only_visit: bool = False) -> None:
        """``is_read_only_visit``: an operator tries to write in, or export from, a back office that they only visit."""
        super().__init__()
        if is_read_only_visit:
            self.params = {"isReadOnlyVisit": True}
            self.args = ("This is a read-only visit. You can read everything here, but you cannot change or export it",)


class NotFound(DomainError):
    code = "NOT_FOUND"
    status = 404
    message = "Page not found"


class MethodNotAllowed(DomainError):
    code = "METHOD_NOT_ALLOWED"
    status = 405
    message = "This address does not support that method"


class UnsupportedMedia(DomainError):
    code = "UNSUPPORTED_MEDIA_TYPE"
    status = 415
    message = "Send JSON, or a multipart form if you send a file"


class PayloadTooLarge(DomainError):
    code = "PAYLOAD_TOO_LARGE"
    status = 413
    message = "This is too large to send. Shorten the text or choose a smaller picture."


class FileTooLarge(DomainError):
    code = "FILE_TOO_LARGE"
    status = 413
    message = "Please upload an image smaller than {limit} MB"


class RateLimited(DomainError):
    code = "RATE_LIMITED"
    status = 429
    message = "Too many requests"


class BusyRetry(DomainError):
    code = "BUSY_RETRY"
    status = 503
    message = "Busy right now. Try again in a moment."


class Unexpected(DomainError):
    code = "INTERNAL_ERROR"
    status = 500
    message = "Something went wrong"


def flatten(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield field errors by form path.

    ``{"steps": [{}, {"title": ["Required"]}]}`` is ``("steps.1.title", "Required")``.
    """
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from flatten(inner, f"{path}.{step}".strip("."))
    elif isinstance(detail, list) and any(isinstance(item, Mapping | list) for item in detail):
        for index, inner in enumerate(detail):
            yield from flatten(inner, f"{path}.{index}".strip("."))
    elif isinstance(detail, list):
        if detail:
            yield path, str(detail[0])
    else:
        yield path, str(detail)


def is_busy(error: BaseException) -> bool:
    """True if the database is temporarily busy: lock timeout, exhausted pool, canceled statement, or a restart.

    During a switch to another server, it is read-only for a moment.
    """
    cause = error.__cause__ or error
    transient = (
        pg.LockNotAvailable,
        pg.DeadlockDetected,
        pg.SerializationFailure,
        pg.QueryCanceled,
        pg.AdminShutdown,
        pg.CannotConnectNow,
        pg.ReadOnlySqlTransaction,
        pg.IdleInTransactionSessionTimeout,
        pg.TransactionTimeout,
        PoolTimeout,
    )
    return isinstance(cause, transient) or (isinstance(error, OperationalError) and not isinstance(cause, pg.DataError))


_STORAGE_AWAY = frozenset(
    {
        # The disk is full, read-only or broken, or this process may not write to it.
        errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM,
        # The disk was taken away, or is on a server that does not answer.
        errno.ENODEV, errno.ENOTCONN, errno.ESTALE, errno.ETIMEDOUT, errno.EHOSTDOWN,
        # Too many files are open.
        errno.EMFILE, errno.ENFILE,
    }
)  # fmt: skip
_S3_ERRORS = {
    "botocore.exceptions": ("BotoCoreError", "ClientError"),
    "boto3.exceptions": ("Boto3Error",),
    "s3transfer.exceptions": ("RetriesExceededError", "S3UploadFailedError", "S3DownloadFailedError"),
}


def is_away(error: BaseException) -> bool:
    """True if the database, the broker or the uploads cannot be reached or written."""
    if isinstance(error, InterfaceError | RedisError):
        return True
    # Some errors of S3 are OSErrors without a number, so they are compared by class.
    return _is_of_s3(error) or (isinstance(error, OSError) and error.errno in _STORAGE_AWAY)


def _is_of_s3(error: BaseException) -> bool:
    # These modules are loaded only if uploads are on S3, because loading them takes a tenth of a second.
    loaded = ((sys.modules.get(name), classes) for name, classes in _S3_ERRORS.items())
    return any(module and isinstance(error, getattr(module, name)) for module, names in loaded for name in names)


def as_domain_error(error: BaseException) -> DomainError | None:
    """Return the domain error for ``error``; None for an unexpected error."""
    match error:
        case DomainError():
            return error
        case drf.ValidationError():
            failed = ValidationFailed(fields=dict(flatten(error.detail)))
            failed.has_body_names = True
            return failed
        case RequestDataTooBig() | TooManyFieldsSent() | TooManyFilesSent():
            return PayloadTooLarge()
        case drf.ParseError() | MultiPartParserError() | SuspiciousOperation() | UnreadablePostError():
            return InvalidPayload()
        case drf.NotAuthenticated() | drf.AuthenticationFailed() | SessionInterrupted():
            return Unauthorized()
        case drf.PermissionDenied() | PermissionDenied():
            return PermissionNotPermitted()
        case drf.NotFound() | Http404():
            return NotFound()
        case drf.MethodNotAllowed():
            return MethodNotAllowed()
        case drf.UnsupportedMediaType() | drf.NotAcceptable():
            return UnsupportedMedia()
        case drf.Throttled():
            return RateLimited()
        case DatabaseError() | PoolTimeout() if is_busy(error):
            return BusyRetry()
    return BusyRetry() if is_away(error) else None


def render_error(error: Exception, context: Mapping[str, Any]) -> Response:
    """Render any exception of the API as an answer; DRF calls it as its exception handler."""
    known = as_domain_error(error)
    if known is None:
        log.exception("unexpected error", error=type(error).__name__)
        known = Unexpected()
    elif known.status >= 500:
        log.warning("refused", code=known.code, reason=str(error))
    else:
        log.info("refused", code=known.code)
    response = Response(known.body(), status=known.status)
    for name, value in _waiting(known):
        response[name] = value
    return response


def plain_response(error: DomainError) -> JsonResponse:
    """Return the same answer outside of DRF, for middleware and URL resolution."""
    return JsonResponse(error.body(), status=error.status, headers=dict(_waiting(error)))


def _waiting(error: DomainError) -> Iterator[tuple[str, str]]:
    """Return the error's ``retryAfter`` in seconds, or a short time if the product is only busy."""
    if "retryAfter" in error.params:
        yield "Retry-After", str(error.params["retryAfter"])
    elif error.status == 503:
        yield "Retry-After", "1"
