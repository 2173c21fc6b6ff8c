"""A person's own profile, password and devices."""

import errno
from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, transaction
from PIL import Image

from saas.accounts import links, services
from saas.accounts.models import Session, User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.images import public_files_of
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

PROFILE = "/user/users/my-profile"
CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


def a_picture(**how):
    target = BytesIO()
    Image.new("RGB", (64, 48), "#8b5cf6").save(target, "PNG", **how)
    return SimpleUploadedFile("me.png", target.getvalue(), "image/png")


def test_the_profile_shows_the_person(api):
    user = a_user(username="fanny")

    body = api.login(user).get(PROFILE).ok()

    assert body == {
        "id": str(user.pk),
        "username": "fanny",
        "email": "fanny@example.com",
        "emailVerified": True,
        "avatarUrl": None,
        "createdAt": body["createdAt"],
        "hasPassword": True,
        "twoFactor": {"app": False, "email": False, "backupCodesLeft": 0},
        "fullName": "",
        "country": None,
        "role": None,
        "birthDate": None,
        "ageConfirmedAt": None,
        "emailChange": None,
    }


def test_a_visitor_has_no_profile(api):
    assert (api.get(PROFILE).status, api.get(PROFILE).code) == (401, "AUTH_UNAUTHORIZED")


def test_a_new_name_is_the_new_log_in(api):
    user = a_user()

    assert api.login(user).patch(PROFILE, {"username": "Renamed"}).ok()["username"] == "Renamed"

    user.refresh_from_db()
    Api().login(user)


def test_a_taken_username_is_refused_at_its_field(api):
    a_user(username="first")
    user = a_user(username="second")
    api.login(user)

    taken, reserved = api.patch(PROFILE, {"username": "FIRST"}), api.patch(PROFILE, {"username": "Support"})

    for answer in (taken, reserved):
        assert (answer.status, answer.code, list(answer.body["fields"])) == (409, "USER_EXIST", ["username"])
    user.refresh_from_db()
    assert user.username == "second"


def test_the_letters_of_an_own_name_may_change_their_case(api):
    assert api.login(a_user(username="fanny")).patch(PROFILE, {"username": "Fanny"}).ok()["username"] == "Fanny"


@pytest.mark.parametrize("field", ["isOperator", "is_operator", "email", "emailVerified", "roles", "id"])
def test_nothing_else_can_be_slipped_in(api, field):
    user = a_user(verified=False)

    answer = api.login(user).patch(PROFILE, {field: True})

    assert (answer.status, answer.body["fields"]) == (400, {field: "There is no such field"})
    fresh = User.objects.get(pk=user.pk)
    assert (fresh.is_operator, fresh.is_email_verified, fresh.email) == (False, False, user.email)


def test_a_picture_is_re_encoded_and_served(api):
    api.login(a_user())

    url = api.upload(PROFILE, {"avatar": a_picture()}, method="patch").ok()["avatarUrl"]

    answer = api.client.get(url, headers={"Host": "localhost"})
    with Image.open(BytesIO(b"".join(answer.streaming_content))) as picture:
        assert (picture.format, picture.size) == ("WEBP", (64, 48))
    assert api.get("/common/auth/whoami").ok()["user"]["avatarUrl"] == url


def test_the_old_picture_goes_a_day_later(api):
    user = a_user()
    api.login(user)
    api.upload(PROFILE, {"avatar": a_picture()}, method="patch").ok()
    old = User.objects.get(pk=user.pk).avatar

    assert api.patch(PROFILE, {"avatar": None}).ok()["avatarUrl"] is None

    run_due()
    assert default_storage.exists(old)
    run_due(at=now() + timedelta(days=2))
    assert not default_storage.exists(old)


def test_the_smaller_versions_of_a_picture_go_with_it(api):
    user = a_user()
    url = api.login(user).upload(PROFILE, {"avatar": a_picture()}, method="patch").ok()["avatarUrl"]
    assert api.client.get(f"{url}?w=120", headers={"Host": "localhost"}).status_code == 200
    assert len(list(public_files_of(user.pk))) == 2

    api.patch(PROFILE, {"avatar": None}).ok()
    run_due(at=now() + timedelta(days=2))

    assert list(public_files_of(user.pk)) == []


def test_a_refused_profile_leaves_no_picture(api):
    user, other = a_user(), a_user()

    answer = api.login(user).upload(PROFILE, {"avatar": a_picture(), "username": other.username}, method="patch")

    assert answer.code == "USER_EXIST"
    assert list(public_files_of(user.pk)) == []


def test_a_picture_stays_when_only_the_answer_to_its_commit_is_lost(api, monkeypatch):
    user, write = a_user(), services._write_profile

    def answer_is_lost(*given):
        write(*given)
        raise OperationalError("server closed the connection unexpectedly")

    api.login(user)
    with monkeypatch.context() as outage:
        outage.setattr(services, "_write_profile", answer_is_lost)
        answer = api.upload(PROFILE, {"avatar": a_picture()}, method="patch")
    assert (answer.status, answer.code) == (503, "BUSY_RETRY")

    url = api.get(PROFILE).ok()["avatarUrl"]
    assert api.client.get(url, headers={"Host": "localhost"}).getvalue().startswith(b"RIFF")


def test_a_refusal_is_answered_although_the_storage_fails_afterwards(api, monkeypatch):
    user, other = a_user(), a_user()

    def fails(name):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(services, "delete_public", fails)
    answer = api.login(user).upload(PROFILE, {"avatar": a_picture(), "username": other.username}, method="patch")

    assert answer.code == "USER_EXIST"


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", 400, "VALIDATION_ERROR"),
        (b"not an image", 400, "VALIDATION_ERROR"),
        (b"", 400, "VALIDATION_ERROR"),
        (b"\x89PNG" + b"0" * 2_200_000, 413, "FILE_TOO_LARGE"),
    ],
)
def test_what_is_no_small_picture_is_refused(api, content, status, code):
    user = a_user()
    upload = SimpleUploadedFile("x.png", content, "image/png")

    answer = api.login(user).upload(PROFILE, {"avatar": upload}, method="patch")

    assert (answer.status, answer.code) == (status, code)
    assert User.objects.get(pk=user.pk).avatar == ""


def change(api, previous=PASSWORD, updated="N3w!secret"):
    return api.patch(f"{PROFILE}/change-password", {"previousPassword": previous, "updatedPassword": updated})


def test_changing_the_password_keeps_this_session_and_ends_the_others(api):
    user = a_user()
    other = Api().login(user)
    api.login(user)

    body = change(api).ok()

    assert body["user"]["id"] == str(user.pk)
    assert api.get("/common/auth/whoami").ok()["user"]
    assert other.get("/common/auth/whoami").ok()["user"] is None
    assert Api().post("/common/auth/login", {"login": user.username, "password": PASSWORD}).status == 400
    Api().login(user, "N3w!secret")
    assert "Your password was changed" in {mail.subject for mail in mails_to(user.email)}
    api.drop_csrf_token()
    assert api.post("/common/auth/logout").status == 204


def test_a_new_password_and_its_session_become_visible_together(api, committed, monkeypatch):
    """The announcement makes the browser ask again at once: with the session of an old password, it is out."""
    user = a_user()
    api.login(user)
    works: list[bool] = []

    def look(changed):
        fresh = User.objects.get(pk=changed.pk)
        rows = Session.objects.filter(user_id=changed.pk)
        works.extend(row.get_decoded()[HASH_SESSION_KEY] == fresh.get_session_auth_hash() for row in rows)

    monkeypatch.setattr(links, "announce_new_password", lambda user: transaction.on_commit(lambda: look(user)))

    change(api).ok()

    assert works == [True]


def test_a_wrong_previous_password_changes_nothing(api):
    user = a_user()

    answer = change(api.login(user), previous="Wr0ng!pass")

    assert (answer.status, answer.code) == (400, "USER_PASSWORD_MISMATCH")
    assert answer.body["fields"] == {"previousPassword": "Password missmatch"}
    Api().login(user)


def test_guessing_the_previous_password_is_limited(api):
    api.login(a_user())

    answers = [change(api, previous=f"Wr0ng!{n}") for n in range(11)]

    assert (answers[-1].status, answers[-1].code) == (429, "AUTH_LOCKED")


@pytest.mark.parametrize("updated", ["", "short", "n3w!secret"])
def test_the_new_password_follows_the_rule(api, updated):
    answer = change(api.login(a_user()), updated=updated)

    assert (answer.code, list(answer.body["fields"])) == ("VALIDATION_ERROR", ["updatedPassword"])


def test_devices_are_listed_by_names_a_person_knows(api):
    user = a_user()
    phone = Api()
    phone.headers = {"User-Agent": IPHONE}
    phone.login(user)
    api.headers = {"User-Agent": CHROME}
    api.login(user)

    body = api.get(f"{PROFILE}/sessions").ok()

    assert body["total"] == 2
    assert [(row["device"], row["current"], row["host"]) for row in body["data"]] == [
        ("Chrome on Windows", True, "localhost"),
        ("Mobile Safari on iPhone", False, "localhost"),
    ]
    assert body["data"][0]["ip"] == "127.0.0.1"


def test_signing_another_device_out(api):
    user = a_user()
    other = Api().login(user)
    api.login(user)
    rows = api.get(f"{PROFILE}/sessions").ok()["data"]
    (stranger,) = [row for row in rows if not row["current"]]

    assert api.delete(f"{PROFILE}/sessions/{stranger['id']}").status == 204

    assert other.get("/common/auth/whoami").ok()["user"] is None
    assert api.get("/common/auth/whoami").ok()["user"]


def test_signing_all_other_devices_out_leaves_this_one(api):
    user, stranger = a_user(), a_user()
    others = [Api().login(user), Api().login(user)]
    theirs = Api().login(stranger)
    api.login(user)

    assert api.delete(f"{PROFILE}/sessions").status == 204

    (row,) = api.get(f"{PROFILE}/sessions").ok()["data"]
    assert row["current"]
    assert [other.get("/common/auth/whoami").ok()["user"] for other in others] == [None, None]
    assert theirs.get("/common/auth/whoami").ok()["user"]


def test_signing_this_device_out_is_logging_out(api):
    (row,) = api.login(a_user()).get(f"{PROFILE}/sessions").ok()["data"]

    assert api.delete(f"{PROFILE}/sessions/{row['id']}").status == 204

    assert api.get("/common/auth/whoami").ok()["user"] is None


def test_another_users_session_is_not_found(api):
    stranger = a_user()
    Api().login(stranger)
    theirs = Session.objects.get(user_id=stranger.pk).id
    api.login(a_user())

    for session_id in (theirs, uuid4()):
        answer = api.delete(f"{PROFILE}/sessions/{session_id}")
        assert (answer.status, answer.code) == (404, "NOT_FOUND")
    assert Session.objects.filter(user_id=stranger.pk).exists()


@pytest.mark.parametrize("query", [{"take": -1}, {"take": 10**6}, {"page": 0}, {"sortDirection": "up"}])
def test_windows_outside_the_bounds_are_refused(api, query):
    answer = api.login(a_user()).get(f"{PROFILE}/sessions", query)

    assert (answer.status, list(answer.body["fields"])) == (400, list(query))


def test_being_seen_is_written_every_five_minutes_at_most(api):
    user = a_user()
    api.login(user)
    moment = now() - timedelta(minutes=4)
    Session.objects.update(last_seen_at=moment)
    api.get("/common/auth/whoami").ok()
    assert Session.objects.get(user_id=user.pk).last_seen_at == moment

    Session.objects.update(last_seen_at=now() - timedelta(minutes=6))
    api.get("/common/auth/whoami").ok()

    assert now() - Session.objects.get(user_id=user.pk).last_seen_at < timedelta(minutes=1)


def test_a_signed_in_request_reads_session_and_person_only(api):
    api.login(a_user()).get("/common/auth/whoami").ok()

    with at_most_queries(2):
        api.get("/common/auth/whoami").ok()


def test_a_session_ends_after_thirty_days(api):
    api.login(a_user())
    assert api.client.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 30 * 24 * 3600
    Session.objects.update(expire_date=now())

    assert api.get("/common/auth/whoami").ok()["user"] is None


def test_expired_rows_are_swept(api):
    from saas.accounts import tasks

    api.login(a_user())
    Session.objects.update(expire_date=now())

    tasks.purge()

    assert not Session.objects.exists()
