"""A process does not start with a service that refuses what the product needs; one that is away is no reason."""

import boto3
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from moto.server import ThreadedMotoServer

from saas.kernel import start
from saas.kernel.findings import Finding
from saas.kernel.redis_clients import unpaused
from saas.supervisor.ports import free_port
from saas.supervisor.valkey import ValkeyServer
from saas.tenancy import setup_check
from saas.tenancy.database.sessions import SharedSessions


def finding(text: str) -> Finding:
    return Finding("area.problem", text, "Do it")


def test_all_problems_are_said_at_once_and_the_status_is_no_success(capsys):
    with pytest.raises(SystemExit) as ended:
        start.refuse_wrong_setup([lambda: [finding("one")], list, lambda: [finding("two"), finding("three")]])

    assert ended.value.code == 78
    assert capsys.readouterr().err.splitlines()[1:] == ["  - one. Do it", "  - two. Do it", "  - three. Do it"]
    start.refuse_wrong_setup([list])


@pytest.fixture
def valkey(tmp_path, settings):
    server = ValkeyServer(tmp_path, tmp_path / "log", "secret", free_port(), durable=False)
    server.start()
    settings.REDIS_URL = server.url
    yield server
    server.kill()


def test_redis_that_refuses_writes_stops_the_start(valkey, settings):
    with unpaused() as client:
        assert start.broker_problems() == []
        client.execute_command("CONFIG", "SET", "maxmemory", "1")
        (problem,) = start.broker_problems()
        assert "refuses to write" in str(problem)
        assert "maxmemory" in str(problem)
    settings.REDIS_URL = settings.REDIS_URL.replace("secret", "other")
    (problem,) = start.broker_problems()
    assert "refuses the password" in str(problem)
    settings.REDIS_URL = f"redis://127.0.0.1:{valkey.port}/0"
    (problem,) = start.broker_problems()
    assert "refuses the password" in str(problem)


def test_redis_that_is_away_does_not_stop_the_start(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    (problem,) = start.broker_problems()
    assert problem.may_pass
    start.refuse_wrong_setup([start.broker_problems])


def s3_settings(settings, monkeypatch, address, bucket):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    settings.S3_BUCKET = bucket
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "storages.backends.s3.S3Storage",
            "OPTIONS": {
                "bucket_name": bucket,
                "endpoint_url": address,
                "access_key": "a",
                "secret_key": "b",
                "region_name": "us-east-1",
            },
        },
    }


def test_a_bucket_that_is_missing_stops_the_start(settings, monkeypatch):
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    try:
        s3_settings(settings, monkeypatch, address, "pictures")
        (problem,) = start.storage_problems()
        assert "the bucket pictures does not exist" in str(problem)
        boto3.client(
            "s3", endpoint_url=address, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b"
        ).create_bucket(Bucket="pictures")
        assert start.storage_problems() == []
    finally:
        server.stop()


def test_a_folder_that_cannot_be_written_stops_the_start(settings, tmp_path):
    (tmp_path / "file").write_text("")
    settings.MEDIA_ROOT = tmp_path / "file" / "media"
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "saas.kernel.storage.WholeFileStorage",
            "OPTIONS": {"location": str(settings.MEDIA_ROOT)},
        },
    }

    (problem,) = start.storage_problems()

    assert problem.text.startswith("MEDIA_ROOT")


class Refused:
    """A database on which the product may do nothing."""

    def cursor_for_qualified_names(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def execute(self, _statement):
        pass

    def fetchone(self):
        return (False, False, "gemhall", "gems")

    def close(self):
        pass


def test_a_role_without_rights_stops_the_start(monkeypatch, db):
    assert setup_check.database_problems() == []
    monkeypatch.setattr(setup_check, "connection", Refused())

    public, database = setup_check.database_problems()

    assert (public.code, database.code) == ("database.public-refused", "database.schemas-refused")
    assert "grant create on schema public to gemhall" in str(public)
    assert "grant create on database gems to gemhall" in str(database)


def test_a_pooler_in_transaction_mode_stops_the_start(monkeypatch):
    class Pooled(Refused):
        def execute(self, _statement):
            raise SharedSessions

    monkeypatch.setattr(setup_check, "connection", Pooled())

    (problem,) = setup_check.database_problems()

    assert problem.code == "database.pooler"
    assert "pool_mode = session" in str(problem)


@pytest.mark.committed
@pytest.mark.usefixtures("database")
def test_a_database_from_before_the_first_release_stops_the_start():
    assert setup_check.database_problems() == []
    MigrationRecorder(connection).record_applied("tenancy", "0001_initial")

    (problem,) = setup_check.database_problems()

    assert problem.code == "database.old"
    assert "Set DATABASE_URL to an empty database" in str(problem)
