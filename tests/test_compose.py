"""deploy/compose.yaml keeps the rules of one server: one open door, no rights, no secrets in the environment.

Docker itself is not needed, and no image is fetched.
"""

import re
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PRODUCT = {"migrate", "web", "realtime", "worker", "front"}
COPIES = {"backup", "backup-wal"}
MONITORING = {"prometheus", "alertmanager"}
RUNNING = set(SERVICES) - {"migrate"}
MEASURED = {"web", "realtime", "worker"}
SECRET = re.compile(r"PASSWORD|SECRET|KEY|_URL$|TOKEN")


def known_settings() -> set[str]:
    """Return the variables that the product reads, from its own files."""
    sources = "".join(path.read_text() for path in [*(ROOT / "saas/settings").glob("*.py"), ROOT / "saas/env.py"])
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z][A-Z0-9_]+)\"", sources))
    front = "".join(path.read_text() for path in (DEPLOY / "caddy").iterdir())
    return read | set(re.findall(r"\{\$([A-Z_]+)", front)) | {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOMEMLIMIT"}


def test_the_services_are_those_of_an_installation() -> None:
    assert set(SERVICES) == PRODUCT | COPIES | MONITORING | {"database", "cache"}
    assert "postgres:18" in SERVICES["database"]["image"]
    assert "valkey" in SERVICES["cache"]["image"]
    mounted = {mount.partition(":")[0] for service in SERVICES.values() for mount in service.get("volumes", [])}
    assert {mount for mount in mounted if not mount.startswith("./")} == set(COMPOSE["volumes"])
    # Each file that a service mounts from the folder is in the repository.
    assert all((DEPLOY / mount).is_file() for mount in mounted if mount.startswith("./"))
    # Only a mail server is missing for the alerts, so their service waits to be asked for.
    assert {name for name, service in SERVICES.items() if "profiles" in service} == {"alertmanager"}


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_has_no_rights_and_ends_within_its_limits(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert "cap_add" not in service
    assert all(int(number) > 0 for number in service["user"].split(":"))
    limits = service["deploy"]["resources"]["limits"]
    assert set(limits) == {"cpus", "memory", "pids"}
    # Its log cannot fill the disk.
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    for mount in service.get("volumes", []):
        source, _, mode = mount.partition(":")
        assert source in COMPOSE["volumes"] or mode.endswith(":ro"), f"{mount}: a folder of the machine is read only"
        assert "docker.sock" not in mount


@pytest.mark.parametrize("name", SERVICES)
def test_an_image_is_pinned_by_its_version(name: str) -> None:
    image = re.sub(r"\$\{\w+:-(.+)\}", r"\1", SERVICES[name]["image"])
    assert re.fullmatch(r"[a-z0-9.]+(/[a-z0-9-]+)+:v?\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?", image), image
    if name in PRODUCT:
        assert SERVICES[name]["image"] == SERVICES["web"]["image"]


@pytest.mark.parametrize("name", sorted(RUNNING))
def test_a_container_that_ends_is_started_again_and_says_if_it_works(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    check = service["healthcheck"]
    assert check["test"][0] in {"CMD", "CMD-SHELL"}
    assert {"interval", "timeout", "retries"} <= set(check)
    if name in PRODUCT:
        assert check["test"][-2:] == ["deploy/healthy.py", name]


def test_the_tables_are_migrated_once_before_the_processes_start() -> None:
    migrate = SERVICES["migrate"]
    assert migrate["restart"] == "no"
    assert migrate["command"][1:] == ["manage.py", "prepare", "--only", "database"]
    assert set(migrate["depends_on"]) == {"database", "cache"}
    for name in ("web", "realtime", "worker"):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


def test_only_the_front_can_be_reached_from_outside() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"front"}
    assert SERVICES["front"]["ports"] == ["80:8080", "443:8443"]
    assert not any("network_mode" in service for service in SERVICES.values())
    networks = COMPOSE["networks"]
    for name in ("database", "cache"):
        assert all(networks[network].get("internal") for network in SERVICES[name]["networks"]), name
    assert set(SERVICES["front"]["networks"]) & set(SERVICES["database"]["networks"]) == set()
    assert networks["inner"]["internal"] is True
    # Every network is used, and none is missing.
    used = {network for service in SERVICES.values() for network in service["networks"]}
    assert used == set(networks)


def test_the_front_may_ask_for_certificates_and_nobody_else() -> None:
    caddy = (DEPLOY / "caddy/Caddyfile").read_text()
    assert "ask http://{$WEB:127.0.0.1:8000}/api/hooks/tls-allowed" in caddy
    assert "on_demand" in caddy
    [place] = COMPOSE["networks"]["inner"]["ipam"]["config"]
    for variable in ("TRUSTED_PROXIES", "FRONT_ADDRESSES"):
        entries = SERVICES["web"]["environment"][variable].split(",")
        networks = [ip_network(entry) for entry in entries]
        assert ip_network(place["subnet"]) in networks
        assert not any(ip_address("8.8.8.8") in network for network in networks)
    others = {name for name in SERVICES if "inner" in SERVICES[name]["networks"]} - {"front"}
    assert others == {"web", "realtime"}
    host, port = SERVICES["front"]["environment"]["WEB"].split(":")
    assert f"0.0.0.0:{port}" in SERVICES[host]["command"]
    host, port = SERVICES["front"]["environment"]["STREAMS"].split(":")
    assert f"0.0.0.0:{port}" in SERVICES[host]["command"]


@pytest.mark.parametrize("name", SERVICES)
def test_secrets_are_files(name: str) -> None:
    service = SERVICES[name]
    given = service.get("secrets", [])
    assert set(given) <= set(COMPOSE["secrets"])
    files = {value for key, value in service.get("environment", {}).items() if key.endswith("_FILE")}
    assert files <= {f"/run/secrets/{secret}" for secret in given}
    for key, value in service.get("environment", {}).items():
        if SECRET.search(key) and not key.endswith("_FILE"):
            assert key in {"PLATFORM_URL"}, f"{key} is a secret in the environment"
        assert "password" not in value or value.startswith("/run/secrets/"), key
    if name == "front":
        assert not given


def test_settings_are_known_to_the_product() -> None:
    for name in PRODUCT:
        settings = {key.removesuffix("_FILE") for key in SERVICES[name]["environment"]}
        assert settings <= known_settings(), name
    assert {"SECRET_KEY_FILE", "DATABASE_URL_FILE", "REDIS_URL_FILE"} <= set(SERVICES["web"]["environment"])
    command = SERVICES["worker"]["command"]
    assert command[command.index("--concurrency") + 1] == SERVICES["worker"]["environment"]["JOB_SLOTS"]


def test_processes_are_those_of_the_units() -> None:
    # The copies of the cluster are made by the image of PostgreSQL here: test_copies_of_the_cluster…
    units = {unit.stem.removeprefix("gemhall-"): unit for unit in (DEPLOY / "systemd").glob("*.service")}
    assert set(units) == (PRODUCT - {"migrate"}) | COPIES
    for name, unit in units.items():
        if name in COPIES:
            continue
        command = SERVICES[name]["command"]
        if module := re.search(r"-m (saas\.\S+)", unit.read_text()):
            assert module[1] in command
        else:
            assert "/opt/gemhall/deploy/caddy/Caddyfile" in command
        stops = re.search(r"^TimeoutStopSec=(\d+)", unit.read_text(), re.MULTILINE)
        assert stops
        assert SERVICES[name]["stop_grace_period"] == f"{stops[1]}s"


def test_prometheus_asks_each_process_inside_and_nobody_outside_can() -> None:
    mounts = dict(mount.split(":")[:2] for mount in SERVICES["prometheus"]["volumes"])
    assert mounts["./monitoring/alerts.yml"] == "/etc/prometheus/alerts.yml"
    [config] = [source for source, place in mounts.items() if place == "/etc/prometheus/prometheus.yml"]
    assert f"--config.file={mounts[config]}" in SERVICES["prometheus"]["command"]
    given = yaml.safe_load((DEPLOY / config).read_text())
    assert given["rule_files"] == ["alerts.yml"]
    targets = {job["job_name"]: job["static_configs"][0]["targets"] for job in given["scrape_configs"]}

    environments = {name: one.get("environment", {}) for name, one in SERVICES.items()}
    measured = {name: given for name, given in environments.items() if "METRICS_PORT" in given}
    assert set(measured) == MEASURED
    # The same names as on a server without containers: rules and dashboards look at them.
    assert targets == {f"gemhall-{name}": [f"{name}:{one['METRICS_PORT']}"] for name, one in measured.items()}
    networks = SERVICES["prometheus"]["networks"]
    assert all(COMPOSE["networks"][name]["internal"] for name in networks)
    for name, environment in measured.items():
        assert environment["METRICS_BIND"] == "0.0.0.0"
        assert set(networks) & set(SERVICES[name]["networks"]), f"{name} shares no network with Prometheus"
        published = [port for one in SERVICES.values() for port in one.get("ports", [])]
        assert not [port for port in published if environment["METRICS_PORT"] in port.split(":")]
    [manager] = given["alerting"]["alertmanagers"][0]["static_configs"][0]["targets"]
    assert manager == "alertmanager:9093"
    assert set(networks) & set(SERVICES["alertmanager"]["networks"])


def test_copies_of_the_cluster_tell_the_worker_that_they_are_complete() -> None:
    """The script touches a file that the worker reads, and both mount the same volume for it."""
    worker = SERVICES["worker"]
    mounts = {source: place for source, place, *_ in (mount.split(":") for mount in worker["volumes"])}
    assert "marks:/marks:ro" in worker["volumes"]
    assert Path(worker["environment"]["BACKUP_MARK"]).parent == Path(mounts["marks"])
    for name, word in (("backup", "nightly"), ("backup-wal", "wal")):
        service = SERVICES[name]
        assert service["command"] == ["sh", "/backup.sh", word]
        assert service["image"] == SERVICES["database"]["image"]
        mounts = {source: place for source, place, *_ in (mount.split(":") for mount in service["volumes"])}
        assert mounts["./compose/backup.sh"] == "/backup.sh"
        environment = service["environment"]
        assert mounts["backups"] == environment["FOLDER"]
        assert str(Path(environment["MARK"]).parent) == mounts["marks"]
        assert Path(environment["MARK"]).name == Path(worker["environment"]["BACKUP_MARK"]).name
        assert environment["PASSWORD_FILE"] == "/run/secrets/backup_password"
    assert not [mount for mount in SERVICES["database"]["volumes"] if mount.startswith("backups")]


def test_made_secrets_fit_together_and_are_made_once(tmp_path: Path) -> None:
    shutil.copytree(DEPLOY / "compose", tmp_path / "compose")
    make = ["sh", str(tmp_path / "compose/secrets.sh")]
    subprocess.run(make, check=True)
    folder = tmp_path / "secrets"
    first = {path.name: path.read_text() for path in folder.iterdir()}
    subprocess.run(make, check=True)

    assert {path.name: path.read_text() for path in folder.iterdir()} == first
    assert {f"./secrets/{name}" for name in first} == {one["file"] for one in COMPOSE["secrets"].values()}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(path.stat().st_mode & 0o777 == 0o444 for path in folder.iterdir())
    password = first["role_password"].strip()
    assert len(password) >= 32
    assert first["database_url"].strip() == f"postgres://gemhall:{password}@database:5432/gemhall"
    assert first["redis_url"].strip() == f"redis://:{first['valkey_conf'].split()[1]}@cache:6379/0"
    made = ("secret_key", "superuser_password", "role_password", "backup_password")
    assert len({first[name] for name in made}) == len(made)
    alerts = yaml.safe_load(first["alertmanager_conf"])
    assert alerts["route"]["receiver"] in {one["name"] for one in alerts["receivers"]}
    # The product reads them, and they need no percent-encoding.
    assert re.fullmatch(r"[A-Za-z0-9_=-]+\n", first["secret_key"])
