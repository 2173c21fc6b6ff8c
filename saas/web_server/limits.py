"""Limits of time and size for clients."""

from dataclasses import dataclass

KILOBYTE, MEGABYTE = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in seconds, rates (``…_pace``) in bytes per second.

    A body must arrive within ``body_seconds``, plus one second for every ``body_pace`` bytes. A client must take at
    least ``write_pace`` bytes per second in each span of ``write_seconds``.
    """

    header_seconds: float = 10.0
    header_bytes: int = 64 * KILOBYTE
    keep_alive_seconds: float = 5.0
    body_seconds: float = 20.0
    body_pace: int = 16 * KILOBYTE
    # The maximum size of a form with files, and of any other body.
    form_bytes: int = 12 * MEGABYTE
    body_bytes: int = MEGABYTE
    # The bytes that all unfinished requests of this process can hold together. Above this, new bodies are refused.
    held_bytes: int = 512 * MEGABYTE
    # How fast this process reads all bodies together, and how many bytes at once. A fast upload would otherwise slow
    # down others.
    read_pace: int = 32 * MEGABYTE
    read_burst: int = 4 * MEGABYTE
    # The bytes that one body or one answer can hold in memory. The rest waits in an unnamed file.
    memory_bytes: int = 64 * KILOBYTE
    answer_file_bytes: int = 256 * MEGABYTE
    write_seconds: float = 20.0
    write_pace: int = 2 * KILOBYTE
    # How long a complete request waits for a thread, and how many requests can wait.
    queue_seconds: float = 15.0
    queue_length: int = 1000
    linger_seconds: float = 2.0
    connections: int = 4096
    # How long a stopping process may finish the requests under way.
    stop_seconds: float = 30.0
