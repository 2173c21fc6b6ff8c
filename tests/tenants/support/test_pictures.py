"""Pictures in tickets: private, one check per picture, counted in the plan, shared with saved answers."""

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.images import public_files_of
from saas.plans.models import StoredFile
from tenants.support.models import SupportTicketPicture
from tests.support.shop import a_picture, a_shopper
from tests.support.tickets import FAN, TEAM, a_staff, a_ticket, answer, lines_of_fan, lines_of_team

pytestmark = pytest.mark.django_db


def path_of(url: str) -> str:
    return url.removeprefix("/api").split("?")[0]


def send(api, path, **fields):
    return api.upload(path, {"text": "See here", "pictures": [a_picture(), a_picture()], **fields})


def test_a_picture_is_for_the_fan_and_the_team_alone(alpha, beta, fan, team):
    with tenant_context(alpha):
        ticket = a_ticket(fan)
    send(fan.api, f"{FAN}/one/{ticket}/messages").ok()
    first, second = lines_of_fan(fan, ticket)[-1]["pictures"]
    got = fan.api.get(path_of(first["url"]))
    assert (got.status, got.headers["Content-Type"]) == (200, "image/webp")
    # The browser asks again each time, because another person may be logged in by then.
    assert got.headers["Cache-Control"] == "private, no-cache"
    known = {"If-None-Match": got.headers["ETag"]}
    assert fan.api.get(path_of(first["url"]), **known).status == 304
    assert a_shopper(alpha).api.get(path_of(first["url"]), **known).status == 404
    assert fan.api.get(path_of(first["url"]), {"w": 120}).status == 200
    assert fan.api.get(path_of(first["url"]), {"w": 121}).status == 404
    for stranger in (a_shopper(alpha).api, a_shopper(beta).api):
        found = stranger.get(path_of(first["url"]))
        assert (found.status, found.code) == (404, "SUPPORT_TICKET_NOT_FOUND")
        assert found.headers["Cache-Control"] == "private, no-store"
    _, store = a_staff(alpha, "STORES_MANAGEMENT")
    office = lines_of_team(team, ticket)[-1]["pictures"][0]["url"]
    assert office.endswith("?creator=alpha")
    assert team.get(path_of(office), {"creator": "alpha"}).status == 200
    assert store.get(path_of(office), {"creator": "alpha"}).status == 403
    other = a_ticket(fan)
    wrong = path_of(first["url"]).replace(ticket, other)
    assert fan.api.get(wrong).code == "SUPPORT_TICKET_NOT_FOUND"
    with tenant_context(alpha):
        name = SupportTicketPicture.objects.get(pk=second["id"]).name
    assert fan.api.get(f"/public/files/{name}").status == 404
    assert StoredFile.objects.get(pk=name).community_id == alpha.pk


def test_a_repeated_call_keeps_no_second_picture(alpha, fan, team):
    ticket, key = a_ticket(fan), "0b51d11c-5c2e-4f8e-9f0e-3c3f6d2b7a10"
    for _ in range(3):
        send(fan.api, f"{FAN}/one/{ticket}/messages", key=key).ok()
        send(team, f"{TEAM}/one/{ticket}/messages", key=key).ok()
    with tenant_context(alpha):
        kept = set(SupportTicketPicture.objects.values_list("name", flat=True))
    rows = StoredFile.objects.filter(community=alpha, released_at=None)
    assert len(kept) == 4
    assert set(rows.values_list("pk", flat=True)) == kept


def test_the_picture_of_a_note_is_not_for_the_fan(alpha, fan, team):
    ticket = a_ticket(fan)
    team.upload(
        f"{TEAM}/one/{ticket}/messages", {"text": "Proof", "isInternal": "true", "pictures": [a_picture()]}
    ).ok()
    picture = lines_of_team(team, ticket)[-1]["pictures"][0]
    assert fan.api.get(f"{FAN}/one/{ticket}/pictures/{picture['id']}").code == "SUPPORT_TICKET_NOT_FOUND"


def test_a_refused_message_leaves_no_file(alpha, fan):
    ticket = a_ticket(fan)
    before = list(public_files_of(alpha.pk))
    stranger = a_shopper(alpha).api
    assert send(stranger, f"{FAN}/one/{ticket}/messages").code == "SUPPORT_TICKET_NOT_FOUND"
    too_many = {"pictures": [a_picture() for _ in range(5)]}
    assert send(fan.api, f"{FAN}/one/{ticket}/messages", **too_many).status == 400
    assert fan.api.upload(f"{FAN}/one/{ticket}/messages", {"text": ""}).status == 400
    assert list(public_files_of(alpha.pk)) == before


def test_a_message_keeps_the_pictures_of_a_deleted_saved_answer(alpha, fan, team):
    saved = team.upload(f"{TEAM}/answers/one", {"name": "Map", "text": "See the map", "pictures": [a_picture()]}).ok()
    url = saved["pictures"][0]["url"]
    assert team.get(path_of(url), {"creator": "alpha"}).status == 200
    ticket = a_ticket(fan)
    answer(team, ticket, savedAnswerId=saved["id"]).ok()
    team.delete(f"{TEAM}/answers/one/{saved['id']}")
    picture = lines_of_fan(fan, ticket)[-1]["pictures"][0]
    assert fan.api.get(path_of(picture["url"])).status == 200
    with tenant_context(alpha):
        row = StoredFile.objects.get(pk=SupportTicketPicture.objects.get().name)
    assert row.released_at is None
    assert answer(team, ticket, savedAnswerId=saved["id"]).code == "SUPPORT_ANSWER_NOT_FOUND"
    second = team.upload(f"{TEAM}/answers/one", {"name": "Two", "text": "Hello", "pictures": [a_picture()]}).ok()
    changed = team.upload(
        f"{TEAM}/answers/one/{second['id']}",
        {"removedPictureIds": [second["pictures"][0]["id"]]},
        method="patch",
    ).ok()
    assert changed["pictures"] == []


def test_the_pictures_of_a_saved_answer_count_and_can_be_the_whole_message(alpha, fan, team):
    pictures = [a_picture() for _ in range(3)]
    saved = team.upload(f"{TEAM}/answers/one", {"name": "Map", "text": "See the map", "pictures": pictures}).ok()
    plain = team.post(f"{TEAM}/answers/one", {"name": "Plain", "text": "Hello"}).ok()
    ticket = a_ticket(fan)
    line = answer(team, ticket, "", savedAnswerId=saved["id"]).ok()
    assert (line["text"], len(line["pictures"])) == ("", 3)
    assert answer(team, ticket, "", savedAnswerId=plain["id"]).body["fields"] == {"text": "Field is required"}
    refused = send(team, f"{TEAM}/one/{ticket}/messages", savedAnswerId=saved["id"])
    assert refused.body["fields"] == {"pictures": "Choose at most 4 pictures, with the saved ones"}


def test_a_file_that_is_no_picture_is_refused(alpha, fan):
    from django.core.files.uploadedfile import SimpleUploadedFile

    ticket = a_ticket(fan)
    page = SimpleUploadedFile("cat.png", b"<script>alert(1)</script>", content_type="image/png")
    refused = fan.api.upload(f"{FAN}/one/{ticket}/messages", {"text": "See here", "pictures": [page]})
    assert refused.status == 400
    assert len(lines_of_fan(fan, ticket)) == 1
