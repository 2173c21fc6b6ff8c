"""The pages that each role of the desk may open, and the actions that it may start. More in tests/faults."""

import re
from uuid import UUID

import pytest

from saas.desk import views
from saas.desk.actions import ACTIONS as RUNS
from saas.desk.catalog import ACTIONS, PAGES, matrix
from saas.desk.models import DeskRole
from scripts.check import ROOT
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.desk import Desk, an_operator

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", list(DeskRole))
def test_each_role_opens_exactly_its_pages(role):
    desk = an_operator(role)
    opened = {page.key: desk.get(page.key and f"/{page.key}").status_code for page in PAGES}
    assert opened == {page.key: 200 if role in page.roles else 403 for page in PAGES}


def test_each_page_and_each_action_has_a_view():
    assert {page.key for page in PAGES} == {*views.SINGLES, *views.LISTS}
    assert {right.key for right in ACTIONS} == set(RUNS)


def test_the_navigation_shows_only_what_the_role_may_open():
    page = an_operator(DeskRole.FINANCE).get().content.decode()
    assert 'href="/desk/books"' in page
    assert 'href="/desk/jobs"><' not in page
    assert ">Jobs</a></li>" not in page


def test_an_action_of_another_role_is_refused_and_changes_nothing():
    fan, desk = a_user(), an_operator(DeskRole.FINANCE)
    assert desk.do("user.suspend", fan.pk).status_code == 403
    fan.refresh_from_db()
    assert fan.is_active


def test_visitors_and_fans_are_refused():
    assert Desk(Api(), a_user()).get().status_code == 401
    fan = a_user()
    assert Desk(Api().login(fan), fan).get().status_code == 403


def test_the_login_leads_back_to_the_page_that_was_asked_for():
    page = Desk(Api(), a_user()).get("/users?q=ada").content.decode()
    assert 'href="/login?redirectUrl=%2Fdesk%2Fusers%3Fq%3Dada"' in page


def test_an_operator_without_a_factor_is_led_to_the_setup():
    answer = an_operator(factor=False).get()
    assert answer.status_code == 403
    assert "/profile/settings?tab=security" in answer.content.decode()


def test_an_operator_without_a_role_is_refused():
    assert an_operator(None).get().status_code == 403


def test_the_desk_asks_again_eight_hours_after_the_factor():
    desk = an_operator()
    desk.age_session(factor=8 * 3600 + 1)
    answer = desk.get("/users?q=ada")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/desk/proof?next=%2Fdesk%2Fusers%3Fq%3Dada")


def test_a_dangerous_action_asks_for_a_fresh_proof():
    desk, fan = an_operator(), a_user()
    desk.age_session(proof=601)
    assert desk.get(f"/do/user.suspend/{fan.pk}").headers["Location"].startswith("/desk/proof?")
    assert desk.get(f"/do/user.end-sessions/{fan.pk}").status_code == 200


def test_a_write_without_the_token_is_refused():
    desk, fan = an_operator(), a_user()
    answer = desk.client.post(f"/desk/do/user.suspend/{fan.pk}", {"reason": "x"}, HTTP_HOST=desk.host)
    assert answer.status_code == 403
    assert "This form is out of date" in answer.content.decode()
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    fan.refresh_from_db()
    assert fan.is_active


@pytest.mark.parametrize(
    "path", ["/nonsense", f"/users/{UUID(int=1)}", "/do/nonsense/-", f"/do/user.suspend/{UUID(int=1)}"]
)
def test_what_does_not_exist_is_a_page_of_the_desk(path):
    answer = an_operator().get(path)
    assert answer.status_code == 404
    assert "Go to the dashboard" in answer.content.decode()


def test_the_desk_is_on_the_platform_host_alone():
    desk, community = an_operator(), a_community()
    a_domain(community, "shop.example.org")
    assert desk.client.get("/desk", HTTP_HOST="shop.example.org").status_code == 404
    assert desk.client.get(f"/creator/{community.slug}/desk", HTTP_HOST=desk.host).status_code == 404


def test_its_pages_are_private_and_run_only_its_own_script():
    answer = an_operator().get()
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert re.findall(r"script-src[^;]*", answer.headers["Content-Security-Policy"]) == ["script-src 'self'"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_a_page_accepts_no_writes():
    desk = an_operator()
    token = desk.get("/proof").content.decode().split('csrfmiddlewaretoken" value="')[1].split('"')[0]
    answer = desk.client.post("/desk/users", {"csrfmiddlewaretoken": token}, HTTP_HOST=desk.host)
    assert answer.status_code == 405


def test_the_document_shows_the_declared_rights():
    assert matrix() in (ROOT / "docs" / "operations" / "desk.md").read_text()
