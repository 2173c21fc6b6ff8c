"""Seeds: promised before they draw, secret while they draw, revealed by a rotation alone."""

import logging

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.fairness.v1 import commitment
from saas.kernel import privacy
from tenants.lootboxes import selectors
from tenants.lootboxes.seeds.models import SeedPair
from tenants.lootboxes.seeds.services import server_seed_of
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import a_case, gems, hash_of, history, open_it, rotate, seeds
from tests.support.shop import a_shopper


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 1_000)


def test_the_promise_is_there_before_any_client_seed_is_chosen(alpha, fan):
    first = seeds(fan)

    assert first["active"]["clientSeed"] is None
    assert first["active"]["openings"] == 0
    assert first["active"]["serverSeed"] is None
    assert first["active"]["commitment"] != first["nextCommitment"]
    assert seeds(fan) == first


def test_the_browsers_seed_begins_the_pair_and_stays_until_it_is_rotated(alpha, fan):
    case = a_case(alpha)

    open_it(fan, case, clientSeed="from-my-browser").ok()
    open_it(fan, case, clientSeed="another").ok()

    active = seeds(fan)["active"]
    assert (active["clientSeed"], active["isMadeHere"], active["openings"]) == ("from-my-browser", False, 2)
    assert {row["proof"]["clientSeed"] for row in history(fan)} == {"from-my-browser"}


def test_a_seed_made_by_the_server_is_marked(alpha, fan):
    open_it(fan, a_case(alpha), clientSeed="").ok()

    active = seeds(fan)["active"]
    assert active["isMadeHere"]
    assert active["clientSeed"]


def test_a_rotation_reveals_the_old_seed_and_takes_the_promised_one(alpha, fan):
    before = seeds(fan)

    after = rotate(fan, "mine")

    (revealed,) = after["revealed"]
    assert commitment(revealed["serverSeed"]) == revealed["commitment"] == before["active"]["commitment"]
    assert after["active"]["commitment"] == before["nextCommitment"]
    assert (after["active"]["clientSeed"], after["active"]["openings"]) == ("mine", 0)
    assert after["nextCommitment"] not in (before["nextCommitment"], before["active"]["commitment"])


def test_a_repeated_rotation_rotates_once(alpha, fan):
    shown = seeds(fan)["active"]["commitment"]
    here = fan.api.at(alpha)

    answers = [
        here.post("/user/fairness/seeds/rotate", {"commitment": shown, "clientSeed": "mine"}).ok() for _ in range(2)
    ]

    assert answers[0] == answers[1]
    assert len(answers[0]["revealed"]) == 1


@pytest.mark.parametrize("text", ["a:b", "ä", "with space", "x" * 65, "line\n"])
def test_a_client_seed_that_could_play_tricks_is_refused(alpha, fan, text):
    body = {"commitment": seeds(fan)["active"]["commitment"], "clientSeed": text}

    assert fan.api.at(alpha).post("/user/fairness/seeds/rotate", body).code == "VALIDATION_ERROR"
    assert open_it(fan, a_case(alpha), clientSeed=text).code == "VALIDATION_ERROR"


def test_seeds_are_for_members(alpha):
    api = Api().login(a_user()).at(alpha)

    assert api.get("/user/fairness/seeds").code == "STORE_MEMBERS_ONLY"
    assert Api().at(alpha).get("/user/fairness/seeds").status == 401


def test_the_secret_is_in_no_answer_log_or_export_and_not_readable_in_the_table(alpha, fan, caplog):
    """The seed is looked for in everything that is sent or written while it draws."""
    caplog.set_level(logging.DEBUG)
    case = a_case(alpha, [gems(1, 1_000_000)])
    opened = open_it(fan, case, count=2)
    with tenant_context(alpha):
        secrets = [server_seed_of(pair) for pair in SeedPair.objects.all()]
        export_section = str([list(rows(fan.user.pk)) for rows in privacy.community.sections.values()])
        with connection.cursor() as cursor:
            cursor.execute("select row_to_json(s)::text from seeds_seedpair s")
            stored = str(cursor.fetchall())
    team, here = Api().login(alpha.owner), fan.api.at(alpha)
    texts = [
        opened.text,
        here.get("/user/fairness/seeds").text,
        here.get("/user/cases/history").text,
        here.get("/user/cases/recent/alpha").text,
        team.get("/creator/lootboxes/all").text,
        team.get(f"/creator/lootboxes/one/{case.pk}").text,
        team.get("/creator/security/audit-log").text,
        export_section,
        stored,
        caplog.text,
    ]

    assert len(secrets) == 2
    for secret in secrets:
        assert [text for text in texts if secret in text] == []
    rotate(fan)
    assert secrets[0] in here.get("/user/cases/history").text or secrets[1] in here.get("/user/cases/history").text


def test_revealed_openings_are_listed_pair_by_pair_without_gaps(alpha, fan):
    case = a_case(alpha, price=1)
    open_it(fan, case, count=3).ok()
    rotate(fan)
    open_it(fan, case, count=2).ok()

    with tenant_context(alpha):
        assert [proof["nonce"] for _, proof in selectors.revealed_openings()] == [0, 1, 2]
        (odds,) = selectors.odds_history()
        assert (odds.title, odds.path, odds.odds_hash) == ("Neon case", "/cases/neon-case", hash_of(case))
        assert odds.rows == (("Signed poster", 500_000), ("50 gems", 500_000))
