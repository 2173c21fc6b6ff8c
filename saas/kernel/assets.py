"""The built front end at /assets/: hashed names, immutable, compressed beforehand (``manage.py prepare``)."""

import re
from typing import Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

HASHED = re.compile(r"^.+[.-][0-9A-Za-z_-]{8}\.[0-9a-z]+$")


class AssetsMiddleware(WhiteNoiseMiddleware):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if settings.FRONTEND_DIST.is_dir():
            self.add_files(str(settings.FRONTEND_DIST), prefix="/assets/")

    def immutable_file_test(self, path: str, url: str) -> bool:
        return url.startswith("/assets/") and bool(HASHED.match(url.rsplit("/", 1)[-1]))
