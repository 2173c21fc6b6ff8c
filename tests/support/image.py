"""The image of deploy/Containerfile, built by buildah without a daemon, and its containers without Docker.

A container here is a process in a mount namespace of its own: the files of the image read only, with the folders that
deploy/compose.yaml mounts, the user of the image, no capability, and no way to new ones. No registry of images is
needed: the base is a Debian that mmdebstrap makes.
"""

import ctypes
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from saas.supervisor.processes import Process
from tests.support.running import ROOT

BASE_PACKAGES = "python3,python3-venv,ca-certificates"
SUITE = "trixie"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
USER = 10001
_CLONE_NEWNET = 0x4000_0000
# $1: the files of the image, $2: the folders of the container, the rest: the command.
_CONTAINER = f"""
set -eu
root=$1 own=$2
shift 2
mount --bind "$root" "$root"
for name in tmp uploads certificates; do mount --bind "$own/$name" "$root/$name"; done
mount --bind "$own/hosts" "$root/etc/hosts"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
cd /
exec chroot "$root" setpriv --reuid={USER} --regid={USER} --clear-groups --no-new-privs --bounding-set=-all \
  --inh-caps=-all sh -c 'cd /opt/gemhall && exec "$@"' container "$@"
"""


def _tool(name: str) -> str:
    found = shutil.which(name)
    assert found, f"install the package {name}"
    return found


@dataclass
class Image:
    """``files`` is the mounted image. ``folder`` holds the volumes, which all containers share, and their own /tmp."""

    folder: Path
    storage: list[str]
    files: Path = field(default=Path())
    name: str = "gemhall:test"

    def buildah(self, *arguments: str) -> str:
        """Run buildah on the storage of this image; return its output. Fails with its last lines."""
        done = subprocess.run(
            [_tool("buildah"), *self.storage, *arguments], capture_output=True, text=True, check=False,
            env={**os.environ, "BUILDAH_ISOLATION": "chroot"},
        )  # fmt: skip
        assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout.strip()

    def build(self) -> None:
        """Make the base, build the image from the committed files, and mount it."""
        base = self.folder / "base.tar"
        subprocess.run(
            [_tool("mmdebstrap"), "--quiet", "--variant=minbase", f"--include={BASE_PACKAGES}", SUITE, str(base)],
            check=True,
        )
        source = self.folder / "source"
        source.mkdir()
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "--extract", "--directory", str(source)], input=archive, check=True)
        # The authorities of RDS are on another machine.
        shutil.copy(AUTHORITIES, source / "authorities.pem")
        container = self.buildah("from", "scratch")
        self.buildah("add", container, str(base), "/")
        base.unlink()
        # Packages may come through a proxy whose authority only this machine knows.
        for variable in (f"SSL_CERT_FILE={AUTHORITIES}", f"NODE_EXTRA_CA_CERTS={AUTHORITIES}", f"PATH={PATH}"):
            self.buildah("config", "--env", variable, container)
        self.buildah("commit", "--quiet", container, "base")
        self.buildah("rm", container)
        self.buildah(
            "build", "--format", "docker", "--build-arg", "BASE=localhost/base", "--build-arg", "VERSION=1.2.3",
            "--build-arg", "AUTHORITIES=authorities.pem", "--volume", "/etc/ssl/certs:/etc/ssl/certs:ro",
            "--file", str(source / "deploy" / "Containerfile"), "--tag", self.name, str(source),
        )  # fmt: skip
        shutil.rmtree(source)

    def mount(self) -> None:
        self.files = Path(self.buildah("mount", self.buildah("from", self.name)))
        for name in ("uploads", "certificates"):
            (self.folder / name).mkdir(mode=0o700)
            os.chown(self.folder / name, USER, USER)
        (self.folder / "hosts").write_text("127.0.0.1 localhost gemhall.example.com\n")

    def _container(self, name: str, command: Sequence[str]) -> list[str]:
        own = self.folder / f"container-{name}"
        if not own.exists():
            own.mkdir()
            (own / "tmp").mkdir()
            os.chmod(own / "tmp", 0o1777)
            for shared in ("uploads", "certificates", "hosts"):
                (own / shared).symlink_to(self.folder / shared)
        return [
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            _CONTAINER,
            "sh",
            str(self.files),
            str(own),
            *command,
        ]

    def process(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> Process:
        """Return a container's process, which is not started."""
        log = self.folder / f"{name}.log"
        return Process(name, self._container(name, command), log, self._environment(environment), Path("/"))

    def run(
        self, name: str, command: Sequence[str], environment: Mapping[str, str]
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command in the container of that name, with its /tmp."""
        return subprocess.run(
            self._container(name, command),
            env=self._environment(environment),
            capture_output=True,
            text=True,
            check=False,
        )

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        config = self.config
        return {**dict(entry.split("=", 1) for entry in config["Env"]), **more}

    @property
    def config(self) -> dict[str, list[str]]:
        """The settings of the image, as Docker names them."""
        inspected = json.loads(self.buildah("inspect", "--type", "image", self.name))
        found: dict[str, list[str]] = inspected["Docker"]["config"]
        return found


@contextmanager
def own_network() -> Iterator[None]:
    """Let this thread and the processes that it starts use a network without other machines, where all ports are free.

    Ports below 1024 need no rights there.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    with open("/proc/thread-self/ns/net") as before:
        assert libc.unshare(_CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
        try:
            subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
            subprocess.run(["sh", "-c", "echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start"], check=True)
            yield
        finally:
            assert libc.setns(before.fileno(), _CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
