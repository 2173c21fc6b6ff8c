"""Services of others: Stripe, the providers of logins, and a clock of another machine."""

from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from typing import Any

import httpx
from django.conf import settings

from saas.accounts.identities import oauth
from saas.accounts.identities.providers import is_offered
from saas.doctor.checks.database import clock_findings as compared
from saas.kernel.clock import now
from saas.kernel.findings import Finding, FindingLevel
from saas.kernel.outgoing import authorities
from saas.kernel.providers import SOCIAL, Provider

STRIPE = "https://api.stripe.com"
TEST_KEYS = ("sk_test_", "rk_test_")
REFUSED = frozenset({401, 403})


def payment_findings() -> list[Finding]:
    """Return why plans cannot be bought. Without keys of Stripe, an installation does not sell them."""
    key = settings.STRIPE_SECRET_KEY
    if not key:
        return []
    found = []
    if not settings.STRIPE_WEBHOOK_SECRET.startswith("whsec_"):
        found.append(
            Finding(
                "payments.webhook-secret",
                "STRIPE_WEBHOOK_SECRET is no signing secret of an endpoint, so reports of payments are refused",
                "Copy the secret of the endpoint from Stripe's dashboard; it begins with whsec_",
            )
        )
    if settings.PRODUCTION and key.startswith(TEST_KEYS):
        found.append(
            Finding(
                "payments.test-key",
                "STRIPE_SECRET_KEY is a key of Stripe's test mode, so plans are sold without money",
                "Set the key of the live mode",
                FindingLevel.WARNING,
            )
        )
    if settings.PRODUCTION and settings.STRIPE_API_BASE:
        found.append(
            Finding(
                "payments.other-base",
                f"STRIPE_API_BASE sends payments to {settings.STRIPE_API_BASE} instead of Stripe",
                "Remove STRIPE_API_BASE",
            )
        )
    address = f"{settings.STRIPE_API_BASE or STRIPE}/v1/prices?limit=1"
    try:
        answer = httpx.get(address, auth=(key, ""), timeout=settings.DOCTOR_STEP_SECONDS, verify=authorities())
    except httpx.HTTPError as error:
        return [*found, _stripe_away(type(error).__name__)]
    if answer.status_code in REFUSED:
        found.append(
            Finding(
                "payments.key-refused",
                f"STRIPE_SECRET_KEY: Stripe refuses the key ({answer.status_code})",
                "Copy the secret key again, or give a restricted key the rights of docs/billing.md",
            )
        )
    elif answer.status_code != 200:
        found.append(_stripe_away(f"status {answer.status_code}"))
    return found


def _stripe_away(reason: str) -> Finding:
    return Finding(
        "payments.away",
        f"Stripe does not answer ({reason})",
        "Check that this machine may connect to api.stripe.com, port 443",
        may_pass=True,
    )


def login_findings() -> list[Finding]:
    """Return which providers of logins refuse this installation. Steam has no keys of an application."""
    asked = [provider for provider in SOCIAL if is_offered(provider) and provider is not Provider.STEAM]
    with ThreadPoolExecutor(max_workers=max(len(asked), 1)) as lanes:
        return [finding for found in lanes.map(_provider_findings, asked) for finding in found]


def _provider_findings(provider: Provider) -> list[Finding]:
    found = []
    if settings.PRODUCTION and (base := settings.SOCIAL_LOGIN[provider]["base_url"]):
        found.append(
            Finding(
                "logins.other-base",
                f"{provider}_BASE_URL sends logins to {base} instead of {provider.label}",
                f"Remove {provider}_BASE_URL",
            )
        )
    try:
        status = oauth.keys_answer(provider)
    except oauth.PASSING as error:
        return [
            *found,
            Finding(
                "logins.away",
                f"{provider.label} does not answer ({type(error).__name__})",
                "Check that this machine may connect to the provider, and try again later",
                FindingLevel.WARNING,
                may_pass=True,
            ),
        ]
    if status != 200:
        found.append(
            Finding(
                "logins.keys-refused",
                f"{provider}_CLIENT_ID, {provider}_CLIENT_SECRET: {provider.label} refuses the keys",
                "Copy both again from the provider's page for developers",
            )
        )
    return found


def clock_findings() -> list[Finding]:
    """Compare this machine's clock with the Date of another machine. Codes and signatures depend on it."""
    for address in _machines():
        try:
            with httpx.stream(
                "HEAD", address, timeout=settings.DOCTOR_STEP_SECONDS, verify=authorities(), follow_redirects=False
            ) as answer:
                theirs = parsedate_to_datetime(answer.headers["Date"])
        except (httpx.HTTPError, KeyError, ValueError):
            continue
        return compared(httpx.URL(address).host, theirs.timestamp(), now().timestamp(), "clock.http")
    return []


def _machines() -> list[str]:
    """Return addresses of other machines, those that the settings name first."""
    backend: Any = settings.STORAGES["default"]
    storage: dict[str, str | None] = backend.get("OPTIONS", {})
    stripe = settings.STRIPE_API_BASE or (STRIPE if settings.STRIPE_SECRET_KEY else "")
    return [address for address in (storage.get("endpoint_url"), *settings.BEACON_URLS, stripe) if address]
