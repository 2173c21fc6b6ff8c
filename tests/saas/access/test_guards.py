"""Every call of the URL map against every kind of caller: nobody gets further than the declared guard."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from saas.access.catalog import AREAS, PERMISSION_LABELS, Permission
from saas.access.guards import OPEN_GUARDS, OPERATOR, PENDING_LOGIN
from saas.access.models import StaffGrant
from saas.kernel.api import Endpoint, Scope
from saas.kernel.clock import now
from saas.tenancy.models import Domain
from tests.support.builders import a_user

pytestmark = pytest.mark.django_db
NOWHERE = "00000000-0000-7000-8000-000000000000"


def walk(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, type[Endpoint]]]:
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and route.startswith("api/"):
            view = getattr(entry.callback, "view_class", None)
            assert isinstance(view, type), f"{route} is no class"
            assert issubclass(view, Endpoint), f"{route} declares no guard"
            yield "/" + route, view


CALLS = [
    (path, method, guard, view)
    for path, view in walk(get_resolver().url_patterns)
    for method, guard in view.guards.items()
]
BACK_OFFICE = [
    (path, method, guard)
    for path, method, guard, _ in CALLS
    if guard not in OPEN_GUARDS | {"session", PENDING_LOGIN, OPERATOR}
]
SESSION = [(path, method) for path, method, guard, view in CALLS if guard == "session"]
PLATFORM = [(path, method) for path, method, _, view in CALLS if view.scope is Scope.PLATFORM]


def call(client: Client, path: str, method: str, **headers: str) -> tuple[int, str]:
    """Status and error code of a call whose path parameters point at nothing."""
    parts = [NOWHERE if part.startswith("<") else part for part in path.split("/")]
    answer = client.generic(method, "/".join(parts), "{}", content_type="application/json", headers=headers)
    is_error = answer.status_code >= 400 and answer.get("Content-Type", "").startswith("application/json")
    return answer.status_code, answer.json()["code"] if is_error else ""


def signed_in(user: Any) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client


def test_there_is_something_to_guard():
    assert len(BACK_OFFICE) > 10
    assert len(SESSION) > 10


def test_back_office_calls_refuse_visitors_and_fans(alpha):
    visitor, fan = Client(headers={"host": "localhost"}), signed_in(a_user())
    acting = {"x-acting-creator": str(alpha.owner_id)}
    for path, method, _ in BACK_OFFICE:
        assert call(visitor, path, method, **acting) == (401, "AUTH_UNAUTHORIZED"), (method, path)
        assert call(fan, path, method, **acting) == (403, "PERMISSION_NOT_PERMITTED"), (method, path)


def test_another_creator_is_nobody_here(alpha, beta):
    other = signed_in(beta.owner)
    for path, method, _ in BACK_OFFICE:
        refused = call(other, path, method, **{"x-acting-creator": str(alpha.owner_id)})
        assert refused == (403, "PERMISSION_NOT_PERMITTED"), (method, path)


def test_each_single_permission_opens_its_calls_and_no_other(alpha):
    user = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=user, permissions=[])
    client = signed_in(user)
    acting = {"x-acting-creator": str(alpha.owner_id)}
    for permission, (path, method, guard) in product(Permission, BACK_OFFICE):
        if grant.permissions != [permission.value]:
            grant.permissions = [permission.value]
            grant.save()
        opens = guard == "team" or permission.value in guard.split("|")
        refused = call(client, path, method, **acting) == (403, "PERMISSION_NOT_PERMITTED")
        assert refused is not opens, (permission, method, path)


def test_the_owner_holds_all(alpha):
    owner = signed_in(alpha.owner)
    for path, method, _ in BACK_OFFICE:
        status, code = call(owner, path, method)
        assert code not in {"AUTH_UNAUTHORIZED", "PERMISSION_NOT_PERMITTED"}, (method, path)
        assert status < 500, (method, path, status)


def test_losing_a_grant_counts_at_once(alpha):
    user = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=user, permissions=["STORES_MANAGEMENT"])
    client, acting = signed_in(user), {"x-acting-creator": str(alpha.owner_id)}
    assert call(client, "/api/creator/store-manage", "GET", **acting)[0] == 200
    grant.delete()
    assert call(client, "/api/creator/store-manage", "GET", **acting)[0] == 403


def test_session_calls_refuse_visitors():
    visitor = Client(headers={"host": "localhost"})
    for path, method in SESSION:
        if not any(part in path for part in ("<str:store_slug>", "<str:creator>")):
            assert call(visitor, path, method) == (401, "AUTH_UNAUTHORIZED"), (method, path)


def test_platform_calls_are_refused_on_custom_domains(alpha):
    Domain.objects.create(domain="fans.example", tenant=alpha, is_primary=True, verified_at=now())
    client = Client(headers={"host": "fans.example"})
    for path, method in PLATFORM:
        if "<str:store_slug>" not in path and "<str:creator>" not in path:
            assert call(client, path, method) == (421, "HOST_UNKNOWN"), (method, path)


def test_no_call_answers_500_to_an_empty_body(alpha):
    client = signed_in(a_user())
    for path, method, _, _view in CALLS:
        assert call(client, path, method)[0] in {*range(200, 500), 503}, (method, path)


def test_the_catalogue_is_whole():
    assert len(Permission) == len(PERMISSION_LABELS) == 15
    assert len({area.slug for area in AREAS}) == len({area.path for area in AREAS}) == len(AREAS)
