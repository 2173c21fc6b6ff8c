"""What the calls to other services share."""

import ssl
from functools import cache


@cache
def authorities() -> ssl.SSLContext:
    """Return the certificate authorities that this process trusts, for the parameter ``verify`` of every client.

    Without it, each client reads them again, which takes 20 to 50 ms of CPU. Threads can share the context.
    """
    import httpx

    return httpx.create_ssl_context()
