"""The check of generated files asks no server, and finds what is stale."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.db.migrations.loader import MigrationLoader

from scripts import generated

ROOT = Path(__file__).parents[2]


def test_models_without_their_migration_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert generated.missing_migrations() == {}
    recorded = MigrationLoader.project_state

    def without_wallets(loader: MigrationLoader) -> object:
        state = recorded(loader)
        state.remove_model(*next(key for key in state.models if key[0] == "wallets"))
        return state

    monkeypatch.setattr(MigrationLoader, "project_state", without_wallets)
    assert "wallets" in generated.missing_migrations()


def test_a_check_without_any_server_names_each_stale_file() -> None:
    """A start of Django: some four seconds."""
    program = (
        "from scripts import generated; generated.set_up();"
        "from saas.access.management.commands import rights; rights.Command.text = lambda self: 'other';"
        "raise SystemExit(generated.main(check=True))"
    )
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.splitlines() == ["rights: docs/rights.md is stale: run `make api`"]
