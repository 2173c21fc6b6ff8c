import pytest


@pytest.fixture(autouse=True)
def _draws_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raffles and drops decide about their winners: these draws belong to none."""
    from tenants.draws import handlers

    monkeypatch.setattr(handlers, "_drawn", {})
    monkeypatch.setattr(handlers, "_closed", {})
