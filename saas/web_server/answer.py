"""Answers of the application: their heads, and bodies that wait for a slow client without blocking a thread."""

import os
import tempfile
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from email.utils import formatdate
from http import HTTPStatus
from threading import Condition
from typing import IO, Any, Protocol

Headers = Iterable[tuple[str, str]]
PIECE = 65_536
_date = (0, b"")


class Body(Protocol):
    """A body that is read piece by piece while the client takes it."""

    def read(self) -> bytes | None:
        """Return the next piece, b"" at the end, or None if the next piece is not available yet."""

    def close(self) -> None: ...


class FileBody:
    """A file on the disk. It has its own descriptor, so that the application can close its file at once."""

    def __init__(self, descriptor: int, position: int) -> None:
        self._descriptor = os.dup(descriptor)
        self._position = position

    def read(self) -> bytes:
        piece = os.pread(self._descriptor, PIECE, self._position)
        self._position += len(piece)
        return piece

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class StreamedBody:
    """Pieces that a thread adds and the event loop removes. They are kept in memory, then in an unnamed file.

    The thread waits for the client only if the file has more than ``file_bytes`` unread bytes.
    """

    def __init__(self, memory_bytes: int, file_bytes: int) -> None:
        self._memory_bytes, self._file_bytes = memory_bytes, file_bytes
        self._change = Condition()
        self._pieces: deque[bytes] = deque()
        self._in_memory = 0
        self._file: IO[bytes] | None = None
        self._read_to = self._written_to = 0
        self._is_whole = self._is_closed = False
        self.failed = False

    def put(self, piece: bytes) -> bool:
        """Add ``piece``. Return False if the body was closed, because the client is gone.

        Raises OSError if the disk is full.
        """
        with self._change:
            while not self._is_closed and self._written_to - self._read_to > self._file_bytes:
                self._change.wait()
            if self._is_closed:
                return False
            if self._file is None and self._in_memory + len(piece) <= self._memory_bytes:
                self._pieces.append(piece)
                self._in_memory += len(piece)
                return True
            if self._file is None:
                self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
            self._file.seek(self._written_to)
            self._file.write(piece)
            self._file.flush()  # a full disk must be noticed here, not when the event loop reads
            self._written_to += len(piece)
            return True

    def finish(self, *, failed: bool = False) -> None:
        with self._change:
            self._is_whole, self.failed = True, failed

    def read(self) -> bytes | None:
        with self._change:
            if self._pieces:
                piece = self._pieces.popleft()
                self._in_memory -= len(piece)
                return piece
            if self._file is not None and self._read_to < self._written_to:
                self._file.seek(self._read_to)
                piece = self._file.read(PIECE)
                self._read_to += len(piece)
                if self._read_to == self._written_to:
                    self._file.close()
                    self._file, self._read_to, self._written_to = None, 0, 0
                self._change.notify_all()
                return piece
            return b"" if self._is_whole else None

    def close(self) -> None:
        with self._change:
            self._is_closed = True
            self._pieces.clear()
            if self._file is not None:
                with suppress(OSError):  # on a full disk, closing tries to write the rest again
                    self._file.close()
                self._file = None
            self._change.notify_all()


class FileWrapper:
    """``wsgi.file_wrapper``: it lets the event loop read a file on the disk."""

    def __init__(self, file: Any, block_size: int = PIECE) -> None:
        self.file, self.block_size = file, block_size

    def __iter__(self) -> Iterable[bytes]:
        while piece := self.file.read(self.block_size):
            yield piece

    def close(self) -> None:
        if hasattr(self.file, "close"):
            self.file.close()

    def body(self) -> FileBody | None:
        """Return the file for the event loop, or None if it is not a file on the disk."""
        try:
            descriptor = self.file.fileno()
            return FileBody(descriptor, self.file.tell())
        except (AttributeError, OSError, ValueError):
            return None


def head(status: str, headers: Headers, *, keep_alive: bool, extra: bytes = b"") -> bytes:
    """Return the head of an answer. Raises ValueError if a header contains a line break or a null byte."""
    lines = [f"HTTP/1.1 {status}\r\n"]
    lines += [f"{name}: {value}\r\n" for name, value in headers]
    text = "".join(lines)
    if not text.count("\r") == text.count("\n") == len(lines) or "\0" in text:
        raise ValueError("A header of the answer holds a line break")
    return b"".join(
        (
            text.encode("latin-1"),
            _date_line(),
            extra,
            b"Connection: keep-alive\r\n\r\n" if keep_alive else b"Connection: close\r\n\r\n",
        )
    )


def refusal(status: int, code: str, message: str, *, retry_after: int | None = None) -> bytes:
    """Return a complete error answer in the format of the application's errors. It closes the connection."""
    body = f'{{"code":"{code}","message":"{message}","params":{{}},"fields":{{}}}}'.encode()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
    if retry_after is not None:
        headers.append(("Retry-After", str(retry_after)))
    return head(f"{status} {HTTPStatus(status).phrase}", headers, keep_alive=False) + body


def _date_line() -> bytes:
    global _date
    second = int(time.time())
    if _date[0] != second:
        _date = second, f"Date: {formatdate(second, usegmt=True)}\r\n".encode()
    return _date[1]


MALFORMED = 400, "VALIDATION_INVALID_PAYLOAD", "Invalid payload"
TOO_SLOW = 408, "REQUEST_TIMEOUT", "The request took too long to arrive"
TOO_LARGE = 413, "PAYLOAD_TOO_LARGE", "This is too large to send. Shorten the text or choose a smaller picture."
HEAD_TOO_LARGE = 431, "PAYLOAD_TOO_LARGE", "This is too large to send. Shorten the text or choose a smaller picture."
UNEXPECTED = 500, "INTERNAL_ERROR", "Something went wrong"
BUSY = 503, "BUSY_RETRY", "Busy right now. Try again in a moment."
