"""The files that an installed app loads from each host: its worker, its page without a connection, its manifest."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from saas.tenancy.models import Community
from tenants.branding.look import look_of
from tests.support.builders import a_domain

HOSTS = [("localhost", "", False), ("localhost", "/creator/alpha", True), ("alpha.example", "", True)]


def get(host: str, path: str) -> Any:
    return Client(headers={"host": host}).get(path)


@pytest.fixture(autouse=True)
def _domain(alpha: Community) -> None:
    a_domain(alpha, "alpha.example")


@pytest.mark.parametrize(("host", "base", "is_community"), HOSTS)
def test_the_page_without_a_connection_has_the_look_of_its_place_and_loads_nothing(alpha, host, base, is_community):
    answer = get(host, f"{base}/offline")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f"You are offline · {alpha.name if is_community else 'Gemhall'}" in text
    assert look_of(alpha if is_community else None).rules() in text
    assert not re.search(r"\b(src|@import)\b|url\(|<script|https?:", text)
    assert "default-src 'none'; style-src 'sha256-" in answer["Content-Security-Policy"]


def test_a_name_with_markup_stays_a_name(alpha):
    Community.objects.filter(pk=alpha.pk).update(name="</title><script>alert(1)</script>")
    assert "<script>" not in get("localhost", "/creator/alpha/offline").content.decode()


@pytest.mark.parametrize("host", ["localhost", "alpha.example"])
def test_each_host_has_its_worker_at_its_root(host):
    answer = get(host, "/service-worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert answer["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(("host", "base", "is_community"), HOSTS)
def test_a_community_takes_shared_texts_and_the_platform_does_not(host, base, is_community):
    manifest = json.loads(get(host, f"{base}/manifest.webmanifest").content)
    assert manifest["id"] == f"{base}/"
    target = {"action": f"{base}/quests", "method": "GET", "params": {"text": "code"}}
    assert manifest.get("share_target") == (target if is_community else None)
