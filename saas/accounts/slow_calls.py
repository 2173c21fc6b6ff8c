"""Which requests hash a password or read a picture, and who sends them. Read before Django runs (saas.wsgi)."""

import re

from django.conf import settings

from saas.accounts.factors.devices import signed_device
from saas.kernel.lanes import Environ
from saas.kernel.proxy import client_address, network_of_address
from saas.kernel.turns import Turns

_SESSION = re.compile(rf"(?:^|; ?){re.escape(settings.SESSION_COOKIE_NAME)}=([^;]{{1,100}})")
_PASSWORDS = re.compile(settings.PASSWORD_PATHS)
# Hashing a password or reading a picture costs as much as a hundred pages, so one of each runs at once. The waits end
# before a person gives up, and each waiting request holds a thread.
TURNS = {
    "passwords": Turns(running=1, waiting=32, each=4, seconds=8.0),
    "uploads": Turns(running=1, waiting=8, each=3, seconds=12.0),
}


def kind_of(environ: Environ) -> str | None:
    """Return the kind of turns that a request needs, or None."""
    if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
        return None
    if environ.get("CONTENT_TYPE", "")[:10].lower() == "multipart/":
        return "uploads"
    return "passwords" if _PASSWORDS.search(environ["PATH_INFO"]) else None


def callers_of(environ: Environ) -> list[str]:
    """Return who sends a request: a browser that we know, or the session of an upload; then the network.

    A known browser is not counted with its network. A session is not checked yet, so it is.
    """
    cookies = environ.get("HTTP_COOKIE", "")
    if (device := signed_device(cookies)) is not None:
        return [device]
    network = f"network:{network_of_address(client_address(environ))}"
    session = _SESSION.search(cookies)
    return [f"session:{session[1]}", network] if session else [network]
