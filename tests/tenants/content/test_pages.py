"""Pages of a community: drafts, publishing, history, limits, and what fans read."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.kernel.privacy import ANONYMIZED
from tenants.content import rules
from tenants.content.models import ContentPage, ContentPageVersion
from tenants.content.privacy import forget, published_pages
from tenants.content.rich_text import lines_of
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.content import a_banner, a_page
from tests.support.queries import at_most_queries
from tests.support.shop import a_picture

ROOT = "/creator/customization/pages"


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def team(alpha: Any) -> Api:
    return Api().login(alpha.owner)


def read(slug: str, community: str = "alpha") -> Any:
    return Api().get(f"/public/pages/{slug}", {"creator": community})


def menu() -> list[dict[str, str]]:
    pages: list[dict[str, str]] = Api().get("/public/community", {"creator": "alpha"}).ok()["pages"]
    return pages


def test_a_page_is_invisible_until_it_is_published(team):
    page = team.post(f"{ROOT}/one", {"title": "House rules!", "menuName": "Rules", "body": "<p>Be kind.</p>"}).ok()
    assert (page["slug"], page["state"], page["publishedAt"]) == ("house-rules", "DRAFT", None)
    assert (read("house-rules").status, read("house-rules").code) == (404, "PAGE_NOT_FOUND")
    assert menu() == []

    live = team.post(f"{ROOT}/one/{page['id']}/publish").ok()

    assert live["state"] == "PUBLISHED"
    shown = read("house-rules").ok()
    assert (shown["title"], shown["body"]) == ("House rules!", "<p>Be kind.</p>")
    assert menu() == [{"slug": "house-rules", "name": "Rules"}]


def test_an_edit_is_a_draft_and_an_address_takes_effect_at_once(team, alpha):
    page = a_page(alpha, is_published=True)
    path = f"{ROOT}/one/{page.pk}"
    edited = team.patch(path, {"title": "New", "body": "<p>Be kinder.</p>", "slug": "law", "menuName": "Law"}).ok()
    assert edited["state"] == "CHANGED"
    assert (read("rules").status, read("law").ok()["title"]) == (404, "Rules")
    assert menu() == [{"slug": "law", "name": "Law"}]
    team.post(f"{path}/publish").ok()
    assert (read("law").ok()["title"], read("law").ok()["body"]) == ("New", "<p>Be kinder.</p>")


def test_publishing_twice_makes_one_version_and_a_version_never_changes(team, alpha):
    page = a_page(alpha, is_published=True)
    path = f"{ROOT}/one/{page.pk}"
    team.post(f"{path}/publish").ok()
    team.patch(path, {"body": "<p>Two</p>"}).ok()
    team.post(f"{path}/publish").ok()
    versions = team.get(f"{path}/history").ok()
    assert (versions["total"], [row["number"] for row in versions["data"]]) == (2, [2, 1])
    assert versions["data"][0]["publisherName"] == "alpha"
    with tenant_context(alpha):
        assert ContentPageVersion.objects.get(number=1).body == "<p>Be kind.</p>"


def test_a_revert_fills_the_draft_and_fans_see_it_after_publishing(team, alpha):
    page = a_page(alpha, is_published=True)
    path = f"{ROOT}/one/{page.pk}"
    team.patch(path, {"title": "Two", "body": "<p>Two</p>"}).ok()
    team.post(f"{path}/publish").ok()
    reverted = team.post(f"{path}/revert", {"version": 1, "seen": {"title": "Two", "body": "<p>Two</p>"}}).ok()
    assert (reverted["title"], reverted["body"], reverted["state"]) == ("Rules", "<p>Be kind.</p>", "CHANGED")
    assert read("rules").ok()["title"] == "Two"
    team.post(f"{path}/publish").ok()
    assert read("rules").ok()["title"] == "Rules"
    missing = team.post(f"{path}/revert", {"version": 9})
    assert (missing.status, missing.code) == (404, "PAGE_VERSION_NOT_FOUND")


def test_two_editors_lose_nothing(team, alpha):
    page = a_page(alpha)
    path = f"{ROOT}/one/{page.pk}"
    shown = {"title": "Rules", "body": "<p>Be kind.</p>"}
    team.patch(path, {"body": "<p>Theirs</p>", "seen": {"body": shown["body"]}}).ok()
    # Another field is no conflict.
    team.patch(path, {"menuName": "Rules", "seen": {"menuName": ""}}).ok()

    stale = team.patch(path, {"body": "<p>Yours</p>", "seen": {"body": shown["body"]}})
    assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
    assert stale.body["params"]["stale"] == {"body": {"yours": "<p>Yours</p>", "theirs": "<p>Theirs</p>"}}
    for call, body in (("publish", {}), ("revert", {"version": 1})):
        unseen = team.post(f"{path}/{call}", {**body, "seen": shown})
        assert (unseen.status, unseen.code) == (409, "EDIT_CONFLICT")
    team.post(f"{path}/publish", {"seen": {**shown, "body": "<p>Theirs</p>"}}).ok()


def test_a_deleted_page_is_gone_and_its_address_is_free(team, alpha):
    page = a_page(alpha, is_published=True, menu_name="Rules")
    team.delete(f"{ROOT}/one/{page.pk}").ok()
    assert read("rules").status == 404
    assert menu() == []
    assert team.get(f"{ROOT}/one/{page.pk}").code == "PAGE_NOT_FOUND"
    assert team.get(f"{ROOT}/all").ok()["total"] == 0
    assert team.post(f"{ROOT}/one", {"title": "Rules"}).ok()["slug"] == "rules"


def test_two_pages_cannot_have_one_address(team, alpha):
    a_page(alpha)
    assert team.post(f"{ROOT}/one", {"title": "Rules"}).ok()["slug"] == "rules-2"
    taken = team.post(f"{ROOT}/one", {"title": "Other", "slug": "rules"})
    assert (taken.status, taken.code, list(taken.body["fields"])) == (409, "PAGE_SLUG_TAKEN", ["slug"])
    for wrong in ("Rules", "a b", "../x", "-x", "x--y", "РУ", "x" * 61):
        assert list(team.post(f"{ROOT}/one", {"title": "Other", "slug": wrong}).body["fields"]) == ["slug"]


def test_a_community_has_at_most_twenty_pages(team, alpha):
    for number in range(rules.MAX_PAGES):
        a_page(alpha, title=f"Page {number}")
    refused = team.post(f"{ROOT}/one", {"title": "One more"})
    assert (refused.status, refused.code, refused.body["params"]) == (409, "PAGE_LIMIT_REACHED", {"limit": 20})
    with tenant_context(alpha):
        first = ContentPage.objects.earliest("created_at")
    team.delete(f"{ROOT}/one/{first.pk}").ok()
    team.post(f"{ROOT}/one", {"title": "One more"}).ok()


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>" + "a" * 65_600 + "</p>", "The text must have at most 64 KB"),
        ("x" * 131_073, "The text must have at most 64 KB"),
        ("<p>x</p>" * 201, "The text must have at most 200 paragraphs, list items, pictures and videos"),
        ("<ul><li>" * 7 + "x", "The lists and quotes are nested too deeply"),
        ("<blockquote>" * 5_000 + "x", "The text must have at most 64 KB"),
    ],
)
def test_a_text_beyond_a_limit_is_refused_at_its_field(team, body, text):
    refused = team.post(f"{ROOT}/one", {"title": "Long", "body": body})
    assert (refused.status, refused.body["fields"]) == (400, {"body": text})


def test_a_megabyte_of_text_is_refused_and_the_longest_text_is_not(team):
    assert team.post(f"{ROOT}/one", {"title": "Long", "body": "x" * 1_048_576}).status == 413
    longest = team.post(f"{ROOT}/one", {"title": "Long", "body": f"<p>{'a' * 65_529}</p>"}).ok()
    assert len(longest["body"]) == 65_536
    assert team.post(f"{ROOT}/one", {"title": "Many", "body": "<p>x</p>" * 200}).status == 201


def test_a_picture_is_stored_with_its_size_and_belongs_to_one_community(team, alpha, beta):
    picture = team.upload(f"{ROOT}/pictures", {"picture": a_picture(size=(640, 480))}).ok()
    assert (picture["width"], picture["height"]) == (640, 480)
    sent = {"title": "About", "body": f'<img src="{picture["url"]}" alt="Me" width="1">'}
    body = team.post(f"{ROOT}/one", sent).ok()["body"]
    assert body == f'<img src="{picture["url"]}" alt="Me" width="640" height="480">'
    others = Api().login(beta.owner)
    assert others.post(f"{ROOT}/one", sent).ok()["body"] == ""
    drawing = SimpleUploadedFile(
        "x.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "image/svg+xml"
    )
    refused = team.upload(f"{ROOT}/pictures", {"picture": drawing})
    assert (refused.status, refused.body["fields"]) == (400, {"picture": "File must be an image"})


def test_pages_of_one_community_do_not_exist_in_another(alpha, beta):
    page = a_page(alpha, is_published=True, menu_name="Rules")
    others = Api().login(beta.owner)
    assert read("rules", "beta").status == 404
    assert others.get(f"{ROOT}/all").ok()["total"] == 0
    for answer in (
        others.get(f"{ROOT}/one/{page.pk}"),
        others.patch(f"{ROOT}/one/{page.pk}", {"title": "Mine"}),
        others.post(f"{ROOT}/one/{page.pk}/publish"),
        others.post(f"{ROOT}/one/{page.pk}/revert", {"version": 1}),
        others.get(f"{ROOT}/one/{page.pk}/history"),
        others.delete(f"{ROOT}/one/{page.pk}"),
    ):
        assert (answer.status, answer.code) == (404, "PAGE_NOT_FOUND")


def test_staff_need_the_right_for_settings(alpha):
    staff = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=staff, permissions=["RAFFLES_MANAGEMENT"])
    api = Api().login(staff).acting_for(alpha.owner_id)
    assert api.post(f"{ROOT}/one", {"title": "Rules"}).status == 403
    grant.permissions = ["SETTINGS_MANAGEMENT"]
    grant.save()
    api.post(f"{ROOT}/one", {"title": "Rules"}).ok()


def test_a_stored_row_that_nobody_sanitized_is_harmless_when_it_is_read(team, alpha):
    page = a_page(alpha, is_published=True)
    with tenant_context(alpha):
        evil = "<p onclick=x>a</p><script>1</script>"
        ContentPageVersion.objects.update(body=evil)
        ContentPage.objects.update(body=evil)
    assert read("rules").ok()["body"] == "<p>a</p>"
    assert team.get(f"{ROOT}/one/{page.pk}").ok()["body"] == "<p>a</p>"


def test_the_audit_log_keeps_the_size_of_a_text_and_not_the_text(team, alpha):
    page = a_page(alpha)
    team.patch(f"{ROOT}/one/{page.pk}", {"body": "<p>Hello</p>"}).ok()
    entry = AuditEntry.objects.filter(action="page.edit").get()
    assert entry.before is not None
    assert entry.after is not None
    assert (entry.before["body_bytes"], entry.after["body_bytes"]) == (15, 12)
    assert "Hello" not in str(entry.after)


def test_the_name_of_a_publisher_is_exported_and_erased(alpha):
    a_page(alpha, is_published=True)
    with tenant_context(alpha):
        version = ContentPageVersion.objects.get()
        assert [row["title"] for row in published_pages(version.publisher_id)] == ["Rules"]
        forget(version.publisher_id, "alpha", "alpha@example.com")
        forget(version.publisher_id, "alpha", "alpha@example.com")
        assert ContentPageVersion.objects.get().publisher_name == ANONYMIZED


def test_queries_do_not_grow_with_the_number_of_pages(team, alpha):
    for number in range(12):
        a_page(alpha, title=f"Page {number}", is_published=True, menu_name=f"P{number}")
        a_banner(alpha)
    team.get(f"{ROOT}/all").ok()
    with at_most_queries(5):
        assert len(team.get(f"{ROOT}/all").ok()["data"]) == 12
    visitor = Api()
    visitor.get("/public/community", {"creator": "alpha"}).ok()
    # Two of them ask what the menu has to show: the community's tables, and the platform's for its channel.
    with at_most_queries(5):
        assert len(visitor.get("/public/community", {"creator": "alpha"}).ok()["banners"]) == 12
    with at_most_queries(1):
        read("page-3").ok()


def test_the_first_answer_holds_the_page_its_title_and_its_first_words(alpha):
    a_page(alpha, title="House rules", body="<h2>First</h2><p>Be &amp; stay kind.</p>", is_published=True)
    html = Api().client.get("/creator/alpha/pages/house-rules", headers={"host": "localhost"}).content.decode()
    assert "<title data-shell>House rules · Alpha</title>" in html
    assert '<meta property="og:title" content="House rules · Alpha"' in html
    assert 'content="First Be &amp; stay kind."' in html
    assert "/public/pages/house-rules?" in html
    assert '<h1 dir="auto">House rules</h1>' in html


def test_a_player_is_framed_in_a_document_that_allows_its_provider_alone(db: None) -> None:
    client = Api().client
    answer = client.get("/embed/youtube/dQw4w9WgXcQ", headers={"host": "localhost"})
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'; frame-src https://www.youtube-nocookie.com;" in policy
    assert "frame-ancestors 'self'" in policy
    assert "script-src" not in policy
    assert b"<script" not in answer.content
    for wrong in ("youtube/short", "evil/dQw4w9WgXcQ", "twitch/channel-x%26y", "kick/a%22b"):
        assert client.get(f"/embed/{wrong}", headers={"host": "localhost"}).status_code == 404


def test_in_development_the_simulators_serve_the_players(db: None, settings: Any) -> None:
    twitch = {**settings.SOCIAL_LOGIN["TWITCH"], "base_url": "http://localhost:9100/twitch"}
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "TWITCH": twitch}
    answer = Api().client.get("/embed/twitch/channel-nova", headers={"host": "localhost"})
    assert "frame-src http://localhost:9100;" in answer["Content-Security-Policy"]
    assert b'src="http://localhost:9100/twitch/player/channel-nova"' in answer.content


def test_pages_frame_nothing_but_our_own_documents(alpha):
    answer = Api().client.get("/creator/alpha/", headers={"host": "localhost"})
    assert "frame-src 'self';" in answer["Content-Security-Policy"]


def test_two_versions_can_be_compared_as_text(team, alpha, beta):
    page = a_page(alpha, body="<h2>Rules</h2><p>Be <strong>kind</strong>.</p>", is_published=True)
    path = f"{ROOT}/one/{page.pk}"
    body = (
        '<p>Be kind. <a href="https://example.com/why">Why?</a></p><ul><li><p>One</p></li><li><p>Two</p></li></ul><hr>'
    )
    team.patch(path, {"body": body}).ok()
    team.post(f"{path}/publish").ok()

    first, second = (team.get(f"{path}/history/{number}").ok() for number in (1, 2))
    assert (first["number"], first["lines"]) == (1, ["Rules", "Be kind."])
    assert second["lines"] == ["Be kind. Why? (https://example.com/why)", "• One", "• Two", "———"]

    for number in ("3", "0", "x", "1e3", "9" * 30):
        assert team.get(f"{path}/history/{number}").code == "PAGE_VERSION_NOT_FOUND"
    assert Api().login(beta.owner).get(f"{path}/history/1").code == "PAGE_NOT_FOUND"
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["STORES_MANAGEMENT"])
    assert Api().login(helper).acting_for(alpha.owner_id).get(f"{path}/history/1").status == 403


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("", []),
        ("<p></p><p> </p>", []),
        ("<p>a<br>b</p>", ["a", "b"]),
        ("<blockquote><p>a</p><p>b</p></blockquote>", ["a", "b"]),
        ('<div data-embed="kick" data-id="nova" data-title="Live"></div>', ["Video: kick nova Live"]),
        ("<p>&lt;script&gt;</p>", ["<script>"]),
        ("<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>", ["• a", "• b"]),
    ],
)
def test_each_block_is_a_line(html, lines):
    assert lines_of(html) == lines


def test_a_null_character_is_removed_and_does_not_stop_the_save(team):
    page = team.post(f"{ROOT}/one", {"title": "Rules", "body": "<p>Be\0 kind.</p>"}).ok()
    assert page["body"] == "<p>Be kind.</p>"
