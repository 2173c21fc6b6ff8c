"""Modules that register something by being imported are imported when the product starts."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
REGISTERING = ("audited", "privacy", "registrations", "tasks")


def test_every_module_that_registers_something_is_loaded() -> None:
    written = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("saas", "tenants")
        for name in REGISTERING
        for path in (ROOT / folder).rglob(f"{name}.py")
    } - {"saas.kernel.privacy", "saas.kernel.audited"}
    assert written - sys.modules.keys() == set()
