"""A machine in a folder, on which the lines of docs/operations/self-hosting.md run as they are written.

Three things differ from a server of an operator. `Machine._make_table` replaces places, ports, users and passwords in
each line and each unit. `NOT_RUN` has the lines that do not run, with their reasons. `tests.support.systemd` replaces
systemd. If the proof runs as root, the processes run as another user, who cannot write to the program.
"""

import grp
import os
import pwd
import re
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from saas.supervisor.ports import free_port
from saas.supervisor.postgres import PostgresServer, binaries_for
from tests.support.mail_server import MailServer, mail_server
from tests.support.object_storage import ACCESS_KEY, SECRET_KEY, ObjectStorage, object_storage
from tests.support.running import ROOT, clean_environment
from tests.support.systemd import Systemd, identity
from tests.support.tls import self_signed

PAGE = ROOT / "docs" / "operations" / "self-hosting.md"
HOST, BUCKET = "gemhall.example.com", "gemhall"
DATABASE_PASSWORD, REDIS_PASSWORD = "database/pass:word@1#", "redis/pass:word@1#"
PACKAGE = "the packages of this machine are used"
NOT_RUN = {
    "1. Packages and users": {
        "apt-get update": PACKAGE,
        "apt-get install --yes python3-venv git redis-server postgresql-common": PACKAGE,
        "/usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y": PACKAGE,
        "apt-get install --yes postgresql-18": PACKAGE,
        "adduser --system --group --home /var/lib/gemhall gemhall": "the proof makes no users",
        "adduser --system --group --home /var/lib/caddy caddy": "the proof makes no users",
    },
    "Uploads on S3": {"apt-get install --yes rclone": PACKAGE},
}
FOLDERS = (
    "opt",
    "var/lib/caddy",
    "var/lib/redis",
    "var/log/redis",
    "etc/redis",
    "etc/systemd/system",
    "usr/local/bin",
    "stand-ins",
    "log",
)
STAND_INS = {
    "su": '#!/bin/sh\n# su postgres -c COMMAND\nexec sh -c "$3"\n',
    "systemd-run": f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m tests.support.systemd "$@"\n',
}
REDIS_UNIT = """[Service]
User=redis
ExecStart=/usr/bin/redis-server /etc/redis/redis.conf --daemonize no --pidfile "" --port 0 \
--tls-port {port} --tls-cert-file {certificate} --tls-key-file {key} --tls-auth-clients no --requirepass {password}
"""


def blocks_of(page: str) -> dict[str, list[list[str]]]:
    """Return the commands of each ``sh`` block by sections. A here document and a continued line are one command."""
    found: dict[str, list[list[str]]] = {}
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        if blocks := re.findall(r"^```sh\n(.*?)^```", section, re.DOTALL | re.MULTILINE):
            found[section.partition("\n")[0]] = [_commands(block) for block in blocks]
    return found


def _commands(block: str) -> list[str]:
    found, lines = [], iter(block.splitlines())
    for line in lines:
        command = [line]
        if here := re.search(r"<<'(\w+)'", line):
            command += [*iter(lines.__next__, here[1]), here[1]]
        while command[-1].endswith("\\"):
            command.append(next(lines))
        found.append("\n".join(command))
    return found


@dataclass
class Machine:
    root: Path
    postgres: PostgresServer
    mail: MailServer
    storage: ObjectStorage
    certificate: Path
    key: Path
    ports: dict[str, int] = field(
        default_factory=lambda: {n: free_port() for n in ("web", "live", "http", "https", "redis")}
    )
    blocks: dict[str, list[list[str]]] = field(default_factory=lambda: blocks_of(PAGE.read_text()))
    edits: list[Mapping[str, str]] = field(default_factory=list)
    """The settings that the operator writes, for each line that opens an editor."""
    cwd: Path = Path("/")
    _left_out: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        user = identity()
        uid, gid = (user.uid, user.gid) if user else (os.geteuid(), os.getegid())
        self._owner, self._group = pwd.getpwuid(uid).pw_name, grp.getgrgid(gid).gr_name
        for name in FOLDERS:
            (self.root / name).mkdir(parents=True)
        for name in ("var/lib/caddy", "var/lib/redis", "var/log/redis"):
            os.chown(self.root / name, uid, gid)
        for name, script in STAND_INS.items():
            file = self.root / "stand-ins" / name
            file.write_text(script)
            file.chmod(file.stat().st_mode | stat.S_IXUSR)
        self._table = self._make_table()
        debian = Path("/etc/redis/redis.conf").read_text()
        (self.root / "etc/redis/redis.conf").write_text(self.here(debian))
        (self.root / "etc/systemd/system/redis-server.service").write_text(
            REDIS_UNIT.format(
                port=self.ports["redis"], certificate=self.certificate,
                key=self.key, password=REDIS_PASSWORD,
            )
        )  # fmt: skip
        front = {
            "HOME": str(self.root / "var/lib/caddy"), "ISSUER": "internal", "BIND": "127.0.0.1",
            "HTTP_PORT": str(self.ports["http"]), "HTTPS_PORT": str(self.ports["https"]),
        }  # fmt: skip
        self.systemd = Systemd(
            self.root / "etc/systemd/system", self.root / "log", self.here, {"gemhall-front": front},
            {"postgresql": self._restart_postgres},
        )  # fmt: skip

    def _make_table(self) -> dict[str, str]:
        places = (
            "/opt/gemhall",
            "/var/lib/gemhall",
            "/etc/gemhall",
            "/etc/redis",
            "/etc/systemd/system",
            "/var/lib/redis",
            "/var/log/redis",
        )
        return {
            "https://example.com/gemhall.git": str(ROOT),
            **{place: f"{self.root}{place}" for place in (*places, "/usr/local/bin/gemhall")},
            "127.0.0.1:8000": f"127.0.0.1:{self.ports['web']}",
            "127.0.0.1:8001": f"127.0.0.1:{self.ports['live']}",
            f"https://{HOST}": self.url,
            "--owner gemhall --group gemhall": f"--owner {self._owner} --group {self._group}",
            "--group gemhall": f"--group {self._group}",
            "gemhall:gemhall": f"{self._owner}:{self._group}",
            "password 'password'": f"password '{DATABASE_PASSWORD}'",
            "endpoint=https://s3.example.com access_key_id=key secret_access_key=secret": (
                f"endpoint={self.storage.url} access_key_id={ACCESS_KEY} secret_access_key={SECRET_KEY}"
            ),
        }

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.ports['https']}"

    @property
    def authority(self) -> Path:
        """The authority of the TLS front."""
        return self.root / "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"

    @property
    def settings(self) -> Path:
        return Path(self.here("/etc/gemhall/gemhall.env"))

    def settings_of_services(self) -> dict[str, str]:
        """Return the variables that differ between installations, as the page's table asks for them."""
        database, redis = (quote(password, safe="") for password in (DATABASE_PASSWORD, REDIS_PASSWORD))
        return {
            "PLATFORM_URL": self.url,
            "STATE_DIR": self.here("/var/lib/gemhall"),
            "DATABASE_URL": f"postgres://gemhall:{database}@127.0.0.1:{self.postgres.port}/gemhall",
            "REDIS_URL": f"rediss://:{redis}@localhost:{self.ports['redis']}/0?ssl_ca_certs={self.certificate}",
            "SMTP_URL": self.mail.url,
            "SSL_CERT_FILE": str(self.certificate),
        }

    def settings_of_uploads(self) -> dict[str, str]:
        return {
            "S3_BUCKET": BUCKET,
            "S3_ENDPOINT_URL": self.storage.url,
            "S3_ACCESS_KEY": ACCESS_KEY,
            "S3_SECRET_KEY": SECRET_KEY,
        }

    def here(self, text: str) -> str:
        """Return a text of the repository with the places of this machine."""
        for theirs, ours in self._table.items():
            text = text.replace(theirs, ours)
        return text

    def follow(self, title: str) -> None:
        """Run the next block of a section, each command as it is written, and fail with the first that fails."""
        for command in self.blocks[title].pop(0):
            if command in NOT_RUN.get(title, {}):
                self._left_out.add((title, command))
            else:
                self.run(command)

    def check_everything_ran(self) -> None:
        """Fail if a block of the page was not followed, or if the page has lost a line that does not run."""
        assert not [title for title, blocks in self.blocks.items() if blocks]
        assert self._left_out == {(title, line) for title, lines in NOT_RUN.items() for line in lines}

    def run(self, command: str) -> None:
        """Run one command as it is written."""
        words = self.here(command).split()
        if words[0] == "systemctl":
            self.systemd.systemctl(*words[1:])
        elif words[0] == "cd":
            self.cwd = self.cwd / words[1]
        elif words[0] == "editor":
            self.edit(self.edits.pop(0))
        else:
            self.shell(self.here(command))

    def shell(self, command: str) -> str:
        """Run a line in a shell, and return what it printed."""
        path = [
            self.root / "stand-ins",
            self.root / "usr/local/bin",
            binaries_for(None),
            "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        ]
        (self.root / ".curlrc").write_text(
            f"resolve = {HOST}:{self.ports['https']}:127.0.0.1\ncacert = {self.authority}\n"
        )
        ours = {name: value for name, value in clean_environment({}).items() if not name.startswith("AWS_")}
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command], cwd=self.cwd, capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL,
            env={
                **ours, "PATH": ":".join(map(str, path)), "PGHOST": "127.0.0.1",
                "PGPORT": str(self.postgres.port), "PGUSER": "postgres", "PGPASSWORD": self.postgres.password,
                "RCLONE_CONFIG": str(self.root / "rclone.conf"), "RCLONE_CA_CERT": str(self.certificate),
                "CURL_HOME": str(self.root),
            },
        )  # fmt: skip
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def edit(self, settings: Mapping[str, str]) -> None:
        """Write these variables into the settings, as an operator does with an editor."""
        text = self.settings.read_text()
        for name, value in settings.items():
            line, known = f"{name}={value}", re.compile(rf"^{name}=.*$", re.MULTILINE)
            kept = text if known.search(text) else f"{text}{name}=\n"
            text = known.sub(line.replace("\\", r"\\"), kept)
        self.settings.write_text(text)

    def _restart_postgres(self) -> None:
        self.postgres.stop()
        self.postgres.start()

    def logs(self) -> str:
        return "\n".join(f"{file.name}:\n{self.systemd.log(file.stem)}" for file in (self.root / "log").iterdir())


@contextmanager
def a_machine(root: Path) -> Iterator[Machine]:
    """Yields a machine with PostgreSQL, mail server and S3; Redis and the product are started by the page's lines."""
    root.chmod(0o755)
    certificate, key = self_signed(root, "localhost")
    key.chmod(0o644)
    postgres = PostgresServer(
        root / "postgres", root / "postgres.log", "superuser", free_port(), {"max_connections": "100"}
    )
    with (
        mail_server(root / "mail", certificate, key) as mail,
        object_storage(root / "s3", certificate, key, BUCKET) as storage,
    ):
        postgres.start()
        machine = Machine(root, postgres, mail, storage, certificate, key)
        try:
            yield machine
        finally:
            machine.systemd.stop_all()
            postgres.kill()
