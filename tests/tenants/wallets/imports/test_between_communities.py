"""The members' file of one Gemhall is imported by another one, whose members have other usernames and addresses."""

import csv
from io import StringIO

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.members.services import join
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.imports import ROOT, a_name, an_import, undone, upload
from tests.support.ledger import balance, books_are_right
from tests.support.plans import on_plan
from tests.support.shop import a_shopper

EXPORT = "/creator/users/all/export/csv"


def moved_to(fan, user):
    """The other installation has its own account for the person, who linked the same account of the platform."""
    Identity.objects.filter(user=fan.user).update(user=user)


@pytest.fixture
def teams(alpha, beta):
    """The owners. Exports need a plan that includes them."""
    on_plan(alpha, "pro")
    return Api().login(alpha.owner), Api().login(beta.owner)


def states(run):
    return {row["state"]: (row["count"], row["moved"]) for row in run["outcome"]}


def test_the_export_names_the_linked_accounts(alpha, teams):
    ada, plain = a_shopper(alpha, 10), a_shopper(alpha, 20)
    a_name(ada, "Ada Live", subject="7001", login="ada_live")
    a_name(ada, "Ada-K", "KICK", subject="31", login="ada-k")
    a_name(ada, "ada@example.com", "GOOGLE", subject="g-1")

    rows = {row["username"]: row for row in csv.DictReader(StringIO(teams[0].get(EXPORT).text.removeprefix("\ufeff")))}

    row = rows[ada.user.username]
    assert [row[f"twitch {what}"] for what in ("id", "login", "name")] == ["7001", "ada_live", "Ada Live"]
    assert [row[f"kick {what}"] for what in ("id", "login", "name")] == ["31", "ada-k", "Ada-K"]
    assert "g-1" not in row.values()
    assert {rows[plain.user.username][name] for name in row if name.startswith(("twitch", "kick"))} == {""}


def test_the_members_of_one_community_are_found_by_id_in_another(alpha, beta, teams):
    """A journey: export, preview, apply, a later join, undo."""
    ada, kim, bea, cyd, dan, eve = (a_shopper(alpha, gems) for gems in (100, 20, 3, 4000, 50_000, 600_000))
    a_name(ada, "Ada", subject="7001", login="ada_live")
    a_name(kim, "Kim-K", "KICK", subject="31", login="kim-k")
    # Bea linked an account that the other community does not know. Her address is the same.
    a_name(bea, "Bea", subject="7002", login="bea")
    a_name(cyd, "Cyd", subject="7003", login="cyd")
    User.objects.filter(pk=bea.user.pk).update(email="bea@example.com", email_verified_at=now())
    file = teams[0].get(EXPORT).text
    here = {name: a_shopper(beta, 1) for name in ("ada", "kim", "bea")}
    moved_to(ada, here["ada"].user)
    moved_to(kim, here["kim"].user)
    Identity.objects.filter(user=bea.user).delete()
    User.objects.filter(pk=bea.user.pk).update(email="gone@example.com")
    User.objects.filter(pk=here["bea"].user.pk).update(email="bea@example.com", email_verified_at=now())
    # A member here has the username that Eve has there: the team decides. No member here is Dan.
    namesake, name = a_shopper(beta), eve.user.username
    User.objects.filter(pk=eve.user.pk).update(username="eve_of_alpha")
    User.objects.filter(pk=namesake.user.pk).update(username=name)
    assert dan.user.username in file

    draft = upload(teams[1], file).ok()
    assert (draft["tool"], draft["platform"], draft["report"]["missing"]) == ("GEMHALL", "TWITCH", [])
    figures = draft["report"]
    assert [figures[name] for name in ("people", "members", "memberGems", "waiting", "waitingGems", "unknown")] == [
        6, 3, "123", 2, "604000", 1,
    ]  # fmt: skip
    found = {row["name"]: row["found"] for row in teams[1].get(f"{ROOT}/one/{draft['id']}/people").ok()["data"]}
    assert [found[name] for name in ("ada_live", "kim-k", "bea", "cyd")] == ["MEMBER", "MEMBER", "MEMBER", "ABSENT"]
    teams[1].delete(f"{ROOT}/one/{draft['id']}")

    run = an_import(teams[1], file)

    assert states(run) == {"CREDITED": (3, "123"), "WAITING": (2, "0"), "FAILED": (1, "0")}
    assert [here[name].gems for name in ("ada", "kim", "bea")] == [101, 21, 4]
    later = a_user()
    moved_to(cyd, later)
    with tenant_context(beta):
        member = join(user=later, community=beta)
    run_due()
    with tenant_context(beta):
        assert balance(member) == 4000

    run = undone(teams[1], run)

    assert (run["state"], [here[name].gems for name in ("ada", "kim", "bea")]) == ("UNDONE", [1, 1, 1])
    with tenant_context(beta):
        assert (balance(member), namesake.gems) == (0, 0)
        books_are_right()
