"""Visits a custom domain through the platform's TLS front: certificate, redirect, and login by handoff.

A visit connects only to the front's own addresses, never to another address that the domain's owner chose. Never call
it in a transaction.
"""

import http.client
import socket
import ssl
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings

from saas.accounts.errors import HandoffInvalid
from saas.accounts.handoff import EXCHANGE_PATH
from saas.communities.domains.dns_lookups import CheckResult, LookupFailed, addresses_of, edge_addresses
from saas.communities.domains.models import CheckState, DomainCheck

EDGE_CHECKS = (DomainCheck.CERTIFICATE, DomainCheck.REDIRECT, DomainCheck.HANDOFF)


class _DomainConnection(http.client.HTTPSConnection):
    """Connects to ``address`` and asks for ``name``, in TLS and in HTTP."""

    def __init__(self, name: str, address: str) -> None:
        self.context = ssl.create_default_context(cafile=settings.EDGE_AUTHORITY_FILE or None)
        super().__init__(name, settings.EDGE_PORT, timeout=settings.EDGE_SECONDS, context=self.context)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), timeout=settings.EDGE_SECONDS)
        try:
            self.sock = self.context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise

    def expires_at(self) -> datetime:
        """Return the end of the certificate's validity; connect first."""
        certificate = self.sock.getpeercert() or {}
        return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)


def visit(name: str, *, redirects_to: str | None) -> dict[DomainCheck, CheckResult]:
    """Check a verified domain. ``redirects_to`` is the origin of the primary domain if it is another domain."""
    if urlsplit(settings.PLATFORM_URL).scheme != "https":
        return dict.fromkeys(EDGE_CHECKS, CheckResult(CheckState.NO_FRONT))
    try:
        shared = sorted(addresses_of(name) & edge_addresses())
    except LookupFailed as error:
        return dict.fromkeys(EDGE_CHECKS, CheckResult(CheckState.FAILED, [str(error)]))
    if not shared:
        return dict.fromkeys(EDGE_CHECKS, CheckResult(CheckState.WAITING))
    results = {DomainCheck.CERTIFICATE: _certificate(name, shared[0])}
    if results[DomainCheck.CERTIFICATE].state != CheckState.OK:
        return results | dict.fromkeys(EDGE_CHECKS[1:], CheckResult(CheckState.WAITING))
    results[DomainCheck.REDIRECT] = _redirect(name, shared[0], redirects_to)
    results[DomainCheck.HANDOFF] = _handoff(name, shared[0])
    return results


def platform_certificate_end() -> datetime | None:
    """Return when the certificate of the platform's own host ends, as the front shows it.

    None without HTTPS, and if the front does not answer or its certificate is not valid. Other alarms notice that.
    """
    address = urlsplit(settings.PLATFORM_URL)
    if address.scheme != "https" or not address.hostname:
        return None
    try:
        connection = _DomainConnection(address.hostname, min(edge_addresses(), default=""))
    except LookupFailed:
        return None
    try:
        connection.connect()
        return connection.expires_at()
    except (OSError, KeyError):
        return None
    finally:
        connection.close()


def _certificate(name: str, address: str) -> CheckResult:
    connection = _DomainConnection(name, address)
    try:
        connection.connect()
        return CheckResult(CheckState.OK, [connection.expires_at().isoformat()])
    except ssl.SSLCertVerificationError as error:
        return CheckResult(CheckState.WRONG, [error.verify_message])
    except (OSError, KeyError) as error:
        return CheckResult(CheckState.FAILED, [type(error).__name__])
    finally:
        connection.close()


def _redirect(name: str, address: str, redirects_to: str | None) -> CheckResult:
    """The domain must redirect to the primary domain, or answer its own pages if there is no other primary domain."""
    try:
        status, target, _ = _answer(name, address, "/")
    except (OSError, http.client.HTTPException) as error:
        return CheckResult(CheckState.FAILED, [type(error).__name__])
    if redirects_to is None:
        return CheckResult(CheckState.OK if status == 200 else CheckState.WRONG, [target or str(status)])
    return CheckResult(CheckState.OK if target == f"{redirects_to}/" else CheckState.WRONG, [target or str(status)])


def _handoff(name: str, address: str) -> CheckResult:
    """A login code that does not exist must get our own refusal: then the login's answers reach this domain."""
    try:
        status, _, body = _answer(name, address, f"{EXCHANGE_PATH}?code=check")
    except (OSError, http.client.HTTPException) as error:
        return CheckResult(CheckState.FAILED, [type(error).__name__])
    is_ours = status == HandoffInvalid.status and HandoffInvalid.code.encode() in body
    return CheckResult(CheckState.OK if is_ours else CheckState.WRONG, [str(status)])


def _answer(name: str, address: str, path: str) -> tuple[int, str, bytes]:
    connection = _DomainConnection(name, address)
    try:
        connection.request("GET", path, headers={"Accept": "application/json, text/html;q=0.5"})
        response = connection.getresponse()
        return response.status, response.headers.get("Location", ""), response.read(65_536)
    finally:
        connection.close()
