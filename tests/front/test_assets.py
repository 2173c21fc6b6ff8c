"""The front serves the built files of the front end itself."""

import gzip

import pytest

from tests.support.front import ask, front, split

SCRIPT = b"console.log('hello')"


@pytest.fixture(scope="module")
def port(small_port, tmp_path_factory):
    """A front of its own, about a third of a second: the other tests of the front have no folder of files."""
    folder = tmp_path_factory.mktemp("front with assets")
    assets = folder / "dist"
    assets.mkdir()
    (assets / "page-a1B2c3D4.js").write_bytes(SCRIPT)
    (assets / "page-a1B2c3D4.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "sora-a1B2c3D4.woff2").write_bytes(b"a font")
    (assets / ".secret-a1B2c3D4.js").write_bytes(b"hidden")
    (assets / ".vite").mkdir()
    (assets / ".vite" / "manifest-a1B2c3D4.js").write_bytes(b"hidden")
    (folder / "above-a1B2c3D4.js").write_bytes(b"hidden")
    with front(small_port, folder, assets=assets) as port:
        yield port


def get(port: int, path: str, *heads: str) -> tuple[int, bytes, dict[str, str]]:
    lines = [f"GET {path} HTTP/1.1", "Host: a", "Connection: close", *heads]
    received = ask(port, "\r\n".join([*lines, "", ""]).encode())
    status, body = split(received)
    head = received.partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]
    return status, body, dict(line.lower().split(": ", 1) for line in head)


def test_a_built_file_is_kept_for_ever(port):
    status, body, head = get(port, "/assets/page-a1B2c3D4.js")

    assert (status, body) == (200, SCRIPT)
    assert head["content-type"] == "text/javascript; charset=utf-8"
    assert head["cache-control"] == "max-age=315360000, public, immutable"
    assert head["x-content-type-options"] == "nosniff"
    assert head["vary"] == "accept-encoding"


def test_a_compressed_file_is_sent_to_who_reads_it(port):
    _, body, head = get(port, "/assets/page-a1B2c3D4.js", "Accept-Encoding: gzip, deflate")

    assert (head["content-encoding"], head["vary"]) == ("gzip", "accept-encoding")
    assert gzip.decompress(body) == SCRIPT


def test_a_font_has_its_type(port):
    assert get(port, "/assets/sora-a1B2c3D4.woff2")[2]["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone-a1B2c3D4.js",
        "/assets/.secret-a1B2c3D4.js",
        "/assets/.vite/manifest-a1B2c3D4.js",
        "/assets/%2e%2e/above-a1B2c3D4.js",
        "/assets/../above-a1B2c3D4.js",
        "/assets/page-a1B2c3D4.js.gz",
        "/assets/*-a1B2c3D4.js",
        "/assets/",
    ],
)
def test_the_application_answers_for_every_other_path(port, path):
    status, body, head = get(port, path)

    assert b"hidden" not in body
    assert status != 200 or body == b"hello"
    assert "immutable" not in head.get("cache-control", "")
