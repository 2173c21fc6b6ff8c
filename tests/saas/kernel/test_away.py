"""A service behind us is away, or a call costs much: 503 with Retry-After, never 500."""

import errno
import os
import struct
import threading
import time
import zlib
from datetime import timedelta
from io import BytesIO
from types import SimpleNamespace
from uuid import uuid4

import pytest
from boto3.exceptions import S3UploadFailedError
from botocore import exceptions as s3
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import InternalError, OperationalError
from django.test import RequestFactory
from django.utils.module_loading import import_string
from PIL import Image
from psycopg import errors as pg
from redis.exceptions import ConnectionError as RedisConnectionError
from s3transfer.exceptions import RetriesExceededError

from saas.accounts import hashers
from saas.kernel import images
from saas.kernel.errors import BusyRetry, as_domain_error, render_error
from saas.kernel.pages import server_error
from saas.kernel.serializers import Serializer
from saas.plans import stored_files
from tests.support.api import Api
from tests.support.full_disk import full_disk


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.EROFS, "Read-only file system"),
        OSError(errno.ENOSPC, "No space left"),
        OSError(errno.EDQUOT, "Quota exceeded"),
        OSError(errno.ESTALE, "Stale file handle"),
        OSError(errno.ENODEV, "No such device"),
        OSError(errno.ENOTCONN, "Transport endpoint is not connected"),
        OSError(errno.ETIMEDOUT, "Timed out"),
        OSError(errno.ENFILE, "Too many open files in system"),
        RedisConnectionError("gone"),
        s3.EndpointConnectionError(endpoint_url="http://s3"),
        s3.ConnectTimeoutError(endpoint_url="http://s3"),
        s3.ReadTimeoutError(endpoint_url="http://s3"),
        s3.ConnectionClosedError(endpoint_url="http://s3"),
        s3.SSLError(endpoint_url="http://s3", error=OSError("no certificate")),
        s3.ClientError({"Error": {"Code": "SlowDown"}}, "PutObject"),
        S3UploadFailedError("gone"),
        RetriesExceededError(OSError()),
    ],
    ids=repr,
)
def test_a_service_that_is_away_is_busy(error):
    known = as_domain_error(error)

    assert known is not None
    assert (known.status, known.code) == (503, "BUSY_RETRY")


@pytest.mark.parametrize(
    "cause",
    [
        pg.ReadOnlySqlTransaction("cannot execute UPDATE in a read-only transaction"),
        pg.IdleInTransactionSessionTimeout("terminating connection due to idle-in-transaction timeout"),
        pg.TransactionTimeout("terminating connection due to transaction timeout"),
    ],
    ids=repr,
)
def test_a_database_that_ends_a_transaction_is_busy(cause):
    error = InternalError(str(cause))
    error.__cause__ = cause

    answer = render_error(error, {})

    assert (answer.status_code, answer["Retry-After"], answer.data["code"]) == (503, "1", "BUSY_RETRY")


def test_another_inner_error_of_the_database_stays_unexpected():
    error = InternalError("current transaction is aborted")
    error.__cause__ = pg.InFailedSqlTransaction("current transaction is aborted")

    assert as_domain_error(error) is None


def test_other_errors_of_the_system_stay_unexpected():
    assert as_domain_error(FileNotFoundError(errno.ENOENT, "no such file")) is None


@pytest.mark.parametrize(("path", "kind"), [("/api/x", "application/json"), ("/explore", "text/html; charset=utf-8")])
def test_a_database_that_dies_in_middleware_is_answered_with_503(path, kind):
    try:
        raise OperationalError("the connection is closed")
    except OperationalError:
        answer = server_error(RequestFactory().get(path))

    assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, "1", kind)


@pytest.mark.parametrize("path", ["/api/public/creators", "/explore", "/creator/alpha/store"])
def test_a_lost_database_is_503_wherever_it_is_met(alpha, monkeypatch, path):
    from saas.tenancy import lookup

    def lost(*_arguments: object) -> None:
        raise OperationalError("the server closed the connection unexpectedly")

    monkeypatch.setattr(lookup, "listen", lost)
    answer = Api().client.get(path, headers={"host": "localhost"})

    assert (answer.status_code, answer["Retry-After"]) == (503, "1")


def test_liveness_asks_no_database(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert Api().get("/health/live").status == 200


@pytest.mark.parametrize("scale", [1, 1e5, 1e12])
def test_rates_of_any_size_are_counted(settings, db, scale):
    settings.RATE_LIMITS = {
        name: {
            **rates,
            "scopes": {scope: (burst * scale, per * scale) for scope, (burst, per) in rates["scopes"].items()},
        }
        for name, rates in settings.RATE_LIMITS.items()
    }
    answer = Api().post("/common/auth/login", {"login": "unknown", "password": "Wrong-1234"})

    assert answer.status == 400, answer.text


def a_picture(side: int, mode: str = "RGBA", kind: str = "PNG") -> SimpleUploadedFile:
    target = BytesIO()
    Image.new(mode, (side, side)).save(target, kind)
    return SimpleUploadedFile("a", target.getvalue())


def test_a_picture_waits_for_its_turn_and_is_refused_after_a_while(monkeypatch):
    monkeypatch.setattr(images, "TURN_SECONDS", 0.1)
    for _ in range(images.DECODED_AT_ONCE):
        images._turns.acquire()
    try:
        with pytest.raises(BusyRetry):
            images.ImageUploadField().run_validation(a_picture(9))
    finally:
        for _ in range(images.DECODED_AT_ONCE):
            images._turns.release()
    assert images.ImageUploadField().run_validation(a_picture(9))


def test_a_person_has_one_picture_in_work():
    """Otherwise one person's pictures would take every turn."""
    mine, theirs = (SimpleNamespace(user=SimpleNamespace(pk=uuid4())) for _ in range(2))

    class Upload(Serializer):
        image = images.ImageUploadField()

    def upload(request):
        return Upload(data={"image": a_picture(9)}, context={"request": request}).is_valid(raise_exception=True)

    with images.only_picture_of(mine.user.pk):
        with pytest.raises(BusyRetry):
            upload(mine)
        assert upload(theirs)
    assert upload(mine)


def test_a_decoder_that_reads_too_long_is_cut_off(monkeypatch):
    from rest_framework.exceptions import ValidationError

    monkeypatch.setattr(images, "DECODE_SECONDS", -1.0)
    with pytest.raises(ValidationError, match="File must be an image"):
        images.ImageUploadField().run_validation(a_picture(900))


class UnreadableFile(SimpleUploadedFile):
    """A large upload waits in a file. The disk of this one breaks."""

    def __init__(self, number: int | None) -> None:
        super().__init__("a", b"data")
        self.number = number

    def read(self, *_arguments: object) -> bytes:
        raise OSError(self.number, "as asked") if self.number else OSError("as asked")


def test_a_disk_that_cannot_be_read_does_not_make_the_picture_a_bad_one():
    from rest_framework.exceptions import ValidationError

    for number in (errno.EIO, errno.ESTALE):
        with pytest.raises(OSError, match="as asked") as caught:
            images.ImageUploadField().run_validation(UnreadableFile(number))
        assert isinstance(as_domain_error(caught.value), BusyRetry)
    with pytest.raises(ValidationError, match="File must be an image"):
        images.ImageUploadField().run_validation(UnreadableFile(None))


def a_png(rows, *, side=500):
    """A well-formed PNG whose data end after some rows."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes([0, *[120] * (3 * side)]) * rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def test_a_picture_with_missing_rows_is_refused_in_words():
    from rest_framework.exceptions import ValidationError

    assert images.ImageUploadField().run_validation(SimpleUploadedFile("a", a_png(500)))
    for rows in (10, 499):
        with pytest.raises(ValidationError, match="The image is incomplete"):
            images.ImageUploadField().run_validation(SimpleUploadedFile("a", a_png(rows)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_a_picture_that_was_cut_off_is_refused_in_words(kind):
    from rest_framework.exceptions import ValidationError

    whole = a_picture(900, "RGB", kind).read()
    with pytest.raises(ValidationError, match="The image is incomplete"):
        images.ImageUploadField().run_validation(SimpleUploadedFile("a", whole[: len(whole) * 2 // 3]))


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("P", "GIF"), ("P", "PNG"), ("L", "JPEG"), ("CMYK", "JPEG"), ("1", "PNG"), ("I;16", "PNG"), ("LA", "PNG")],
)
def test_pictures_of_every_kind_become_webp(mode, kind):
    webp = images.ImageUploadField(longest_side=64).run_validation(a_picture(300, mode, kind))

    with Image.open(BytesIO(webp)) as picture:
        assert (picture.format, picture.size) == ("WEBP", (64, 64))


def test_passwords_wait_for_each_other(monkeypatch):
    monkeypatch.setattr(hashers, "TURN_SECONDS", 0.1)
    hasher, most, running = hashers.BoundedArgon2(), 0, 0
    lock = threading.Lock()

    def slow(*_arguments: object) -> str:
        nonlocal most, running
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.3)
        with lock:
            running -= 1
        return ""

    monkeypatch.setattr(Argon2PasswordHasher, "encode", slow)
    refused: list[BusyRetry] = []

    def work() -> None:
        try:
            hasher.encode("secret", "salt")
        except BusyRetry as error:
            refused.append(error)

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == hashers.HASHED_AT_ONCE
    assert len(refused) == 3


def test_stored_passwords_are_only_ever_made_stronger():
    ours, djangos = hashers.BoundedArgon2(), Argon2PasswordHasher()

    assert not ours.must_update(djangos.encode("secret", "saltsaltsalt"))
    assert ours.verify("secret", djangos.encode("secret", "saltsaltsalt"))
    assert not ours.must_update(ours.encode("secret", "saltsaltsalt"))


def test_personal_exports_are_their_owners_alone(settings, tmp_path):
    name = a_folder(settings, tmp_path).save("exports/one.zip", ContentFile(b"data"))

    assert (tmp_path / "media" / name).stat().st_mode & 0o777 == 0o600
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "media", tmp_path / "media/exports")} == {0o700}


def a_folder(settings, tmp_path):
    """The local storage that the settings name, in a folder of its own."""
    default = settings.STORAGES["default"]
    return import_string(default["BACKEND"])(**default["OPTIONS"] | {"location": str(tmp_path / "media")})


class FullDisk(ContentFile):  # type: ignore[type-arg]
    """A file whose second half meets a full disk."""

    def chunks(self, chunk_size=None):
        yield b"a part"
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_no_part_of_a_file(settings, tmp_path):
    storage = a_folder(settings, tmp_path)
    with pytest.raises(OSError, match="No space left"):
        storage.save("exports/one.zip", FullDisk(b"the whole file"))

    assert storage.listdir("exports") == ([], [])
    assert storage.save("exports/one.zip", ContentFile(b"the whole file")) == "exports/one.zip"
    assert storage.listdir("exports") == ([], ["one.zip"])


def test_a_disk_that_is_found_full_at_the_last_byte_leaves_no_part(settings, tmp_path):
    storage = a_folder(settings, tmp_path)
    with full_disk(), pytest.raises(OSError, match="No space left"):
        storage.save("picture.webp", ContentFile(b"the whole file"))

    assert storage.listdir("") == ([], [])


def test_a_file_has_its_name_only_when_it_is_whole(settings, tmp_path):
    storage = a_folder(settings, tmp_path)
    seen = []

    class Watched(ContentFile):  # type: ignore[type-arg]
        def chunks(self, chunk_size=None):
            yield b"a part"
            seen.append(storage.exists("picture.webp"))
            yield b" and the rest"

    storage.save("picture.webp", Watched(b"any"))

    assert seen == [False]
    with storage.open("picture.webp") as file:
        assert file.read() == b"a part and the rest"


def test_parts_of_killed_processes_are_deleted_after_a_day(settings, tmp_path, monkeypatch):
    storage = a_folder(settings, tmp_path)
    monkeypatch.setattr(stored_files, "default_storage", storage)
    for name in ("exports/old.zip.1f.part", "exports/new.zip.1f.part", "exports/old.zip"):
        storage.save(name, ContentFile(b"data"))
    day_ago = time.time() - timedelta(days=1, seconds=1).total_seconds()
    for name in ("old.zip.1f.part", "old.zip"):
        os.utime(storage.path(f"exports/{name}"), (day_ago, day_ago))

    assert stored_files.delete_parts() == 1
    assert set(storage.listdir("exports")[1]) == {"new.zip.1f.part", "old.zip"}
