"""Published versions can be read, compared and brought back."""

from functools import partial
from typing import Any

import pytest
from django.core.files.storage import default_storage
from rest_framework.serializers import CharField

from saas.access.models import AuditEntry
from saas.kernel.edits import EditConflict, Seen
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from tenants.branding.services import edit_draft
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.queries import at_most_queries
from tests.support.races import race
from tests.support.shop import a_picture

PATH = "/creator/customization"


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def publish(team: Api, **changes: Any) -> None:
    team.patch(PATH, changes).ok()
    team.post(f"{PATH}/publish").ok()


def history(team: Api) -> Any:
    return team.get(f"{PATH}/history").ok()


def compare(team: Api, **query: int) -> dict[str, tuple[str, str]]:
    found = team.get(f"{PATH}/compare", query).ok()["differences"]
    return {entry["field"]: (entry["before"], entry["after"]) for entry in found}


def test_each_publish_is_a_version_with_its_author_and_its_changes(alpha, team):
    assert history(team) == {"data": [], "total": 0}
    publish(team, shape="sharp", name="Alpha Nights")
    publish(team, brandColor="#12C2A9")
    listed = history(team)
    assert listed["total"] == 3
    assert [(v["number"], v["publishedBy"], v["changed"]) for v in listed["data"]] == [
        (3, alpha.owner.username, ["brandColor"]),
        (2, alpha.owner.username, ["name", "shape"]),
        (1, None, []),
    ]


def test_a_publish_without_changes_is_no_version(team):
    publish(team, shape="sharp")
    team.post(f"{PATH}/publish").ok()
    assert history(team)["total"] == 2


def test_versions_and_the_draft_are_compared_in_words(team):
    publish(team, shape="sharp", scheme="light")
    publish(team, socialLinks=[{"platform": "KICK", "url": "https://kick.com/alpha"}])
    assert compare(team, before=1, after=3) == {
        "shape": ("Round", "Sharp"),
        "scheme": ("Dark", "Light"),
        "socialLinks": ("None", "Kick (https://kick.com/alpha)"),
    }
    team.patch(PATH, {"surfaceColor": "#101820", "scheme": "auto"}).ok()
    assert compare(team, before=3) == {
        "surfaceColor": ("From the brand color", "#101820"),
        "scheme": ("Light", "The visitor's choice"),
    }
    assert compare(team, before=2, after=2) == {}


@pytest.mark.parametrize("query", [{"before": 9}, {"before": 1, "after": 9}])
def test_an_unknown_version_is_not_found(team, query):
    publish(team, shape="sharp")
    assert team.get(f"{PATH}/compare", query).status == 404
    assert team.post(f"{PATH}/revert", {"version": 9}).status == 404


def test_a_revert_fills_the_draft_and_fans_see_it_once_it_is_published(alpha, team):
    publish(team, shape="sharp", name="Alpha Nights")
    team.patch(PATH, {"description": "Never published"}).ok()

    back = team.post(f"{PATH}/revert", {"version": 1}).ok()

    assert (back["draft"]["name"], back["draft"]["shape"], back["draft"]["description"]) == ("Alpha", "round", "")
    assert (back["published"]["name"], back["lost"]) == ("Alpha Nights", [])
    assert Community.objects.get(pk=alpha.pk).shape == "sharp"
    team.post(f"{PATH}/publish").ok()
    assert Community.objects.get(pk=alpha.pk).shape == "round"
    entry = AuditEntry.objects.get(action="branding.revert")
    assert entry.after
    assert entry.after["version"] == 1
    assert entry.after["name"] == "Alpha"


def test_a_revert_leaves_out_a_picture_that_no_longer_exists_and_says_so(alpha, team):
    team.upload(f"{PATH}/assets", {"banner": a_picture(), "logo": a_picture()}).ok()
    team.post(f"{PATH}/publish").ok()
    banner = Community.objects.get(pk=alpha.pk).banner
    team.post(f"{PATH}/assets", {"banner": None}).ok()
    team.post(f"{PATH}/publish").ok()
    default_storage.delete(banner)

    back = team.post(f"{PATH}/revert", {"version": 2}).ok()

    assert back["lost"] == ["banner"]
    assert back["draft"]["bannerUrl"] is None
    assert back["draft"]["logoUrl"]


def test_a_version_of_another_community_is_not_found(team, beta):
    other = Api().login(beta.owner)
    publish(other, shape="sharp")
    assert history(team)["total"] == 0
    assert team.post(f"{PATH}/revert", {"version": 2}).status == 404


def test_the_list_costs_a_handful_of_queries_whatever_its_length(team):
    for color in ("#111111", "#222222", "#333333", "#444444"):
        publish(team, brandColor=color)
    with at_most_queries(8):
        history(team)


def test_an_edit_of_what_someone_else_changed_shows_both_values(team):
    seen = team.get(PATH).ok()["draft"]
    link = {"platform": "KICK", "url": "https://kick.com/alpha"}
    other = {"platform": "X", "url": "https://x.com/alpha"}
    team.patch(PATH, {"socialLinks": [link], "seen": {"socialLinks": seen["socialLinks"]}}).ok()

    stale = team.patch(PATH, {"socialLinks": [other], "seen": {"socialLinks": seen["socialLinks"]}})

    assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
    assert list(stale.body["params"]["stale"]) == ["socialLinks"]
    assert team.get(PATH).ok()["draft"]["socialLinks"] == [link]
    # Blocks that come back as the API showed them are no conflict.
    blocks = seen["homeBlocks"]
    moved = [blocks[0], *reversed(blocks[1:])]
    assert team.patch(PATH, {"homeBlocks": moved, "seen": {"homeBlocks": blocks}}).ok()["draft"]["homeBlocks"] == moved


@pytest.mark.committed
def test_two_people_who_edit_and_publish_at_once_lose_nothing(alpha):
    """Each of 12 calls has a connection of its own; every edit ends in exactly one version, without a gap."""

    def edit(number: int) -> int:
        browser = Api().login(alpha.owner)
        status = browser.patch(PATH, {"description": f"Text {number}"}).status
        return status if status != 200 else browser.post(f"{PATH}/publish").status

    assert set(race(alpha, [partial(edit, number) for number in range(12)], at_once=4)) == {200}
    numbers = list(BrandingVersion.objects.filter(community=alpha).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    last = BrandingVersion.objects.filter(community=alpha).latest("number")
    assert Community.objects.get(pk=alpha.pk).description == last.values["description"]


def test_an_edit_is_compared_with_what_was_published_meanwhile(alpha, team):
    """A request that waits for another person's publish has read the community before it."""
    before_publish = Community.objects.get(pk=alpha.pk)
    publish(team, description="Theirs")

    with pytest.raises(EditConflict):
        edit_draft(
            community=before_publish,
            changes={"description": "Mine"},
            actor=an_actor(alpha),
            seen=Seen({"description": ""}, {"description": "Mine"}, {"description": CharField(source="description")}),
        )

    assert not BrandingDraft.objects.exists()
