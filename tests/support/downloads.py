"""A client that downloads a file at a given speed and knows if the download was complete."""

import http.client
import socket
import threading
import time

from tests.support.web import Visitor

PIECE = 8_192
SMALL_BUFFER = 8_192


class Download(threading.Thread):
    """``begun`` is set with the first bytes. Joined, ``is_whole`` says whether the answer ended as it should.

    ``pause`` is the time between two reads. ``most`` bytes, and it goes away.
    """

    def __init__(self, port: int, visitor: Visitor, path: str, *, pause: float = 0.0, most: int | None = None) -> None:
        super().__init__(daemon=True)
        self.pause, self.most = pause, most
        self.begun = threading.Event()
        self.body = bytearray()
        self.is_whole = False
        self.error: Exception | None = None
        host = visitor.http.headers["Host"]
        self._head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {visitor.cookie}\r\n\r\n"
        self._wire = socket.socket()
        if pause:
            self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self._wire.settimeout(120)
        self._wire.connect(("127.0.0.1", port))
        self.start()

    @property
    def rows(self) -> int:
        """Without the header."""
        return self.body.count(b"\r\n") - 1

    def run(self) -> None:
        answer = http.client.HTTPResponse(self._wire)
        try:
            self._wire.sendall(self._head.encode())
            answer.begin()
            if answer.status != 200:
                raise http.client.HTTPException(f"{answer.status} {answer.read()[:200]!r}")
            while piece := answer.read(PIECE):
                self.body += piece
                self.begun.set()
                if self.most is not None and len(self.body) >= self.most:
                    return
                time.sleep(self.pause)
            self.is_whole = True
        except (OSError, http.client.HTTPException) as error:
            self.error = error
        finally:
            self.begun.set()
            answer.close()  # the answer's own file keeps the socket open
            self._wire.close()
