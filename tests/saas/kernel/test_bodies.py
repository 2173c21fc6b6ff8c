"""A body that breaks off is not processed as a whole one."""

from io import BytesIO

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import UnreadablePostError
from django.test import RequestFactory

from saas.kernel.bodies import WholeBodies
from saas.kernel.errors import InvalidPayload, as_domain_error


def read(body: bytes, **environ: str) -> tuple[str, bytes]:
    """The status of the answer, and the body that the application reads."""
    statuses = []

    def application(environ, start_response):
        start_response("200 OK", [])
        return [environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))]

    given = {"REQUEST_METHOD": "POST", "PATH_INFO": "/", "wsgi.input": BytesIO(body), **environ}
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


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("application/json", b'{"a": 1}'),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue\r\n--x--\r\n',
        ),
    ],
)
def test_django_reads_a_whole_body_and_refuses_one_that_breaks_off(kind, sent):
    def request_of(environ, _start_response):
        made.append(WSGIRequest(environ))
        return []

    made: list[WSGIRequest] = []
    for body in (sent, sent[:-6]):
        environ = RequestFactory()._base_environ(  # type: ignore[attr-defined]  # not public
            CONTENT_TYPE=kind, CONTENT_LENGTH=str(len(sent)), REQUEST_METHOD="POST"
        )
        WholeBodies(request_of)({**environ, "wsgi.input": BytesIO(body)}, lambda *_: None)

    whole, broken = made
    assert whole.POST.get("a") == "value" if "form" in kind else whole.body == sent
    with pytest.raises(UnreadablePostError) as error:
        _ = broken.POST if "form" in kind else broken.body
    assert isinstance(as_domain_error(error.value), InvalidPayload)
