"""One HTTP request: its head, its body in memory or in an unnamed file, and its WSGI environment."""

import sys
import tempfile
from contextlib import suppress
from io import BytesIO
from typing import IO, Any
from urllib.parse import unquote_to_bytes

import httptools

FORM = b"multipart/form-data"
METHODS = frozenset({"CONNECT", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})
# If one of these headers came twice, a proxy and this server could use different values.
ONCE = (b"host", b"content-type", b"transfer-encoding")
_HEADER_NAMES: dict[bytes, str] = {}
MAX_HEADER_NAMES = 1000


class Request:
    """A request of a client. ``held`` is the number of bytes of its body that arrived."""

    __slots__ = (
        "_body", "_file", "body_since", "content_length", "content_type", "expects_continue", "headers", "held",
        "is_chunked", "keep_alive", "lane", "method", "queued_at", "target", "version",
    )  # fmt: skip

    def __init__(self) -> None:
        self.target = b""
        self.headers: list[tuple[bytes, bytes]] = []
        self.method = self.version = ""
        self.lane: str | None = None
        self.keep_alive = True
        self.content_length = 0
        self.content_type = b""
        self.is_chunked = self.expects_continue = False
        self.held = 0
        self.body_since = self.queued_at = 0.0
        self._body: list[bytes] = []
        self._file: IO[bytes] | None = None

    def add_header(self, name: bytes, value: bytes) -> None:
        name = name.lower()
        self.headers.append((name, value))
        if name == b"content-length":
            self.content_length = int(value)
        elif name == b"content-type":
            self.content_type = value
        elif name == b"transfer-encoding":
            self.is_chunked = True
        elif name == b"expect":
            self.expects_continue = value.lower() == b"100-continue"

    def is_sound(self) -> bool:
        """True if the head is valid in HTTP/1.0 or 1.1 and every server reads it in the same way."""
        if self.method not in METHODS or self.version not in ("1.0", "1.1"):
            return False
        names = [name for name, _ in self.headers]
        if any(names.count(name) > 1 for name in ONCE) or (self.version == "1.1" and b"host" not in names):
            return False
        codings = [value.lower() for name, value in self.headers if name == b"transfer-encoding"]
        if codings and (codings != [b"chunked"] or self.version == "1.0"):
            return False
        if self.method == "CONNECT":  # the application refuses it
            return True
        return self.target.startswith(b"/") or self.target == b"*" or self._absolute() is not None

    def head_without_upgrade(self) -> bytes:
        """Return the head without its Upgrade header."""
        kept = [b"%b: %b\r\n" % header for header in self.headers if header[0] != b"upgrade"]
        line = f"{self.method} {self.target.decode('latin-1')} HTTP/{self.version}\r\n"
        return b"".join([line.encode("latin-1"), *kept, b"\r\n"])

    @property
    def has_body(self) -> bool:
        return self.is_chunked or self.content_length > 0

    def is_form(self) -> bool:
        return self.content_type[: len(FORM)].lower() == FORM

    def path(self) -> str:
        return self._split_target()[0]

    def add_body(self, piece: bytes, memory_bytes: int) -> None:
        """Add bytes to the body. Raises OSError if the disk is full."""
        self.held += len(piece)
        if self._file is None and self.held <= memory_bytes:
            self._body.append(piece)
            return
        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `drop`
            self._file.writelines(self._body)
            self._body = []
        self._file.write(piece)
        self._file.flush()  # otherwise the last bytes would meet a full disk only when the application reads

    def drop(self) -> None:
        """Release the body's memory and close its file."""
        self._body = []
        if self._file is not None:
            with suppress(OSError):  # on a full disk, closing tries to write the rest again
                self._file.close()
            self._file = None

    def environ(self, here: tuple[str, int], peer: tuple[str, int]) -> dict[str, Any]:
        """Return the environment of PEP 3333. It omits header names with an underscore: they could imitate others."""
        path, query = self._split_target()
        if self._file is not None:
            self._file.seek(0)
        environ: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": here[0],
            "SERVER_PORT": str(here[1]),
            "SERVER_PROTOCOL": f"HTTP/{self.version}",
            "REMOTE_ADDR": peer[0],
            "REMOTE_PORT": str(peer[1]),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": self._file or BytesIO(b"".join(self._body)),
            "wsgi.input_terminated": True,
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in self.headers:
            key = _HEADER_NAMES.get(name) or _environ_name(name)
            if not key:
                continue
            text = value.decode("latin-1")
            if key in environ:
                text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
            environ[key] = text
        if self.has_body:
            environ["CONTENT_LENGTH"] = str(self.held)
        if absolute := self._absolute() if not self.target.startswith(b"/") else None:
            environ["HTTP_HOST"] = absolute[0].decode("latin-1")  # it counts, not the header (RFC 9112, 3.2.2)
        return environ

    def _split_target(self) -> tuple[str, str]:
        target = self.target
        if not target.startswith(b"/"):
            target = (self._absolute() or (b"", b"/"))[1]
        path, _, query = target.partition(b"#")[0].partition(b"?")
        if b"%" in path:
            path = unquote_to_bytes(path)
        return path.decode("latin-1"), query.decode("latin-1")

    def _absolute(self) -> tuple[bytes, bytes] | None:
        """Return host and origin form of an absolute target, or None for other targets and for user names."""
        try:
            url = httptools.parse_url(self.target)
        except httptools.HttpParserInvalidURLError:
            return None
        if url.schema not in (b"http", b"https") or url.userinfo or not url.host:
            return None
        host = b"[%b]" % url.host if b":" in url.host else url.host
        host += b":%d" % url.port if url.port else b""
        return host, (url.path or b"/") + (b"?" + url.query if url.query else b"")


def _environ_name(name: bytes) -> str:
    if b"_" in name:
        return ""
    text = name.decode("latin-1").upper().replace("-", "_")
    key = text if text in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{text}"
    if len(_HEADER_NAMES) < MAX_HEADER_NAMES:
        _HEADER_NAMES[name] = key
    return key
