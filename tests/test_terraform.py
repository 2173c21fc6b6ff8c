"""The files of terraform/ parse, and agree with each other and with the product. Terraform itself is not needed.

``checkov --config-file terraform/.checkov.yaml`` adds its own rules; it is too large for the locks.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hcl2
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "terraform"
ENVIRONMENTS = sorted(path.stem for path in (FOLDER / "environments").glob("*.tfvars"))
Json = dict[str, Any]


def plain(value: Any) -> Any:
    """Return what the parser read, without its quotes around labels and texts and without its notes."""
    if isinstance(value, dict):
        return {plain(key): plain(one) for key, one in value.items() if not key.startswith("__")}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.removeprefix('"').removesuffix('"') if isinstance(value, str) else value


@cache
def parsed(path: Path) -> Json:
    with path.open() as file:
        found: Json = plain(hcl2.load(file))
    return found


def blocks(kind: str) -> Iterator[Json]:
    for path in sorted(FOLDER.glob("*.tf")):
        yield from parsed(path).get(kind, [])


def named(kind: str) -> dict[str, Json]:
    """Return the blocks of a kind with one label, by that label."""
    return {name: body for block in blocks(kind) for name, body in block.items()}


def typed(kind: str) -> dict[str, Json]:
    """Return resources or data sources by their address, as in ``aws_subnet.data``."""
    return {
        f"{of}.{name}": body
        for block in blocks(kind)
        for of, names in block.items()
        for name, body in names.items()
    }  # fmt: skip


def local_names() -> set[str]:
    return {name for block in blocks("locals") for name in block}


@cache
def sources() -> str:
    """Return all files as one text, without comments."""
    texts = [path.read_text() for path in sorted(FOLDER.glob("*.tf"))]
    return re.sub(r"^\s*#.*$", "", "\n".join(texts), flags=re.MULTILINE)


def settings_of(name: str) -> dict[str, str]:
    """Return the names and values of one of the maps of settings in services.tf."""
    text = (FOLDER / "services.tf").read_text()
    body = text.split(f"{name} = ")[1].split("\n  }" if name == "front_settings" else "\n    },")[0]
    return dict(re.findall(r"^\s+([A-Z][A-Z0-9_]+)\s+= (.+)$", body, flags=re.MULTILINE))


def test_every_variable_is_described_typed_and_used() -> None:
    for name, body in named("variable").items():
        assert body.get("type"), name
        assert len(body.get("description", "")) > 10, name
        assert f"var.{name}" in sources().replace(f'variable "{name}"', ""), f"{name} is not used"


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_an_environment_sets_what_has_no_default_and_nothing_unknown(environment: str) -> None:
    given = set(parsed(FOLDER / "environments" / f"{environment}.tfvars"))
    variables = named("variable")
    assert given <= set(variables)
    assert {name for name, body in variables.items() if "default" not in body} <= given


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_an_environment_can_lose_no_task_and_has_room_for_the_connections(environment: str) -> None:
    given = parsed(FOLDER / "environments" / f"{environment}.tfvars")
    for name, size in given["services"].items():
        assert 1 <= size["least"] <= size["most"], name
        assert size["memory"] in {512, *range(1024, 30_721, 1024)}, f"{name}: Fargate has no such size"
        assert size["cpu"] * 2 <= size["memory"] <= size["cpu"] * 8, f"{name}: Fargate has no such size"


def test_every_reference_leads_somewhere() -> None:
    resources, sources_of_data = typed("resource"), typed("data")
    found = set(re.findall(r"(?<![.\w\"])((?:data\.)?(?:aws|random)_\w+\.\w+)", sources()))
    assert len(found) > 50
    for address in found:
        known = sources_of_data if address.startswith("data.") else resources
        assert address.removeprefix("data.") in known, address
    assert set(re.findall(r"\bvar\.(\w+)", sources())) <= set(named("variable"))
    assert set(re.findall(r"\blocal\.(\w+)", sources())) == local_names()


def test_a_zone_is_counted_where_there_is_one_of_each() -> None:
    for address in ("aws_subnet.public", "aws_subnet.private", "aws_subnet.data", "aws_efs_mount_target.certificates"):
        assert "var.zones" in str(typed("resource")[address]["count"]), address


def test_no_secret_is_written_down() -> None:
    for address, body in typed("resource").items():
        for key, value in body.items():
            if re.search(r"password|secret_string|auth_token|access_key", key):
                assert "random_password." in value or "local.made_secrets" in value, f"{address}.{key}"


def test_only_the_front_is_open_to_the_internet() -> None:
    rules = {one: body for one, body in typed("resource").items() if "ingress_rule" in one}
    assert {one for one, body in rules.items() if "cidr_ipv4" in body} == {"aws_vpc_security_group_ingress_rule.front"}
    assert typed("resource")["aws_db_instance.main"]["publicly_accessible"] is False
    assert "ingress" not in typed("resource")["aws_default_security_group.closed"]


def test_data_at_rest_and_on_the_way_are_encrypted() -> None:
    of = typed("resource")
    assert of["aws_db_instance.main"]["storage_encrypted"] is True
    assert of["aws_elasticache_replication_group.main"]["at_rest_encryption_enabled"] is True
    assert of["aws_elasticache_replication_group.main"]["transit_encryption_enabled"] is True
    assert of["aws_efs_file_system.certificates"]["encrypted"] is True
    assert "sslmode=verify-full" in sources()
    assert "rediss://" in sources()
    assert "aws:SecureTransport" in sources()


def test_what_holds_data_is_not_destroyed_by_a_mistake() -> None:
    for address in (
        "aws_db_instance.main",
        "aws_s3_bucket.uploads",
        "aws_efs_file_system.certificates",
        "random_password.secret_key",
    ):
        assert typed("resource")[address]["lifecycle"][0]["prevent_destroy"] is True, address
    assert typed("resource")["aws_db_instance.main"]["deletion_protection"] is True


def test_the_cache_never_evicts() -> None:
    (parameter,) = typed("resource")["aws_elasticache_parameter_group.main"]["parameter"]
    assert parameter == {"name": "maxmemory-policy", "value": "noeviction"}


def test_settings_are_known_to_the_product() -> None:
    known = set(re.findall(r"`([A-Z][A-Z0-9_]+)`", (ROOT / "README.md").read_text()))
    known |= set(re.findall(r"`([A-Z][A-Z0-9_]+)`", (ROOT / "docs" / "domains.md").read_text()))
    known |= set(re.findall(r"^#? ?([A-Z_]+)=", (ROOT / "deploy" / "gemhall.env.example").read_text(), re.MULTILINE))
    settings = settings_of("settings")
    assert len(settings) > 12
    assert set(settings) <= known
    # Production refuses to start without these.
    assert {"GEMHALL_ENV", "PLATFORM_URL", "TRUSTED_PROXIES"} <= set(settings)
    assert '"SECRET_KEY", "DATABASE_URL", "REDIS_URL"' in sources()


def test_prometheus_reaches_each_process_and_nothing_else_does() -> None:
    """Ports, names and the rule of the network agree with the configuration that operators copy."""
    [ports] = [plain(block["metrics_ports"]) for block in blocks("locals") if "metrics_ports" in block]
    given = yaml.safe_load((ROOT / "deploy" / "monitoring" / "prometheus.aws.yml").read_text())
    found = {job["job_name"]: job["dns_sd_configs"][0] for job in given["scrape_configs"]}
    zone = typed("resource")["aws_service_discovery_private_dns_namespace.main"]["name"]
    assert zone == "${local.name}.internal"
    assert found == {
        f"gemhall-{name}": {"names": [f"{name}.gemhall-mine.internal"], "type": "A", "port": port}
        for name, port in ports.items()
    }
    units = {path.stem: path.read_text() for path in (ROOT / "deploy" / "systemd").glob("*.service")}
    assert {name: int(port[1]) for name, text in units.items() if (port := re.search(r"METRICS_PORT=(\d+)", text))} == {
        f"gemhall-{name}": port for name, port in ports.items()
    }

    # Every measured process has a name, and no other one.
    names = typed("resource")["aws_service_discovery_service.inside"]
    assert names["for_each"] == "${toset(keys(local.metrics_ports))}"
    blocks_of_service = typed("resource")["aws_ecs_service.process"]["dynamic"]
    (registries,) = [one["service_registries"] for one in blocks_of_service if "service_registries" in one]
    assert "contains(keys(local.metrics_ports), each.key)" in registries["for_each"]
    rule = typed("resource")["aws_vpc_security_group_ingress_rule.metrics"]
    assert rule["referenced_security_group_id"] == "${var.prometheus_security_group}"
    assert rule["security_group_id"] == "${aws_security_group.product.id}"
    assert rule["for_each"] == '${var.prometheus_security_group == "" ? {} : local.metrics_ports}'
    assert rule["from_port"] == rule["to_port"] == "${each.value}"
    assert named("variable")["prometheus_security_group"]["default"] == ""
    # No load balancer and no open rule leads to such a port.
    assert not set(ports.values()) & {8000, 8001, 8080, 8443}
    [settings] = [block["metrics_settings"] for block in blocks("locals") if "metrics_settings" in block]
    assert {"METRICS_PORT", "METRICS_BIND"} == set(re.findall(r"\b([A-Z]+_[A-Z]+)\b", str(settings)))


def test_settings_of_the_front_are_read_by_it() -> None:
    files = "".join(path.read_text() for path in (ROOT / "deploy" / "caddy").iterdir())
    # Caddy itself and Go read these.
    read = {*re.findall(r"\{\$([A-Z_]+)", files), "XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOMEMLIMIT"}
    assert set(settings_of("front_settings")) <= read


def test_processes_are_those_of_the_other_ways_to_run_it() -> None:
    files = (ROOT / "deploy" / "systemd").glob("*.service")
    units = {path.stem.removeprefix("gemhall-"): path.read_text() for path in files}
    # RDS makes the backups.
    units = {name: unit for name, unit in units.items() if not name.startswith("backup")}
    text = (FOLDER / "services.tf").read_text()
    started = dict(re.findall(r"^    (\w+) = {\n((?:.*\n)*?)    }\n", text, re.MULTILINE))
    for name, unit in units.items():
        module = re.search(r"-m (saas\.\S+)", unit)
        assert (module[1] if module else "Caddyfile") in started[name], name
    # Every task reads only, and belongs to the user of the image.
    image = (ROOT / "deploy" / "Containerfile").read_text()
    assert "USER 10001:10001" in image
    assert 'user         = "10001:10001"' in text
    assert "readonlyRootFilesystem = true" in text


def test_checks_that_are_left_out_say_why() -> None:
    lines = (FOLDER / ".checkov.yaml").read_text().split("skip-check:\n")[1].splitlines()
    reason = False
    for line in lines:
        assert reason or line.strip().startswith("#"), line
        reason = True
    assert all(re.fullmatch(r"  (# .+|- CKV2?_AWS_\d+)", line) for line in lines)


@pytest.mark.parametrize(("environment", "column"), [("small", 1), ("large", 2)])
def test_the_table_of_costs_has_the_units_of_the_environments(environment: str, column: int) -> None:
    text = (FOLDER / "README.md").read_text().partition("### 10, 1,000 and 100,000 communities")[2]
    rows = {cells[0]: cells for line in text.splitlines() if (cells := [one.strip() for one in line.split("|")[1:-1]])}
    given = parsed(FOLDER / "environments" / f"{environment}.tfvars")
    services, database, cache = given["services"].values(), given["database"], given["cache"]
    servers, nodes = 1 + bool(database["standby"]), 1 + bool(cache["replica"])

    def unit(name: str) -> str:
        return rows[name][column]

    assert float(unit("Fargate, cores")) == sum(one["cpu"] * one["least"] for one in services) / 1024
    assert float(unit("Fargate, GB of memory")) == sum(one["memory"] * one["least"] for one in services) / 1024
    assert unit("database servers, with standbys") == f"{servers} × {plain(database['class'])}"
    assert int(unit("database storage, GB").replace(",", "")) == servers * database["storage_gb"]
    assert unit("cache nodes") == f"{nodes} × {plain(cache['node_type'])}"
    zones = len(given["zones"])
    assert int(unit("NAT gateways")) == (zones if given["nat_per_zone"] else 1)
    assert unit("load balancers, addresses") == f"1, {zones}"
