"""Every operation of the OpenAPI document, called with inputs from schemathesis as visitor, fan and owner.

The seed and the number of calls are fixed, so that a failure can be repeated. Half of the calls follow the document,
half break it. No answer may have a 5xx status or a status that the document does not name.
"""

import json
from functools import cache
from uuid import uuid4

import pytest
import schemathesis
from django.core.cache import cache as kept
from django_tenants.utils import tenant_context
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import status_code_conformance

from saas.accounts.models import User
from tenants.members.services import join
from tests.support.api import PASSWORD
from tests.support.builders import a_community, a_user
from tests.support.running import ROOT
from tests.support.shop import a_product
from tests.support.web import Visitor, web_server

pytestmark = pytest.mark.prove

CALLS = 15
DOCUMENT = ROOT / "frontend" / "openapi.json"
# These end the session the other calls need; they are called as a visitor.
ENDING = {"logout"}
OPERATIONS = sorted(
    operation["operationId"]
    for methods in json.loads(DOCUMENT.read_text())["paths"].values()
    for operation in methods.values()
)


@cache
def operations():
    """By operation id. An operation the generator cannot read fails here."""
    found = schemathesis.openapi.from_path(DOCUMENT).get_all_operations()
    readable = [result.ok() for result in found if isinstance(result, Ok)]
    assert len(readable) == len(OPERATIONS)
    return {operation.definition.raw["operationId"]: operation for operation in readable}


class Caller:
    """``base`` is the platform, or the community's part of it: there the fan's calls lead somewhere."""

    def __init__(self, port, community, user):
        self.visitor = Visitor(port)
        if user is not None:
            self.visitor.log_in(user.username, PASSWORD).ok()
        self.token = self.visitor.get("/common/auth/csrf").ok()["csrfToken"]
        self.platform = f"http://127.0.0.1:{port}"
        self.community = f"{self.platform}/creator/{community.slug}"

    def call(self, case, scope):
        base = self.platform if scope == "platform" or case.path.startswith("/api/creator/") else self.community
        headers = {"Host": "localhost", "X-CSRFToken": self.token, "Idempotency-Key": str(uuid4())}
        return case.call(
            base_url=base, headers=headers, cookies=dict(self.visitor.http.cookies), allow_redirects=False, timeout=30
        )


@pytest.fixture(scope="module")
def callers(durable_database, django_db_blocker, tmp_path_factory):
    """One web server and a community of their own for all; what the calls leave behind, later ones find."""
    with django_db_blocker.unblock():
        durable_database.enter()
        kept.clear()
        community = a_community(owner=a_user(username=f"maker{uuid4().hex[:8]}"))
        fan = a_user(username=f"fan{uuid4().hex[:8]}")
        with tenant_context(community):
            join(user=fan, community=community)
        a_product(community, price=1)
        owner = User.objects.get(pk=community.owner_id)
        log = tmp_path_factory.mktemp("fuzz") / "web.log"
        with web_server(durable_database.url, log, RATE_LIMIT_SCALE="1000") as port:
            yield {
                "visitor": Caller(port, community, None),
                "fan": Caller(port, community, fan),
                "owner": Caller(port, community, owner),
            }


@pytest.mark.parametrize("role", ["visitor", "fan", "owner"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation(name, role, callers):
    if name in ENDING:
        role = "visitor"
    operation, caller = operations()[name], callers[role]
    scope = operation.definition.raw["x-scope"]

    @settings(
        max_examples=CALLS, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def called(case):
        response = caller.call(case, scope)
        case.validate_response(response, checks=[not_a_server_error, status_code_conformance])

    called()
