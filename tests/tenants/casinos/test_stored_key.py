"""A mapping is tried with the stored key, and that key never leaves for another host."""

import pytest
from django_tenants.utils import tenant_context

from saas.casinos.connectors import http
from saas.casinos.connectors.declared import connector as declared
from tenants.casinos.models import CasinoCredential
from tenants.casinos.services import access
from tests.support.api import Api
from tests.support.casinos import BY_NAME
from tests.support.community_casinos import a_connection

CONNECT, TRY = "/creator/casinos/connect", "/creator/casinos/mapping/try"
RAINBET = BY_NAME["rainbet"]
KEY_AGAIN = "Enter the key again. The address has another host, and we never send a stored key to another host."
KEY = "credential.key"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def options(casinos):
    return dict(RAINBET.access(casinos).options)


@pytest.fixture
def connected(team, options):
    body = {"provider": "OTHER", "name": "Rain", "credential": dict(RAINBET.credential), "options": options}
    return team.post(CONNECT, body).ok()


@pytest.fixture
def sent(monkeypatch):
    """The keys of the calls that leave, with their addresses. No call is made."""
    calls = []
    original = http.send

    def note(call):
        calls.append(call)
        return original(call)

    monkeypatch.setattr(declared, "send", note)
    return calls


def elsewhere(options):
    return {**options, "url": options["url"].replace("localhost", "127.0.0.1")}


def test_an_empty_field_tries_with_the_stored_key(team, connected, options):
    changed = {**options, "name": options["name"]}
    assert team.post(TRY, {"options": changed}).ok()["problem"]["code"] == "CREDENTIAL_REJECTED"
    tried = team.post(TRY, {"options": changed, "connectionId": connected["id"]}).ok()
    assert tried["problem"] is None


def test_another_path_at_the_host_is_the_same_host(team, connected, options, sent):
    moved = {**options, "url": f"{options['url']}/other"}
    tried = team.post(TRY, {"options": moved, "connectionId": connected["id"]}).ok()
    assert (len(sent), tried["problem"] is None) == (1, False)


@pytest.mark.parametrize("credential", [{}, {"key": ""}, {"key": "  "}])
def test_a_changed_host_asks_for_the_key(credential, team, connected, options, sent, settings):
    settings.OUTBOUND_ALLOWED |= {one.replace("localhost", "127.0.0.1") for one in settings.OUTBOUND_ALLOWED}
    body = {"options": elsewhere(options), "credential": credential, "connectionId": connected["id"]}
    answer = team.post(TRY, body)
    assert (answer.code, answer.body["fields"]) == ("VALIDATION_ERROR", {KEY: KEY_AGAIN})
    saved = team.patch(f"/creator/casinos/one/{connected['id']}", {k: body[k] for k in ("options", "credential")})
    assert (saved.code, saved.body["fields"]) == ("VALIDATION_ERROR", {KEY: KEY_AGAIN})
    assert sent == []


def test_a_typed_key_may_go_to_a_new_host(team, connected, options, alpha, settings):
    settings.OUTBOUND_ALLOWED |= {one.replace("localhost", "127.0.0.1") for one in settings.OUTBOUND_ALLOWED}
    body = {"options": elsewhere(options), "credential": dict(RAINBET.credential)}
    assert team.post(TRY, {**body, "connectionId": connected["id"]}).ok()["problem"] is None
    assert team.patch(f"/creator/casinos/one/{connected['id']}", body).status == 200


def test_the_host_of_a_mapping_can_be_left_for_files_and_not_be_swapped_that_way(team, connected, options, settings):
    settings.OUTBOUND_ALLOWED |= {one.replace("localhost", "127.0.0.1") for one in settings.OUTBOUND_ALLOWED}
    one = f"/creator/casinos/one/{connected['id']}"
    assert team.patch(one, {"options": {}}).ok()["health"]["state"] == "IMPORT_ONLY"
    assert team.patch(one, {"options": elsewhere(options)}).body["fields"] == {KEY: KEY_AGAIN}
    # The first host is not known any more, so it is another host, too.
    assert team.patch(one, {"options": options}).body["fields"] == {KEY: KEY_AGAIN}


def test_other_changes_need_no_key(team, connected, options):
    one = f"/creator/casinos/one/{connected['id']}"
    assert team.patch(one, {"name": "Rain EU", "options": {**options, "currency": "EUR"}}).status == 200


def test_an_unknown_connection_has_no_key(team, options):
    unknown = team.post(TRY, {"options": options, "connectionId": "00000000-0000-7000-8000-000000000000"})
    assert unknown.code == "CASINO_NOT_FOUND"


def test_a_key_that_cannot_be_opened_is_a_problem_with_an_advice(alpha, team, connected, options):
    with tenant_context(alpha):
        CasinoCredential.objects.update(sealed="v1:broken")
        with pytest.raises(access.CredentialUnreadable):
            access.opened(connected["id"])
    problem = team.post(TRY, {"options": options, "connectionId": connected["id"]}).ok()["problem"]
    assert problem["advice"]


def test_a_key_for_a_casino_of_the_catalog_leaves_for_no_declared_address(alpha, team, options, sent):
    with tenant_context(alpha):
        connection = a_connection(provider="GAMDOM", name="Gamdom", options={"url": options["url"]})
        access.store(connection, {"key": "the-key-of-gamdom"}, actor_id=alpha.owner_id)
    answer = team.post(TRY, {"connectionId": str(connection.pk), "credential": {}, "options": options})
    assert (answer.status, answer.body["fields"]) == (400, {KEY: KEY_AGAIN})
    assert sent == []
