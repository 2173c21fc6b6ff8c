"""The running product: each service serves its metrics on loopback, the front serves none, and lines are JSON."""

import json
import re
import time
from collections.abc import Iterator

import httpx
import psutil
import pytest

from saas.kernel import metrics
from tests.support import running as product
from tests.support.harbor import Harbor

pytestmark = pytest.mark.prove
WAIT_SECONDS = 30.0


@pytest.fixture(scope="module")
def running(tmp_path_factory, django_db_blocker, worker_database) -> Iterator[product.Started]:
    folder = tmp_path_factory.mktemp("observed")
    made = Harbor(folder, django_db_blocker, worker_database, WEB_WORKERS="2", JOB_WORKERS="1", LOG_JSON="1")
    yield made.running
    made.running.interrupt()


def _text(port: int) -> str:
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=20)
    assert answer.status_code == 200
    return answer.text


def _value(text: str, series: str) -> float:
    found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_each_service_serves_its_metrics_and_the_front_none(running):
    """The two web processes answer 40 requests together; the worker shows the tables; the streams hear themselves."""
    ports, front = running.facts["metrics"], running.port
    route = 'gemhall_http_requests_total{host="platform",method="GET",route="/api/health/live",status="2xx"}'
    before = _value(_text(ports["web"]), route)
    for _ in range(40):
        httpx.get(f"http://127.0.0.1:{front}/api/health/live")
    assert _value(_text(ports["web"]), route) - before >= 40
    pids = {process.pid for process in psutil.Process(running.facts["processes"]["web"]).children(recursive=True)}
    assert len(pids) >= 2

    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        worker, streams = _text(ports["worker"]), _text(ports["realtime"])
        if "gemhall_jobs_run_total{" in worker and _value(streams, "gemhall_stream_delay_seconds_count") > 0:
            break
        time.sleep(1)
    assert _value(worker, "gemhall_database_up") == 1
    assert _value(worker, 'gemhall_communities{state="ready"}') >= 1
    assert _value(worker, 'gemhall_status_parts{part="live"}') == 0
    assert 'gemhall_jobs_run_total{outcome="done"' in worker
    assert _value(streams, "gemhall_streams_subscribed") == 1
    assert _value(streams, "gemhall_stream_delay_seconds_count") > 0

    for path in ("/metrics", "/live/metrics"):
        assert httpx.get(f"http://127.0.0.1:{front}{path}").status_code == 404
    for name, port in ports.items():
        owner = psutil.Process(running.facts["processes"][name])
        listening = {one.laddr.ip for one in owner.net_connections("tcp") if one.laddr.port == port}
        assert listening == {"127.0.0.1"}


def test_a_killed_process_of_the_web_server_takes_no_counts_along(running):
    port = running.facts["metrics"]["web"]
    route = 'gemhall_http_requests_total{host="platform",method="GET",route="/api/health/live",status="2xx"}'
    for _ in range(20):
        httpx.get(f"http://127.0.0.1:{running.port}/api/health/live")
    before = _value(_text(port), route)
    psutil.Process(running.facts["processes"]["web"]).children()[0].kill()
    time.sleep(1)
    assert _value(_text(port), route) >= before


def test_every_exported_series_is_declared(running):
    found = {
        name
        for port in running.facts["metrics"].values()
        for name in re.findall(r"^(gemhall_\w+)", _text(port), re.MULTILINE)
    }
    assert found - metrics.names() == set()


def test_every_line_of_web_and_worker_is_json(running):
    for name in ("web", "worker", "realtime"):
        lines = (running.state / "log" / f"{name}.log").read_text().splitlines()
        assert lines
        wrong = []
        for line in lines:
            try:
                wrong += [line] * (not {"time", "level", "logger", "event"} <= set(json.loads(line)))
            except ValueError:
                wrong.append(line)
        assert wrong == []
