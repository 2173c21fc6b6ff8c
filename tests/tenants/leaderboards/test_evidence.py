"""The evidence that fans download: its hash is the published one, and the result follows from it."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel import privacy
from tenants.leaderboards.models import Board
from tests.support.api import Api
from tests.support.boards import a_board, a_file_casino, a_grown_up, climb, freeze, places_of, window_of
from tests.support.shop import a_shopper
from tests.support.wagers import an_account

ROOT = Path(__file__).resolve().parents[3]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def path_of(window):
    return f"/user/leaderboards/windows/{window.pk}/evidence"


@pytest.fixture
def race(alpha, fan):
    """A frozen board with three participants. The fan is the second; a rival and a stranger have names like others."""
    casino, rival = a_file_casino(alpha), a_grown_up(alpha)
    board = a_board(alpha, name="Rasse “Ünal”", masking="PARTIAL")
    totals = {
        an_account(casino, alpha, "rivalaccount", member=rival.member): "700.25",
        an_account(casino, alpha, "ownaccount", member=fan.member): 500,
        an_account(casino, alpha, "strangeraccount"): 20,
    }
    climb(casino, alpha, totals)
    return board, freeze(board, alpha)


def test_a_fan_computes_the_published_hash_and_the_result(alpha, fan, team, race):
    board, window = race
    answer = fan.api.at(alpha).get(path_of(window))
    assert answer.status == 200
    file = json.loads(answer.text)
    shown = fan.api.at(alpha).get(f"/user/leaderboards/one/{board.pk}").ok()["window"]
    assert hashlib.sha256(canonical(file["evidence"])).hexdigest() == shown["evidenceHash"]
    # The bytes are in the file as they are, so no other program has to write the same JSON.
    (raw,) = re.findall(r'^{"evidence":(.*),"names":', answer.text)
    assert raw.encode() == canonical(file["evidence"])
    # It is bound to the team's file, which has the same figures.
    full = team.get(f"/creator/leaderboards/windows/{window.pk}/evidence").text.encode()
    assert file["evidence"]["fullSha256"] == hashlib.sha256(full).hexdigest()
    assert places_of(raw.encode()) == places_of(full)
    assert file["evidence"]["terms"]["prizes"][0] == {"firstPlace": 1, "lastPlace": 1, "cash": "100", "gems": "500"}


def test_names_are_those_of_the_board_and_the_own_one_is_whole(alpha, fan, race):
    board, window = race
    text = fan.api.at(alpha).get(path_of(window)).text
    file = json.loads(text)
    assert file["names"] == {"1": "ri***nt", "2": "ownaccount", "3": "st***nt"}
    assert "rivalaccount" not in text
    own = file["own"]
    assert (own["name"], own["order"]) == ("ownaccount", 2)
    row = file["evidence"]["rows"][1]
    assert row["nameHash"] == hashlib.sha256(f"{own['salt']}:{own['name']}".encode()).hexdigest()
    # No id leads from a row to a member or an account.
    assert set(row) == {"cash", "casino", "gems", "nameHash", "order", "place", "reachedAt", "value"}
    other = json.loads(a_grown_up(alpha).api.at(alpha).get(path_of(window)).text)
    assert (other["own"], other["names"]["2"]) == (None, "ow***nt")
    with tenant_context(alpha):
        Board.objects.filter(pk=board.pk).update(masking="FULL")
    hidden = json.loads(fan.api.at(alpha).get(path_of(window)).text)
    assert hidden["names"] == {"1": "***", "2": "ownaccount", "3": "***"}
    assert hidden["evidence"] == file["evidence"]


def test_an_erasure_leaves_the_hash_true(alpha, fan, race):
    _, window = race
    with tenant_context(alpha):
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
    text = a_grown_up(alpha).api.at(alpha).get(path_of(window)).text
    file = json.loads(text)
    assert "ownaccount" not in text
    assert hashlib.sha256(canonical(file["evidence"])).hexdigest() == window.evidence_hash


def test_the_files_go_with_the_community(alpha, beta, race):
    others = freeze(a_board(beta), beta)
    _, window = race

    def files(one):
        folder = f"evidence/{one.pk}"
        return default_storage.listdir(folder)[1] if default_storage.exists(folder) else []

    assert len(files(window)) == len(files(others)) == 2
    for _ in range(2):
        assert privacy.community_erasers["leaderboards.Freezing"](alpha.pk) == 0
    assert (len(files(window)), len(files(others))) == (0, 2)


def test_the_command_of_the_documentation_prints_the_published_hash(alpha, fan, race, tmp_path):
    _, window = race
    (tmp_path / "leaderboard.json").write_bytes(fan.api.at(alpha).get(path_of(window)).text.encode())
    page = (ROOT / "docs/leaderboards.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code, "leaderboard.json"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [window.evidence_hash, "own", "name", "True"]


def test_only_a_frozen_result_has_a_file_and_only_for_those_who_see_the_board(alpha, team, fan, race):
    board, window = race
    running = window_of(a_board(alpha, name="Running"), alpha)
    assert fan.api.at(alpha).get(path_of(running)).code == "LEADERBOARD_EVIDENCE_NOT_FOUND"
    assert Api().at(alpha).get(path_of(window)).code == "AGE_CONFIRMATION_REQUIRED"
    young = a_shopper(alpha)
    assert young.api.at(alpha).get(path_of(window)).code == "AGE_CONFIRMATION_REQUIRED"
    # A result that is computed again has no file until it is frozen. Then it has another one.
    before = window.evidence_hash
    team.post(f"/creator/leaderboards/windows/{window.pk}/freeze", {"reason": "A pull was late"}).ok()
    assert fan.api.at(alpha).get(path_of(window)).code == "LEADERBOARD_EVIDENCE_NOT_FOUND"
    run_due()
    again = window_of(board, alpha)
    file = json.loads(fan.api.at(alpha).get(path_of(window)).text)
    assert hashlib.sha256(canonical(file["evidence"])).hexdigest() == again.evidence_hash != before
    assert file["evidence"]["window"]["revision"] == 2


def test_a_visitor_gets_the_file_of_a_board_without_a_rule(alpha):
    board = a_board(alpha, kind="MANUAL")
    window = freeze(board, alpha)
    file = json.loads(Api().at(alpha).get(path_of(window)).text)
    assert (file["own"], file["names"], file["evidence"]["rows"]) == (None, {}, [])
