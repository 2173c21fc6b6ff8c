"""Reports about the content policy: counted by few words, bounded, and without addresses of people."""

import json

import pytest
from prometheus_client import REGISTRY

from saas.kernel import content_policy
from tests.support.api import Api

OLD = "application/csp-report"
NEW = "application/reports+json"


@pytest.fixture(autouse=True)
def _new_process(settings):
    settings.CSP_REPORT_SHARE = 1.0
    content_policy.reset()
    yield
    content_policy.reset()


def _post(body: object, content_type: str = OLD):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Api().client.generic("POST", "/csp-reports", text, content_type, HTTP_HOST="localhost")


def _count(directive: str, blocked: str) -> float:
    labels = {"directive": directive, "blocked": blocked}
    return REGISTRY.get_sample_value("gemhall_csp_reports_total", labels) or 0


def _report(directive: str, blocked: str) -> dict[str, object]:
    page = "https://gemhall.example.com/reset-password?token=secret"
    return {"csp-report": {"document-uri": page, "effective-directive": directive, "blocked-uri": blocked}}


@pytest.mark.parametrize(
    ("directive", "blocked", "counted"),
    [
        ("script-src-elem", "inline", ("script-src-elem", "inline")),
        ("script-src 'self'", "eval", ("script-src", "eval")),
        ("img-src", "https://evil.example.net/p.png?user=nova", ("img-src", "address")),
        ("connect-src", "chrome-extension://abcdef/x.js", ("connect-src", "extension")),
        ("img-src", "data", ("img-src", "data")),
        ("img-src", "data:image/png;base64,AAAA", ("img-src", "data")),
        ("made-up-src", "nova@example.com", ("other", "other")),
        ("img-src", "https://[broken", ("img-src", "other")),
        ("img-src", "https://a b/", ("img-src", "other")),
    ],
)
@pytest.mark.django_db
def test_a_report_becomes_a_count_of_few_words(directive, blocked, counted):
    before = _count(*counted)
    assert _post(_report(directive, blocked)).status_code == 204
    assert _count(*counted) == before + 1


@pytest.mark.django_db
def test_both_forms_of_reports_are_read():
    before = _count("style-src-elem", "inline")
    body = {"effectiveDirective": "style-src-elem", "blockedURL": "inline", "documentURL": "https://x.example"}
    entry = {"type": "csp-violation", "age": 1, "url": "https://x.example", "user_agent": "x", "body": body}
    _post([entry, {"type": "deprecation", "body": {}}, entry, "text", None], NEW)
    assert _count("style-src-elem", "inline") == before + 2


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"7", b"[[[", b"\xff\xfe", b"[" * 50_000, b"x" * 20_000])
@pytest.mark.django_db
def test_what_is_no_report_is_dropped(body):
    assert _post(body).status_code == 204


@pytest.mark.django_db
def test_a_process_takes_few_reports_a_minute_and_logs_each_violation_once(caplog):
    before, dropped = _count("img-src", "address"), _count("any", "dropped")
    for number in range(content_policy.MAX_REPORTS_PER_MINUTE + 5):
        _post(_report("img-src", f"https://evil.example.net/{number}?token=secret"))
    assert _count("img-src", "address") == before + content_policy.MAX_REPORTS_PER_MINUTE
    assert _count("any", "dropped") == dropped + 5
    lines = [record.getMessage() for record in caplog.records if "content policy" in record.getMessage()]
    assert len(lines) == 1
    assert "evil.example.net" in lines[0]
    assert "secret" not in caplog.text


@pytest.mark.django_db
def test_only_a_share_of_the_pages_asks_for_reports(settings):
    def asks() -> bool:
        answer = Api().client.get("/explore", HTTP_HOST="localhost")
        policy = answer.headers["Content-Security-Policy"]
        assert ("report-uri /csp-reports; report-to csp" in policy) == ("Reporting-Endpoints" in answer.headers)
        return "Reporting-Endpoints" in answer.headers

    assert asks()
    settings.CSP_REPORT_SHARE = 0.0
    assert not asks()


@pytest.mark.django_db
def test_reports_are_only_posted():
    assert Api().client.get("/csp-reports", HTTP_HOST="localhost").status_code == 405
