"""The settings of the supervisor, and the check of all settings before it starts a service."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from saas import env
from saas.supervisor.console import StartupError

# The product reads its settings without a service, and prints the problems that it finds.
_READ_SETTINGS = "from saas.kernel.start import load_settings; load_settings()"


@dataclass(frozen=True, slots=True)
class Options:
    """The supervisor's own settings. A port is None if the supervisor chooses it; PORT=0 is any free port."""

    host: str = "127.0.0.1"
    port: int | None = None
    outer_proxies: tuple[str, ...] = ()
    job_workers: int = 2
    has_demo: bool = True


DEFAULTS = Options()


class WrongSettings(StartupError):
    """A setting is wrong. Another start would not help."""

    status = os.EX_CONFIG


def read_options() -> Options:
    """Return the options. Their problems are those of ``saas.env``."""
    return Options(
        host=env.host("HOST", DEFAULTS.host),
        port=env.port("PORT", 0, least=0) if env.text("PORT") else None,
        outer_proxies=tuple(env.networks("TRUSTED_PROXIES")),
        job_workers=env.number("JOB_WORKERS", DEFAULTS.job_workers, most=env.MAX_PROCESSES),
        has_demo=env.flag("DEMO", DEFAULTS.has_demo),
    )


def checked_options(root: Path, given: Mapping[str, str], *, secret_key: str) -> Options:
    """Return the options. Raises WrongSettings with all problems of the supervisor and of the product."""
    options = read_options()
    problems = env.take_problems()
    product = {**given, "SECRET_KEY": secret_key, "DJANGO_SETTINGS_MODULE": "saas.settings"}
    done = subprocess.run(
        [sys.executable, "-c", _READ_SETTINGS], cwd=root, env=product, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, os.EX_CONFIG):
        raise StartupError(f"The settings cannot be read:\n{done.stderr}")
    found = [line.removeprefix(env.BULLET) for line in done.stderr.splitlines() if line.startswith(env.BULLET)]
    if problems := list(dict.fromkeys([*problems, *found])):
        raise WrongSettings(env.listed(problems))
    return options
