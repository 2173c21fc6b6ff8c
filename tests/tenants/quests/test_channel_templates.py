"""A connected channel brings its provider and templates of challenges."""

import pytest

from saas.access.models import AuditEntry
from tests.support.api import Api
from tests.support.channels import connected
from tests.support.social import open_town, town

__all__ = ["open_town", "town"]
PROVIDERS, TEMPLATES = "/creator/challenges/providers/all", "/creator/challenges/templates/all"
pytestmark = pytest.mark.django_db


@pytest.fixture
def team(alpha, town):
    return Api().login(alpha.owner)


def _provider(team, name):
    return next((row for row in team.get(PROVIDERS).ok()["data"] if row["provider"] == name), None)


@pytest.mark.parametrize("name", ["KICK", "TWITCH"])
def test_a_connected_channel_offers_templates_at_once(team, name):
    assert _provider(team, name) is None
    connected(team, name, "Nova Star")
    offered = _provider(team, name)
    assert offered["isActive"]
    templates = team.get(TEMPLATES, {"providerId": offered["id"]}).ok()["data"]
    assert {"MESSAGE", "FOLLOW", "SUBSCRIPTION", "WATCH"} <= {row["event"] for row in templates}
    assert AuditEntry.objects.filter(action="challenge.provider", target=offered["id"]).count() == 1


def test_what_the_team_disabled_does_not_return_with_the_channel(team):
    connected(team, "TWITCH", "Nova Star")
    offered = _provider(team, "TWITCH")
    team.patch(f"/creator/challenges/providers/one/{offered['id']}", {"isActive": False}).ok()
    connected(team, "TWITCH", "Nova Star")
    assert _provider(team, "TWITCH")["isActive"] is False
    assert AuditEntry.objects.filter(action="challenge.provider", target=offered["id"]).count() == 2


def test_discord_counts_nothing_and_brings_no_provider(team):
    connected(team, "DISCORD", "Nova Star")
    assert _provider(team, "DISCORD") is None
