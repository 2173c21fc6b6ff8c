"""Anybody checks a roll by a call, on every host, and takes the verifier along."""

import hashlib
import json

import pytest

from tests.saas.fairness.vectors import CLIENT, ODDS, SERVER
from tests.support.api import Api
from tests.support.running import ROOT

pytestmark = pytest.mark.django_db
TABLE = json.dumps([{"id": one.id, "ppm": one.ppm} for one in ODDS])


def asked(**changes):
    query = {"serverSeed": SERVER, "clientSeed": CLIENT, "nonce": 2, "odds": TABLE} | changes
    return Api().get("/public/fairness/verify", query)


def test_the_published_opening_is_recomputed():
    roll = asked().ok()
    assert (roll["ticket"], roll["prize"]) == (731879, "p2")
    assert roll["commitment"] == "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"
    assert roll["oddsHash"] == "b0902c78db361da74c420fed5a507530387e7fad7ddd48bafce92089b61536e7"
    assert len(roll["reel"]) == 30
    assert roll["reel"][25] == "p2"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("serverSeed", "00"),
        ("serverSeed", SERVER.upper()),
        ("clientSeed", "a:b"),
        ("clientSeed", ""),
        ("nonce", -1),
        ("nonce", 2**53),
        ("nonce", "1.5"),
        ("odds", "p1"),
        ("odds", "[]"),
        ("odds", "{}"),
        ("odds", '[{"id": "p1", "ppm": 999999}]'),
        ("odds", '[{"id": "p:1", "ppm": 1000000}]'),
        ("odds", '[{"id": "p1", "ppm": true}]'),
        ("odds", '[{"id": "p1", "ppm": 1e6}]'),
        ("odds", "[" * 20_000),
    ],
)
def test_what_is_no_roll_is_refused_by_its_field(field, value):
    answer = asked(**{field: value})
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert list(answer.body["fields"]) == [field]


def test_the_verifier_is_served_as_it_is_in_the_repository():
    response = Api().client.get("/gemhall_verify.py", headers={"host": "localhost"})
    file = (ROOT / "saas" / "fairness" / "gemhall_verify.py").read_bytes()
    assert hashlib.sha256(response.content).hexdigest() == hashlib.sha256(file).hexdigest()
    assert 'filename="gemhall_verify.py"' in response["Content-Disposition"]
