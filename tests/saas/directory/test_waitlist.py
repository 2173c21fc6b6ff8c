"""Creators people would like to see here."""

import pytest

from saas.directory.models import WaitlistEntry

pytestmark = pytest.mark.django_db


def test_a_visitor_names_a_creator(api):
    assert api.post("/user/waitlist", {"kickUsername": "@RiverFan", "email": "me@example.com"}).status == 201
    entry = WaitlistEntry.objects.get()
    assert (entry.kick_username, entry.twitch_username, entry.email, entry.wishes) == (
        "RiverFan", "", "me@example.com", 1,
    )  # fmt: skip


def test_the_same_creator_again_is_one_wish_more(api):
    for name in ("RiverFan", "riverfan"):
        api.post("/user/waitlist", {"kickUsername": name, "twitchUsername": "river", "youtubeUsername": "river"}).ok()
    assert WaitlistEntry.objects.get().wishes == 2


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"kickUsername": "Give at least one of the three"}),
        ({"kickUsername": "x"}, {"kickUsername": "Username must be at least 2 characters"}),
        ({"youtubeUsername": "x" * 41}, {"youtubeUsername": "Username must be at most 40 characters"}),
        (
            {"twitchUsername": "river fan"},
            {"twitchUsername": "Use letters, digits, dots, dashes and underscores"},
        ),
        ({"kickUsername": "river", "email": "nowhere"}, {"email": "Please enter a valid email address"}),
    ],
)
def test_an_entry_without_a_name_is_refused_at_its_field(api, body, fields):
    answer = api.post("/user/waitlist", body)
    assert (answer.status, answer.body["fields"]) == (400, fields)


def test_a_name_of_40_letters_may_begin_with_an_at_sign(api):
    assert api.post("/user/waitlist", {"kickUsername": f"@{'x' * 40}"}).status == 201
    assert WaitlistEntry.objects.get().kick_username == "x" * 40


def test_one_address_cannot_flood_the_list(api):
    for number in range(20):
        api.post("/user/waitlist", {"kickUsername": f"river{number}"}).ok()
    assert (api.post("/user/waitlist", {"kickUsername": "river"}).status, WaitlistEntry.objects.count()) == (429, 20)
