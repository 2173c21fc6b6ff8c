"""Names without ids become ids while the community has a channel on their platform: with the real answers' shapes."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities import oauth
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming import streams
from saas.streaming.models import ChannelConnection
from saas.streaming.services import names
from tenants.members.services import join
from tenants.wallets.imports.models import ImportRow
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.imports import ROOT, a_name, an_import
from tests.support.ledger import balance

OLD = "2016-12-14T20:32:28Z"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_channel(alpha, provider):
    ChannelConnection.objects.create(
        community=alpha, provider=provider, channel_id="900", name="Alpha", login="alpha", connected_at=now(),
        next_check_at=now() + timedelta(days=1),
    )  # fmt: skip


def a_twitch_user(subject, login, created_at=OLD):
    """A row of the answer of "Get Users" of Twitch."""
    return {
        "id": subject, "login": login, "display_name": login.title(), "type": "", "broadcaster_type": "",
        "description": "", "profile_image_url": "https://static-cdn.jtvnw.net/x.png", "offline_image_url": "",
        "view_count": 0, "created_at": created_at,
    }  # fmt: skip


@pytest.fixture
def provider(monkeypatch):
    """The provider's accounts. ``calls`` are the queries that it was asked."""
    rows: list[dict[str, str]] = []
    calls: list[tuple[str, list[Any]]] = []

    def call(_, url, token, query):
        calls.append((url, list(query)))
        return {"data": rows}

    far = now() + timedelta(hours=1)
    monkeypatch.setattr(oauth, "app_tokens", lambda _: oauth.Tokens("token", "", far, []))
    monkeypatch.setattr(oauth, "call", call)
    monkeypatch.setattr(names, "is_offered", lambda _: True)
    streams.clear_tokens()
    yield rows, calls
    streams.clear_tokens()


def newcomer_with(alpha, name, subject, provider="TWITCH"):
    user = a_user()
    a_name(user, name, provider, subject)
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    with tenant_context(alpha):
        return balance(member)


def test_a_name_of_twitch_becomes_an_id_and_its_later_owner_gets_nothing(alpha, team, provider):
    rows, calls = provider
    a_channel(alpha, Provider.TWITCH)
    young = (now() + timedelta(days=1)).isoformat()
    rows += [
        a_twitch_user("1001", "viewer1"),
        a_twitch_user("1002", "viewer2"),
        a_twitch_user("1003", "viewer3", young),
    ]

    an_import(team, "username,points\nViewer1,500\nviewer2,70\nviewer3,9\nviewer4,5\n")

    [(url, query)] = calls
    assert url == "https://api.twitch.tv/helix/users"
    assert query == [("login", f"viewer{number}") for number in range(1, 5)]
    waits = team.get(f"{ROOT}/waiting").ok()["data"]
    assert [(row["name"], row["subject"]) for row in waits] == [
        ("Viewer1", "1001"), ("viewer2", "1002"), ("viewer3", ""), ("viewer4", ""),
    ]  # fmt: skip
    assert newcomer_with(alpha, "viewer1", "7007") == 0
    assert newcomer_with(alpha, "another_name", "1001") == 500


def test_a_name_of_kick_is_asked_for_as_the_slug_of_its_channel(alpha, team, provider):
    rows, calls = provider
    a_channel(alpha, Provider.KICK)
    rows.append({"broadcaster_user_id": 55, "slug": "a-b", "channel_description": "", "banner_picture": ""})

    an_import(team, "username,points\nA_B,500\n", platform="KICK")

    assert calls == [("https://api.kick.com/public/v1/channels", [("slug", "a-b")])]
    assert newcomer_with(alpha, "renamed", "55", "KICK") == 500


def test_the_names_of_linked_accounts_are_read_each_hour(alpha, team, provider):
    rows, calls = provider
    renamed, same, closed = (
        a_name(a_user(), name, subject=subject, login=name)
        for name, subject in (("viewer1", "1001"), ("viewer2", "1002"), ("viewer3", "1003"))
    )
    rows += [a_twitch_user("1001", "viewer9"), a_twitch_user("1002", "viewer2")]

    names.read_names(Provider.TWITCH)

    assert calls == [("https://api.twitch.tv/helix/users", [("id", "1001"), ("id", "1002"), ("id", "1003")])]
    for identity in (renamed, same, closed):
        identity.refresh_from_db()
    assert (renamed.login, same.login, closed.login) == ("viewer9", "viewer2", "viewer3")
    assert [old.name for old in renamed.former_names.all()] == ["viewer1"]
    assert (renamed.named_at is not None, same.named_at, closed.named_at) == (True, None, None)
    run = an_import(team, "username,points\nviewer1,500\n")
    assert run["report"]["members"] == 0


def test_without_a_channel_nothing_is_asked(alpha, team, provider):
    an_import(team, "username,points\nviewer1,500\n")
    assert provider[1] == []


@pytest.mark.committed
def test_names_are_asked_for_in_batches_and_once(alpha, team, provider):
    _, calls = provider
    a_channel(alpha, Provider.TWITCH)

    an_import(team, "username,points\n" + "".join(f"viewer{number},5\n" for number in range(250)))
    run_due()

    assert [len(query) for _, query in calls] == [100, 100, 50]
    with tenant_context(alpha):
        assert not ImportRow.objects.filter(resolved_at__isnull=True).exists()
