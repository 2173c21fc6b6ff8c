"""The addresses that `make up` prints."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from saas.supervisor.__main__ import _announcement


def _stack() -> Any:
    state = SimpleNamespace(read=lambda _name: {}, logs=Path("/var/logs"))
    return SimpleNamespace(url="http://localhost:8000", state=state, simulation=None)


def test_the_page_of_mails_is_among_the_addresses_unless_mails_are_sent(monkeypatch):
    monkeypatch.delenv("SMTP_URL", raising=False)
    assert "http://localhost:8000/outbox" in _announcement(_stack(), 3.0)
    monkeypatch.setenv("SMTP_URL", "smtp://mail.example")
    assert "/outbox" not in _announcement(_stack(), 3.0)
