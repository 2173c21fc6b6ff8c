"""``python scripts/sbom.py``: prints the software bill of materials of the product (CycloneDX 1.6, JSON).

It lists what the image holds, as the locks name it with versions and hashes: the packages of ``requirements/app.txt``,
and the packages of ``package-lock.json`` from which the front end is built. The packages of the base image are not in
it. It uses the standard library only, and the same locks give the same text.
"""

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([a-zA-Z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)((?:.*\\\n)*.*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ALGORITHMS = {"sha512": "SHA-512", "sha384": "SHA-384", "sha256": "SHA-256", "sha1": "SHA-1"}
Component = dict[str, Any]


def python_components(lock: str) -> list[Component]:
    """Return the packages of a lock of pip, with the hashes of all their files."""
    found = []
    for name, version, rest in PIN.findall(lock):
        url = f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}"
        hashes = [{"alg": "SHA-256", "content": value} for value in HASH.findall(rest)]
        found.append(
            {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url, "hashes": hashes}
        )
    return found


def node_components(lock: dict[str, Any]) -> list[Component]:
    """Return the packages of a lock of npm, without those for its tests and linters."""
    found = {}
    for path, entry in lock["packages"].items():
        if not path.startswith("node_modules/") or entry.get("dev") or entry.get("link"):
            continue
        name, version = path.rpartition("node_modules/")[2], entry["version"]
        url = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        component: Component = {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url}
        if integrity := entry.get("integrity"):
            kind, _, value = integrity.split(" ")[0].partition("-")
            component["hashes"] = [{"alg": ALGORITHMS[kind], "content": base64.b64decode(value).hex()}]
        if license_id := entry.get("license"):
            component["licenses"] = [{"license": {"name": license_id}}]
        found[url] = component
    return list(found.values())


def bill(root: Path = ROOT) -> dict[str, Any]:
    """Return the bill of the locks below ``root``."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    components = [
        *python_components((root / "requirements" / "app.txt").read_text()),
        *node_components(json.loads((root / "package-lock.json").read_text())),
    ]
    components.sort(key=lambda component: str(component["bom-ref"]))
    # The text names the bill, so the same locks have the same number.
    number = uuid5(NAMESPACE_URL, json.dumps(components))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:generic/{project['name']}@{project['version']}",
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": components,
    }


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1)
    sys.stdout.write("\n")
