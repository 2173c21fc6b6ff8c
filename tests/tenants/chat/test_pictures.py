"""Pictures in messages: by the rule of the room, for its readers and the team alone, deleted with the message."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.storage import default_storage
from django_tenants.utils import tenant_context

from saas.kernel import privacy
from saas.kernel.clock import now
from saas.kernel.images import public_files_of
from saas.plans import stored_files
from saas.plans.models import StoredFile
from tenants.chat.models import ChatMessage
from tenants.chat.services import keeping
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.chat import TEAM, history, mute, room, write
from tests.support.shop import a_picture, a_shopper


@pytest.fixture(autouse=True)
def _pictures_are_on(team):
    team.patch(f"{TEAM}/settings", {"picturesAreOn": True}).ok()


def send(api, community, *, key=None, **fields):
    sent = {"image": a_picture(), "imageAlt": "A purple square", **fields}
    return api.upload(f"{room(community)}/messages", sent, **{"Idempotency-Key": str(key or uuid4())})


def path(address):
    return address.removeprefix("/api").partition("?")[0]


def stored_name(alpha):
    with tenant_context(alpha):
        return ChatMessage.objects.exclude(image="").get().image


def is_released(name):
    return StoredFile.objects.get(pk=name).released_at is not None


def test_a_picture_is_for_readers_of_the_room_and_the_team_alone(alpha, beta, team, fan):
    sent = send(fan.api, alpha).ok()
    assert (sent["text"], sent["picture"]["alt"]) == ("", "A purple square")
    address = path(sent["picture"]["url"])
    reader = a_shopper(alpha)
    got = reader.api.get(address)
    assert (got.status, got.headers["Content-Type"]) == (200, "image/webp")
    assert got.headers["Cache-Control"] == "private, no-cache"
    assert Api().get(address).status == 401
    # Another community's address, and a reader who is banned.
    assert reader.api.get(address.replace(alpha.slug, beta.slug)).code == "CHAT_MESSAGE_NOT_FOUND"
    mute(team, reader, kind="BAN", reason="Threats").ok()
    assert reader.api.get(address).code == "CHAT_BANNED"
    assert fan.api.get(f"/public/files/{stored_name(alpha)}").status == 404

    (row,) = team.get(f"{TEAM}/messages").ok()["data"]
    office = row["picture"]["url"]
    assert office.endswith(f"/picture?creator={alpha.slug}")
    assert team.get(path(office), {"creator": alpha.slug}).status == 200
    assert fan.api.at(alpha).get(path(office)).status == 403
    assert Api().login(beta.owner).get(path(office)).code == "CHAT_MESSAGE_NOT_FOUND"
    assert Api().login(a_user()).get(path(office), {"creator": alpha.slug}).status == 403


def test_the_rule_of_the_room_binds_fans(alpha, team, fan):
    before = set(public_files_of(alpha.pk))
    assert fan.api.get(room(alpha)).ok()["pictureDenial"] is None
    team.patch(f"{TEAM}/settings", {"picturesMinLevel": 9}).ok()
    denial = fan.api.get(room(alpha)).ok()["pictureDenial"]
    assert (denial["code"], denial["message"]) == ("CHAT_PICTURES_LEVEL", "You can send pictures from level 9")
    assert send(fan.api, alpha).code == "CHAT_PICTURES_LEVEL"
    team.patch(f"{TEAM}/settings", {"picturesAreOn": False}).ok()
    assert send(fan.api, alpha).code == "CHAT_PICTURES_OFF"
    # A refused picture leaves no file, and text needs no level.
    assert set(public_files_of(alpha.pk)) == before
    write(fan.api, alpha, "Hello").ok()
    send(team, alpha).ok()
    assert team.get(room(alpha)).ok()["pictureDenial"] is None


def test_a_description_obeys_the_rules_of_texts(alpha, team, fan):
    before = set(public_files_of(alpha.pk))
    team.patch(f"{TEAM}/settings", {"words": [{"word": "scam", "reason": "Be kind"}]}).ok()
    assert send(fan.api, alpha, imageAlt="A scam").code == "CHAT_WORD_BLOCKED"
    assert set(public_files_of(alpha.pk)) == before


def test_a_repeated_call_keeps_one_picture(alpha, fan):
    key = uuid4()
    first = send(fan.api, alpha, key=key, gems="20", text="Look").ok()
    assert send(fan.api, alpha, key=key, gems="20", text="Look").ok()["id"] == first["id"]
    assert fan.gems == 480
    assert send(fan.api, alpha, key=key, gems="20", text="Look", image=a_picture(size=(300, 300))).code == (
        "IDEMPOTENCY_KEY_REUSED"
    )
    assert list(StoredFile.objects.filter(community=alpha).values_list("pk", flat=True)) == [stored_name(alpha)]
    # A tip that is not paid leaves no file.
    assert send(fan.api, alpha, gems="481").code == "WALLET_INSUFFICIENT_BALANCE"
    assert StoredFile.objects.filter(community=alpha).count() == 1


def test_a_poll_and_a_file_that_is_no_picture_are_refused(alpha, fan):
    from django.core.files.uploadedfile import SimpleUploadedFile

    page = SimpleUploadedFile("cat.png", b"<script>alert(1)</script>", content_type="image/png")
    assert "image" in send(fan.api, alpha, image=page).body["fields"]
    assert write(fan.api, alpha, "").body["fields"] == {"text": "Field is required"}
    assert history(fan.api, alpha) == []


def test_ten_pictures_within_ten_minutes(alpha, fan, monkeypatch):
    monkeypatch.setattr("tenants.chat.api.fans.PICTURES", 2)
    for _ in range(2):
        send(fan.api, alpha).ok()
    assert send(fan.api, alpha).status == 429
    write(fan.api, alpha, "Words go on").ok()


def test_the_writer_deletes_the_picture_and_the_team_keeps_what_was_reported(alpha, team, fan):
    own = send(fan.api, alpha).ok()
    name = stored_name(alpha)
    assert fan.api.delete(f"{room(alpha)}/messages/{own['id']}").ok()["picture"] is None
    assert fan.api.get(path(own["picture"]["url"])).status == 404
    assert is_released(name)

    reported = send(fan.api, alpha).ok()
    name = stored_name(alpha)
    a_shopper(alpha).api.post(f"{room(alpha)}/messages/{reported['id']}/reports", {"reason": "Rude"}).ok()
    fan.api.delete(f"{room(alpha)}/messages/{reported['id']}").ok()
    (case,) = team.get(f"{TEAM}/reports").ok()["data"]
    assert team.get(path(case["message"]["picture"]["url"]), {"creator": alpha.slug}).status == 200
    assert fan.api.get(path(reported["picture"]["url"])).status == 404
    team.delete(f"{TEAM}/reports/{reported['id']}").ok()
    assert is_released(name)


def test_the_team_hides_a_picture_and_shows_it_again(alpha, team, fan):
    sent = send(fan.api, alpha).ok()
    answer = write(a_shopper(alpha).api, alpha, "Nice", replyToId=sent["id"]).ok()
    assert (answer["reply"]["text"], answer["reply"]["hasPicture"]) == ("", True)
    team.delete(f"{TEAM}/messages/{sent['id']}").ok()
    assert fan.api.get(path(sent["picture"]["url"])).status == 404
    assert [row["picture"] for row in history(fan.api, alpha)] == [None, None]
    team.post(f"{TEAM}/messages/{sent['id']}/restore").ok()
    assert fan.api.get(path(sent["picture"]["url"])).status == 200


def test_old_pictures_and_those_of_erased_people_end(alpha, team, fan):
    send(fan.api, alpha).ok()
    name = stored_name(alpha)
    with tenant_context(alpha):
        section = list(privacy.community.sections["chat-messages"](fan.user.pk))
        assert [(row["image"], row["image_alt"]) for row in section] == [(name, "A purple square")]
        privacy.community.erase(fan.user.pk, fan.user.username, fan.user.email)
        own = ChatMessage.objects.get()
        assert (own.image, own.image_alt) == ("", "")
    assert is_released(name)

    send(team, alpha).ok()
    old = stored_name(alpha)
    team.patch(f"{TEAM}/settings", {"retentionDays": 2}).ok()
    with tenant_context(alpha):
        ChatMessage.objects.update(created_at=now() - timedelta(days=3))
        assert keeping.prune(alpha) == 2
    StoredFile.objects.filter(pk__in=[name, old]).update(released_at=now() - timedelta(hours=1))
    stored_files.sweep()
    assert not default_storage.exists(name)
    assert not default_storage.exists(old)
