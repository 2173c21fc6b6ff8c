"""The log of production: one JSON object per line, with ids, and without personal data."""

import io
import json
import logging
import logging.config
import os
import re
import subprocess
import sys
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel import logs
from saas.kernel.clock import now
from tenants.members.services import join
from tenants.wallets import services as wallets
from tests.support.api import Api
from tests.support.builders import a_community, an_actor
from tests.support.ledger import a_key
from tests.support.running import ROOT
from tests.support.shop import a_product

LINES = """
import logging, logging.config, os
import structlog
from django.conf import settings
logging.config.dictConfig(settings.LOGGING)
structlog.contextvars.bind_contextvars(request_id="abcdef12", community_id="0190", job=7)
log = structlog.get_logger("saas.area")
class Request:
    resolver_match = None
logging.getLogger("django.request").error("%s: %s", "Internal Server Error", "/c/nova", extra={"request": Request()})
log.info("a mail was refused", reason="RCPT TO:<fan@example.com> refused", token="very-secret")
logging.getLogger("library").warning("GET https://api.example.com/x?code=abc&state=def took long")
try:
    raise ValueError('Key (email)=(fan@example.com) already exists\\nDETAIL:  Failing row contains (nova, 1).')
except ValueError:
    log.exception("job failed")
"""


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# A second: a process of its own, because the log is set up once for each.
@pytest.mark.parametrize("is_json", [True, False])
def test_lines_are_json_in_production_and_readable_elsewhere(is_json):
    environment = {**os.environ, "LOG_JSON": "1" if is_json else "0", "DJANGO_SETTINGS_MODULE": "saas.settings"}
    done = subprocess.run([sys.executable, "-c", LINES], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "very-secret" not in done.stderr
    if not is_json:
        assert "a mail was refused" in done.stderr
        with pytest.raises(ValueError, match="line 1"):
            json.loads(done.stderr.splitlines()[0])
        return
    lines = _lines(done.stderr)
    assert [line["event"] for line in lines] == [
        "Internal Server Error: unknown address",
        "a mail was refused",
        "GET https://api.example.com/x?code=[value]&state=[value] took long",
        "job failed",
    ]
    for line in lines:
        assert {"time", "level", "logger", "event"} <= set(line)
        assert (line["request_id"], line["community_id"], line["job"]) == ("abcdef12", "0190", 7)
    for secret in ("fan@example.com", "nova", "abc&", "def "):
        assert secret not in done.stderr


@pytest.fixture
def production_log(monkeypatch, capsys):
    """Return a function that returns the log so far, as production writes it."""
    monkeypatch.setattr(logs, "_writes_json", True)
    made = logs.configuration(level="INFO", json_lines=True)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    formatter = dict(made["formatters"]["structured"])
    handler.setFormatter(formatter.pop("()")(**formatter))
    root = logging.getLogger()
    level = root.level
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    logging.getLogger("gemhall.request").setLevel(logging.INFO)
    yield (
        lambda: (
            stream.getvalue()
            + "".join(line + "\n" for line in capsys.readouterr().err.splitlines() if line.startswith("{"))
        )
    )
    root.removeHandler(handler)
    root.setLevel(level)
    logging.getLogger("gemhall.request").setLevel(logging.NOTSET)
    logs.configuration(level="INFO", json_lines=False)


@pytest.mark.django_db
def test_a_fans_first_day_leaves_ids_and_no_personal_data(production_log, mailoutbox):
    """Sign-up, mail, login, an order and a ticket: the log names none of what the fan typed or got."""
    community = a_community()
    product = a_product(community, name="Shield", price=5)
    fan = {"username": "Zelda4711", "email": "zelda.q@example.net", "password": "Secr3t!Word"}
    visitor = Api()
    visitor.client.defaults["REMOTE_ADDR"] = "203.0.113.77"
    visitor.post("/common/auth/signup", fan).ok()
    run_due()
    user = User.objects.get(username=fan["username"])
    User.objects.filter(pk=user.pk).update(email_verified_at=now())
    with tenant_context(community):
        member = join(user=user, community=community)
        wallets.tip(member=member, amount=50, reason="Welcome", idempotency=a_key(), actor=an_actor(community))
    api = Api(prefix=f"/creator/{community.slug}")
    api.client.defaults["REMOTE_ADDR"] = "203.0.113.77"
    api.login(user, fan["password"])
    bought = {"productSlug": product.slug, "storeSlug": community.slug, "quantity": 1, "expectedPrice": "5"}
    api.post("/user/product-order/buy", bought, key=uuid4()).ok()
    words = {"title": "Lost in Hyrule", "category": "GEMS", "text": "My hookshot is gone", "key": str(uuid4())}
    api.post("/user/support-tickets/one", {**words, "storeSlug": community.slug}).ok()
    visitor.post("/common/auth/login", {"login": fan["email"], "password": "Wrong1!Word"})
    visitor.get(f"/public/creators/by-username/{fan['username']}")
    visitor.client.get(f"/creator/{community.slug}/store?token=inTheAddress", HTTP_HOST="localhost")
    run_due(tolerant=True)
    text = production_log()

    assert {address for message in mailoutbox for address in message.to} == {fan["email"]}
    links = re.findall(r"https?://\S+\?\S+", mailoutbox[0].body)
    (token,) = {value for link in links for name, value in parse_qsl(urlsplit(link).query) if name in ("token", "jwt")}
    private = (
        *fan.values(), "203.0.113.77", "Hyrule", "hookshot", "Wrong1!Word", "inTheAddress", token, community.slug,
        api.csrf_token(), api.client.cookies[settings.SESSION_COOKIE_NAME].value,
    )  # fmt: skip
    assert [word for word in private if word in text] == []
    lines = _lines(text)
    orders = [line for line in lines if line.get("route", "").endswith("/user/product-order/buy")]
    assert [(line["community_id"], "transaction_id" in line) for line in orders] == [(str(community.pk), True)]
    assert all({"time", "level", "logger", "event", "request_id", "status"} <= set(line) for line in orders)
    assert Job.objects.filter(request_id__in=[line["request_id"] for line in lines if "request_id" in line]).exists()


@pytest.mark.django_db
def test_the_request_id_of_the_front_is_in_the_answer_and_the_log(production_log):
    answer = Api().get("/health/live", None, **{"X-Request-Id": "0123456789abcdef"})
    assert answer.headers["X-Request-Id"] == "0123456789abcdef"
    (line,) = [line for line in _lines(production_log()) if line.get("route") == "/api/health/live"]
    assert line["request_id"] == "0123456789abcdef"
    # A text that could break a line of the log is no id.
    assert Api().get("/health/live", None, **{"X-Request-Id": "a b\tc"}).headers["X-Request-Id"] != "a b\tc"
