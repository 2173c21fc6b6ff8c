"""A small disk of its own for one running product, which can be filled without harm to other processes.

``python -m tests.support.small_disk FOLDER MEGABYTES COMMAND…`` mounts a disk on FOLDER that only COMMAND sees. Root
does this in a mount namespace, and every other user in a user namespace of their own.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

MOUNT_SECONDS = 20
PIECE = bytes(65_536)
_CLONE_NEWNS, _CLONE_NEWUSER = 0x0002_0000, 0x1000_0000
RESERVED_BYTES = 1_048_576
_KEEP_SIZE = 1
_MS_REC, _MS_PRIVATE = 0x4000, 0x4_0000


class SmallDisk:
    """``folder`` is the path of the disk for the product. ``seen`` is the path of the same disk for this process."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder, self.megabytes = folder, megabytes
        self._descriptor = -1

    def wrapped(self, command: Sequence[str]) -> list[str]:
        """The command line that runs ``command`` with the disk."""
        return [sys.executable, "-m", "tests.support.small_disk", str(self.folder), str(self.megabytes), *command]

    @property
    def seen(self) -> Path:
        assert self._descriptor >= 0, "the product has not been started"
        return Path(f"/proc/self/fd/{self._descriptor}")

    def attach(self, process: "subprocess.Popen[bytes]") -> None:
        """Wait until ``process`` has mounted the disk. The disk then stays until ``detach``, even without a process."""
        inside = Path(f"/proc/{process.pid}/root") / self.folder.relative_to("/")
        deadline = time.monotonic() + MOUNT_SECONDS
        while not _is_mounted(inside, outside=self.folder):
            assert process.poll() is None, "no small disk: it needs root, or a kernel that permits user namespaces"
            assert time.monotonic() < deadline, f"no small disk after {MOUNT_SECONDS} s"
            time.sleep(0.02)
        self._descriptor = os.open(inside, os.O_PATH | os.O_DIRECTORY)

    def detach(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    @contextmanager
    def filled(self) -> Iterator[None]:
        """The disk is full to its last byte while the block runs. Space that the product frees is taken at once."""
        ballast, emptied = self.seen / "ballast", threading.Event()

        def keep_full() -> None:
            while not emptied.is_set():
                with ballast.open("ab", buffering=0) as file, suppress(OSError):
                    while not emptied.is_set():
                        file.write(PIECE)
                emptied.wait(0.1)

        filler = threading.Thread(target=keep_full, daemon=True)
        filler.start()
        try:
            yield
        finally:
            emptied.set()
            filler.join()
            ballast.unlink()

    def reserve(self, file: Path) -> None:
        """Keep room for more lines at the end of ``file`` when the disk is full. Its size stays."""
        descriptor = os.open(file, os.O_WRONLY)
        try:
            end = os.fstat(descriptor).st_size
            libc = ctypes.CDLL(None, use_errno=True)
            _check(libc.fallocate(descriptor, _KEEP_SIZE, ctypes.c_long(end), ctypes.c_long(RESERVED_BYTES)))
        finally:
            os.close(descriptor)

    @property
    def free_bytes(self) -> int:
        return shutil.disk_usage(self.seen).free


@contextmanager
def small_disk(megabytes: int) -> Iterator[SmallDisk]:
    """A disk for one product. Root's Postgres runs as another user, so every user can pass through its folder."""
    folder = Path(tempfile.mkdtemp(prefix="gemhall-disk-", dir="/var/tmp"))
    folder.chmod(0o711)
    disk = SmallDisk(folder, megabytes)
    try:
        yield disk
    finally:
        disk.detach()
        shutil.rmtree(folder)


def _is_mounted(inside: Path, *, outside: Path) -> bool:
    try:
        return inside.stat().st_dev != outside.stat().st_dev
    except OSError:  # the process has not begun, or has ended
        return False


def _mount(folder: str, megabytes: int) -> None:
    """Mount the disk in new namespaces of this process. Raises OSError if the system does not permit it."""
    libc = ctypes.CDLL(None, use_errno=True)
    uid, gid = os.geteuid(), os.getegid()
    _check(libc.unshare(_CLONE_NEWNS | (0 if uid == 0 else _CLONE_NEWUSER)))
    if uid != 0:
        # The user keeps their id. The rights of the namespace end with the next exec.
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            Path("/proc/self", name).write_text(text)
    _check(libc.mount(b"none", b"/", None, _MS_REC | _MS_PRIVATE, None))
    options = f"size={megabytes}m,mode=0711".encode()
    _check(libc.mount(b"tmpfs", folder.encode(), b"tmpfs", 0, options))


def _check(status: int) -> None:
    if status != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def main(folder: str, megabytes: str, *command: str) -> None:
    _mount(folder, int(megabytes))
    # The output is on the small disk, too, as in `make up > log`.
    output = os.open(f"{folder}/output", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
