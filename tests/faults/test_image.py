"""The image builds without a registry, holds what its bill of materials lists, and serves from files it cannot write.

It runs with the commands, the user and the settings of deploy/compose.yaml, on a PostgreSQL with the role that
deploy/compose/database.sh makes. The doctor finds nothing wrong there. Root is needed: it makes namespaces.

Seven minutes, most of them for the packages and the front end.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from saas.supervisor.console import last_lines
from saas.supervisor.postgres import PostgresServer, binaries_for
from saas.supervisor.valkey import ValkeyServer
from tests.support.image import USER, Image, own_network
from tests.support.name_server import name_server
from tests.support.running import ROOT
from tests.support.waits import wait_until

pytestmark = pytest.mark.prove
HOST = "gemhall.example.com"
PYTHON = "/opt/gemhall/.venv/bin/python"
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
PROCESSES = ("web", "realtime", "worker", "front")
MEASURED = ("web", "realtime", "worker")
# A machine of tests has a small disk, and no mail server.
OF_THE_MACHINE = {"mail.not-sent", "disk.low", "disk.full"}
LIST_PACKAGES = (
    "import importlib.metadata as m; print(*sorted({f'{d.name}=={d.version}' for d in m.distributions()}), sep='\\n')"
)


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    assert os.geteuid() == 0, "run this proof as root: it mounts the files of the image"
    folder = Path(tempfile.mkdtemp(prefix="gemhall-image-"))
    folder.chmod(0o755)
    made = Image(folder, ["--root", str(folder / "storage"), "--runroot", str(folder / "run")])
    try:
        made.build()
        made.mount()
        yield made
    finally:
        made.buildah("umount", "--all")
        shutil.rmtree(folder, ignore_errors=True)


def test_the_image_says_what_it_is_and_runs_without_rights(image):
    config: dict[str, Any] = dict(image.config)
    assert config["User"] == f"{USER}:{USER}"
    assert set(config["Volumes"]) == {"/tmp", "/certificates", "/uploads"}
    assert config["Healthcheck"]["Test"] == ["CMD", PYTHON, "deploy/healthy.py", "web"]
    assert config["Labels"]["org.opencontainers.image.version"] == "1.2.3"
    assert config["Labels"]["org.opencontainers.image.licenses"] == "Apache-2.0"
    assert not [entry for entry in config["Env"] if "SECRET" in entry or "PASSWORD" in entry]
    # Compilers, sources of the front end, tests and secrets stay outside.
    program = image.files / "opt" / "gemhall"
    for name in ("node_modules", ".tools", "tests", ".git", "frontend/src", "deploy/secrets", "var"):
        assert not (program / name).exists(), name
    # The user of the image owns no file of the program.
    own = subprocess.run(
        ["find", str(program), "(", "-user", str(USER), "-o", "-perm", "-0002", "!", "-type", "l", ")"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert own.stdout == ""


def test_the_bill_of_materials_lists_every_package(image):
    bill = json.loads((image.files / "opt/gemhall/sbom.json").read_text())
    listed = {one["purl"].removeprefix("pkg:pypi/").replace("@", "==") for one in bill["components"]}
    printed = image.run("bill", [PYTHON, "-c", LIST_PACKAGES], {})
    assert printed.returncode == 0, printed.stderr
    pairs = (line.split("==") for line in printed.stdout.split())
    installed = {f"{re.sub('[-_.]+', '-', name).lower()}=={version}" for name, version in pairs}

    assert len(installed) > 50
    assert installed - listed == set()


@contextmanager
def services(folder: Path) -> Iterator[dict[str, str]]:
    """PostgreSQL with the role of the compose file, and Valkey; yields their addresses as the settings name them."""
    password = "role/password"
    file = folder / "role_password"
    file.write_text(f"{password}\n")
    (folder / "backup_password").write_text("backup/password\n")
    postgres = PostgresServer(folder / "postgres", folder / "postgres.log", "superuser", 5432)
    valkey = ValkeyServer(folder / "valkey", folder / "valkey.log", "secret", 6379, durable=False)
    with ExitStack() as stack:
        postgres.start()
        stack.callback(postgres.kill)
        valkey.start()
        stack.callback(valkey.stop)
        subprocess.run(
            ["sh", str(ROOT / "deploy/compose/database.sh")], check=True,
            env={
                "PATH": f"{binaries_for(None)}:{os.environ['PATH']}", "PGHOST": "127.0.0.1", "PGPORT": "5432",
                "PGPASSWORD": "superuser", "POSTGRES_USER": "postgres", "ROLE_PASSWORD_FILE": str(file),
                "BACKUP_PASSWORD_FILE": str(folder / "backup_password"), "PGDATA": str(postgres.data),
            },
        )  # fmt: skip
        yield {
            "DATABASE_URL": "postgres://gemhall:role%2Fpassword@127.0.0.1:5432/gemhall",
            "REDIS_URL": valkey.url,
        }


def settings_of(name: str, secrets: dict[str, str]) -> dict[str, str]:
    """Return the environment of a service of the compose file; its secrets have the values of this run."""
    given = {
        key: value.replace("${GEMHALL_HOST:?set it in .env}", HOST).replace("${GEMHALL_HOST}", HOST)
        for key, value in COMPOSE["services"][name]["environment"].items()
        if not key.endswith("_FILE")
    }
    if name == "front":
        # The ports are free here, so none is published under another number.
        places = {"WEB": "127.0.0.1:8000", "STREAMS": "127.0.0.1:8001", "HTTP_PORT": "80", "HTTPS_PORT": "443"}
        return {**given, **places, "ISSUER": "internal"}
    return {
        **given, "MAIL_FROM": f"Gemhall <hello@{HOST}>", "SUPPORT_CONTACT": f"mailto:hello@{HOST}",
        "TRUSTED_PROXIES": "127.0.0.1", **secrets,
    }  # fmt: skip


def test_the_containers_serve_from_files_they_cannot_write_and_the_doctor_finds_nothing(image):
    with own_network(), name_server() as zone, services(image.folder) as addresses, ExitStack() as stack:
        zone.set(HOST, "A", "127.0.0.1")
        secrets = {
            **addresses, "SECRET_KEY": "kYQ3vB7nLw2mXr9sTz5dHf8cJp4gAe6uWoZi1xNqRbVtGyKsCjMlUhDaEfPqTw",
            "DNS_RESOLVERS": f"127.0.0.1:{zone.port}",
            "EDGE_AUTHORITY_FILE": "/certificates/caddy/pki/authorities/local/root.crt",
        }  # fmt: skip
        settings = settings_of("web", secrets)
        command = COMPOSE["services"]["migrate"]["command"]
        prepared = image.run("migrate", command, settings_of("migrate", secrets))
        assert prepared.returncode == 0, prepared.stdout + prepared.stderr
        checked = image.run("check", [PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING"], settings)
        # Mail is not set up here, on purpose.
        assert [line for line in checked.stderr.splitlines() if line.startswith("?: (")] == [
            "?: (accounts.W001) Emails are kept in the database and not sent."
        ], checked.stderr
        # The file of the front's authority is made with the first certificate.
        running = {}
        for name in PROCESSES:
            process = image.process(name, COMPOSE["services"][name]["command"], settings_of(name, secrets))
            process.start()
            stack.callback(process.stop)
            running[name] = process

        def is_healthy(name: str) -> bool:
            assert running[name].exit_status() is None, f"{name} ended:\n{last_lines(running[name].log)}"
            check = COMPOSE["services"][name]["healthcheck"]["test"]
            status: int = image.run(name, check[1:], settings_of(name, secrets)).returncode
            return status == 0

        for name in PROCESSES:
            wait_until(partial(is_healthy, name), f"{name} is not healthy", seconds=120)
        for name in MEASURED:
            port = COMPOSE["services"][name]["environment"]["METRICS_PORT"]
            shown = subprocess.run(
                ["curl", "--silent", "--fail", f"http://127.0.0.1:{port}/metrics"],
                capture_output=True,
                text=True,
                check=False,
            )
            assert shown.returncode == 0, name
            assert "gemhall_" in shown.stdout
        # No process can change the program, or become root.
        for place in ("/opt/gemhall/saas/x", "/opt/gemhall/state/x", "/usr/bin/x", "/etc/x"):
            assert image.run("web", ["touch", place], settings).returncode != 0, place
        assert image.run("web", ["touch", "/uploads/written", "/tmp/written"], settings).returncode == 0
        rights = image.run("web", ["grep", "-E", "^(Cap(Eff|Bnd)|NoNewPrivs)", "/proc/self/status"], settings).stdout
        assert rights.split() == ["CapEff:", "0" * 16, "CapBnd:", "0" * 16, "NoNewPrivs:", "1"]
        authority = image.folder / "certificates" / "caddy/pki/authorities/local/root.crt"
        fetch = ["curl", "--silent", "--fail", "--cacert", str(authority), "--resolve", f"{HOST}:443:127.0.0.1"]
        wait_until(
            lambda: subprocess.run([*fetch, f"https://{HOST}/api/health/ready"], check=False).returncode == 0,
            "the site does not answer through the front",
        )

        def report() -> dict[str, Any]:
            done = image.run("web", [PYTHON, "manage.py", "doctor", "--json"], settings)
            assert done.stdout, done.stderr
            found: dict[str, Any] = json.loads(done.stdout)
            return found

        # The first jobs of a new installation run now.
        wait_until(lambda: "workers.away" not in codes_of(report()), "no job has run")
        found = report()
        assert codes_of(found) <= OF_THE_MACHINE, json.dumps(found, indent=1)
        assert len(found["seconds"]) == 16
        for secret in (secrets["SECRET_KEY"], "role%2Fpassword", "role/password"):
            assert secret not in json.dumps(found)


def codes_of(report: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in report["findings"]}
