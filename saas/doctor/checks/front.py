"""The web server and the front, asked as visitors and as the front ask them."""

import ssl
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from saas.kernel.findings import Finding
from saas.kernel.outgoing import authorities

LIVE, ASK = "/api/health/live", "/api/hooks/tls-allowed"
MADE_UP = "no-such-domain.invalid"


def front_findings() -> list[Finding]:
    """Return why visitors do not reach the site, or why the front gets no certificates."""
    return [*_web_findings(), *_visitor_findings()]


def _ask(address: str, verify: ssl.SSLContext) -> httpx.Response:
    return httpx.get(address, timeout=settings.DOCTOR_STEP_SECONDS, verify=verify, follow_redirects=False)


def _web_findings() -> list[Finding]:
    """The web server allows the platform's own name and no made-up one."""
    web, host = settings.WEB_ADDRESS, urlsplit(settings.PLATFORM_URL).hostname
    try:
        own = _ask(f"{web}{ASK}?domain={host}", authorities())
        made_up = _ask(f"{web}{ASK}?domain={MADE_UP}", authorities())
    except httpx.HTTPError as error:
        return [
            Finding(
                "front.web-away",
                f"WEB_ADDRESS: the web server does not answer at {web} ({type(error).__name__})",
                "Start gemhall-web, and read its log",
                may_pass=True,
            )
        ]
    if own.status_code == 200 and made_up.status_code == 403:
        return []
    return [
        Finding(
            "front.ask-refused",
            f"The web server answers the front's question for a certificate with {own.status_code} for {host} and with "
            f"{made_up.status_code} for a made-up name, and 200 and 403 are right",
            "Add the front's address to FRONT_ADDRESSES, and run the command on the machine of the front",
        )
    ]


def _is_about_the_certificate(error: BaseException | None) -> bool:
    """The library wraps the error of the handshake, at times more than once."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    return error is not None


def _visitor_findings() -> list[Finding]:
    address = settings.PLATFORM_URL
    verify = ssl.create_default_context(cafile=settings.EDGE_AUTHORITY_FILE or None)
    try:
        live = _ask(f"{address}{LIVE}", verify)
        ask = _ask(f"{address}{ASK}?domain={MADE_UP}", verify)
    except httpx.HTTPError as error:
        if _is_about_the_certificate(error):
            return [
                Finding(
                    "front.certificate",
                    f"PLATFORM_URL: the certificate of {address} is not trusted",
                    "Read the log of the front: the name must lead to it, and ports 80 and 443 must be open",
                )
            ]
        return [
            Finding(
                "front.away",
                f"PLATFORM_URL: {address} does not answer ({type(error).__name__})",
                "Start the front, and open ports 80 and 443",
                may_pass=True,
            )
        ]
    found = []
    if live.status_code != 200 or '"status"' not in live.text:
        found.append(
            Finding(
                "front.other-site",
                f"PLATFORM_URL: {address}{LIVE} answers {live.status_code}, which is not this product",
                "Check that the name leads to this front, and that the front passes requests to the web server",
            )
        )
    elif ask.status_code != 404:
        found.append(
            Finding(
                "front.ask-open",
                f"Visitors can ask {address}{ASK} for which names the front gets certificates",
                "Let the front answer 404 there, as deploy/caddy/gemhall.caddy does",
            )
        )
    return found
