"""Pure rules of what buyers get: limits, and the name of a file."""

import re
from datetime import timedelta
from pathlib import PurePosixPath

MAX_TEXT_LENGTH = 5000
# The front takes forms of at most 12 MB (deploy/caddy/gemhall.caddy), and a cover may come along.
MAX_FILE_MEGABYTES = 8
MAX_FILE_SIZE = MAX_FILE_MEGABYTES * 1024 * 1024
MAX_FILE_NAME = 120
# An address of a file works so long, and for its buyer alone.
LINK_SECONDS = 300
# An order that is completed at the moment of a replacement may still get the earlier version.
REPLACED_FOR = timedelta(hours=1)
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]')


def file_name_of(given: str) -> str:
    """Return the name under which a buyer saves the file. The end of a long name stays, because it says the kind."""
    plain = _UNSAFE.sub("", PurePosixPath(given.replace("\\", "/")).name).strip(" .") or "file"
    ending = PurePosixPath(plain).suffix[:12]
    return plain if len(plain) <= MAX_FILE_NAME else plain[: MAX_FILE_NAME - len(ending)] + ending
