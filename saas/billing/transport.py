"""The HTTP client of the Stripe library: it keeps to the deadline, and reads answers of a bounded size."""

import time
from collections.abc import Mapping
from typing import Any

import httpx
import stripe
from django.conf import settings

from saas.billing.deadline import MIN_SECONDS, remaining
from saas.kernel.outgoing import authorities

MAX_ANSWER_BYTES = 4_194_304


class Transport(stripe.HTTPClient):
    """``sent_nothing`` of an error is true if the request did not reach Stripe."""

    name = "httpx"

    def __init__(self) -> None:
        super().__init__()
        self._client = httpx.Client(
            timeout=settings.STRIPE_SECONDS, follow_redirects=False, trust_env=False, verify=authorities()
        )

    def request(  # type: ignore[override]  # the library gives a dict of headers back
        self, method: str, url: str, headers: Mapping[str, str] | None, post_data: Any = None
    ) -> tuple[bytes, int, Mapping[str, str]]:
        left = min(remaining(), settings.STRIPE_SECONDS)
        if left < MIN_SECONDS:
            raise _failure("No time is left for this call of Stripe")
        until = time.monotonic() + left
        timeout = httpx.Timeout(left, connect=min(settings.STRIPE_CONNECT_SECONDS, left))
        content = post_data.encode() if isinstance(post_data, str) else post_data
        try:
            with self._client.stream(
                method.upper(), url, headers=dict(headers or {}), content=content, timeout=timeout
            ) as answer:
                return _read(answer, until), answer.status_code, answer.headers
        except httpx.HTTPError as error:
            raise _failure(f"{type(error).__name__} while calling Stripe") from error

    def close(self) -> None:
        self._client.close()


def _failure(words: str) -> stripe.APIConnectionError:
    return stripe.APIConnectionError(words)  # type: ignore[no-untyped-call]


def _read(answer: httpx.Response, until: float) -> bytes:
    """Return the whole answer. A slow stream of bytes ends at the deadline, too."""
    content = bytearray()
    for part in answer.iter_bytes():
        content += part
        if time.monotonic() > until or len(content) > MAX_ANSWER_BYTES:
            raise _failure("The answer of Stripe is too slow or too large")
    return bytes(content)
