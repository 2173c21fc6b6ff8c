"""`make up` reads its settings before it starts a service, and names all problems at once."""

import os
import subprocess
import sys

import pytest

from saas import env
from saas.supervisor.options import Options, read_options
from tests.support.running import ROOT, clean_environment

NAMES = ("HOST", "PORT", "TRUSTED_PROXIES", "JOB_WORKERS", "DEMO")


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    env.take_problems()
    yield
    env.take_problems()


def test_without_variables_the_defaults_are_taken():
    assert (read_options(), env.take_problems()) == (Options(), [])


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "0", {"port": 0}),
        ("PORT", "65535", {"port": 65535}),
        ("HOST", "0.0.0.0", {"host": "0.0.0.0"}),
        ("TRUSTED_PROXIES", "10.0.0.0/8,192.0.2.7", {"outer_proxies": ("10.0.0.0/8", "192.0.2.7")}),
        ("JOB_WORKERS", "8", {"job_workers": 8}),
        *(("DEMO", value, {"has_demo": False}) for value in ("no", "No", "0", "false", "off")),
        *(("DEMO", value, {"has_demo": True}) for value in ("", "yes", "1", "true", "on")),
    ],
)
def test_a_right_value_is_taken(monkeypatch, name, value, expected):
    monkeypatch.setenv(name, value)

    assert (read_options(), env.take_problems()) == (Options(**expected), [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "abc"), ("PORT", "65536"), ("PORT", "-1"),
        ("HOST", "http://localhost"), ("HOST", "a b"),
        ("TRUSTED_PROXIES", "10.0.0.0/8,front"),
        ("JOB_WORKERS", "two"), ("JOB_WORKERS", "0"), ("JOB_WORKERS", "1.5"),
        ("DEMO", "perhaps"), ("DEMO", "non"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    read_options()

    (problem,) = env.take_problems()
    assert problem.startswith(f"{name}: must ")


def test_make_up_names_the_problems_of_the_supervisor_and_of_the_product_before_any_work(tmp_path):
    """It starts the supervisor, and the supervisor one process of the product, which cost a second."""
    wrong = {
        "PORT": "abc", "WEB_WORKERS": "two", "JOB_WORKERS": "0", "DEMO": "perhaps", "TRUSTED_PROXIES": "front",
        "HOST": "a b", "LOG_LEVEL": "LOUD", "INSTANCE": "a b;c",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "saas.supervisor", "up"], cwd=ROOT, capture_output=True, text=True, check=False,
        env=clean_environment({**wrong, "STATE_DIR": str(tmp_path)}),
    )  # fmt: skip

    lines = done.stderr.strip().splitlines()
    assert (done.returncode, lines[0]) == (os.EX_CONFIG, "The settings are not right:"), done.stderr
    assert sorted(line.removeprefix("  - ").partition(":")[0] for line in lines[1:]) == sorted(wrong)
    assert done.stdout == "Stopped.\n"
    assert not (tmp_path / "postgres").exists()
