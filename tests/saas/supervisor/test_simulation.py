"""When the supervisor starts the simulators, and with which settings."""

from pathlib import Path

import pytest

from saas.supervisor.simulation import PROVIDER_KEYS, Simulation
from saas.supervisor.state import SupervisorState


def simulation_in(folder: Path, given: dict[str, str], *, development: bool = True) -> Simulation:
    (folder / "simulators").mkdir(parents=True, exist_ok=True)
    return Simulation(SupervisorState(folder, folder / "var"), given, development=development)


def test_an_installation_without_keys_gets_the_simulator_of_stripe(tmp_path):
    simulation = simulation_in(tmp_path, {})

    settings = simulation.settings()

    assert settings["STRIPE_API_BASE"] == simulation.addresses()["stripe"]
    assert settings["STRIPE_SECRET_KEY"].startswith("sk_test_")
    assert settings["STRIPE_WEBHOOK_SECRET"].startswith("whsec_")
    assert "http://localhost:8000/api/hooks/stripe" in simulation.commands("http://localhost:8000")["stripe"]
    # A later start keeps keys and port, because stored invoices and the state file name them.
    later = simulation_in(tmp_path, {}).settings()
    assert {name: later[name] for name in settings if name.startswith("STRIPE")} == {
        name: value for name, value in settings.items() if name.startswith("STRIPE")
    }


@pytest.mark.parametrize("name", ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])
def test_a_key_of_stripe_keeps_its_simulator_off(tmp_path, name):
    simulation = simulation_in(tmp_path, {name: "value"})

    assert simulation.addresses()["stripe"] is None
    assert not [key for key in simulation.settings() if key.startswith("STRIPE")]
    assert list(simulation.commands("http://localhost:8000")) == ["simulators"]


def test_a_provider_with_a_key_is_not_simulated(tmp_path):
    simulation = simulation_in(tmp_path, {PROVIDER_KEYS["KICK"]: "value"})

    assert "KICK_BASE_URL" not in simulation.settings()
    assert simulation.settings()["TWITCH_BASE_URL"] == f"{simulation.addresses()['simulators']}/twitch"
    assert "Twitch" in simulation.announcement()[1]
    assert "Kick" not in simulation.announcement()[1]


def test_casinos_are_simulated_unless_they_have_an_address(tmp_path):
    keys = dict.fromkeys([*PROVIDER_KEYS.values(), "STRIPE_SECRET_KEY"], "value")
    simulation = simulation_in(tmp_path, {**keys, "CASINO_STAKE_URL": "https://api.stake.us/affiliate"})
    place = simulation.addresses()["simulators"]
    settings = simulation.settings()

    assert place is not None
    assert settings["CASINO_SHUFFLE_URL"] == f"{place}/casinos/shuffle"
    assert "CASINO_STAKE_URL" not in settings
    assert settings["OUTBOUND_ALLOWED"] == place.removeprefix("http://")
    assert list(simulation.commands("http://localhost:8000")) == ["simulators"]


def test_production_gets_no_simulator(tmp_path):
    simulation = simulation_in(tmp_path, {}, development=False)

    assert (simulation.settings(), simulation.commands("https://a"), simulation.announcement()) == ({}, {}, [])
    assert set(simulation.addresses().values()) == {None}
