from uuid import uuid4

import pytest

from saas.kernel import rates
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_domain, a_user


@pytest.fixture
def creator(db):
    return Api().login(a_user())


def open_one(browser, **fields):
    return browser.post("/user/communities", {"slug": "night-owls", "name": "Night Owls", **fields})


def test_a_community_is_ready_at_once_when_a_spare_waits(creator):
    answer = open_one(creator, brandColor="#12AB9f")

    assert answer.status == 201
    body = answer.ok()
    assert (body["slug"], body["state"], body["url"]) == ("night-owls", "READY", "/creator/night-owls")
    assert Community.objects.get(slug="night-owls").brand_color == "#12AB9f"


def test_a_colour_may_carry_an_alpha_pair(creator):
    open_one(creator, brandColor="#12AB9F80").ok()
    assert Community.objects.get(slug="night-owls").brand_color == "#12AB9F"


def test_everybody_has_one_community_at_most(creator):
    open_one(creator).ok()

    refused = open_one(creator, slug="second")

    assert (refused.status, refused.code) == (409, "COMMUNITY_EXIST")


@pytest.mark.parametrize("slug", ["alpha", "ALPHA", "admin", "api", "postmaster"])
def test_taken_and_reserved_names_are_refused(creator, alpha, slug):
    refused = open_one(creator, slug=slug)

    assert (refused.status, refused.code) == (409, "COMMUNITY_SLUG_TAKEN")
    assert creator.get(f"/user/communities/slug-available/{slug}").ok() == {
        "slug": slug.lower(),
        "available": False,
        "reason": "This name is taken",
    }


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"slug": "a"}, "slug"),
        ({"slug": "x" * 21}, "slug"),
        ({"slug": "two words"}, "slug"),
        ({"slug": "-edge"}, "slug"),
        ({"slug": "a--b"}, "slug"),
        ({"slug": "аlpha"}, "slug"),
        ({"slug": "c_pg_temp"}, "slug"),
        ({"slug": "nu\x00l"}, "slug"),
        ({"name": "x"}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"brandColor": "red"}, "brandColor"),
        ({"brandColor": "#12345"}, "brandColor"),
        ({"brandColor": "#123456;}"}, "brandColor"),
        ({"brandColor": "#123456789"}, "brandColor"),
    ],
)
def test_bad_fields_are_named(creator, fields, field):
    refused = open_one(creator, **fields)

    assert (refused.status, list(refused.body["fields"])) == (400, [field])
    assert Community.objects.count() == 2


def test_a_free_name_is_said_to_be_free(creator):
    assert creator.get("/user/communities/slug-available/Night-Owls").ok() == {
        "slug": "night-owls",
        "available": True,
        "reason": None,
    }
    assert creator.get("/user/communities/slug-available/a").ok()["available"] is False


def test_communities_are_opened_on_the_platform_host_by_people_with_a_session(alpha, api):
    a_domain(alpha, "alpha.example")

    assert open_one(api).status == 401
    assert Api("alpha.example").get("/user/communities/slug-available/x2").status == 421


def test_one_address_opens_five_communities_in_an_hour(db, settings, monkeypatch):
    monkeypatch.setattr(rates, "PREFIX", f"{rates.PREFIX}opening:{uuid4().hex}:")
    settings.COMMUNITIES_PER_ADDRESS = ((5, 3600), (20, 86_400))
    opened = [open_one(Api().login(a_user()), slug=f"night-owls-{number}").status for number in range(6)]
    assert opened == [201] * 5 + [429]


def test_a_new_slug_needs_a_fresh_proof_of_identity(alpha):
    team = Api().login(alpha.owner)
    session = team.client.session
    del session["proven_at"]
    session.save()
    assert team.patch("/creator/settings/slug", {"slug": "alpha-two"}).code == "AUTH_STEP_UP_REQUIRED"
