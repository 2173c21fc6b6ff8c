"""How the team changes what fans see: a draft, a look at it, and publishing."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from saas.access.models import AuditEntry, StaffGrant
from saas.tenancy.models import BrandingDraft, Community
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.shop import a_picture

PATH = "/creator/customization"
PUBLISH = f"{PATH}/publish"
ASSETS = f"{PATH}/assets"


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def seen_by_fans() -> dict[str, Any]:
    body: dict[str, Any] = Api().get("/public/community", {"creator": "alpha"}).ok()
    return body


def test_a_draft_is_invisible_until_it_is_published(alpha, team):
    draft = team.patch(
        PATH,
        {
            "name": "Alpha Nights",
            "description": "Loud",
            "brandColor": "#12C2A9",
            "scheme": "light",
            "shape": "sharp",
            "fontPair": "slab",
        },
    ).ok()
    assert draft["draft"]["name"] == "Alpha Nights"
    assert draft["published"]["name"] == "Alpha"
    assert draft["changedAt"]
    assert seen_by_fans()["name"] == "Alpha"

    live = team.post(PUBLISH).ok()

    assert live["draft"] == live["published"] == {**draft["draft"]}
    assert live["changedAt"] is None
    assert (seen_by_fans()["name"], seen_by_fans()["brandColor"]) == ("Alpha Nights", "#12C2A9")
    fresh = Community.objects.get(pk=alpha.pk)
    assert (fresh.scheme, fresh.shape, fresh.font_pair) == ("light", "sharp", "slab")


def test_publishing_shows_at_once_on_pages_that_were_kept_for_visitors(alpha, team):
    visit = lambda: Api().client.get("/creator/alpha/", headers={"host": "localhost"}).content.decode()  # noqa: E731
    assert "--brand:#8b5cf6;" in visit()
    team.patch(PATH, {"brandColor": "#53FC18"}).ok()
    assert "--brand:#8b5cf6;" in visit()
    team.post(PUBLISH).ok()
    assert "--brand:#53fc18;" in visit()


def test_the_look_is_computed_for_values_that_are_only_tried(team):
    tried = team.get(PATH, {"brandColor": "#000000", "shape": "soft", "fontPair": "serif"}).ok()
    assert tried["look"]["variables"]["brand"] == "#000000"
    assert tried["look"]["variables"]["radius-large"] == "12px"
    assert "Fraunces" in tried["look"]["variables"]["font-display"]
    assert tried["look"]["edged"] is True
    assert tried["draft"]["brandColor"] == "#8B5CF6"
    assert not BrandingDraft.objects.exists()


def test_every_pair_can_be_shown_before_it_is_chosen(team):
    pairs = team.get(PATH).ok()["fontPairs"]
    assert len(pairs) >= 8
    assert all(pair["css"].count("url(") == 2 and pair["display"] and pair["name"] for pair in pairs)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"brandColor": "red"}, "brandColor"),
        ({"brandColor": "#12345"}, "brandColor"),
        ({"brandColor": "#12345G"}, "brandColor"),
        ({"brandColor": "#9146FF;"}, "brandColor"),
        ({"name": "A"}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": " "}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"description": "x" * 501}, "description"),
        ({"scheme": "sepia"}, "scheme"),
        ({"shape": "oval"}, "shape"),
        ({"fontPair": "comic"}, "fontPair"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(team, change, field):
    answer = team.patch(PATH, change)
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert list(answer.body["fields"]) == [field]
    assert not BrandingDraft.objects.exists()


def test_eight_digits_are_a_colour_too_and_the_message_is_the_specifications(team):
    assert team.patch(PATH, {"brandColor": "#9146FF80"}).ok()["draft"]["brandColor"] == "#9146FF"
    refused = team.patch(PATH, {"brandColor": "9146FF"})
    assert refused.body["fields"]["brandColor"] == "Must be a valid hex color like #9146FF or #9146FF80"


def test_a_query_with_an_unknown_value_is_refused_too(team):
    assert team.get(PATH, {"shape": "oval"}).code == "VALIDATION_ERROR"


def test_a_discarded_draft_is_gone_with_its_pictures(team):
    team.patch(PATH, {"shape": "sharp"}).ok()
    team.upload(ASSETS, {"logo": a_picture()}).ok()
    back = team.patch(PATH, {"discard": True}).ok()
    assert back["draft"] == back["published"]
    assert back["changedAt"] is None


def test_setting_a_value_back_leaves_nothing_to_publish(team):
    team.patch(PATH, {"shape": "sharp"}).ok()
    assert team.patch(PATH, {"shape": "round"}).ok()["changedAt"] is None


def test_pictures_are_made_small_and_shown_once_published(alpha, team):
    answer = team.upload(ASSETS, {"logo": a_picture(size=(900, 900)), "banner": a_picture(size=(3000, 1200))}).ok()
    assert seen_by_fans()["bannerUrl"] is None

    team.post(PUBLISH).ok()

    shown = seen_by_fans()
    assert (shown["avatarUrl"], shown["bannerUrl"]) == (answer["draft"]["logoUrl"], answer["draft"]["bannerUrl"])
    for address, size in ((shown["avatarUrl"], (512, 512)), (shown["bannerUrl"], (2560, 1024))):
        file: Any = Api().client.get(address, headers={"host": "localhost"})
        picture = Image.open(BytesIO(b"".join(file.streaming_content)))
        assert (picture.format, picture.size) == ("WEBP", size)


def test_a_picture_can_be_taken_away_again(alpha, team):
    team.upload(ASSETS, {"banner": a_picture()}).ok()
    team.post(PUBLISH).ok()
    assert team.post(ASSETS, {"banner": None}).ok()["draft"]["bannerUrl"] is None
    assert seen_by_fans()["bannerUrl"]
    team.post(PUBLISH).ok()
    assert seen_by_fans()["bannerUrl"] is None


@pytest.mark.parametrize(
    ("field", "size", "status", "code"),
    [
        ("logo", 2_097_153, 413, "FILE_TOO_LARGE"),
        ("favicon", 2_097_153, 413, "FILE_TOO_LARGE"),
        ("banner", 5_242_881, 413, "FILE_TOO_LARGE"),
        ("banner", 2_097_153, 400, "VALIDATION_ERROR"),  # not too large for a banner, but no picture
    ],
)
def test_a_picture_too_large_or_none_at_all_is_refused(team, field, size, status, code):
    answer = team.upload(ASSETS, {field: SimpleUploadedFile("a.png", b"\0" * size, "image/png")})
    assert (answer.status, answer.code) == (status, code)
    if code == "VALIDATION_ERROR":
        assert answer.body["fields"] == {field: "File must be an image"}
    else:
        assert answer.body["message"].endswith(f"{5 if field == 'banner' else 2} MB")


def test_a_favicon_too_small_for_a_browser_tab_is_refused(team):
    answer = team.upload(ASSETS, {"favicon": a_picture(size=(31, 64))})
    assert (answer.status, answer.body["fields"]) == (
        400, {"favicon": "The image must be at least 32 pixels wide and high"},
    )  # fmt: skip
    team.upload(ASSETS, {"favicon": a_picture(size=(32, 32))}).ok()


@pytest.mark.parametrize("body", [{}, {"logo": "https://example.com/a.png"}, {"poster": None}])
def test_assets_without_a_picture_are_refused(team, body):
    assert team.post(ASSETS, body).code == "VALIDATION_ERROR"


def test_only_the_team_with_the_right_to_settings_may_look_and_write(alpha, beta):
    helper, stranger = a_user(), a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[Permission.USERS_MANAGEMENT])
    calls = [("get", PATH), ("patch", PATH), ("post", PUBLISH), ("post", ASSETS)]
    for user in (helper, stranger):
        browser = Api().login(user).acting_for(alpha.owner_id)
        assert {getattr(browser, method)(path).status for method, path in calls} == {403}
    assert {getattr(Api().at(alpha), method)(path).status for method, path in calls} == {401}


def test_one_community_never_changes_another(alpha, beta, team):
    team.patch(PATH, {"name": "Alpha Nights"}).ok()
    other = Api().login(beta.owner)
    assert other.get(PATH).ok()["changedAt"] is None
    other.post(PUBLISH).ok()
    assert Community.objects.get(pk=alpha.pk).name == "Alpha"
    assert team.get(PATH).ok()["draft"]["name"] == "Alpha Nights"


def test_the_audit_log_says_what_was_and_what_became(alpha, team):
    team.patch(PATH, {"shape": "sharp"}).ok()
    team.post(PUBLISH).ok()
    lines = AuditEntry.objects.filter(community_id=alpha.pk).order_by("at")
    assert [(line.action, line.before, line.after) for line in lines] == [
        ("branding.edit", {"shape": "round"}, {"shape": "sharp"}),
        ("branding.publish", {"shape": "round"}, {"shape": "sharp"}),
    ]
    team.post(PUBLISH).ok()
    assert AuditEntry.objects.count() == 2


def test_a_draft_that_saves_itself_leaves_one_entry_for_a_field(alpha, team):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[Permission.SETTINGS_MANAGEMENT])
    for name in ("Al", "Alp", "Alpe"):
        team.patch(PATH, {"name": name}).ok()
    team.patch(PATH, {"name": "Alps", "shape": "sharp"}).ok()
    Api().login(helper).acting_for(alpha.owner_id).patch(PATH, {"name": "Alpine"}).ok()
    team.patch(PATH, {"name": "Alps"}).ok()
    team.post(PUBLISH).ok()
    team.patch(PATH, {"name": "Andes"}).ok()

    lines = AuditEntry.objects.filter(community_id=alpha.pk).order_by("at")
    assert [(line.action, line.actor_name, (line.after or {}).get("name")) for line in lines] == [
        ("branding.edit", alpha.owner.username, "Al"),
        # Another field.
        ("branding.edit", alpha.owner.username, "Alps"),
        ("branding.edit", helper.username, "Alpine"),
        ("branding.edit", alpha.owner.username, "Alps"),
        ("branding.publish", alpha.owner.username, "Alps"),
        ("branding.edit", alpha.owner.username, "Andes"),
    ]


def test_reading_costs_a_handful_of_queries(team):
    team.get(PATH)
    with at_most_queries(7):
        team.get(PATH).ok()
