"""Searches, pages and the number of queries of the desk's lists."""

import pytest

from saas.accounts.models import User
from saas.desk.lists import PAGE_SIZE
from saas.desk.models import DeskRole
from saas.kernel.clock import now
from tests.support.builders import a_community, a_user
from tests.support.desk import an_operator
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db


def test_users_are_found_by_the_beginning_of_name_or_email_and_by_id():
    desk, ada = an_operator(), a_user(username="adalind", email="post@nova.example")
    a_user(username="brin")
    for text in ("ADAL", "post@NOVA", str(ada.pk)):
        page = desk.get(f"/users?q={text}").content.decode()
        assert "adalind" in page
        assert "brin" not in page
    assert "No entry matches" in desk.get("/users?q=zz%25").content.decode()


@pytest.mark.parametrize("page", ["communities", "books"])
@pytest.mark.parametrize("text", ["paper", "Hearth &", "hearthside", "Keeper"])
def test_a_community_is_found_by_its_name_slug_and_owner(page, text):
    desk = an_operator()
    a_community(slug="hearthside", name="Hearth & Paper", owner=a_user(username="keeper"))
    a_community(slug="pixelside", name="Pixel")
    found = desk.client.get(f"/desk/{page}", {"q": text}, HTTP_HOST=desk.host).content.decode()
    assert "hearthside" in found
    assert "pixelside" not in found


def test_pages_follow_the_last_key_without_gaps():
    desk = an_operator()
    User.objects.bulk_create(User(username=f"many{n}", email=f"many{n}@example.com") for n in range(PAGE_SIZE + 7))
    first = desk.get("/users?q=many")
    assert first.content.decode().count("@example.com") == PAGE_SIZE
    second = desk.get(f"/users?{first.context['next']}")
    assert second.content.decode().count("@example.com") == 7
    assert not second.context["next"]


@pytest.mark.parametrize("after", ["x", "00000000-0000-0000-0000-00000000000g", "1"])
def test_a_broken_key_shows_the_first_page(after):
    desk = an_operator()
    for page in ("users", "communities", "jobs"):
        assert desk.client.get(f"/desk/{page}", {"after": after}, HTTP_HOST=desk.host).status_code == 200


@pytest.mark.parametrize(
    "page", ["users", "communities", "books", "domains", "operators", "waitlist", "jobs", "audit", "plans"]
)
def test_a_list_needs_as_many_queries_for_many_rows_as_for_few(page):
    desk = an_operator()
    for _ in range(4):
        a_community()
    with at_most_queries(5):
        assert desk.get(f"/{page}").status_code == 200


def test_the_audit_log_is_narrowed_and_exported():
    desk, fan, community = an_operator(), a_user(username="adalind"), a_community(slug="hearthside")
    desk.do("user.suspend", fan.pk, reason="=Spam")
    desk.do("community.suspend", community.pk, public_reason="Unpaid prizes")
    for query, count in (
        ("", 2),
        ("?kind=user", 1),
        ("?q=adalind", 1),
        ("?q=HEARTHSIDE", 1),
        (f"?q={desk.user.username}", 2),
        ("?q=stranger", 0),
        ("?since=2000-01-01", 2),
        ("?until=2000-01-01", 0),
        ("?until=9999-12-31", 2),
        ("?since=yesterday", 2),
    ):
        assert len(desk.get(f"/audit{query}").context["lines"]) == count, query
    answer = desk.get("/audit/export?kind=user")
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    assert lines[0] == "When,Operator,Action,Target,Changes,Reason,Address"
    assert len(lines) == 2
    assert ",adalind,Account is active: Yes → No,'=Spam," in lines[1]


def test_only_lists_without_data_of_fans_are_exported():
    assert an_operator().get("/users/export").status_code == 404
    assert an_operator(DeskRole.SUPPORT).get("/audit/export").status_code == 403
    assert an_operator().get("/communities/export").status_code == 200


def test_communities_are_sorted_over_all_pages():
    desk, owner = an_operator(), a_user()
    for slug in ("birch", "cedar", "aspen"):
        a_community(slug=slug, name=f"Tree {slug}", owner=owner if slug == "birch" else a_user())
    page = desk.get("/communities?sort=slug&q=Tree")
    assert [line[1][1] for line in page.context["lines"]] == ["Tree aspen", "Tree birch", "Tree cedar"]
    assert len(desk.get("/communities?sort=nonsense").context["lines"]) >= 3


def test_an_announcement_begins_now_unless_another_time_is_typed():
    page = an_operator().get("/do/announcement.create/-").content.decode()
    hour = now().strftime("%Y-%m-%dT%H:")
    assert f'name="begins_at" value="{hour}' in page
    assert 'Until, in UTC <span class="required"' in page


def test_the_fonts_are_a_stylesheet():
    answer = an_operator().get("/fonts.css")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/css")
