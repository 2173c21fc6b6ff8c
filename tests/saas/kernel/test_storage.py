"""Pictures are kept and served alike in a local folder and over the S3 API.

The S3 server is moto's: it answers the HTTP requests of boto3 from memory. It imitates S3, and checks no signatures.
"""

import os
import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import boto3
import pytest
from django.core.files.storage import default_storage
from moto.server import ThreadedMotoServer
from PIL import Image
from pytest_django import Settings

from saas.kernel.images import open_public, public_files_of
from saas.settings import storage as storage_settings
from tests.support.api import Answer, Api
from tests.support.shop import a_picture
from tests.support.tls import tls_front
from tests.support.web import all_at_once

BUCKET = "gemhall-pictures"
REGION = "eu-central-1"
KEYS = {"S3_ACCESS_KEY": "a-key", "S3_SECRET_KEY": "a-secret"}


@pytest.fixture(scope="module")
def s3_address() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(s3_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An empty bucket. The machine's own settings of AWS do not count here."""
    for name in [name for name in os.environ if name.startswith("AWS_") or name in {"REQUESTS_CA_BUNDLE"}]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    s3 = boto3.resource(
        "s3",
        endpoint_url=s3_address,
        region_name=REGION,
        aws_access_key_id=KEYS["S3_ACCESS_KEY"],
        aws_secret_access_key=KEYS["S3_SECRET_KEY"],
    )
    bucket = s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
    yield bucket
    bucket.objects.all().delete()
    bucket.delete()


@pytest.fixture(params=["folder", "s3"])
def storage(request: pytest.FixtureRequest, monkeypatch, settings: Settings, tmp_path) -> str:
    """The storage the settings make of the environment an operator gives; answers which one it is."""
    if request.param == "s3":
        request.getfixturevalue("bucket")
        environment = {
            "S3_BUCKET": BUCKET,
            "S3_ENDPOINT_URL": request.getfixturevalue("s3_address"),
            "S3_REGION": REGION,
            **KEYS,
        }
    else:
        environment = {"MEDIA_ROOT": str(tmp_path / "pictures")}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    settings.STORAGES = runpy.run_path(storage_settings.__file__)["STORAGES"]
    return str(request.param)


def published(community, size: tuple[int, int] = (400, 300)) -> str:
    """The address of the picture of a product made through the API."""
    form = {"productName": "Signed poster", "price": "100", "productImage": a_picture(size=size)}
    address = Api().login(community.owner).upload("/creator/product-manage/one", form).ok()["productImage"]
    assert isinstance(address, str)
    return address


def seen(address: str) -> Answer:
    return Api().get(address.removeprefix("/api"))


def test_an_uploaded_picture_is_served(storage, alpha):
    address = published(alpha)

    answer: Any = Api().client.get(address, HTTP_HOST="localhost")

    assert answer.status_code == 200
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert "immutable" in answer["Cache-Control"]
    content = b"".join(answer.streaming_content)
    assert int(answer["Content-Length"]) == len(content)
    with Image.open(BytesIO(content)) as picture:
        assert (picture.format, picture.size) == ("WEBP", (400, 300))


def size_of(address: str) -> tuple[int, int]:
    answer: Any = Api().client.get(address, HTTP_HOST="localhost")
    assert answer.status_code == 200
    with Image.open(BytesIO(b"".join(answer.streaming_content))) as picture:
        return picture.size


def test_a_phone_gets_a_smaller_picture_and_never_a_larger_one(storage, alpha):
    address = published(alpha, size=(800, 600))

    assert size_of(f"{address}?w=400") == (400, 300)
    assert size_of(f"{address}?w=400") == (400, 300)
    assert size_of(f"{address}?w=1200") == (800, 600)
    assert size_of(f"{address}?w=1600") == (800, 600)
    name = address.removeprefix("/api/public/files/").removesuffix(".webp")
    assert not default_storage.exists(f"{name}-1600.webp"), "what is no wider is kept once"
    for width in ("401", "0", "-1", "1e3", "４００"):
        assert seen(f"{address}?w={width}").status == 404


def test_it_lies_where_the_settings_say(storage, alpha, request, tmp_path):
    name = published(alpha).rsplit("/", 1)[-1]

    if storage == "s3":
        assert [item.key for item in request.getfixturevalue("bucket").objects.all()] == [name]
        assert not (tmp_path / "pictures").exists()
    else:
        assert [file.name for file in (tmp_path / "pictures").iterdir()] == [name]


def test_a_picture_that_is_gone_is_not_found(storage, alpha):
    address = published(alpha)
    default_storage.delete(address.rsplit("/", 1)[-1])

    assert (seen(address).status, seen(address).code) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    "name",
    [
        "..%2f..%2fetc%2fpasswd",
        "../../../etc/passwd",
        "%2e%2e%2fsecret.webp",
        "..%5csecret.webp",
        "%2fetc%2fpasswd",
        f"{'0' * 32}-{'0' * 32}.webp%2f..%2fsecret.webp",
        f"{'0' * 32}-{'0' * 32}.webp%0a",
        f"{'0' * 32}-{'0' * 32}.svg",
        f"{'０' * 32}-{'0' * 32}.webp",
        "secret.webp",
        "x" * 5000,
    ],
)
def test_other_files_are_out_of_reach(storage, alpha, tmp_path, name):
    (tmp_path / "secret.webp").write_bytes(b"not for the public")
    (tmp_path / "pictures").mkdir(exist_ok=True)
    (tmp_path / "pictures" / "secret.webp").write_bytes(b"not for the public")

    answer = seen(f"/api/public/files/{name}")

    assert (answer.status, answer.code) == (404, "NOT_FOUND")


@dataclass
class Received:
    """An answer that was read to its end and closed."""

    status: int
    headers: dict[str, str]
    content: bytes


def asked(address: str, **headers: str) -> Received:
    answer: Any = Api().client.get(address, HTTP_HOST="localhost", headers=headers)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    answer.close()
    return Received(answer.status_code, dict(answer.headers), content)


def test_the_head_of_a_picture_has_no_parts(storage, alpha):
    answer: Any = Api().client.head(published(alpha), HTTP_HOST="localhost", headers={"Range": "bytes=0-9"})
    answer.close()
    assert (answer.status_code, "Content-Range" in answer.headers) == (200, False)


def test_a_picture_can_be_asked_for_in_parts(storage, alpha):
    address = published(alpha)
    whole = asked(address)
    content, tag = whole.content, whole.headers["ETag"]

    assert whole.headers["Accept-Ranges"] == "bytes"
    first = asked(address, Range="bytes=0-9")
    assert (first.status, first.headers["Content-Range"]) == (206, f"bytes 0-9/{len(content)}")
    assert (first.content, first.headers["Content-Length"]) == (content[:10], "10")
    assert asked(address, Range="bytes=10-").content == content[10:]
    assert asked(address, Range="bytes=-7").content == content[-7:]
    assert asked(address, Range=f"bytes=0-{len(content) * 2}").content == content
    late = asked(address, Range=f"bytes={len(content)}-")
    assert (late.status, late.headers["Content-Range"]) == (416, f"bytes */{len(content)}")
    assert asked(address, Range="bytes=0-1", **{"If-Range": tag}).status == 206
    assert asked(address, Range="bytes=0-1", **{"If-Range": '"other"'}).status == 200
    for other in ("bytes=0-1,4-5", "bytes=x-", "items=0-1"):
        assert asked(address, Range=other).content == content


def test_a_picture_that_the_browser_has_is_not_sent_again(storage, alpha):
    address = published(alpha)
    tag = asked(address).headers["ETag"]

    again = asked(address, **{"If-None-Match": f'"other", {tag}'})

    assert (again.status, again.headers["ETag"], again.content) == (304, tag, b"")
    assert "immutable" in again.headers["Cache-Control"]
    assert asked(f"{address}?w=120", **{"If-None-Match": tag}).status == 200


def test_small_versions_that_are_asked_for_at_once_are_kept_once(storage, alpha):
    name = published(alpha, size=(800, 600)).rsplit("/", 1)[-1]

    def ask() -> int:
        with open_public(name, 400) as picture:
            return len(picture.read())

    assert len(set(all_at_once([ask] * 6))) == 1
    assert sorted(public_files_of(alpha.pk)) == sorted([name, f"{name.removesuffix('.webp')}-400.webp"])


def test_the_authority_of_an_installation_counts_for_s3(bucket, s3_address, monkeypatch, settings, tmp_path):
    target = urlsplit(s3_address).port
    assert target
    monkeypatch.setenv("NO_PROXY", "localhost")
    with tls_front(target, tmp_path, "localhost") as (port, authority):
        environment = {"S3_BUCKET": BUCKET, "S3_ENDPOINT_URL": f"https://localhost:{port}", "S3_REGION": REGION, **KEYS}
        for name, value in {**environment, "SSL_CERT_FILE": str(authority)}.items():
            monkeypatch.setenv(name, value)
        settings.STORAGES = runpy.run_path(storage_settings.__file__)["STORAGES"]
        bucket.put_object(Key="media/one", Body=b"ok")

        assert default_storage.listdir("media") == ([], ["one"])


def test_an_upload_over_tls_is_sent_with_its_length(monkeypatch, settings):
    # `rclone serve s3` refuses a chunked body.
    environment = {"S3_BUCKET": BUCKET, "S3_ENDPOINT_URL": "https://localhost:1", **KEYS}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    settings.STORAGES = runpy.run_path(storage_settings.__file__)["STORAGES"]
    sent = []

    def stop(request, **_event):
        sent.append(request.headers)
        raise ConnectionAbortedError

    client = default_storage.connection.meta.client  # type: ignore[attr-defined]
    client.meta.events.register("before-send.s3.PutObject", stop)
    with pytest.raises(ConnectionAbortedError):
        client.put_object(Bucket=BUCKET, Key="one", Body=b"ok")

    assert (sent[0].get("Content-Length"), sent[0].get("Transfer-Encoding")) == ("2", None)
