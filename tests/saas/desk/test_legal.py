"""Operators write and publish legal texts."""

from collections.abc import Iterator

import pytest

from saas.access.models import AuditEntry
from saas.desk.models import DeskRole
from saas.legal.models import LegalDocument, LegalVersion
from saas.legal.services import accept
from saas.tenancy import lookup
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.desk import an_operator

TEXT = {"lead": "What we ask.", "summary": "Be kind\nPay fairly", "body": "## Rules\nBe <b>kind</b>.\n- no fraud"}


@pytest.fixture(autouse=True)
def _versions_are_forgotten(db: None) -> Iterator[None]:
    """The versions of a rolled-back test do not exist in the next one, which may begin within the second."""
    lookup.clear_cache()
    yield
    lookup.clear_cache()


def _first(document: LegalDocument = LegalDocument.TERMS) -> LegalVersion:
    return LegalVersion.objects.get(document=document, version=1)


def test_an_administrator_writes_publishes_and_sees_who_accepted():
    desk, fan = an_operator(), a_user()
    assert desk.do("legal.write", _first().pk, **TEXT).status_code == 302
    draft = LegalVersion.objects.get(published_at=None)
    assert "Be &lt;b&gt;kind&lt;/b&gt;." in desk.get(f"/legal/{draft.pk}").content.decode()
    assert "Be &lt;b&gt;kind" in desk.get(f"/do/legal.write/{_first().pk}").content.decode()
    answer = desk.do("legal.publish", draft.pk, change_note="We say how we act", needs_acceptance="on")
    assert answer.headers["Location"] == f"/desk/legal/{draft.pk}"
    lookup.clear_cache()
    assert Api().get("/public/legal/terms-of-service").ok()["version"] == 2
    accept(fan.pk, {LegalDocument.TERMS: 2})
    assert fan.username in desk.get(f"/legal/{draft.pk}").content.decode()
    assert "Terms of service, version 2" in desk.get(f"/users/{fan.pk}").content.decode()
    listed = desk.get("/legal?document=TERMS").content.decode()
    assert "In force" in listed
    assert "Replaced" in listed
    assert "Privacy policy" not in listed.split("<tbody>")[1]


def test_the_audit_log_keeps_the_text_of_a_discarded_draft():
    desk = an_operator()
    desk.do("legal.write", _first(LegalDocument.PRIVACY).pk, **TEXT)
    draft = LegalVersion.objects.get(published_at=None)
    assert desk.do("legal.discard", draft.pk).status_code == 302
    assert not LegalVersion.objects.filter(pk=draft.pk).exists()
    assert desk.do("legal.discard", _first().pk).status_code == 409
    entry = AuditEntry.objects.get(action="desk.legal.discard")
    assert (entry.before or {})["body"] == TEXT["body"]


def test_a_refused_time_keeps_what_was_typed():
    desk = an_operator()
    desk.do("legal.write", _first().pk, **TEXT)
    draft = LegalVersion.objects.get(published_at=None)
    answer = desk.do("legal.publish", draft.pk, change_note="Kept", applies_from="2020-01-01T00:00")
    assert answer.status_code == 400
    assert "Kept" in answer.content.decode()
    assert "still to come" in answer.content.decode()


def test_support_reads_and_does_not_write():
    desk = an_operator(DeskRole.SUPPORT)
    assert desk.get("/legal").status_code == 200
    assert desk.get(f"/legal/{_first().pk}").status_code == 200
    assert desk.do("legal.write", _first().pk, **TEXT).status_code == 403
    assert not LegalVersion.objects.filter(published_at=None).exists()
