"""A body that breaks off is not processed as a whole one."""

from io import BytesIO

import pytest
from django.conf import settings

from saas.kernel.bodies import WholeBodies
from tests.support.api import PLATFORM, Api


def read(body: bytes, **environ: str) -> tuple[str, bytes]:
    """The status of the answer, and the body that the application reads."""
    statuses = []

    def application(environ, start_response):
        start_response("200 OK", [])
        return [environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))]

    given = {"wsgi.input": BytesIO(body), **environ}
    answer = WholeBodies(application)(given, lambda status, _headers: statuses.append(status))
    return statuses[-1], b"".join(answer)


def test_a_whole_body_is_read():
    assert read(b"abc", CONTENT_LENGTH="3") == ("200 OK", b"abc")


def test_a_body_that_breaks_off_is_an_error_of_reading():
    with pytest.raises(OSError, match="broke off"):
        read(b"ab", CONTENT_LENGTH="3")


def test_a_body_without_a_length_gets_its_length():
    assert read(b"abc", HTTP_TRANSFER_ENCODING="chunked") == ("200 OK", b"abc")


def test_a_body_without_a_length_has_a_limit():
    body = bytes(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)

    assert read(body, HTTP_TRANSFER_ENCODING="chunked") == ("200 OK", body)
    assert read(body + b"a", HTTP_TRANSFER_ENCODING="chunked")[0].startswith("413 ")


class Broken(BytesIO):
    def read(self, *_size: object) -> bytes:
        raise OSError("The body broke off")


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x"])
def test_a_body_that_breaks_off_is_the_callers_mistake(db, alpha, kind):
    api = Api().login(alpha.owner)
    path = "/api/creator/users/import/csv"

    answer = api.client.post(
        path, **{"wsgi.input": Broken(), "CONTENT_LENGTH": "9", "CONTENT_TYPE": kind, "HTTP_HOST": PLATFORM}
    )

    assert answer.status_code == 400
