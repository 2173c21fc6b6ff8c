"""Sixty-four threads use twenty communities through the real middleware, with a pool smaller than the threads.

One request in ten raises an error, one in twenty exceeds the statement time limit. Every query compares the schema's
own tag with the community of the request. In 100,000 queries, none may see another community.
"""

import logging
import random
import threading
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import DatabaseError, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path
from django_tenants.utils import schema_context

from saas.tenancy import lookup
from saas.tenancy.connection import connection
from saas.tenancy.resolver import required
from tests.support.builders import a_community

THREADS = 64
COMMUNITIES = 20
POOL = 16
QUERIES = 100_000

seen: Counter[str] = Counter()
counting = threading.Lock()


class Misdirected(AssertionError):
    """A query saw another community's schema."""


class Planned(Exception):
    """A failure the test asked for."""


def _check(tag: Any, rows: list[tuple[Any, ...]]) -> None:
    if [row[0] for row in rows] != [tag]:
        with counting:
            seen["wrong"] += 1
        raise Misdirected
    with counting:
        seen["right"] += 1


def _ask(tag: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select tag from wallets_books")
        _check(tag, cursor.fetchall())


def probe(request: HttpRequest) -> HttpResponse:
    """Queries in every way Django offers, then the failure the caller asked for."""
    tag = required(request).schema_tag
    _ask(tag)
    _ask(tag)
    with transaction.atomic():
        _ask(tag)
        try:
            with transaction.atomic():
                _ask(tag)
                raise Planned
        except Planned:
            pass
        _ask(tag)
    match request.GET.get("end"):
        case "raise":
            with transaction.atomic():
                _ask(tag)
                raise Planned
        case "timeout":
            try:
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute("set local statement_timeout = 5")
                    cursor.execute("select pg_sleep(1), tag from wallets_books")
            except DatabaseError:
                pass
            _ask(tag)
        case "nested":
            with schema_context("public"), connection.cursor() as cursor:
                cursor.execute("select 1")
    _ask(tag)
    return HttpResponse("ok")


urlpatterns = [path("api/probe", probe)]
handler500 = "saas.kernel.pages.server_error"


class _StatusLine:
    """Keeps the status of an answer, as WSGI's ``start_response``."""

    status = 0

    def __call__(self, line: str, _headers: Any, _error: Any = None, /) -> Callable[[bytes], object]:
        self.status = int(line.split()[0])
        return lambda _written: None


def _call(application: WSGIHandler, slug: str, end: str) -> int:
    answer = _StatusLine()
    environ = {
        "REQUEST_METHOD": "GET", "PATH_INFO": f"/creator/{slug}/api/probe", "QUERY_STRING": f"end={end}",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "HTTP_HOST": "localhost", "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http", "wsgi.input": BytesIO(), "wsgi.errors": BytesIO(),
        "wsgi.version": (1, 0), "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
    }  # fmt: skip
    response = application(environ, answer)
    list(response)
    response.close()
    return answer.status


@pytest.mark.usefixtures("committed")
@override_settings(ROOT_URLCONF=__name__)
def test_no_query_in_a_wrong_schema(seed: int) -> None:
    slugs = [a_community(slug=f"leak{number}").slug for number in range(COMMUNITIES)]
    lookup.clear_cache()
    seen.clear()
    answers: Counter[int] = Counter()
    connection.close_pool()
    options = connections["default"].settings_dict["OPTIONS"]
    pool_before = dict(options["pool"])
    options["pool"].update(min_size=2, max_size=POOL, timeout=30)

    def work(number: int) -> None:
        chance = random.Random(f"{seed} {number}")
        application = WSGIHandler()
        try:
            while seen["right"] < QUERIES and not seen["wrong"]:
                end = chance.choices(["", "raise", "timeout", "nested"], [75, 10, 5, 10])[0]
                status = _call(application, chance.choice(slugs), end)
                with counting:
                    answers[status] += 1
        finally:
            connections.close_all()

    logging.disable(logging.CRITICAL)  # thousands of planned failures
    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        logging.disable(logging.NOTSET)
        connection.close_pool()
        options["pool"].clear()
        options["pool"].update(pool_before)

    print(f"{seen['right']} queries in the right schema, {seen['wrong']} in a wrong one; answers {dict(answers)}")
    assert seen["wrong"] == 0
    assert seen["right"] >= QUERIES
    assert set(answers) == {200, 500}
