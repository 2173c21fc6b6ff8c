"""An installation without findings in the settings, of which each test breaks one thing."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from saas.kernel.findings import Finding
from tests.support.scripted_stripe import ScriptedStripe

Found = Callable[[list[Finding]], list[str]]


def codes(findings: list[Finding]) -> list[str]:
    """Return the codes. Every finding has one sentence for the problem and one for the cure, without a full stop."""
    for finding in findings:
        assert finding.text
        assert finding.cure
        assert not finding.text.endswith(".")
    return [finding.code for finding in findings]


@pytest.fixture
def sound(settings: Any, tmp_path: Any) -> Any:
    """The settings of a public installation."""
    settings.ENVIRONMENT, settings.PRODUCTION = "production", True
    settings.SECRET_KEY = "kYQ3vB7nLw2mXr9sTz5dHf8cJp4gAe6uWoZi1xNqRbVtGyKsCjMlUhDaEfPqTw"
    settings.PLATFORM_URL = "https://gemhall.example.com"
    settings.EDGE_HOST = "gemhall.example.com"
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    settings.BEACON_URLS = ["https://api.drand.sh"]
    settings.DEFAULT_FROM_EMAIL = "Gemhall <hello@gemhall.example.com>"
    return settings


@pytest.fixture
def web() -> Iterator[ScriptedStripe]:
    """A web server that answers what a test scripts, and 404 otherwise."""
    server = ScriptedStripe()
    yield server
    server.stop()
