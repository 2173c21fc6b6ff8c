"""A TCP proxy between a client and a server that can drop an answer after the server has acted."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

CHUNK = 64 * 1024
LOOPBACK = "127.0.0.1"


class LossyProxy:
    """Forwards 127.0.0.1:`port` to a server; `loses` is asked once per answer, True cuts the client off before it.

    The request has reached the server by then, and whatever it committed stays.
    """

    def __init__(self, target_port: int, loses: Callable[[], bool], target_host: str = LOOPBACK) -> None:
        self.target = (target_host, target_port)
        self.loses = loses
        self.lost = 0
        self.delivered = 0
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "LossyProxy":
        self._thread.start()
        assert self._ready.wait(10), "the proxy did not start"
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, LOOPBACK, 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        # One more turn, so that canceled tasks close their sockets.
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _serve(self, client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter) -> None:
        try:
            server_reader, server_writer = await asyncio.open_connection(*self.target)
        except OSError:
            client_writer.close()
            return
        # Set by a request, cleared by the first bytes of its answer.
        asked = asyncio.Event()

        async def to_server() -> None:
            while data := await client_reader.read(CHUNK):
                asked.set()
                server_writer.write(data)
                await server_writer.drain()
            with suppress(OSError):
                server_writer.write_eof()

        async def to_client() -> None:
            while data := await server_reader.read(CHUNK):
                if asked.is_set():
                    asked.clear()
                    if self.loses():
                        self.lost += 1
                        client_writer.transport.abort()
                        return
                    self.delivered += 1
                client_writer.write(data)
                await client_writer.drain()

        pumps = [asyncio.create_task(to_server()), asyncio.create_task(to_client())]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            if not pumps[1].done():  # the client has said all it wanted to; the answer may still be on its way
                await pumps[1]
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for pump in pumps:
                pump.cancel()
            for writer in (client_writer, server_writer):
                with suppress(OSError, RuntimeError):
                    writer.close()
