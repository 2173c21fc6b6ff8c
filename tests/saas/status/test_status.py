"""The status page as fans see it, and the incidents that operators write."""

import re
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.db import OperationalError

from saas.access.models import AuditEntry
from saas.desk.audit import PLATFORM_CHAIN
from saas.kernel import health
from saas.kernel.clock import now
from saas.kernel.redis_clients import shared
from saas.realtime.events import alive_key
from saas.status import selectors, services
from saas.status.models import Incident, IncidentUpdate, Part, PartDay, PartState, StatusMeasurement
from saas.status.rules import MAX_PAUSE, Signals
from tests.support.api import Api
from tests.support.builders import a_community, a_domain
from tests.support.desk import an_operator
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
FIELDS = {"text": "Draws wait for a worker.", "state": "INVESTIGATING", "parts": ["DRAWS", "MESSAGES"], "impact": "2"}


@pytest.fixture(autouse=True)
def _measured_again():
    selectors.clear_cache()
    health.clear_cache()
    shared().set(alive_key(), 1, ex=30)
    yield
    selectors.clear_cache()
    health.clear_cache()


def page(host: str = "localhost", path: str = "/status") -> str:
    selectors.clear_cache()
    answer = Api().client.get(path, HTTP_HOST=host)
    assert answer.status_code == 200
    return answer.content.decode()


def states(text: str) -> dict[str, str]:
    """Return the state of each part by its name."""
    return dict(re.findall(r"<h3>([^<]+)</h3><p class=\"state \w+\"><svg.*?</svg>([^<]+)</p>", text))


def test_the_page_shows_each_part_without_a_script():
    text = page()
    assert "<h1>Everything works</h1>" in text
    assert states(text) == {
        "Login": "Works",
        "Store": "Works",
        "Raffles and draws": "Works",
        "Live updates": "Works",
        "Mail and notifications": "Works",
    }
    assert "<script" not in text
    assert "No incident in the last 90 days." in text
    assert text.count("<rect") == 5 * 90


def test_live_updates_are_away_when_no_process_of_the_streams_receives_messages():
    shared().delete(alive_key())
    text = page()
    assert states(text)["Live updates"] == "Not available"
    assert "<h1>Some parts are not available</h1>" in text


def test_the_page_has_the_look_of_the_community_on_its_own_domain():
    community = a_community(name="Harbor & Co")
    a_domain(community, "shop.example.org")
    for text in (page("shop.example.org"), page(path=f"/creator/{community.slug}/status")):
        assert "<title>Status · Harbor &amp; Co</title>" in text
    assert f'href="/creator/{community.slug}/status.atom"' in text


def test_an_operator_opens_updates_and_resolves_an_incident():
    desk = an_operator()
    assert desk.do("incident.open", "-", title="Draws <wait>", **FIELDS).status_code == 302
    text = page()
    assert states(text)["Raffles and draws"] == "Not available"
    assert states(text)["Login"] == "Works"
    assert "Draws &lt;wait&gt;" in text
    assert text.index("What happens now") < text.index("Draws &lt;wait&gt;") < text.index("Past incidents")

    pk = Incident.objects.get().pk
    update = {**FIELDS, "text": "A worker runs again.", "state": "WATCHING", "parts": ["DRAWS"], "impact": "1"}
    assert desk.do("incident.update", pk, **update).status_code == 302
    assert states(page())["Raffles and draws"] == "Disturbed"
    assert states(page())["Mail and notifications"] == "Works"

    assert desk.do("incident.update", pk, **{**update, "state": "RESOLVED", "text": "All is drawn."}).status_code == 302
    text = page()
    assert "<h1>Everything works</h1>" in text
    assert text.index("Past incidents") < text.index("Draws &lt;wait&gt;")
    assert text.index("All is drawn.") < text.index("A worker runs again.") < text.index("Draws wait for a worker.")
    assert desk.do("incident.update", pk, **update).status_code == 409
    assert IncidentUpdate.objects.count() == 3
    entries = AuditEntry.objects.filter(community_id=PLATFORM_CHAIN, target=str(pk)).order_by("at")
    assert [entry.action for entry in entries] == ["desk.incident.open", "desk.incident.update", "desk.incident.update"]
    assert (entries[1].before or {})["state"] == "Investigating"
    assert "Resolved" in desk.get("/incidents").content.decode()


@pytest.mark.parametrize(
    "wrong", [{"parts": []}, {"parts": ["MADE_UP"]}, {"impact": "0"}, {"state": "OVER"}, {"text": " "}]
)
def test_an_incident_needs_its_parts_impact_state_and_text(wrong):
    assert an_operator().do("incident.open", "-", title="Draws wait", **{**FIELDS, **wrong}).status_code == 400
    assert not Incident.objects.exists()


def test_the_feed_has_each_update_once_and_the_newest_first():
    desk = an_operator()
    desk.do("incident.open", "-", title="Draws wait", **FIELDS)
    desk.do("incident.update", Incident.objects.get().pk, **{**FIELDS, "state": "RESOLVED", "text": "All is drawn."})
    answer = Api().client.get("/status.atom", HTTP_HOST="localhost")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    assert [one.findtext(f"{ATOM}title") for one in entries] == ["Resolved: Draws wait", "Investigating: Draws wait"]
    assert len({one.findtext(f"{ATOM}id") for one in entries}) == 2


def test_the_page_answers_while_the_database_is_away(monkeypatch):
    def away():
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(selectors, "queues", away)
    text = page()
    assert states(text)["Store"] == "Not available"
    assert "Incidents and the history cannot be read right now" in text
    assert "<rect" not in text


def test_measurements_add_up_by_day(monkeypatch):
    signals = Signals(streams=False)
    monkeypatch.setattr(selectors, "measure_signals", lambda: signals)
    services.measure()
    assert not PartDay.objects.exists()
    for _ in range(2):
        StatusMeasurement.objects.update(measured_at=now() - timedelta(seconds=60))
        services.measure()
    rows = PartDay.objects.all()
    # A test near midnight has two days.
    assert sum(row.away for row in rows if row.part == Part.LIVE) in range(119, 123)
    assert sum(row.measured for row in rows if row.part == Part.STORE) in range(119, 123)
    assert sum(row.away + row.disturbed for row in rows if row.part == Part.STORE) == 0
    shown = next(part for part in selectors.current_status().parts if part.part == Part.LIVE)
    assert (shown.available, shown.days[-1].worst) == (0.0, PartState.AWAY)


def test_without_a_worker_only_what_jobs_do_was_away(monkeypatch):
    monkeypatch.setattr(selectors, "measure_signals", Signals)
    services.measure()
    StatusMeasurement.objects.update(measured_at=now() - MAX_PAUSE - timedelta(seconds=60))
    services.measure()
    away = {row.part: row.away for row in PartDay.objects.all()}
    assert set(away) == {Part.DRAWS, Part.MESSAGES}
    assert all(seconds > 0 for seconds in away.values())


def test_the_page_asks_few_questions_however_many_incidents_there_are():
    desk = an_operator()
    for number in range(3):
        desk.do("incident.open", "-", title=f"Incident {number}", **FIELDS)
    page()
    selectors.clear_cache()
    with at_most_queries(12):
        Api().client.get("/status", HTTP_HOST="localhost")
    with at_most_queries(2):
        Api().client.get("/status", HTTP_HOST="localhost")
