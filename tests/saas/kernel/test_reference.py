"""The rendered reference of the API: public, on the platform's hosts, from this origin alone."""

import json
import re

import pytest
from django.contrib.staticfiles import finders

from saas.kernel.requests import API_CONTENT_POLICY
from tests.support.api import Api
from tests.support.builders import a_domain
from tests.support.running import ROOT

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(r'(?:src|href)="([^"]+)"')
# Browsers, and a tool that asks for anything.
ACCEPTED = ("text/html,application/xhtml+xml,*/*;q=0.8", "*/*")


@pytest.mark.parametrize("accepted", ACCEPTED)
def test_a_visitor_reads_the_reference(accepted):
    answer = Api().get("/docs", Accept=accepted)

    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "API reference" in answer.text


def test_the_page_asks_this_origin_alone_and_for_files_that_exist():
    addresses = ADDRESS.findall(Api().get("/docs").text)

    assert len(addresses) > 4
    assert [address for address in addresses if not address.startswith("/") or address.startswith("//")] == []
    files = [address.removeprefix("/static/") for address in addresses if address.startswith("/static/")]
    assert [file for file in files if finders.find(file) is None] == []
    script = (ROOT / "saas" / "kernel" / "static" / "kernel" / "reference.js").read_text()
    assert "://" not in script
    assert "validatorUrl: null" in script


def test_the_policy_allows_scripts_and_styles_of_this_origin_and_nothing_inline():
    policy = Api().get("/docs").headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))

    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["img-src"] == "'self' data:"
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"


def test_other_answers_keep_their_policy():
    for path in ("/docs/openapi.json", "/common/auth/csrf"):
        assert Api().get(path).headers["Content-Security-Policy"] == API_CONTENT_POLICY


def test_the_document_is_the_committed_one_and_comes_compressed():
    document = json.loads((ROOT / "frontend" / "openapi.json").read_text())
    browser = Api()

    plain = browser.get("/docs/openapi.json")
    assert plain.headers["Content-Type"] == "application/json"
    squeezed = browser.client.get("/api/docs/openapi.json", headers={"host": "localhost", "accept-encoding": "gzip"})

    assert plain.ok() == document
    assert squeezed["Content-Encoding"] == "gzip"


def test_an_area_comes_with_its_calls_and_all_that_they_refer_to():
    document = json.loads((ROOT / "frontend" / "openapi.json").read_text())
    tags = {tag for methods in document["paths"].values() for call in methods.values() for tag in call["tags"]}
    seen = set()

    for area in sorted(tags):
        part = Api().get("/docs/openapi.json", {"area": area}).ok()
        calls = [call for methods in part["paths"].values() for call in methods.values()]
        assert calls
        assert all(area in call["tags"] for call in calls)
        seen |= {call["operationId"] for call in calls}
        for kind, name in re.findall(r'"#/components/(\w+)/([^"]+)"', json.dumps(part)):
            assert part["components"][kind][name] == document["components"][kind][name]
        assert f"/api/docs?area={area}" in Api().get("/docs").text

    assert seen == {call["operationId"] for methods in document["paths"].values() for call in methods.values()}


def test_an_area_that_does_not_exist_is_not_found():
    assert Api().get("/docs/openapi.json", {"area": "nothing"}).status == 404


@pytest.mark.parametrize("path", ["/docs", "/docs/openapi.json"])
def test_a_custom_domain_has_no_reference(alpha, path):
    a_domain(alpha, "fans.example")

    assert (Api("fans.example").get(path).status, Api("fans.example").get(path).code) == (421, "HOST_UNKNOWN")
