"""Traces, as a collector of OpenTelemetry receives them over HTTP."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel import traces
from tests.support.api import Api
from tests.support.builders import a_community, a_user


class _Collector(BaseHTTPRequestHandler):
    received: list[tuple[str, bytes]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.append((self.path, body))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Write nothing."""


@pytest.fixture
def spans(monkeypatch):
    """Return a function that returns the spans that the collector has received."""
    _Collector.received = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Collector)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setattr(traces, "IS_ON", True)
    traces.provider.cache_clear()

    def received() -> list[Span]:
        traces.flush()
        found = []
        for path, body in _Collector.received:
            assert path == "/v1/traces"
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                names = {one.key: one.value.string_value for one in resource.resource.attributes}
                assert names["service.name"] == "gemhall"
                found += [span for scope in resource.scope_spans for span in scope.spans]
        return found

    yield received
    traces.provider().shutdown()
    traces.provider.cache_clear()
    server.shutdown()
    server.server_close()
    thread.join()


def _attributes(span: Span) -> dict[str, object]:
    return {one.key: one.value.string_value or one.value.int_value for one in span.attributes}


# Half a second: the collector and the library's own thread.
@pytest.mark.django_db
def test_a_request_its_statements_and_a_job_are_spans_without_personal_data(spans):
    community, fan = a_community(), a_user()
    Api().login(fan).get(f"/public/creators/by-username/{community.slug}").ok()
    enqueue("desk.mail_invitation", None, entry_id=fan.email)
    run_due(tolerant=True)

    found = spans()
    by_name = {span.name: span for span in found}
    request = by_name["GET /api/public/creators/by-username/<str:username>"]
    assert request.kind == Span.SPAN_KIND_SERVER
    assert _attributes(request)["http.route"] == "/api/public/creators/by-username/<str:username>"
    assert _attributes(request)["http.response.status_code"] == 200
    statements = [span for span in found if span.parent_span_id == request.span_id]
    assert {span.name for span in statements} >= {"select"}
    assert _attributes(statements[0])["db.system.name"] == "postgresql"
    job = by_name["job desk.mail_invitation"]
    assert job.kind == Span.SPAN_KIND_CONSUMER
    assert _attributes(job)["gemhall.outcome"] == "failed"
    text = "".join(str(span) for span in found)
    assert [word for word in (fan.username, fan.email, community.slug, "Passw0rd!", "127.0.0.1") if word in text] == []


@pytest.mark.django_db
def test_traces_are_off_without_a_collector(monkeypatch):
    assert not traces.IS_ON
    monkeypatch.setattr(traces, "provider", None)
    Api().get("/public/creators").ok()
