"""Files of SQL functions and the migrations that name them: an edit without its hash fails, old texts stay."""

import shutil
import subprocess
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from saas.kernel import sql_function_history
from saas.kernel.sql_function_history import History, history, problems
from saas.kernel.sql_functions import (
    DropFunction,
    MissingFunctionText,
    ReplaceFunction,
    current_functions,
    frozen_path,
    hash_of,
    text_of,
)

TIPS = ("wallets", "post_tip")
WALLETS = Path(__file__).parents[3] / "tenants" / "wallets"
IN_FORCE = hash_of((WALLETS / "sql" / "may_debit.sql").read_text())
TIPS_IN_FORCE = hash_of((WALLETS / "sql" / "post_tip.sql").read_text())


@pytest.fixture
def wallets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the SQL files of wallets in a repository of its own, in place of the app's folder."""
    for function in current_functions():
        if function.app_label == "wallets":
            (tmp_path / "sql").mkdir(exist_ok=True)
            (tmp_path / "sql" / function.path.name).write_text(function.text)
    shutil.copytree(WALLETS / "migrations" / "sql", tmp_path / "migrations" / "sql")
    for arguments in (
        ("init", "-q"),
        ("add", "."),
        ("-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-qm", "Begin"),
    ):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    monkeypatch.setattr(apps.get_app_config("wallets"), "path", str(tmp_path))
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_the_last_migration_that_names_a_function_names_its_file() -> None:
    assert problems() == []
    call_command("functions", "--check")


def test_a_file_edited_without_its_hash_fails(wallets: Path) -> None:
    assert problems() == []
    edit(wallets / "sql" / "may_debit.sql", "'SALE'", "'SALE', 'GIFT'")

    found = problems()

    assert len(found) == 2, found
    assert f"may_debit.sql was edited: the last migration names {IN_FORCE}" in found[0]
    assert f"no text of may_debit with the hash {IN_FORCE}" in found[1]
    said = StringIO()
    with pytest.raises(CommandError, match="2 SQL files and migrations disagree"):
        call_command("functions", "--check", stderr=said)
    assert "may_debit.sql was edited" in said.getvalue()


def test_comments_above_a_function_may_change(wallets: Path) -> None:
    edit(wallets / "sql" / "may_debit.sql", "-- Which causes", "-- The causes that")
    assert problems() == []


def test_an_edited_frozen_text_a_stray_one_and_a_lost_one_fail(wallets: Path) -> None:
    known, earlier = history(), {}
    for name in ("post_tip", "may_debit"):
        text = (wallets / "sql" / f"{name}.sql").read_text() + "-- An earlier version.\n"
        earlier[name] = hash_of(text)
        frozen_path("wallets", name, earlier[name]).write_text(text)
        known["wallets", name].insert(0, ReplaceFunction(name, earlier[name]))
    assert problems(steps=known) == []
    edit(frozen_path("wallets", "post_tip", earlier["post_tip"]), "'TIP'", "'GIFT'")
    lost = frozen_path("wallets", "may_debit", earlier["may_debit"])
    lost.rename(lost.with_name("may_debit-000000000000.sql"))

    found = problems(steps=known)

    assert any(f"post_tip-{earlier['post_tip']}.sql was edited" in line for line in found)
    assert any("may_debit-000000000000.sql is read by no migration" in line for line in found)
    assert any(f"no text of may_debit with the hash {earlier['may_debit']}" in line for line in found)


def test_each_file_creates_the_one_function_it_is_named_after() -> None:
    function = current_functions()[0]
    for text in (
        f"{function.text}\n{function.text}",
        function.text.replace(f"function {function.name}(", "function another("),
        function.text.replace(f"function {function.name}(", f"function public.{function.name}("),
    ):
        found = problems([replace(function, text=text)], {})
        assert f"not the one function {function.name}" in found[0]


def test_a_function_without_a_migration_and_one_without_a_file_fail() -> None:
    function = next(function for function in current_functions() if function.name == "post_tip")
    assert problems([function], {})[0] == f"{function.path} is named by no migration of wallets"
    named: History = {TIPS: [ReplaceFunction("post_tip", function.text_hash)]}
    assert problems([], named)[0] == "wallets has no file for post_tip, and no migration drops it"
    dropped: History = {TIPS: [*named[TIPS], DropFunction("post_tip", "uuid")]}
    assert not [line for line in problems([], dropped) if "no file" in line]


def test_the_command_freezes_the_replaced_text_and_writes_the_migration(wallets: Path) -> None:
    before = text_of("wallets", "may_debit", IN_FORCE)
    edit(wallets / "sql" / "may_debit.sql", "'SALE'", "'SALE', 'GIFT'")
    edit(wallets / "sql" / "post_tip.sql", "'CREDIT'", "'GIFT'")

    call_command("functions", stdout=StringIO())

    (written,) = (wallets / "migrations").glob("*.py")
    last = sorted(Path(__file__).parents[3].glob("tenants/wallets/migrations/0*.py"))[-1].stem
    assert written.name == f"{int(last[:4]) + 1:04}_replace_may_debit_and_post_tip.py"
    made: dict[str, Any] = {}
    exec(written.read_text(), made)
    migration = made["Migration"]
    assert migration.dependencies == [("wallets", last)]
    steps = [(step.name, step.text_hash, step.before) for step in migration.operations]
    assert steps == [
        (name, hash_of((wallets / "sql" / f"{name}.sql").read_text()), old)
        for name, old in (("may_debit", IN_FORCE), ("post_tip", TIPS_IN_FORCE))
    ]
    assert text_of("wallets", "may_debit", IN_FORCE) == before
    known = history()
    for step in migration.operations:
        known["wallets", step.name].append(step)
    assert problems(steps=known) == []


def test_the_command_freezes_only_what_the_migration_names(wallets: Path) -> None:
    edit(wallets / "sql" / "may_debit.sql", "'SALE'", "'SALE', 'GIFT'")
    subprocess.run(
        ["git", "-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-qam", "Edit"],
        cwd=wallets,
        check=True,
    )
    with pytest.raises(sql_function_history.NotFrozen, match=IN_FORCE):
        sql_function_history.write_migrations()
    assert not list((wallets / "migrations").glob("*.py"))


def test_a_hash_without_a_text_is_refused() -> None:
    with pytest.raises(MissingFunctionText, match="post_tip with the hash 000000000000"):
        text_of("wallets", "post_tip", "000000000000")
