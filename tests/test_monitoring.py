"""The files of deploy/monitoring: rules and dashboards name metrics that the product exports, and alerts have cures."""

import json
import re
import shutil
import subprocess
from functools import cache
from typing import Any

import pytest
import yaml

from saas.kernel import metrics
from tests.support.running import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
RUNBOOK = ROOT / "docs" / "operations" / "runbook.md"
# Prometheus has these itself.
OF_PROMETHEUS = {"up"}
_METRIC = re.compile(r"\b(gemhall_[a-z_]+|up)\b(?!\s*\()")


@cache
def _rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def _dashboards() -> dict[str, dict[str, Any]]:
    return {path.name: json.loads(path.read_text()) for path in sorted((FOLDER / "dashboards").glob("*.json"))}


def _expressions(dashboard: dict[str, Any]) -> list[str]:
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def _unknown(expression: str) -> set[str]:
    without_labels = re.sub(r"\{[^}]*\}", "", expression)
    return set(_METRIC.findall(without_labels)) - metrics.names() - OF_PROMETHEUS


def test_every_metric_of_the_rules_is_exported() -> None:
    assert {rule["alert"]: found for rule in _rules() if (found := _unknown(rule["expr"]))} == {}


def test_every_metric_of_the_dashboards_is_exported() -> None:
    shown = _dashboards()
    assert set(shown) == {"overview.json", "jobs.json", "money.json", "streams.json"}
    found = {name: {one for text in _expressions(board) for one in _unknown(text)} for name, board in shown.items()}
    assert found == {name: set() for name in shown}


def test_a_metric_that_nobody_looks_at_is_found() -> None:
    seen = {
        name
        for text in [
            *(rule["expr"] for rule in _rules()),
            *(e for d in _dashboards().values() for e in _expressions(d)),
        ]
        for name in _METRIC.findall(text)
    }
    of_histograms = {re.sub(r"_(bucket|sum|count)$", "", name) for name in seen} | seen
    unseen = {name for name in metrics.names() if re.sub(r"_(bucket|sum|count)$", "", name) not in of_histograms}
    assert unseen == {"gemhall_info", "gemhall_database_up"} - seen


def test_labels_of_the_expressions_exist() -> None:
    declared = {name: set(figure.labels) for name, figure in metrics.FIGURES.items()}
    for metric in vars(metrics).values():
        if hasattr(metric, "_labelnames") and hasattr(metric, "describe"):
            for family in metric.describe():
                name = f"{family.name}_total" if family.type == "counter" else family.name
                declared[name] = set(metric._labelnames)
    expressions = [rule["expr"] for rule in _rules()]
    expressions += [text for board in _dashboards().values() for text in _expressions(board)]
    wrong = []
    for text in expressions:
        for name, matchers in re.findall(r"(gemhall_[a-z_]+)\{([^}]*)\}", text):
            known = declared[re.sub(r"_(bucket|sum|count)$", "", name)] | {"le"}
            wrong += [(name, label) for label in re.findall(r"(\w+)\s*[=!]", matchers) if label not in known]
    assert wrong == []


def test_every_alert_has_its_section_of_the_runbook() -> None:
    """Operators read the sections at night, so each has the same three parts."""
    text = RUNBOOK.read_text()
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    alerts = {rule["alert"]: rule for rule in _rules()}
    assert set(sections) == set(alerts)
    for name, rule in alerts.items():
        assert rule["annotations"]["runbook_url"] == f"docs/operations/runbook.md#{name.lower()}"
        assert rule["labels"]["severity"] in {"critical", "warning"}
        assert rule["annotations"]["summary"]
        for part in ("**What it means.**", "**First look.**", "**Cure.**"):
            assert part in sections[name], (name, part)


def test_every_alert_has_a_test_that_fires_it_and_one_that_does_not() -> None:
    tests = yaml.safe_load((FOLDER / "alerts_test.yml").read_text())["tests"]
    found = {test["name"]: test["promql_expr_test"][0] for test in tests}
    for rule in _rules():
        name = rule["alert"]
        assert found[f"{name} fires"]["exp_samples"] == [{"value": 1}]
        assert found[f"{name} is quiet"]["exp_samples"] == []
        assert f'alertname="{name}"' in found[f"{name} fires"]["expr"] == found[f"{name} is quiet"]["expr"]


def test_prometheus_asks_each_service_at_its_port_on_this_machine() -> None:
    jobs = yaml.safe_load((FOLDER / "prometheus.yml").read_text())["scrape_configs"]
    targets = {job["job_name"]: job["static_configs"][0]["targets"] for job in jobs}
    units = {
        path.stem: [f"127.0.0.1:{found[1]}"]
        for path in (ROOT / "deploy" / "systemd").iterdir()
        if (found := re.search(r"METRICS_PORT=(\d+)", path.read_text()))
    }
    assert targets == units


def _promtool() -> None:
    configs = [["check", "config", path.name] for path in sorted(FOLDER.glob("prometheus*.yml"))]
    assert len(configs) == 3
    for arguments in (*configs, ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run(["promtool", *arguments], cwd=FOLDER, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


if shutil.which("promtool"):
    # Five seconds: 52 tests of rules, each with an hour of samples.
    def test_the_rules_fire_when_they_must() -> None:
        _promtool()


@pytest.mark.prove("operations")
def test_the_rules_fire_when_they_must_by_promtool() -> None:
    assert shutil.which("promtool"), "Install promtool (Debian: apt-get install prometheus)"
    _promtool()
