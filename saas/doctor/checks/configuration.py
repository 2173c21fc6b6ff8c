"""The settings, without any service. A value that cannot be read ends every command before (`saas.doctor.report`)."""

import ssl
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks

from saas import env
from saas.kernel.findings import Finding, FindingLevel

# A random key of 32 letters has more, and a word that is repeated has fewer.
MIN_DIFFERENT_LETTERS = 10
# The other checks of Django read all models and addresses, which are the same everywhere and take seconds.
OF_THE_INSTALLATION = (checks.Tags.security, checks.Tags.caches, checks.Tags.files)
LOCAL_NAMES = (".localhost", ".local", ".test", ".internal")


def settings_findings() -> list[Finding]:
    """Return what is wrong with settings that can be read."""
    found = [*_key_findings(), *_address_findings(), *_authority_findings()]
    if not settings.PRODUCTION:
        found.append(
            Finding(
                "settings.not-production",
                f"GEMHALL_ENV is {settings.ENVIRONMENT}: keys have defaults, and the outbox page shows all mails",
                "Set GEMHALL_ENV=production on a server that other people use",
                FindingLevel.WARNING,
            )
        )
    if not settings.BEACON_URLS:
        found.append(
            Finding(
                "settings.local-beacon",
                "BEACON_URLS is empty, so draws use a beacon of this installation, which fans cannot check elsewhere",
                "Set BEACON_URLS=https://api.drand.sh,https://drand.cloudflare.com",
                FindingLevel.WARNING,
            )
        )
    return found


def _key_findings() -> list[Finding]:
    found = []
    if len(set(settings.SECRET_KEY)) < MIN_DIFFERENT_LETTERS:
        found.append(
            Finding(
                "settings.secret-key-weak",
                "SECRET_KEY has few different letters, so it can be guessed",
                'Set it to the output of: python3 -c "import secrets; print(secrets.token_urlsafe(48))"',
            )
        )
    if any(len(key) < settings.MIN_SECRET_KEY_LENGTH for key in settings.SECRET_KEY_FALLBACKS):
        found.append(
            Finding(
                "settings.old-key-short",
                f"SECRET_KEY_FALLBACKS has a key of fewer than {settings.MIN_SECRET_KEY_LENGTH} characters",
                "Remove it: texts that it signed could be forged",
            )
        )
    return found


def _address_findings() -> list[Finding]:
    found = []
    address = urlsplit(settings.PLATFORM_URL)
    host = address.hostname or ""
    if address.scheme != "https":
        found.append(
            Finding(
                "settings.plain-http",
                "PLATFORM_URL begins with http://, so passwords and sessions are not encrypted on their way",
                "Set up the TLS front, and write https:// into PLATFORM_URL",
                FindingLevel.WARNING,
            )
        )
    if host == "localhost" or host.endswith(LOCAL_NAMES) or "." not in host or _is_private(host):
        found.append(
            Finding(
                "settings.local-host",
                f"PLATFORM_URL names {host}, which other people cannot reach",
                "Set PLATFORM_URL to https:// and a domain that belongs to you",
                FindingLevel.WARNING,
            )
        )
    return found


def _is_private(host: str) -> bool:
    try:
        return not ip_address(host).is_global
    except ValueError:
        return False


def _authority_findings() -> list[Finding]:
    found = []
    for name, file in (
        ("SSL_CERT_FILE", env.text("SSL_CERT_FILE")),
        ("EDGE_AUTHORITY_FILE", settings.EDGE_AUTHORITY_FILE),
    ):
        try:
            if file:
                ssl.create_default_context(cafile=file)
        except OSError as error:  # an SSLError is one
            found.append(
                Finding(
                    "settings.authorities",
                    f"{name}: the certificates in {file} cannot be read ({error.strerror or type(error).__name__})",
                    "Name a file of certificates in PEM format that this user may read",
                )
            )
    return found


def framework_findings() -> list[Finding]:
    """Return what ``manage.py check --deploy`` says about this installation."""
    messages = checks.run_checks(tags=OF_THE_INSTALLATION, include_deployment_checks=True)
    return [
        Finding(
            "settings.framework",
            f"{message.id}: {message.msg.strip().rstrip('.')}",
            message.hint or "Run manage.py check --deploy, and follow its text",
            FindingLevel.FAILURE if message.level >= checks.ERROR else FindingLevel.WARNING,
        )
        for message in messages
        if message.level >= checks.WARNING and not message.is_silenced()
    ]
