"""Makes sure that the application reads each body to its end.

Django takes a body without a length for an empty one, and a body that breaks off for a whole one.
"""

from collections.abc import Callable, Iterable
from io import BufferedReader, BytesIO, RawIOBase
from typing import Any, Protocol

from django.conf import settings

from saas.kernel.errors import PayloadTooLarge
from saas.kernel.lanes import Application, Environ, refuse

PIECE = 65_536


class _Readable(Protocol):
    def read(self, size: int = -1, /) -> bytes: ...


class WholeBodies:
    """WSGI middleware. A body without a length may have DATA_UPLOAD_MAX_MEMORY_SIZE; browsers name a form's length."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        length = environ.get("CONTENT_LENGTH", "")
        if length.isdecimal():
            environ["wsgi.input"] = BufferedReader(_WholeBody(environ["wsgi.input"], int(length)), PIECE)
        elif "HTTP_TRANSFER_ENCODING" in environ:
            most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
            body = environ["wsgi.input"].read(most + 1)
            if len(body) > most:
                return refuse(PayloadTooLarge(), environ, start_response)
            environ |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
        return self.application(environ, start_response)


class _WholeBody(RawIOBase):
    """A body of ``length`` bytes. Reading raises OSError if fewer bytes arrive."""

    def __init__(self, body: _Readable, length: int) -> None:
        self._body, self._left = body, length

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        wanted = min(len(buffer), self._left)
        piece = self._body.read(wanted) if wanted else b""
        if wanted and not piece:
            raise OSError("The body broke off")
        buffer[: len(piece)] = piece
        self._left -= len(piece)
        return len(piece)
