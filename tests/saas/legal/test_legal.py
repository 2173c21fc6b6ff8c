"""Legal texts: what readers see of each version, and who is asked to accept one."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.legal import selectors, services
from saas.legal.errors import LegalDraftMissing
from saas.legal.models import LegalAcceptance, LegalDocument, LegalVersion
from saas.legal.rules import LegalBlockKind, blocks_of
from saas.tenancy import lookup
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.shop import a_shopper

TERMS, PRIVACY = LegalDocument.TERMS, LegalDocument.PRIVACY


@pytest.fixture(autouse=True)
def _versions_are_forgotten(db: None) -> Iterator[None]:
    """The versions of a rolled-back test do not exist in the next one, which may begin within the second."""
    lookup.clear_cache()
    yield
    lookup.clear_cache()


def _publish(document: LegalDocument = TERMS, *, body: str = "New words.", **how: Any) -> LegalVersion:
    draft = services.save_draft(document=document, lead="Read this.", summary="One", body=body, actor=a_user().pk)
    given: dict[str, Any] = {"applies_from": None, "needs_acceptance": True, "change_note": "New words", **how}
    row = services.publish(draft, **given)
    lookup.clear_cache()
    return row


def _due(api: Api) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get("/common/auth/whoami").ok()["user"]["legalDue"]
    return found


def _sign_up(name: str = "nova") -> Api:
    api = Api()
    api.post("/common/auth/signup", {"username": name, "email": f"{name}@example.com", "password": "Sunny-Day7"}).ok()
    return api


def test_a_text_is_read_as_headings_paragraphs_and_lists():
    blocks = blocks_of("Before\nall\n\n## Gems\nThey are\nfun.\n- one\n- two\nAfter\n\n<b>x</b>\n")
    assert [(block.kind, block.lines) for block in blocks] == [
        (LegalBlockKind.PARAGRAPH, ("Before all",)),
        (LegalBlockKind.HEADING, ("Gems",)),
        (LegalBlockKind.PARAGRAPH, ("They are fun.",)),
        (LegalBlockKind.LIST, ("one", "two")),
        (LegalBlockKind.PARAGRAPH, ("After",)),
        (LegalBlockKind.PARAGRAPH, ("<b>x</b>",)),
    ]


def test_everybody_reads_the_version_in_force(api):
    first = api.get("/public/legal/terms-of-service").ok()
    assert (first["version"], first["title"], first["upcoming"]) == (1, "Terms of service", None)
    assert first["blocks"][0] == {"kind": "HEADING", "lines": ["Your account"]}
    _publish(body="## Law\nNew words.")
    second = api.get("/public/legal/terms-of-service").ok()
    assert (second["version"], second["summary"], second["changeNote"]) == (2, ["One"], "New words")
    assert second["blocks"][1] == {"kind": "PARAGRAPH", "lines": ["New words."]}
    assert api.get("/public/legal/terms-of-service?version=1").ok()["blocks"] == first["blocks"]
    assert api.get("/public/legal/privacy-policy").ok()["version"] == 1


@pytest.mark.parametrize("path", ["imprint", "terms-of-service?version=9"])
def test_an_unknown_text_or_version_is_not_found(api, path):
    assert api.get(f"/public/legal/{path}").status == 404


def test_a_draft_is_not_shown(api):
    services.save_draft(document=TERMS, lead="Draft", summary="", body="Draft", actor=a_user().pk)
    assert [row["version"] for row in api.get("/public/legal/terms-of-service").ok()["versions"]] == [1]


def test_a_planned_version_is_announced_and_applies_at_its_time(api, monkeypatch):
    begins = now() + timedelta(days=14)
    fan = a_user()
    _publish(applies_from=begins)
    page = api.get("/public/legal/terms-of-service").ok()
    assert (page["version"], page["upcoming"]["version"]) == (1, 2)
    assert _due(Api().login(fan)) == []
    monkeypatch.setattr(selectors, "now", lambda: begins)
    assert api.get("/public/legal/terms-of-service").ok()["version"] == 2
    assert [row.version for row in selectors.due_of(fan.pk)] == [2]


def test_a_new_user_accepted_the_versions_in_force():
    _publish()
    api = _sign_up()
    rows = LegalAcceptance.objects.filter(user__username="nova").select_related("version")
    assert {(row.version.document, row.version.version, row.place) for row in rows} == {
        (TERMS, 2, "SIGN_UP"),
        (PRIVACY, 1, "SIGN_UP"),
    }
    assert _due(api) == []


def test_users_are_asked_once_and_only_for_versions_that_need_it():
    api = Api().login(a_user())
    assert _due(api) == []
    _publish(PRIVACY, needs_acceptance=False)
    assert _due(api) == []
    _publish()
    assert _due(api) == [{"document": "TERMS", "version": 2}]
    second = {"versions": [{"document": "TERMS", "version": 2}]}
    assert api.post("/user/legal/accept", second).status == 204
    assert api.post("/user/legal/accept", second).status == 204
    assert _due(api) == []
    assert LegalAcceptance.objects.count() == 1
    # After a smaller change, people who accepted are not asked again. Others read the newest text.
    _publish(needs_acceptance=False)
    assert _due(api) == []
    assert _due(Api().login(a_user())) == [{"document": "TERMS", "version": 3}]


def test_writes_wait_for_the_acceptance_and_the_account_does_not(alpha):
    """Reading, leaving, limits, logout and erasure stay possible, because a user may also refuse the new text."""
    fan = a_shopper(alpha)
    _publish()
    join = "/user/creators/alpha/subscribe"
    refused = fan.api.post("/user/creators/beta/subscribe")
    assert (refused.status, refused.code) == (409, "LEGAL_ACCEPTANCE_REQUIRED")
    assert Api().login(alpha.owner).acting_for(alpha.owner_id).patch("/creator/wallet", {}).code == refused.code
    assert fan.api.get("/user/creators").status == 200
    assert fan.api.post("/user/users/my-profile/limits/break", {"period": "DAY"}).status == 200
    assert fan.api.post("/user/creators/alpha/unsubscribe").status == 200
    assert fan.api.post(join).code == refused.code
    accepted = {"versions": [{"document": "TERMS", "version": 2}]}
    assert fan.api.post("/user/legal/accept", accepted).status == 204
    assert fan.api.post(join).status == 201
    other = Api().login(a_user())
    assert other.get("/user/users/my-profile").status == 200
    assert other.post("/common/auth/logout").status < 300


def test_a_text_that_changed_meanwhile_is_not_accepted():
    api = Api().login(a_user())
    _publish()
    _publish()
    answer = api.post("/user/legal/accept", {"versions": [{"document": "TERMS", "version": 2}]})
    assert (answer.status, answer.code) == (409, "LEGAL_VERSION_OUTDATED")
    assert not LegalAcceptance.objects.exists()


def test_a_visitor_accepts_nothing(api):
    assert api.post("/user/legal/accept", {"versions": [{"document": "TERMS", "version": 1}]}).status == 401


def test_a_published_version_never_changes():
    row = _publish()
    with pytest.raises(LegalDraftMissing):
        services.publish(row, applies_from=None, needs_acceptance=False, change_note="")
    with pytest.raises(LegalDraftMissing):
        services.discard_draft(row)
    row.body = "Other"
    with pytest.raises(RuntimeError):
        row.save()
    with pytest.raises(RuntimeError):
        row.delete()


def test_versions_apply_in_the_order_of_their_numbers():
    _publish(applies_from=now() + timedelta(days=14))
    with pytest.raises(ValidationFailed) as refused:
        _publish(applies_from=now() + timedelta(days=7))
    assert "Version 2 applies from" in refused.value.fields["applies_from"]
    with pytest.raises(ValidationFailed):
        _publish(PRIVACY, applies_from=now() - timedelta(minutes=1))
    with pytest.raises(ValidationFailed) as refused:
        _publish(PRIVACY, applies_from=now() + timedelta(days=3_700))
    assert "within the next ten years" in refused.value.fields["applies_from"]


def test_each_text_has_one_draft():
    first = services.save_draft(document=TERMS, lead="A", summary="", body="A", actor=a_user().pk)
    second = services.save_draft(document=TERMS, lead="B", summary="", body="B", actor=a_user().pk)
    assert first.pk == second.pk
    services.discard_draft(second)
    assert not LegalVersion.objects.filter(published_at=None).exists()


@pytest.mark.parametrize(("name", "text"), [("summary", "x" * 201), ("summary", "x\n" * 9), ("body", " \n ")])
def test_a_text_without_a_place_on_the_page_is_refused(name, text):
    with pytest.raises(ValidationFailed) as refused:
        services.save_draft(
            **{"document": TERMS, "lead": "A", "summary": "", "body": "A", "actor": a_user().pk, name: text}
        )
    assert set(refused.value.fields) == {name}
