"""Reads an export: decrypts it, and refuses what is no complete export of this version (docs/export-format.md)."""

import hashlib
import json
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from saas.communities.backups import keys
from saas.communities.exports.contents import FORMAT, MANIFEST, VERSION, is_private_file
from saas.kernel.images import is_file_of

CHUNK = 1024 * 1024
TABLES, PLATFORM, FOLDERS = "tables/", "platform/", ("pictures/", "files/", "private/")


class ImportRefused(Exception):
    """The import changed nothing. The text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class CommunityArchive:
    """``name`` and ``slug`` are of the exported community; ``migrations`` are those of its schema."""

    zip: zipfile.ZipFile
    community_id: UUID
    slug: str
    name: str
    made_at: str
    migrations: tuple[str, ...]
    rows: dict[str, int]

    def lines(self, path: str) -> Iterator[str]:
        """Yield the rows of a file as texts of JSON."""
        with self.zip.open(path) as file:
            for line in file:
                yield line.decode()

    def objects(self, name: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of a file of the platform."""
        return (json.loads(line) for line in self.lines(f"{PLATFORM}{name}.jsonl"))

    def tables(self) -> list[str]:
        return sorted(path.removeprefix(TABLES).removesuffix(".jsonl") for path in self.rows if path.startswith(TABLES))

    def stored_files(self) -> Iterator[tuple[str, str]]:
        """Yield the paths of pictures and files with their names in storage."""
        for path in self.zip.namelist():
            if path.startswith(FOLDERS):
                yield path, path.partition("/")[2]


@contextmanager
def opened(path: Path, key_file: str | None) -> Iterator[CommunityArchive]:
    """Open an export, and check the hash of each of its files. Raises ImportRefused."""
    with tempfile.TemporaryFile() as plain, open(path, "rb") as file:
        source: IO[bytes] = file
        is_encrypted = file.read(len(keys.HEADER)) == keys.HEADER
        file.seek(0)
        if is_encrypted:
            if key_file is None:
                raise ImportRefused("The file is encrypted. Name the file with its secret key: --key-file KEY")
            try:
                keys.decrypt(file, plain, key_file)
            except keys.WrongKey:
                raise ImportRefused(
                    "The key does not open the file. Use the secret key of the community's backup"
                ) from None
            source = plain
        try:
            with zipfile.ZipFile(source) as archive:
                yield _checked(archive)
        except (zipfile.BadZipFile, EOFError) as error:
            raise ImportRefused(f"The file is damaged or no export ({error}). Copy it again from the bucket") from None


def _checked(archive: zipfile.ZipFile) -> CommunityArchive:
    names = archive.namelist()
    if MANIFEST not in names:
        raise ImportRefused("The file has no manifest, so it is no complete export of this program. Export again")
    try:
        manifest = json.loads(archive.read(MANIFEST))
        found = _read(archive, manifest)
        files = {str(path): (int(facts["size"]), str(facts["sha256"])) for path, facts in manifest["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ImportRefused("The manifest cannot be read. Export the community again") from None
    if sorted(names) != sorted([*files, MANIFEST]):
        raise ImportRefused("The file holds other files than its manifest names. Export the community again")
    for path, (size, sha256) in files.items():
        name = path.partition("/")[2]
        is_ours = is_private_file(name) if path.startswith("private/") else is_file_of(found.community_id, name)
        if path.startswith(FOLDERS) and not is_ours:
            raise ImportRefused(f"{path} is no file of this community. Export the community again")
        if _digest(archive, path) != (size, sha256):
            raise ImportRefused(f"{path} is damaged: its hash differs from the manifest. Copy the file again")
    return found


def _read(archive: zipfile.ZipFile, manifest: dict[str, Any]) -> CommunityArchive:
    if manifest["format"] != FORMAT:
        raise ImportRefused("The file is no export of a community")
    if manifest["version"] != VERSION:
        raise ImportRefused(
            f"The file has version {manifest['version']} of the format, and this program reads version {VERSION}. "
            "Install the release that wrote the file, import there, and upgrade"
        )
    community = manifest["community"]
    rows = {path: int(facts["rows"]) for path, facts in manifest["files"].items() if "rows" in facts}
    return CommunityArchive(
        archive, UUID(community["id"]), str(community["slug"]), str(community["name"]), str(manifest["made_at"]),
        tuple(map(str, manifest["migrations"])), rows,
    )  # fmt: skip


def _digest(archive: zipfile.ZipFile, path: str) -> tuple[int, str]:
    digest, size = hashlib.sha256(), 0
    with archive.open(path) as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return size, digest.hexdigest()


def refuse_other_migrations(found: Sequence[str], wanted: Sequence[str]) -> None:
    """Raise ImportRefused unless the export was written at the migrations of this program."""
    older, newer = sorted(set(wanted) - set(found)), sorted(set(found) - set(wanted))
    if newer:
        raise ImportRefused(
            f"The export is of a newer release (it has {', '.join(newer[:3])}). "
            "Upgrade this installation, and import again"
        )
    if older:
        raise ImportRefused(
            f"The export is of an older release (it lacks {', '.join(older[:3])}). Upgrade the old installation and "
            "export again, or install the old release here, import, and upgrade"
        )
