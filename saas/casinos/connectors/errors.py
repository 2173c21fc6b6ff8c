"""How reading a provider's report can fail. The set is closed: each failure of a connector is one of these.

Texts never contain a credential, an address with its query, or a part of an answer that a provider chose. A failed read
is never a total of zero. Only CredentialRejected pauses a connection; the others are tried again later.
"""

from datetime import timedelta
from typing import ClassVar


class ConnectorError(Exception):
    """A read that failed. ``code`` is stored with the pull, and ``detail`` is a sentence for the creator."""

    code: ClassVar[str]
    text: ClassVar[str]

    def __init__(self, detail: str = "") -> None:
        self.detail = detail or self.text
        super().__init__(self.detail)


class CredentialRejected(ConnectorError):
    """The provider does not know the credential. The connection pauses until the creator enters a new one."""

    code = "CREDENTIAL_REJECTED"
    text = "The provider refused the key. Create a new one there and enter it here."


class Blocked(ConnectorError):
    """A firewall in front of the provider answered. The credential can still be right."""

    code = "BLOCKED"
    text = "A firewall of the provider refused the call. Ask the provider to allow the address of this server."


class ProviderRateLimited(ConnectorError):
    """Too many calls. ``retry_after`` is the pause that the provider asked for, None without one."""

    code = "RATE_LIMITED"
    text = "The provider asks for fewer calls. The next read is later."

    def __init__(self, retry_after: timedelta | None = None, detail: str = "") -> None:
        self.retry_after = retry_after
        super().__init__(detail)


class BadWindow(ConnectorError):
    """The provider refused the period, or reported another period than the requested one."""

    code = "BAD_WINDOW"
    text = "The provider does not report this period."


class NotEnabled(ConnectorError):
    """The account at the provider has no access to its reports."""

    code = "NOT_ENABLED"
    text = "The provider has not enabled reports for this account. Ask your manager there."


class ShapeChanged(ConnectorError):
    """The answer is not a report that this version can read, so no part of it is used."""

    code = "SHAPE_CHANGED"
    text = "The provider's answer has another shape than expected."


class Unavailable(ConnectorError):
    """No answer, an incomplete answer, or an error of the provider."""

    code = "UNAVAILABLE"
    text = "The provider did not answer. The next read is later."


ERRORS: dict[str, type[ConnectorError]] = {
    kind.code: kind
    for kind in (CredentialRejected, Blocked, ProviderRateLimited, BadWindow, NotEnabled, ShapeChanged, Unavailable)
}
