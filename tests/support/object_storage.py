"""A real S3 server with keys: ``rclone serve s3``, which keeps each bucket in a folder."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import boto3

from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from tests.support.systemd import identity
from tests.support.waits import serving

ACCESS_KEY, SECRET_KEY = "gemhall-uploads", "a-secret-of-uploads"


@dataclass
class ObjectStorage:
    folder: Path
    port: int
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def objects(self, bucket: str) -> dict[str, bytes]:
        """Return the objects of a bucket by their names."""
        place = self.folder / bucket
        return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}

    def empty(self, bucket: str) -> None:
        """Delete all objects of a bucket. The server must know: it remembers what its folders hold."""
        client = boto3.client(
            "s3", endpoint_url=self.url, region_name="us-east-1", verify=str(self.certificate),
            aws_access_key_id=ACCESS_KEY, aws_secret_access_key=SECRET_KEY,
        )  # fmt: skip
        for name in self.objects(bucket):
            client.delete_object(Bucket=bucket, Key=name)
        client.close()
        assert self.objects(bucket) == {}


@contextmanager
def object_storage(folder: Path, certificate: Path, key: Path, *buckets: str) -> Iterator[ObjectStorage]:
    """Yields a server with these empty buckets."""
    program = shutil.which(os.environ.get("RCLONE", "rclone"))
    assert program, "install rclone 1.65 or newer, and set RCLONE to it"
    storage, user = ObjectStorage(folder / "buckets", free_port(), certificate), identity()
    for bucket in buckets:
        (storage.folder / bucket).mkdir(parents=True)
    if user:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user.uid, user.gid)
    command = [
        program, "serve", "s3", str(storage.folder), "--addr", f"localhost:{storage.port}",
        "--auth-key", f"{ACCESS_KEY},{SECRET_KEY}", "--cert", str(certificate), "--key", str(key),
        "--config", "/dev/null", "--cache-dir", str(folder / "cache"),
    ]  # fmt: skip
    process = Process("rclone", command, folder / "rclone.log", {"PATH": os.environ["PATH"]}, Path("/"), user)
    with serving(process, storage.port):
        yield storage
