"""The built front end at /assets/: hashed names, immutable, compressed beforehand (``manage.py prepare``)."""

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware

# The files of a folder, by the folder's path, its prefix and the time of its last change.
_read: dict[tuple[str, str | None, int], dict[str, Any]] = {}
HASHED = re.compile(r"^.+[.-][0-9A-Za-z_-]{6,8}\.[0-9a-z]+$")


class AssetsMiddleware(WhiteNoiseMiddleware):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[no-untyped-call]  # whitenoise has no types
        if settings.FRONTEND_DIST.is_dir():
            self.add_files(str(settings.FRONTEND_DIST), prefix="/assets/")

    def add_files(self, root: str, prefix: str | None = None) -> None:
        """Add the files of a folder. Read it once per process, because reading takes a quarter of a second."""
        if self.autorefresh or not Path(root).is_dir():
            super().add_files(root, prefix)  # type: ignore[no-untyped-call]
            return
        key = root, prefix, Path(root).stat().st_mtime_ns
        others, self.files = self.files, {}
        if key not in _read:
            super().add_files(root, prefix)  # type: ignore[no-untyped-call]
            _read[key] = self.files
        self.files = {**others, **_read[key]}

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        """Add the file, unless it is hidden, such as the bundler's manifest."""
        if "/." not in url:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)  # type: ignore[no-untyped-call]

    def immutable_file_test(self, path: str, url: str) -> bool:
        return url.startswith("/assets/") and bool(HASHED.match(url.rsplit("/", 1)[-1]))


def compress_front_end() -> int:
    """Write the missing Brotli and gzip files beside the built files. Return the number of files checked."""
    compressor = Compressor(quiet=True)
    fresh = [
        path
        for path in (*settings.FRONTEND_DIST.glob("*.*"), *settings.FRONTEND_DIST.glob("[!.]*/**/*.*"))
        if path.is_file() and compressor.should_compress(path.name) and not path.with_name(path.name + ".br").exists()
    ]
    for path in fresh:
        # The front serves the folder, and browsers keep each file for ever: a half-written one must not be there under
        # its name. On a server, this process may write into this folder alone.
        with TemporaryDirectory(dir=settings.FRONTEND_DIST, prefix=".") as folder:
            copied = Path(shutil.copy2(path, folder))
            compressor.compress(str(copied))
            for compressed in (copied.with_name(copied.name + ending) for ending in (".gz", ".br")):
                if compressed.exists():
                    compressed.replace(path.with_name(compressed.name))
    return len(fresh)
