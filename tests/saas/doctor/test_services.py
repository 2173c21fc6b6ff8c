"""Services: each case breaks one of them on a real server, and the same server is sound before."""

import itertools
import socket
import sys
from collections.abc import Iterator
from datetime import timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import PROTOCOL_TLS_SERVER, SSLContext
from threading import Thread

import boto3
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from botocore.config import Config
from django.db import connection
from moto.server import ThreadedMotoServer

from saas.doctor.checks import broker, database, front, mail, names, outside, uploads
from saas.doctor.report import run
from saas.jobs.models import Job, JobState
from saas.kernel.clock import now
from saas.kernel.redis_clients import unpaused
from saas.kernel.storage import WholeFileStorage
from saas.supervisor.ports import free_port
from saas.supervisor.valkey import ValkeyServer
from saas.tenancy.models import Community, SchemaMigration
from tests.saas.doctor.conftest import codes
from tests.support import databases, domains
from tests.support.name_server import name_server
from tests.support.scripted_stripe import a_list, an_error
from tests.support.servers import servers
from tests.support.social import open_town, town
from tests.support.tls import self_signed

__all__ = ["open_town", "town"]
SOUND = database._Server(18, 600, 3, 64, True, True, 10, 3, 1000.0, False, True)
# The tests' own server forgets on purpose.
FORGETFUL = ["database.not-durable", "database.commits-lost"]


# PostgreSQL


# A second: a server that takes connections and never answers is waited for.
def test_checks_of_a_database_that_hangs_wait_side_by_side(monkeypatch, settings):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(20)
        place = f"host=127.0.0.1 port={silent.getsockname()[1]} user=gemhall dbname=gemhall"
        monkeypatch.setattr(database, "living_address", lambda: place)
        settings.DATABASE_CONNECT_SECONDS = 1
        checks = {"jobs": database.job_findings, "schemas": database.schema_findings, "again": database.job_findings}
        done = run(checks, seconds=10)
    assert done.findings == []
    # Each of them alone takes the second that the setting gives.
    assert max(done.checked.values()) < 4 * min(done.checked.values())
    assert set(done.checked) == set(checks)


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("versions.postgres", {"version": 17}),
        ("database.full", {"used": 590}),
        ("database.connections", {"max_connections": 20}),
        ("database.locks", {"communities": 300}),
        ("database.not-durable", {"is_synced": False}),
        ("database.commits-lost", {"waits_for_commits": False}),
        ("database.plain", {"is_local": False}),
        ("clock.database", {"clock": 996.5}),
        ("clock.database", {"clock": 1045.0}),
    ],
)
def test_a_server_that_is_set_up_wrong_has_its_own_finding(settings, code, change):
    settings.WEB_WORKERS, settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = 1, 29
    row = {name: getattr(SOUND, name) for name in SOUND.__dataclass_fields__}
    assert database._server_findings(SOUND, 1000.0) == []

    assert codes(database._server_findings(database._Server(**{**row, **change}), 1000.0)) == [code]


@pytest.mark.committed
@pytest.mark.usefixtures("database")
def test_the_role_and_the_address_of_the_database():
    settings_of = connection.settings_dict
    name, timeout = settings_of["NAME"], settings_of["OPTIONS"]["pool"]["timeout"]
    assert [code for code in codes(database.database_findings()) if code not in FORGETFUL] in (
        [],
        ["database.connections"],
    )
    try:
        databases.use_url(servers().postgres.url(name))
        assert codes(database.database_findings())[:2] == ["database.superuser", "database.bypass"]
        settings_of["OPTIONS"]["pool"]["timeout"] = 0.2
        databases.use_url(servers().app_url(name).replace(str(servers().postgres_port), "1"))
        (finding,) = database.database_findings()
        assert codes([finding]) == ["database.away"]
        assert finding.may_pass
        assert database.job_findings() == database.schema_findings() == []
    finally:
        settings_of["OPTIONS"]["pool"]["timeout"] = timeout
        databases.use_database(name)


def test_a_version_of_python_is_found(monkeypatch, db):
    assert database.schema_findings() == []
    monkeypatch.setattr(sys, "version_info", _Python())

    assert codes(database.schema_findings()) == ["versions.python"]


class _Python(tuple[int | str, ...]):
    """A version that the product does not run on."""

    major, minor = 3, 10

    def __new__(cls):
        return super().__new__(cls, (3, 10, 9, "final", 0))


def late_community():
    schema = Community.objects.get(slug="alpha").schema_name
    run_sql(f"delete from {schema}.django_migrations where id = (select max(id) from {schema}.django_migrations)")


def late_public():
    run_sql("delete from public.django_migrations where app = 'tenancy'")


def failed_migration():
    SchemaMigration.objects.create(schema_name="c_broken", error="It did not work")


def run_sql(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def no_worker():
    Job.objects.filter(state=JobState.DONE).update(finished_at=now() - timedelta(minutes=10))


def no_job_yet():
    Job.objects.all().delete()


def late_job():
    Job.objects.filter(state=JobState.WAITING).delete()
    Job.objects.create(task="test.late", due_at=now() - timedelta(minutes=4))


def dead_job():
    Job.objects.create(task="test.dead", due_at=now(), state=JobState.DEAD)


@pytest.mark.parametrize(
    ("code", "check", "break_it"),
    [
        ("versions.schemas", database.schema_findings, late_community),
        ("versions.schemas", database.schema_findings, late_public),
        ("versions.failed-migrations", database.schema_findings, failed_migration),
        ("workers.away", database.job_findings, no_worker),
        ("workers.away", database.job_findings, no_job_yet),
        ("workers.late", database.job_findings, late_job),
        ("workers.dead-jobs", database.job_findings, dead_job),
    ],
)
def test_schemas_and_jobs_that_are_behind(db, code, check, break_it):
    Job.objects.all().delete()
    Job.objects.create(task="test.done", due_at=now(), state=JobState.DONE, finished_at=now())
    assert codes(check()) == []

    break_it()

    assert codes(check()) == [code]


# Redis


@pytest.fixture
def valkey(tmp_path, settings):
    server = ValkeyServer(tmp_path, tmp_path / "log", "secret", free_port(), durable=False)
    server.start()
    settings.REDIS_URL = server.url
    yield server
    server.kill()


def configure(name, value):
    with unpaused() as client:
        client.execute_command("CONFIG", "SET", name, value)


def test_redis_that_does_not_serve_has_its_own_finding(valkey, settings, monkeypatch):
    """One server for all cases, because its start takes a moment."""
    assert codes(broker.redis_findings()) == []

    configure("maxmemory-policy", "allkeys-lru")
    assert codes(broker.redis_findings()) == ["redis.evicts"]
    configure("maxmemory-policy", "noeviction")

    with unpaused() as client:
        used = client.info("memory")["used_memory"]
    configure("maxmemory", str(int(used * 1.05)))
    assert "redis.full" in codes(broker.redis_findings())
    configure("maxmemory", "1")
    assert codes(broker.redis_findings()) == ["redis.write-refused"]
    configure("maxmemory", "0")

    monkeypatch.setattr(broker, "MIN_REDIS", (99, 0))
    assert codes(broker.redis_findings()) == ["versions.redis"]
    monkeypatch.undo()

    with unpaused() as client:
        client.execute_command("ACL", "SETUSER", "small", "on", ">secret", "allkeys", "+@all", "-info")
    settings.REDIS_URL = valkey.url.replace(":secret", "small:secret")
    assert codes(broker.redis_findings()) == ["redis.unknown"]

    settings.REDIS_URL = valkey.url.replace("secret", "other")
    (finding,) = broker.redis_findings()
    assert codes([finding]) == ["redis.login-refused"]
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert codes(broker.redis_findings()) == ["redis.away"]


# Uploads


class OtherContent(WholeFileStorage):
    """A storage whose files another program changes."""

    def _save(self, name, content):
        name = super()._save(name, content)
        with open(self.path(name), "ab") as file:
            file.write(b"!")
        return name


def in_folder(settings, folder, backend="saas.kernel.storage.WholeFileStorage"):
    settings.S3_BUCKET, settings.MEDIA_ROOT = "", folder
    options = {"location": str(folder), "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
    settings.STORAGES = {**settings.STORAGES, "default": {"BACKEND": backend, "OPTIONS": options}}


def in_bucket(settings, address, bucket, **options):
    settings.S3_BUCKET = bucket
    given = {
        "bucket_name": bucket, "endpoint_url": address, "access_key": "a", "secret_key": "b",
        "region_name": "us-east-1",
        "client_config": Config(connect_timeout=1, retries={"total_max_attempts": 1}, s3={"addressing_style": "path"}),
        **options,
    }  # fmt: skip
    backend = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": given}
    settings.STORAGES = {**settings.STORAGES, "default": backend}


def test_a_folder_of_uploads_has_its_own_findings(settings, tmp_path):
    folder = tmp_path / "media"
    folder.mkdir(mode=0o700)
    in_folder(settings, folder)
    assert codes(uploads.storage_findings()) == []
    assert not list(folder.rglob("*.part"))
    folder.chmod(0o755)
    assert codes(uploads.storage_findings()) == ["storage.folder-open"]
    folder.chmod(0o700)
    in_folder(settings, folder, f"{__name__}.OtherContent")
    assert codes(uploads.storage_findings()) == ["storage.other-content"]
    (tmp_path / "file").write_text("")
    in_folder(settings, tmp_path / "file" / "media")
    assert codes(uploads.storage_findings()) == ["storage.folder-refused"]


def test_a_bucket_of_uploads_has_its_own_findings(settings, monkeypatch, web):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    try:
        in_bucket(settings, address, "uploads")
        assert codes(uploads.storage_findings()) == ["storage.bucket-missing"]
        boto3.client(
            "s3", endpoint_url=address, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b"
        ).create_bucket(Bucket="uploads")
        assert codes(uploads.storage_findings()) == []
        in_bucket(settings, address, "uploads", default_acl="public-read")
        assert codes(uploads.storage_findings()) == ["storage.public"]
    finally:
        server.stop()
    in_bucket(settings, web.url, "uploads")
    web.script.on("HEAD /uploads", (403, {}))
    assert codes(uploads.storage_findings()) == ["storage.keys-refused"]
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere")
    in_bucket(settings, web.url, "uploads", access_key=None, secret_key=None)
    assert codes(uploads.storage_findings()) == ["storage.keys-missing"]
    in_bucket(settings, "http://127.0.0.1:1", "uploads")
    assert codes(uploads.storage_findings()) == ["storage.away"]


# Mail


class Mailbox:
    """Takes mails from one sender alone."""

    async def handle_MAIL(self, _server, _session, envelope, address, options):
        if not address.endswith("@gemhall.example.com"):
            return "550 not yours"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"


@pytest.fixture
def mail_server(sound, tmp_path, monkeypatch):
    """A mail server with STARTTLS and a login, to which the settings point."""
    certificate, key = self_signed(tmp_path, "localhost")
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def login(_server, _session, _envelope, _mechanism, data):
        is_right = isinstance(data, LoginPassword) and (data.login, data.password) == (b"me", b"hunter2")
        return AuthResult(success=is_right, handled=False)

    controller = Controller(
        Mailbox(), hostname="localhost", port=free_port(), tls_context=context, authenticator=login, auth_required=True
    )
    controller.start()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    point_at(sound, controller.port)
    yield controller
    controller.stop()


def point_at(settings, port, *, host="localhost", tls=True, user="me", password="hunter2"):
    settings.SMTP_URL = "smtp://set"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = host, port, tls
    settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = user, password


def test_a_mail_server_that_refuses_has_its_own_finding(mail_server, sound, monkeypatch):
    """One server for all cases, because its start takes a moment."""
    assert codes(mail.server_findings()) == []

    point_at(sound, mail_server.port, password="hunter3")
    (finding,) = mail.server_findings()
    assert codes([finding]) == ["mail.login-refused"]
    assert "hunter3" not in str(finding)

    point_at(sound, mail_server.port)
    sound.DEFAULT_FROM_EMAIL = "Other <hello@other.example.com>"
    assert codes(mail.server_findings()) == ["mail.sender-refused"]
    sound.DEFAULT_FROM_EMAIL = "hello@gemhall.example.com"

    point_at(sound, 1)
    assert codes(mail.server_findings()) == ["mail.away"]

    point_at(sound, mail_server.port)
    monkeypatch.delenv("SSL_CERT_FILE")
    assert codes(mail.server_findings()) == ["mail.certificate"]


def test_a_mail_server_without_encryption_has_its_own_finding(sound):
    assert codes(mail.server_findings()) == ["mail.not-sent"]
    controller = Controller(Mailbox(), hostname="localhost", port=free_port())
    controller.start()
    try:
        point_at(sound, controller.port, user="", password="")
        assert codes(mail.server_findings()) == ["mail.no-starttls"]
        point_at(sound, controller.port, tls=False, user="", password="")
        assert codes(mail.server_findings()) == []
        # A name of this machine that no list of local names has.
        point_at(sound, controller.port, host="ip6-localhost.", tls=False, user="", password="")
        assert codes(mail.server_findings())[0] == "mail.plain"
    finally:
        controller.stop()


@pytest.fixture
def zone(sound):
    """The records of a sound installation."""
    with name_server() as zone:
        zone.set("gemhall.example.com", "A", "203.0.113.7")
        zone.set("gemhall.example.com", "TXT", "v=spf1 ip4:203.0.113.7 -all")
        zone.set("_dmarc.gemhall.example.com", "TXT", "v=DMARC1; p=reject")
        yield zone


def test_records_of_the_sender_have_their_own_findings(zone, sound):
    sound.SMTP_URL = "smtp://set"
    assert codes(mail.sender_findings()) == []

    zone.set("gemhall.example.com", "TXT", "some proof")
    assert codes(mail.sender_findings()) == ["mail.spf"]
    # Receivers ignore both.
    zone.set("gemhall.example.com", "TXT", "v=spf1 -all", "v=spf1 ip4:203.0.113.7 -all")
    assert codes(mail.sender_findings()) == ["mail.spf"]
    zone.set("gemhall.example.com", "TXT", "v=spf1 ip4:203.0.113.7 -all")

    zone.remove("_dmarc.gemhall.example.com", "TXT")
    assert codes(mail.sender_findings()) == ["mail.dmarc"]

    zone.broken.add("gemhall.example.com")
    sound.DNS_LIFETIME_SECONDS = sound.DNS_TIMEOUT_SECONDS = 0.5
    assert codes(mail.sender_findings()) == ["mail.records-unknown"]


# Names


def test_names_that_lead_elsewhere_have_their_own_findings(zone, sound, db):
    assert codes(names.name_findings()) == []

    row = domains.verified(zone, domains.on_largest_plan(Community.objects.get(slug="alpha")), "fans.example.org")
    zone.set("fans.example.org", "A", "203.0.113.7")
    assert codes(names.name_findings()) == []
    zone.set("fans.example.org", "A", "198.51.100.1")
    (finding,) = names.name_findings()
    assert codes([finding]) == ["dns.domain-elsewhere"]
    assert row.domain in finding.text
    zone.set("fans.example.org", "A", "203.0.113.7")

    sound.EDGE_HOST = "edge.example.com"
    assert "dns.edge-missing" in codes(names.name_findings())
    sound.EDGE_HOST = "gemhall.example.com"

    sound.EDGE_ADDRESSES = ["203.0.113.9"]
    assert codes(names.name_findings())[0] == "dns.platform-elsewhere"
    sound.EDGE_ADDRESSES = []

    zone.remove("gemhall.example.com", "A")
    assert codes(names.name_findings())[0] == "dns.platform-missing"

    zone.broken.add("gemhall.example.com")
    sound.DNS_LIFETIME_SECONDS = sound.DNS_TIMEOUT_SECONDS = 0.5
    assert codes(names.name_findings()) == ["dns.away"]


# Payments and logins


PAYMENTS = {
    "payments.webhook-secret": {"STRIPE_WEBHOOK_SECRET": "sk_live_123"},
    "payments.test-key": {"STRIPE_SECRET_KEY": "sk_test_123"},
    "payments.away": {"STRIPE_API_BASE": "http://127.0.0.1:1"},
}


@pytest.mark.parametrize("code", PAYMENTS)
def test_payments_have_their_own_findings(sound, web, code):
    sound.STRIPE_SECRET_KEY, sound.STRIPE_WEBHOOK_SECRET = "sk_live_123", "whsec_123"
    sound.STRIPE_API_BASE = web.url
    web.script.on("GET /v1/prices", a_list())
    # The address of a server that takes the place of Stripe is a finding in production.
    assert codes(outside.payment_findings()) == ["payments.other-base"]

    for name, value in PAYMENTS[code].items():
        setattr(sound, name, value)

    assert sorted(codes(outside.payment_findings())) == sorted([code, "payments.other-base"])


def test_a_key_that_stripe_refuses_is_found_and_not_shown(sound, web):
    sound.PRODUCTION = False
    assert outside.payment_findings() == []
    sound.STRIPE_SECRET_KEY, sound.STRIPE_WEBHOOK_SECRET, sound.STRIPE_API_BASE = "sk_live_9", "whsec_1", web.url
    web.script.on("GET /v1/prices", an_error(401, "invalid_request_error"))
    (finding,) = outside.payment_findings()
    assert codes([finding]) == ["payments.key-refused"]
    assert "sk_live_9" not in str(finding)
    web.script.on("GET /v1/prices", (500, {}))
    assert codes(outside.payment_findings()) == ["payments.away"]


@pytest.mark.parametrize("provider", ["KICK", "TWITCH", "DISCORD", "GOOGLE"])
def test_keys_that_a_provider_refuses_are_found(town, settings, provider):
    settings.SOCIAL_LOGIN = {name: {**keys} for name, keys in settings.SOCIAL_LOGIN.items()}
    assert codes(outside.login_findings()) == []

    settings.SOCIAL_LOGIN[provider]["client_secret"] = "other"

    (finding,) = outside.login_findings()
    assert codes([finding]) == ["logins.keys-refused"]
    assert finding.text.startswith(f"{provider}_CLIENT_ID")


def test_a_provider_that_is_away_or_replaced_is_found(town, settings):
    settings.SOCIAL_LOGIN = {
        name: {**keys, "client_secret": keys["client_secret"] if name == "KICK" else ""}
        for name, keys in settings.SOCIAL_LOGIN.items()
    }
    settings.PRODUCTION = True
    assert codes(outside.login_findings()) == ["logins.other-base"]
    settings.PRODUCTION = False
    settings.SOCIAL_LOGIN["KICK"]["base_url"] = "http://127.0.0.1:1"

    assert codes(outside.login_findings()) == ["logins.away"]


# Servers over HTTP: the clock, the web server and the front


class Site:
    """A server of answers by path, with a Date of ``seconds`` ago."""

    def __init__(self, folder=None):
        self.answers: dict[str, Iterator[tuple[int, str]]] = {}
        self.seconds = 0
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                status, text = next(site.answers.get(self.path.partition("?")[0], itertools.repeat((404, ""))))
                self.send_response_only(status)
                self.send_header("Date", format_datetime(now() - timedelta(seconds=site.seconds)))
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            do_HEAD = do_GET

            def log_message(self, *_parts):
                """Print nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if folder:
            certificate, key = self_signed(folder, "localhost")
            context = SSLContext(PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.url = f"{'https' if folder else 'http'}://localhost:{self.server.server_address[1]}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def on(self, path, *answers):
        self.answers[path] = itertools.cycle(answers)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def site():
    site = Site()
    yield site
    site.stop()


@pytest.mark.parametrize(("seconds", "found"), [(0, []), (-10, ["clock.http"]), (400, ["clock.http"])])
def test_a_clock_that_is_wrong_is_found_by_the_date_of_another_machine(sound, site, seconds, found):
    site.seconds = seconds
    # The first address does not answer, so the next one is asked.
    sound.BEACON_URLS = ["http://127.0.0.1:1", site.url]

    assert codes(outside.clock_findings()) == found


@pytest.fixture
def served(sound, site):
    """A web server and a front, which are one server here."""
    sound.WEB_ADDRESS = site.url
    sound.PLATFORM_URL = site.url
    site.on(front.LIVE, (200, '{"status":"ok"}'))
    # The web server's two answers, and the front's own.
    site.on(front.ASK, (200, ""), (403, ""), (404, ""))
    return site


def no_web(settings, site):
    settings.WEB_ADDRESS = "http://127.0.0.1:1"
    site.on(front.ASK, (404, ""))


def refused_front(_settings, site):
    site.on(front.ASK, (404, ""))


def allows_everything(_settings, site):
    site.on(front.ASK, (200, ""), (200, ""), (404, ""))


def no_front(settings, _site):
    settings.PLATFORM_URL = "http://127.0.0.1:1"


def other_site(_settings, site):
    site.on(front.LIVE, (200, "<h1>Welcome to nginx</h1>"))


def open_question(_settings, site):
    site.on(front.ASK, (200, ""), (403, ""), (403, ""))


@pytest.mark.parametrize(
    ("code", "break_it"),
    [
        ("front.web-away", no_web),
        ("front.ask-refused", refused_front),
        ("front.ask-refused", allows_everything),
        ("front.away", no_front),
        ("front.other-site", other_site),
        ("front.ask-open", open_question),
    ],
)
def test_a_front_that_is_wrong_has_its_own_finding(sound, served, code, break_it):
    assert codes(front.front_findings()) == []

    break_it(sound, served)

    assert codes(front.front_findings()) == [code]


def test_a_certificate_that_is_not_trusted_is_found(sound, served, tmp_path):
    site = Site(tmp_path)
    try:
        sound.PLATFORM_URL = site.url
        served.on(front.ASK, (200, ""), (403, ""))
        assert codes(front.front_findings()) == ["front.certificate"]
    finally:
        site.stop()
