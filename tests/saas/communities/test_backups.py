"""The owner's nightly backup: who sets it, what leaves the platform, and that only the owner's key opens it."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import pyrage
import pytest
from moto.server import ThreadedMotoServer

from saas.access.models import AuditEntry, StaffGrant
from saas.communities.backups import services, storage
from saas.communities.backups.keys import is_public_key, new_pair
from saas.communities.backups.models import BackupDestination
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.notified import notified
from tests.support.shop import a_product, a_shopper

BACKUP = "/creator/community/backup"
BUCKET, ACCESS_KEY, SECRET = "harbor-backups", "an-access-key", "a-secret-of-the-bucket"
PAIR = new_pair()

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def owner(alpha: Community) -> Api:
    return Api().login(alpha.owner)


@pytest.fixture(scope="module")
def bucket_server() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    client(url).create_bucket(Bucket=BUCKET)
    yield url
    server.stop()


def client(url: str) -> Any:
    return boto3.client(
        "s3", endpoint_url=url, region_name="us-east-1", aws_access_key_id=ACCESS_KEY, aws_secret_access_key=SECRET
    )


@pytest.fixture
def bucket(bucket_server: str, settings: Any) -> str:
    settings.OUTBOUND_ALLOWED = frozenset({bucket_server.removeprefix("http://")})
    return bucket_server


def entries(url: str, **changes: Any) -> dict[str, Any]:
    return {
        "endpoint": url, "region": "us-east-1", "bucket": BUCKET, "folder": "gemhall", "accessKey": ACCESS_KEY,
        "secretKey": SECRET, "publicKey": PAIR.public_key, **changes,
    }  # fmt: skip


def test_the_owners_key_alone_opens_the_backup(owner, alpha, bucket):
    shopper = a_shopper(alpha, gems=500)
    shopper.buy(a_product(alpha, name="Poster of the harbor")).ok()
    saved = owner.patch(BACKUP, entries(bucket)).ok()
    assert (saved["isOn"], saved["succeededAt"], saved["problem"]) == (True, None, "")
    owner.post(f"{BACKUP}/test").ok()
    owner.post(f"{BACKUP}/run").ok()
    run_due()

    shown = owner.get(BACKUP).ok()["destination"]
    assert shown["problem"] == ""
    assert shown["succeededAt"] is not None
    assert shown["objectName"].startswith(f"gemhall/{alpha.slug}-")
    stored = client(bucket).get_object(Bucket=BUCKET, Key=shown["objectName"])["Body"].read()
    assert len(stored) == shown["size"]
    assert b"Poster" not in stored
    plain = pyrage.decrypt(stored, [pyrage.x25519.Identity.from_str(PAIR.secret_key)])
    archive = zipfile.ZipFile(io.BytesIO(plain))
    assert b"Poster of the harbor" in archive.read("tables/stores_product.jsonl")
    with pytest.raises(pyrage.DecryptError):
        pyrage.decrypt(stored, [pyrage.x25519.Identity.from_str(new_pair().secret_key)])
    actions = AuditEntry.objects.filter(community_id=alpha.pk, action__startswith="community.backup")
    assert sorted(actions.values_list("action", flat=True)) == [
        "community.backup-run", "community.backup-save", "community.backup-test",
    ]  # fmt: skip


def test_the_secret_key_is_sealed_and_never_shown(owner, alpha):
    answer = owner.patch(BACKUP, entries("https://s3.example.com"))
    row = BackupDestination.objects.get(pk=alpha.pk)
    assert SECRET not in row.sealed_secret
    entry = AuditEntry.objects.get(community_id=alpha.pk, action="community.backup-save")
    for text in (answer.text, owner.get(BACKUP).text, str(entry.after)):
        assert SECRET not in text
    # Without a new one, the stored one stays, but only for the same server and access key.
    owner.patch(BACKUP, entries("https://s3.example.com", secretKey="", isOn=False)).ok()
    assert BackupDestination.objects.get(pk=alpha.pk).sealed_secret == row.sealed_secret
    for changes in ({"endpoint": "https://elsewhere.example.com"}, {"accessKey": "another"}):
        given = {"secretKey": "", **changes}
        answer = owner.patch(BACKUP, {**entries("https://s3.example.com"), **given})
        assert (answer.status, list(answer.body["fields"])) == (400, ["secretKey"])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"endpoint": "http://s3.example.com"}, "endpoint"),
        ({"endpoint": "https://192.168.1.4"}, "endpoint"),
        ({"endpoint": "https://backup.internal"}, "endpoint"),
        ({"endpoint": "https://s3.example.com:9000"}, "endpoint"),
        ({"bucket": "a/b"}, "bucket"),
        ({"folder": "a b"}, "folder"),
        ({"region": "US 1"}, "region"),
        ({"publicKey": "age1wrong"}, "publicKey"),
        ({"publicKey": PAIR.secret_key[:80]}, "publicKey"),
        ({"secretKey": ""}, "secretKey"),
    ],
)
def test_wrong_entries_are_refused_at_their_field(owner, changes, field):
    answer = owner.patch(BACKUP, entries("https://s3.example.com", **changes))
    assert (answer.status, list(answer.body["fields"])) == (400, [field])
    assert not BackupDestination.objects.exists()


def test_an_address_that_leads_to_a_private_network_gets_no_request(owner, alpha, monkeypatch):
    monkeypatch.setattr("saas.kernel.guarded_addresses.addresses_of", lambda host: ["169.254.169.254"])
    owner.patch(BACKUP, entries("https://s3.example.com")).ok()
    answer = owner.post(f"{BACKUP}/test")
    assert (answer.status, answer.code) == (409, "BACKUP_STORAGE_REFUSED")
    assert answer.body["message"] == "The address belongs to a private network"


def test_a_refusal_says_what_to_check(owner, bucket):
    owner.patch(BACKUP, entries(bucket, bucket="no-such-bucket")).ok()
    answer = owner.post(f"{BACKUP}/test")
    assert answer.code == "BACKUP_STORAGE_REFUSED"
    assert answer.body["message"] == storage.REFUSALS["NoSuchBucket"]


def test_a_failing_backup_notifies_the_owner_once(owner, alpha, bucket):
    owner.patch(BACKUP, entries(bucket, bucket="no-such-bucket")).ok()

    def night(number: int) -> None:
        services.enqueue_night()
        for hour in range(12):
            run_due(at=now() + timedelta(days=number, hours=hour), tolerant=True)

    night(1)
    night(2)
    sent = Notification.objects.filter(user=alpha.owner, kind="BACKUP_FAILED")
    assert sent.count() == 1
    assert storage.REFUSALS["NoSuchBucket"] in notified(owner, "BACKUP_FAILED")
    assert owner.get(BACKUP).ok()["destination"]["problem"] == storage.REFUSALS["NoSuchBucket"]

    owner.patch(BACKUP, entries(bucket)).ok()
    night(3)
    assert owner.get(BACKUP).ok()["destination"]["problem"] == ""
    owner.patch(BACKUP, entries(bucket, bucket="no-such-bucket")).ok()
    night(4)
    assert sent.count() == 2


def test_a_switched_off_backup_is_not_written_at_night(owner, alpha):
    owner.patch(BACKUP, entries("https://s3.example.com", isOn=False)).ok()
    assert services.enqueue_night() == 0
    assert not Job.objects.filter(task=services.TASK).exists()


def test_a_destination_can_be_removed(owner, alpha):
    owner.patch(BACKUP, entries("https://s3.example.com")).ok()
    owner.delete(BACKUP).ok()
    assert owner.get(BACKUP).ok()["destination"] is None
    assert {owner.delete(BACKUP).code, owner.post(f"{BACKUP}/test").code, owner.post(f"{BACKUP}/run").code} == {
        "BACKUP_NO_DESTINATION"
    }


def test_a_new_key_is_not_stored(owner):
    pair = owner.post(f"{BACKUP}/key").ok()
    assert is_public_key(pair["publicKey"])
    identity = pyrage.x25519.Identity.from_str(pair["secretKey"])
    assert str(identity.to_public()) == pair["publicKey"]


def test_changes_need_a_fresh_proof_of_identity(owner):
    owner.patch(BACKUP, entries("https://s3.example.com")).ok()
    session = owner.client.session
    del session["proven_at"]
    session.save()
    answers = [
        owner.patch(BACKUP, entries("https://s3.example.com")),
        owner.delete(BACKUP),
        owner.post(f"{BACKUP}/key"),
    ]
    assert {answer.code for answer in answers} == {"AUTH_STEP_UP_REQUIRED"}


def test_staff_with_every_permission_get_nothing(alpha):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[str(name) for name in Permission])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    answers = [
        staff.get(BACKUP), staff.patch(BACKUP, entries("https://s3.example.com")), staff.delete(BACKUP),
        staff.post(f"{BACKUP}/key"), staff.post(f"{BACKUP}/test"), staff.post(f"{BACKUP}/run"),
    ]  # fmt: skip
    assert {answer.code for answer in answers} == {"PERMISSION_NOT_PERMITTED"}


def test_a_handed_over_community_is_not_copied_into_the_bucket_of_its_former_owner(owner, alpha):
    owner.patch(BACKUP, entries("https://s3.example.com")).ok()
    receiver = a_user()
    offer = {"receiver": receiver.username, "confirmation": alpha.name, "giverStays": True}
    made = owner.post("/creator/community/hand-over", offer).ok()
    new_owner = Api().login(receiver)
    new_owner.post(f"/user/hand-overs/{made['id']}/accept").ok()
    assert new_owner.get(BACKUP).ok()["destination"] is None
    assert services.enqueue_night() == 0
