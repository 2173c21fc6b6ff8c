"""When the supervisor starts the simulator of Stripe, and with which settings."""

from pathlib import Path

import pytest

from saas.supervisor.stack import Stack
from saas.supervisor.state import SupervisorState


def stack_in(folder: Path, given: dict[str, str], environment: str = "development") -> Stack:
    (folder / "simulators").mkdir(parents=True, exist_ok=True)
    stack = Stack(SupervisorState(folder, folder / "var"), given)
    stack.environment = {"GEMHALL_ENV": environment, "PLATFORM_URL": "http://localhost:8000"}
    return stack


def test_an_installation_without_keys_gets_the_simulator(tmp_path):
    stack = stack_in(tmp_path, {})
    settings = stack._simulated_stripe()
    assert settings["STRIPE_API_BASE"] == f"http://localhost:{stack.stripe_port}"
    assert settings["STRIPE_SECRET_KEY"].startswith("sk_test_")
    assert settings["STRIPE_WEBHOOK_SECRET"].startswith("whsec_")
    stack.environment |= {"WEB_THREADS": "4", **settings}
    command = next(program.process.command for program in stack._programs() if program.process.name == "stripe")
    assert "http://localhost:8000/api/hooks/stripe" in command
    # A later start keeps keys and port, because stored invoices and the state file name them.
    assert stack_in(tmp_path, {})._simulated_stripe() == settings


@pytest.mark.parametrize("name", ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])
def test_a_key_of_stripe_keeps_the_simulator_off(tmp_path, name):
    stack = stack_in(tmp_path, {name: "value"})
    assert (stack._simulated_stripe(), stack.stripe_port) == ({}, 0)


def test_production_never_gets_the_simulator(tmp_path):
    stack = stack_in(tmp_path, {}, environment="production")
    assert (stack._simulated_stripe(), stack.stripe_port) == ({}, 0)
