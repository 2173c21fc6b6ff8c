"""Metrics add up over processes, name no person and no community, and are served to this machine alone."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psutil
import pytest
from django.db import connection
from prometheus_client import REGISTRY

from saas.desk import figures
from saas.jobs.models import Job, JobState
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel import metrics
from saas.kernel.clock import now
from saas.supervisor.ports import free_port
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_member, a_user
from tests.support.running import ROOT

# A service with two processes: each counts, one of them ends, and the first serves the sum.
SERVICE = """
import os, sys, time
from saas.kernel import metrics
metrics.serve()
for number in (1, 2):
    if os.fork() == 0:
        metrics.mails.labels("sent").inc(number)
        metrics.streams.set(10 * number)
        if number == 2:
            os._exit(0)
        time.sleep(60)
        os._exit(0)
os.wait()
print("ready", flush=True)
time.sleep(60)
"""


@pytest.fixture
def service(tmp_path: Path):
    port = free_port()
    environment = {**os.environ, "METRICS_PORT": str(port), "STATE_DIR": str(tmp_path)}
    stale = tmp_path / "metrics" / str(port) / "counter_999999999.db"
    stale.parent.mkdir(parents=True)
    stale.write_bytes(b"")
    process = subprocess.Popen(
        [sys.executable, "-c", SERVICE], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert "ready\n" in process.stdout  # after the lines of the log
        yield process, port, stale
    finally:
        for child in psutil.Process(process.pid).children():
            child.kill()
        process.kill()
        process.wait()
        process.stdout.close()


# A second: a process starts, forks twice and imports the client.
def test_processes_of_a_service_are_added_up_on_loopback_alone(service):
    process, port, stale = service
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()

    assert 'gemhall_mails_total{outcome="sent"} 3.0' in text
    # The process that ended keeps its counts, but has no open streams.
    assert re.search(r"^gemhall_streams_open 10\.0$", text, re.MULTILINE)
    assert not stale.exists()
    listening = [one for one in psutil.Process(process.pid).net_connections("tcp") if one.status == psutil.CONN_LISTEN]
    assert [one.laddr.ip for one in listening] == ["127.0.0.1"]


def test_the_front_and_the_web_server_do_not_serve_metrics(api):
    """The front passes requests to two addresses only, and the web server has no page of that name."""
    files = [path.read_text() for path in (ROOT / "deploy" / "caddy").iterdir()]
    upstreams = {one for text in files for one in re.findall(r"reverse_proxy\s+(\S+)", text)}
    assert upstreams == {"{$WEB:127.0.0.1:8000}", "{$STREAMS:127.0.0.1:8001}"}
    ports = set(re.findall(r"METRICS_PORT=(\d+)", "".join(p.read_text() for p in (ROOT / "deploy/systemd").iterdir())))
    assert len(ports) == 3
    assert not [port for port in ports for text in files if port in text]
    for path in ("/metrics", "/metrics/", "/creator/alpha/metrics"):
        assert api.client.get(path, HTTP_HOST="localhost").status_code == 404


def _series() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
        if sample.name.startswith("gemhall_")
    }


def _count(before: dict[Any, float], name: str, **labels: str) -> float:
    key = (name, tuple(sorted(labels.items())))
    return float(_series().get(key, 0) - before.get(key, 0))


@pytest.mark.django_db
def test_requests_are_counted_by_template_method_status_and_kind_of_host(alpha):
    community, before = alpha, _series()
    a_domain(community, "shop.example.org")
    route = "/api/public/creators/by-username/<str:username>"
    Api().get(f"/public/creators/by-username/{community.slug}").ok()
    Api().get("/public/creators/by-username/nobody-here")
    Api(host="shop.example.org").get(f"/public/creators/by-username/{community.slug}").ok()
    Api(host="unknown.example.org").get("/public/creators")

    assert _count(before, "gemhall_http_requests_total", route=route, method="GET", status="2xx", host="platform") == 1
    assert _count(before, "gemhall_http_requests_total", route=route, method="GET", status="4xx", host="platform") == 1
    assert _count(before, "gemhall_http_requests_total", route=route, method="GET", status="2xx", host="custom") == 1
    assert _count(before, "gemhall_http_requests_total", route="none", method="GET", status="4xx", host="unknown") == 1
    assert _count(before, "gemhall_http_request_seconds_count", route=route, method="GET") == 3
    assert _count(before, "gemhall_http_queries_total", route=route, method="GET") > 0
    assert _count(before, "gemhall_http_database_seconds_total", route=route, method="GET") > 0


@pytest.mark.django_db
def test_no_label_has_an_id_a_name_or_an_address():
    community, fan = a_community(), a_user()
    a_member(community, fan)
    Api().login(fan).at(community).get("/user/raffle/all/" + community.slug)
    Api().get(f"/public/creators/{community.owner_id}")
    Api().get(f"/public/{uuid4()}/missing")
    Api().client.generic("MADEUP", f"/{fan.username}", HTTP_HOST="localhost")
    run_due(tolerant=True)

    values = {value for _, labels in _series() for _, value in labels}
    names = (community.slug, fan.username, fan.email, str(fan.pk), str(community.pk), "MADEUP")
    assert [value for value in values if any(name in value for name in names)] == []
    assert [value for value in values if re.search(r"[0-9a-f]{8}-[0-9a-f]{4}", value)] == []


@pytest.mark.django_db
def test_jobs_are_counted_by_task_and_outcome():
    before = _series()
    enqueue("billing.find_customer", None, event="evt_missing")
    enqueue("desk.mail_invitation", None, entry_id="no uuid")
    run_due(tolerant=True)

    assert _count(before, "gemhall_jobs_run_total", task="billing.find_customer", outcome="done") == 1
    assert _count(before, "gemhall_jobs_run_total", task="desk.mail_invitation", outcome="failed") == 1
    assert _count(before, "gemhall_jobs_retried_total", task="desk.mail_invitation") == 1
    assert _count(before, "gemhall_job_seconds_count", task="billing.find_customer") == 1


@pytest.mark.django_db
def test_the_worker_shows_what_the_tables_hold():
    a_community()
    Job.objects.all().delete()
    enqueue("raffles.settle", None, raffle_id=str(UUID(int=1)))
    enqueue("notifications.mail", None, notification_id=str(UUID(int=1)))
    Job.objects.create(task="billing.sweep", state=JobState.DEAD, due_at=now())

    found = {(name, labels): value for name, labels, value in metrics.readings()}

    assert found[("gemhall_jobs_waiting", ("raffles",))] == 1
    assert found[("gemhall_jobs_waiting", ("mails",))] == 1
    assert found[("gemhall_jobs_dead", ("billing",))] == 1
    assert 0 <= found[("gemhall_jobs_oldest_due_seconds", ("raffles",))] < 60
    assert found[("gemhall_database_up", ())] == 1
    assert found[("gemhall_database_connections", ())] >= 1
    assert found[("gemhall_communities", ("ready",))] >= 1
    assert found[("gemhall_ledgers_out_of_balance", ())] == 0
    assert found[("gemhall_status_parts", ("store",))] == 0
    assert {name for name, _ in found} <= set(metrics.FIGURES)


def test_figures_are_shown_while_the_database_is_away(monkeypatch):
    def away():
        yield "gemhall_database_up", (), 0
        raise OSError("the server closed the connection")

    monkeypatch.setattr(metrics, "_readers", [away, metrics._of_this_machine])
    families = {family.name: family for family in metrics.FiguresCollector().collect()}
    assert "gemhall_disk_free_bytes" in families
    assert families["gemhall_database_up"].samples[0].value == 0


@pytest.mark.django_db
def test_a_reader_gives_what_it_read_before_it_failed(monkeypatch):
    def refused(*_arguments, **_options):
        raise OSError("refused")

    monkeypatch.setattr(connection, "cursor", refused)
    monkeypatch.setattr(metrics, "_readers", [figures.of_database])
    assert list(metrics.readings()) == [("gemhall_database_up", (), 0)]


def test_a_scrape_in_a_row_reads_once(monkeypatch):
    calls: list[str] = []

    def read():
        calls.append("read")
        return []

    monkeypatch.setattr(metrics, "_readers", [read])
    collector = metrics.FiguresCollector(close=lambda: calls.append("closed"))
    collector.collect()
    collector.collect()
    assert calls == ["read", "closed"]
