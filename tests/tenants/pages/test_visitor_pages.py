"""The answers to a visitor from the pages that are kept for a few seconds."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection

from saas.kernel import logs
from tenants.pages import first_view, visitors
from tenants.pages.visitors import VisitorPages
from tests.support.api import Api
from tests.support.content import a_page
from tests.support.shop import a_product

Answer = tuple[str, dict[str, str], str]


@pytest.fixture
def get(settings: Any) -> Iterator[Any]:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.CSP_REPORT_SHARE = 1.0
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    application = VisitorPages(WSGIHandler())

    def ask(path: str, **headers: str) -> Answer:
        answered: dict[str, Any] = {}
        environ = {
            "REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": "", "HTTP_HOST": "localhost",
            "SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(), "wsgi.errors": BytesIO(), "wsgi.version": (1, 0), "wsgi.multithread": True,
            "wsgi.multiprocess": False, "wsgi.run_once": False, **headers,
        }  # fmt: skip
        body = b"".join(application(environ, lambda status, sent: answered.update(status=status, headers=dict(sent))))
        assert answered["headers"]["Content-Length"] == str(len(body))
        if answered["headers"].get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        return answered["status"], answered["headers"], body.decode()

    # The test's own transaction stays open, as with Django's test client.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield ask
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def nonce_of(page: str) -> str:
    found = re.search(r'<style nonce="([^"]+)"', page)
    assert found
    return found[1]


def without_the_moment(page: str) -> str:
    return re.sub(r'"serverNow":"[^"]+"', "", page.replace(nonce_of(page), ""))


def note_renderings(monkeypatch: pytest.MonkeyPatch, *, during_the_first: Callable[[], object]) -> list[str]:
    """The list of the paths that are rendered from here on."""
    render, paths = WSGIHandler.__call__, []

    def note_and_render(handler: Any, environ: Any, start_response: Any) -> Any:
        paths.append(environ["PATH_INFO"])
        if len(paths) == 1:
            during_the_first()
        return render(handler, environ, start_response)

    monkeypatch.setattr(WSGIHandler, "__call__", note_and_render)
    return paths


def test_the_second_visitor_gets_the_same_page_with_a_nonce_of_their_own(get, alpha):
    status, headers, page = get("/creator/alpha/")
    again_status, again_headers, again = get("/creator/alpha/")

    assert (status, again_status) == ("200 OK", "200 OK")
    assert without_the_moment(page) == without_the_moment(again)
    assert nonce_of(page) != nonce_of(again)
    assert nonce_of(again) in again_headers["Content-Security-Policy"]
    changing = {"Content-Security-Policy", "X-Request-Id"}
    assert {n: v for n, v in headers.items() if n not in changing} == {
        n: v for n, v in again_headers.items() if n not in changing
    }
    assert headers["X-Request-Id"] != again_headers["X-Request-Id"]


def test_a_kept_page_is_not_given_to_a_session_or_another_host_or_after_its_time(get, alpha, monkeypatch):
    get("/creator/alpha/")
    assert get("/creator/alpha/")[1]["Cache-Control"] == "no-cache"

    assert get("/creator/alpha/", HTTP_HOST="unknown.example")[0].startswith("421")
    monkeypatch.setattr(visitors, "_send", lambda *_: pytest.fail("a kept page was sent"))
    get("/creator/alpha/", HTTP_COOKIE=f"{settings.SESSION_COOKIE_NAME}=unknown")
    monkeypatch.setattr(visitors, "SECONDS_KEPT", 0.0)
    assert get("/creator/alpha/")[0] == "200 OK"


def test_a_page_that_was_asked_for_with_a_body_is_whole(get, alpha):
    a_product(alpha, name="Odd lamp")

    get("/creator/alpha/store", CONTENT_TYPE="text/plain", CONTENT_LENGTH="1")

    assert "Odd lamp" in get("/creator/alpha/store")[2]


@pytest.mark.parametrize(
    "odd", [{"HTTP_COOKIE": f"{settings.SESSION_COOKIE_NAME}=unknown"}, {"REMOTE_ADDR": "203.0.113.9"}]
)
def test_a_page_is_not_kept_for_others_if_it_may_lack_something(get, alpha, monkeypatch, odd):
    """A page with a made-up session does not read the cache. A page with a failed call is incomplete."""
    if "REMOTE_ADDR" in odd:
        monkeypatch.setattr(first_view._Answers, "has_failed", property(lambda _: True, lambda *_: None), raising=False)
    get("/creator/alpha/store", **odd)

    paths = note_renderings(monkeypatch, during_the_first=lambda: None)
    get("/creator/alpha/store")

    assert paths == ["/creator/alpha/store"]


def test_one_visitor_at_a_time_waits_for_a_page_that_is_rendered_again(get, alpha, monkeypatch):
    """Also if no visitor came for half a minute, and then hundreds at once."""
    _, _, before = get("/creator/alpha/")
    a_product(alpha, name="Postcard")
    for address, kept in visitors._kept.items():
        visitors._kept[address] = replace(kept, since=kept.since - 30)
    meanwhile: list[str] = []
    renderings = note_renderings(monkeypatch, during_the_first=lambda: meanwhile.append(get("/creator/alpha/")[2]))
    _, _, after = get("/creator/alpha/")

    assert renderings == ["/creator/alpha/"]
    assert without_the_moment(meanwhile[0]) == without_the_moment(before)
    assert "Postcard" not in before
    assert "Postcard" in after


def test_a_page_that_could_not_be_rendered_again_is_rendered_for_the_next_visitor(get, alpha, monkeypatch):
    get("/creator/alpha/")
    monkeypatch.setattr(visitors, "SECONDS_KEPT", 0.0)
    monkeypatch.setattr(visitors, "_send", lambda *_: pytest.fail("a kept page was sent"))
    with monkeypatch.context() as broken:
        broken.setattr(WSGIHandler, "__call__", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            get("/creator/alpha/")
    assert get("/creator/alpha/")[0] == "200 OK"


def test_a_page_that_takes_too_long_to_be_rendered_is_rendered_for_each_visitor(get, alpha, monkeypatch):
    get("/creator/alpha/")
    monkeypatch.setattr(visitors, "SECONDS_KEPT", 0.0)
    monkeypatch.setattr(visitors, "MAX_SECONDS_OF_RENDERING", 0.0)
    renderings = note_renderings(monkeypatch, during_the_first=lambda: get("/creator/alpha/"))
    get("/creator/alpha/")
    assert len(renderings) == 2


def test_the_log_names_request_and_community_of_a_kept_page(get, alpha, capsys, monkeypatch):
    monkeypatch.setattr(logs, "_writes_json", True)
    get("/creator/alpha/")
    capsys.readouterr()

    _, headers, _ = get("/creator/alpha/", HTTP_X_REQUEST_ID="askedfor1234")

    line = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert headers["X-Request-Id"] == line["request_id"] == "askedfor1234"
    assert (line["route"], line["status"], line["community_id"]) == ("community:/", 200, str(alpha.pk))


def test_a_cached_page_is_compressed_for_clients_with_gzip(get, alpha):
    _, _, plain = get("/creator/alpha/")

    for _ in range(2):
        _, headers, page = get("/creator/alpha/", HTTP_ACCEPT_ENCODING="br, gzip")

        assert headers["Content-Encoding"] == "gzip"
        assert int(headers["Content-Length"]) < len(page) / 2
        assert without_the_moment(page) == without_the_moment(plain)
        assert nonce_of(page) in headers["Content-Security-Policy"]
        visitors.clear_cache()


@pytest.mark.committed
def test_a_published_page_is_new_for_visitors_in_every_process_and_in_open_pages(get, alpha, streams):
    """Each web process caches pages, and learns of changes from PostgreSQL. Takes two seconds for the stream."""
    team, written = Api().login(alpha.owner), a_page(alpha, is_published=True, body="<p>Be kind.</p>")
    assert "Be kind." in get("/creator/alpha/pages/rules")[2]
    team.patch(f"/creator/customization/pages/one/{written.pk}", {"body": "<p>Be kinder.</p>"}).ok()
    ticket = team.post("/user/realtime/ticket", {"communities": [str(alpha.owner_id)]}).ok()["ticket"]
    browser = streams.listen(ticket)
    known = connection.get_connection_params()
    place = {name: known[name] for name in ("dbname", "user", "password", "host", "port") if known.get(name)}
    with psycopg.connect(**place, autocommit=True) as other_process:
        other_process.execute("listen tenancy_changed")
        team.post(f"/creator/customization/pages/one/{written.pk}/publish").ok()
        assert next(other_process.notifies(timeout=5, stop_after=1), None) is not None

    assert "Be kinder." in get("/creator/alpha/pages/rules")[2]
    assert browser.next().data["event"] == "LOOK"


def test_a_random_query_makes_no_new_page(get, alpha, monkeypatch):
    rendered, keep = [], visitors.keep

    def counted(request: Any, html: str) -> Any:
        rendered.append(request.path)
        return keep(request, html)

    monkeypatch.setattr(visitors, "keep", counted)
    for number in range(5):
        assert get("/creator/alpha/store", QUERY_STRING=f"x{number}={number}&creator=alpha")[0] == "200 OK"
    assert len(rendered) == 1
    # A page without a query has a first view, and an address of a short link redirects.
    assert get("/creator/alpha/store")[0] == "200 OK"
    assert len(rendered) == 2
    status, headers, _ = get("/creator/alpha/store", QUERY_STRING="source=share&reference=abcd2345&x=1")
    assert (status[:3], headers.get("Location")) != ("302", None)


def test_the_page_of_a_query_is_the_same_for_every_query(get, alpha):
    def page(query: str) -> str:
        visitors.clear_cache()
        text = get("/creator/alpha/store", QUERY_STRING=query)[2]
        return re.sub(r'nonce="[^"]+"|[0-9T:-]{19}[0-9.+:]*', "", text.replace(nonce_of(text), ""))

    assert page("sort=price") == page("search=%3Cb%3E&take=5&utm_source=mail")


def test_the_cache_holds_a_number_of_bytes(get, alpha, monkeypatch):
    get("/creator/alpha/store")
    (size,) = visitors._sizes.values()
    monkeypatch.setattr(visitors, "MAX_CACHED_BYTES", 3 * size)
    for number in range(8):
        get("/creator/alpha/store", HTTP_HOST=f"localhost:{8000 + number}")
    assert sum(visitors._sizes.values()) <= 3 * size
    assert 2 <= len(visitors._kept) <= 3
    assert list(visitors._kept) == list(visitors._sizes)
