"""The audit log only grows, forgets people when they go, and is sealed."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.utils import DatabaseError

from saas.access import audit
from saas.access.audit_chain import checkpoints, services, verification
from saas.access.audit_chain.models import AuditChain, ChainEntry, UnchainedEntry
from saas.access.audit_chain.privacy import forget_former_names, forget_former_people
from saas.access.audit_chain.rules import FORMER_NAMES
from saas.access.models import AuditEntry
from saas.access.privacy import forget_names
from saas.kernel.clock import now
from tests.support.builders import an_actor
from tests.support.full_disk import full_disk

LOG = "/creator/security/audit-log"


@pytest.fixture(autouse=True)
def _own_storage(settings, tmp_path):
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {**settings.STORAGES["default"], "OPTIONS": {"location": str(tmp_path)}},
    }


def write(community, count=3, **facts):
    for number in range(count):
        audit.record(an_actor(community), "product.edit", uuid4(), after={"price": str(number), **facts})


def refused(statement, *values):
    with pytest.raises(DatabaseError, match=r"only grows|stay as they are"), transaction.atomic():  # noqa: SIM117
        with connection.cursor() as cursor:
            cursor.execute(statement, values)


@pytest.mark.parametrize(
    "statement",
    [
        "delete from public.access_auditentry",
        "truncate public.access_auditentry cascade",
        "update public.access_auditentry set action = 'product.other'",
        "update public.access_auditentry set actor_name = 'somebody else'",
        "update public.access_auditentry set ip = '203.0.113.7'",
        "update public.access_auditentry set at = at - interval '1 day'",
        "update public.access_auditentry set after = null",
        """update public.access_auditentry set after = after || '{"price": "7"}'""",
        """update public.access_auditentry set after = after || '{"text": "something else"}'""",
        "delete from public.audit_chain_chainentry",
        "truncate public.audit_chain_chainentry",
        "update public.audit_chain_chainentry set position = position + 10",
    ],
)
def test_audit_entries_cannot_be_changed_or_deleted(alpha, statement):
    write(alpha, 1, text="a note")
    services.seal()
    refused(statement)


def test_an_erasure_anonymizes_entries_and_keeps_the_chain_valid(alpha):
    write(alpha, 2, username="alpha", email="alpha@example.com")
    services.seal()
    forget_names(alpha.owner_id, "alpha", "alpha@example.com")
    entry = AuditEntry.objects.filter(community_id=alpha.pk).first()
    assert entry is not None
    assert entry.after is not None
    assert (entry.actor_name, entry.after["username"], entry.after["email"]) == ("Deleted member",) * 3
    assert verification.verify(AuditChain.objects.get(pk=alpha.pk)) is None


@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize(("action", "key"), FORMER_NAMES.items())
def test_names_under_former_keys_are_erased_and_the_chain_stays_valid(alpha, action, key, is_sealed):
    actor = an_actor(alpha)
    audit.record(actor, action, uuid4(), after={key: "Fan", "reason": "Several accounts"})
    audit.record(actor, action, uuid4(), after={key: "Another fan", "reason": "Several accounts"})
    # Elsewhere, the same key is no name of a person.
    audit.record(actor, "product.edit", uuid4(), before={key: "fan"})
    if is_sealed:
        services.seal()
    forget_former_names(uuid4(), "fan", "")
    services.seal()
    rows = AuditEntry.objects.filter(community_id=alpha.pk).order_by("at")
    first, second, third = ((row.after or row.before or {})[key] for row in rows)
    assert (first, second, third) == ("Deleted member", "Another fan", "fan")
    chain = AuditChain.objects.get(pk=alpha.pk)
    assert verification.verify(chain) is None

    forget_former_people(alpha.pk)
    assert AuditEntry.objects.filter(action=action, **{f"after__{key}": "Deleted member"}).count() == 2
    assert verification.verify(chain) is None
    # The other facts of an erased entry are protected as before.
    refused('update public.access_auditentry set after = after || \'{"reason": "Mine"}\' where action = %s', action)
    refused("update public.audit_chain_erasedentry set digest = '\\x00'")


def test_every_entry_gets_its_seal_in_its_own_communitys_chain(alpha, beta):
    before = UnchainedEntry.objects.count()
    write(alpha, 3)
    write(beta, 2)
    assert services.seal() == before + 5
    assert services.seal() == 0
    for community in (alpha, beta):
        chain = AuditChain.objects.get(pk=community.pk)
        entries = AuditEntry.objects.filter(community_id=community.pk).count()
        assert (chain.length, ChainEntry.objects.filter(community_id=community.pk).count()) == (entries, entries)
    assert services.watch() == []


def test_the_copy_outside_is_written_once_something_was_sealed(alpha):
    write(alpha)
    services.seal()
    copy = checkpoints.newest()
    assert copy is not None
    chain = AuditChain.objects.get(pk=alpha.pk)
    assert copy.heads[alpha.pk] == (chain.length, bytes(chain.head))
    services.seal()
    assert checkpoints.newest() == copy


def test_a_forged_copy_is_an_alarm(alpha, tmp_path):
    write(alpha)
    services.seal()
    (name,) = (tmp_path / "audit-heads").iterdir()
    name.write_text(name.read_text().replace(': [3, "', ': [2, "'))
    assert [finding.community_id for finding in services.watch()] == [None]


def test_a_lost_copy_is_an_alarm(alpha, tmp_path):
    write(alpha)
    services.seal()
    assert services.watch() == []
    for file in (tmp_path / "audit-heads").iterdir():
        file.unlink()
    assert [finding.reason for finding in services.watch()] == ["There is no copy of the heads"]


def test_the_first_copy_may_be_on_its_way(alpha, monkeypatch):
    """On a fresh installation, one worker seals while another one looks."""
    monkeypatch.setattr(checkpoints, "write", lambda: None)
    write(alpha)
    services.seal()
    assert services.watch() == []
    assert services.is_sound()

    assert [finding.reason for finding in services.watch()] == ["There is no copy of the heads"]
    assert not services.is_sound()


def test_a_copy_that_could_not_be_written_is_written_later_and_is_no_alarm(alpha):
    write(alpha)
    services.seal()
    first = checkpoints.newest()
    write(alpha)
    with full_disk():
        assert services.seal() == 3
        assert checkpoints.newest() == first
        assert services.watch() == []

    assert services.seal() == 0
    copy = checkpoints.newest()
    assert copy is not None
    chain = AuditChain.objects.get(pk=alpha.pk)
    assert copy.heads[alpha.pk] == (chain.length, bytes(chain.head))
    assert services.watch() == []


def test_the_first_copy_is_written_when_the_disk_has_room_again(alpha):
    write(alpha)
    with full_disk():
        services.seal()
    assert checkpoints.newest() is None

    services.seal()
    assert checkpoints.newest() is not None


def test_an_unwritten_copy_hides_no_error_of_ours(alpha, monkeypatch):
    def fail():
        raise RuntimeError("as asked")

    monkeypatch.setattr(checkpoints, "write", fail)
    write(alpha)
    with pytest.raises(RuntimeError):
        services.seal()


def test_copies_of_older_days_are_thinned_out(alpha, monkeypatch):
    moment = now() - timedelta(days=5)
    for _ in range(4):
        monkeypatch.setattr(checkpoints, "now", lambda moment=moment: moment)
        write(alpha, 1)
        services.seal()
        moment += timedelta(minutes=1)
    monkeypatch.undo()
    write(alpha, 1)
    services.seal()
    assert len(checkpoints._names()) == 2


# Readiness asks the database in a thread of its own.
@pytest.mark.committed
def test_an_alarm_shows_in_the_readiness_answer_until_it_is_fixed(alpha, api, tmp_path, monkeypatch):
    monkeypatch.setattr("saas.kernel.health.KEPT_SECONDS", 0)
    write(alpha)
    services.seal()
    services.watch()
    assert api.get("/health/ready").ok()["audit"] is True
    (tmp_path / "audit-heads").rename(tmp_path / "away")
    services.watch()
    services.watch()
    answer = api.get("/health/ready")
    assert (answer.status, answer.body["status"], answer.body["audit"]) == (200, "ok", False)
    (tmp_path / "away").rename(tmp_path / "audit-heads")
    services.watch()
    assert api.get("/health/ready").ok()["audit"] is True


def test_the_command_says_what_is_sound(alpha, beta):
    write(alpha)
    write(beta)
    output = StringIO()
    call_command("audit", "verify", "--community", "alpha", stdout=output)
    (line,) = output.getvalue().splitlines()
    assert line.split()[0] == "alpha"
    assert "sound" in line
    with pytest.raises(CommandError, match="no community"):
        call_command("audit", "verify", "--community", "nowhere")


def test_the_file_ends_with_the_seal_over_the_log(alpha, api):
    write(alpha, 3)
    services.seal()
    chain = AuditChain.objects.get(pk=alpha.pk)
    lines = api.login(alpha.owner).get(f"{LOG}/export/csv").text.splitlines()
    assert "audit.seal,3 entries" in lines[-1]
    assert bytes(chain.head).hex() in lines[-1]
