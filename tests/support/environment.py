"""The process environment of tests; set before Django reads it."""

import os

from saas.supervisor.simulation import PROVIDER_KEYS, STRIPE_KEYS
from tests.support.servers import TestServers

PREPARED_DATABASE = "gemhall_prepared"
TEMPLATE_DATABASE = "gemhall_template"
# Two hundred racers must meet in Postgres, not in the queue of a small pool.
CONNECTIONS = "200"


def set_up(servers: TestServers) -> None:
    os.environ.update(
        {
            "DJANGO_SETTINGS_MODULE": "saas.settings",
            "GEMHALL_ENV": "test",
            "DATABASE_URL": servers.app_url(TEMPLATE_DATABASE),
            "DATABASE_POOL": CONNECTIONS,
            # Each worker process empties its cache between tests.
            "REDIS_URL": servers.redis_url(_worker_number()),
            "SECRET_KEY": "tests",
            "STATE_DIR": str(servers.folder / "state"),
            # Each worker has an `alpha` with the same id: no worker may delete the pictures of another.
            "MEDIA_ROOT": str(servers.folder / f"media-{_worker_number()}"),
            "PLATFORM_URL": "http://localhost",
            "PLATFORM_HOSTS": "localhost,127.0.0.1",
            "INSTANCE": "",
            "FAST_PASSWORDS": "1",
            # Also in the servers that tests start: they inherit this environment.
            "STRICT_ERRORS": "1",
            # Tests of the whole URL map make more calls than people do. Tests of the rates set their own numbers.
            "RATE_LIMIT_SCALE": "1000",
        }
    )
    client_ids = [f"{name}_CLIENT_ID" for name in PROVIDER_KEYS]
    for name in ("S3_BUCKET", "SMTP_URL", "VITE_DEV_URL", *PROVIDER_KEYS.values(), *client_ids, *STRIPE_KEYS):
        os.environ.pop(name, None)


def _worker_number() -> int:
    """Return 1 to 15: Valkey has sixteen databases."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 15 + 1
