"""The first operator is made by a command."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from saas.accounts.models import User
from tests.support.api import Api
from tests.support.builders import a_user


def create(monkeypatch, password="0peRator!", username="boss", email="boss@example.com"):
    monkeypatch.setattr("sys.stdin", StringIO(password + "\n"))
    call_command("operator", "create", "--username", username, "--email", email)


def test_an_operator_logs_in_with_the_role_admin(database, monkeypatch):
    create(monkeypatch)

    api = Api().login(User.objects.get(username="boss"), "0peRator!")

    assert api.get("/common/auth/whoami").ok()["user"]["roles"] == ["USER", "ADMIN"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"password": "weak"}, "Must contain at least 6 characters"),
        ({"email": "x@example.com\nBcc: y"}, "valid email"),
        ({"username": "x"}, "at least 2"),
        ({"username": "taken"}, "taken"),
    ],
)
def test_what_people_may_not_operators_may_not_either(database, monkeypatch, changes, words):
    a_user(username="taken")

    with pytest.raises(CommandError, match=words):
        create(monkeypatch, **changes)

    assert not User.objects.filter(is_operator=True).exists()


def test_an_existing_user_is_promoted(database):
    user = a_user()

    call_command("operator", "promote", user.username.upper())

    user.refresh_from_db()
    assert user.is_operator
    with pytest.raises(CommandError, match="no user"):
        call_command("operator", "promote", "unknown")
