"""Pictures of reported results: private, for the two sides of the report and the team that manages events."""

from datetime import timedelta
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.images import open_public
from saas.plans import stored_files
from saas.plans.models import StoredFile
from saas.plans.stored_files import store_file
from tenants.events import privacy
from tenants.events.models import MatchReport
from tenants.members.services import leave
from tenants.stores import pictures
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.events import a_tournament, answer, bracket, entrant_of, found, path_of, rule, win
from tests.support.plans import with_limits
from tests.support.shop import Shopper, a_picture, a_shopper

pytestmark = pytest.mark.django_db


def hide_pictures() -> int:
    """Do what the job does; return the number of moved pictures."""
    return pictures.hide_pictures(MatchReport, "image", task="events.hide_pictures", key="event-hide-pictures")


def with_picture(fan: Shopper, row: Any, match: str = "F") -> dict[str, Any]:
    """The fan's report of an own win, with a picture."""
    fields = {"winner": str(entrant_of(row, fan)), "scoreOne": "3", "scoreTwo": "1", "image": a_picture()}
    sent = fan.api.at(fan.community).upload(path_of(row, match, "report"), fields).ok()
    report: dict[str, Any] = found(sent, match)["reports"][0]
    return report


def path(address: str) -> str:
    return address.removeprefix("/api").partition("?")[0]


def team_path(row: Any, report: dict[str, Any]) -> str:
    return f"/creator/events/one/{row.pk}/tournament/reports/{report['id']}/picture"


def test_a_picture_is_for_the_two_sides_and_the_team_alone(alpha, beta, team, fan):
    row, (ann, bob, cleo, dan) = a_tournament(alpha, 4)
    report = with_picture(ann, row, "W1.1")
    assert report["image"].endswith("/picture?creator=alpha")
    for side in (ann, dan):
        # The address names the community, because a picture's request has no header.
        got = side.api.get(path(report["image"]), {"creator": "alpha"})
        assert (got.status, got.headers["Content-Type"]) == (200, "image/webp")
        assert got.headers["Cache-Control"] == "private, no-cache"
    # Entrants of other matches, other fans and visitors find nothing.
    for stranger in (bob, cleo, fan):
        assert stranger.api.at(alpha).get(path(report["image"])).status == 404
    assert Api().at(alpha).get(path(report["image"])).status == 401
    assert a_shopper(beta).api.at(beta).get(path(report["image"])).code == "EVENT_NOT_FOUND"

    shown = team.get(f"/creator/events/one/{row.pk}/tournament").ok()
    office = found(shown, "W1.1")["reports"][0]["image"]
    assert office.endswith("/picture?creator=alpha")
    assert path(office) == team_path(row, report)
    assert team.get(path(office), {"creator": "alpha"}).status == 200
    for permissions, status in ((["STORES_MANAGEMENT"], 403), (["EVENTS_MANAGEMENT"], 200)):
        person = a_user()
        StaffGrant.objects.create(community=alpha, user=person, permissions=permissions)
        helper = Api().login(person)
        assert helper.get(path(office), {"creator": "alpha"}).status == status
        assert helper.get(path(report["image"]), {"creator": "alpha"}).status == 404
    assert Api().login(beta.owner).get(path(office)).code == "EVENT_NOT_FOUND"
    assert Api().login(beta.owner).get(path(office), {"creator": "alpha"}).status in (403, 404)
    assert ann.api.at(alpha).get(path(office)).status == 403


def test_the_file_of_a_picture_is_not_public(alpha, team):
    row, (ann, _) = a_tournament(alpha, 2)
    with_picture(ann, row)
    with tenant_context(alpha):
        name = MatchReport.objects.get().image
    assert StoredFile.objects.get(pk=name).community_id == alpha.pk
    for reader in (ann.api, team):
        assert reader.get(f"/public/files/{name}").status == 404


def test_an_address_of_another_report_or_event_finds_nothing(alpha, team):
    row, (ann, _) = a_tournament(alpha, 2)
    other, (cleo, _) = a_tournament(alpha, 2, title="Other cup")
    report, plain = with_picture(ann, row), win(cleo, other, "F").ok()
    without = found(plain, "F")["reports"][0]
    assert without["image"] is None
    wrong = path(report["image"]).replace(str(row.pk), str(other.pk))
    assert ann.api.at(alpha).get(wrong).status == 404
    assert team.get(team_path(other, report)).status == 404
    # A report without a picture, and one that does not exist.
    assert cleo.api.at(alpha).get(path(report["image"]).replace(report["id"], without["id"])).status == 404
    assert team.get(team_path(other, without)).status == 404
    assert team.get(team_path(row, {"id": str(UUID(int=1))})).status == 404


def test_a_former_member_and_a_person_who_never_joined_do_not_read_it(alpha, fan):
    row, (ann, dan) = a_tournament(alpha, 2)
    report = with_picture(ann, row)
    with tenant_context(alpha):
        leave(user_id=dan.user.pk, community=alpha)
    assert dan.api.at(alpha).get(path(report["image"])).status == 404
    assert Api().login(a_user()).at(alpha).get(path(report["image"])).status == 404


def test_new_sides_of_a_match_do_not_read_what_the_former_ones_sent(alpha, team):
    row, (ann, bob, cleo, dan) = a_tournament(alpha, 4)
    for winner, loser, match in ((ann, dan, "W1.1"), (bob, cleo, "W1.2")):
        win(winner, row, match).ok()
        answer(loser, row, match).ok()
    report = with_picture(ann, row)
    # The team corrects the match before, so Dan plays the final instead of Ann.
    rule(team, row, "W1.1", "decide", winner=str(entrant_of(row, dan))).ok()
    assert found(bracket(dan, row), "F")["isOwn"] is True
    assert found(bracket(dan, row), "F")["reports"] == []
    assert dan.api.at(alpha).get(path(report["image"])).status == 404
    assert len(found(bracket(bob, row), "F")["reports"]) == 1


def test_erased_people_leave_no_picture_and_no_words(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    report = with_picture(ann, row)
    answer(dan, row, "F", "dispute", **{"text": "I won 3 to 2"}).ok()
    with tenant_context(alpha):
        assert [(one["match"], one["state"]) for one in privacy.results(ann.user.pk)] == [("F", "DISPUTED")]
        name = MatchReport.objects.get().image
        privacy.forget(dan.user.pk, "", "")
        assert MatchReport.objects.get().text == ""
        privacy.forget(ann.user.pk, "", "")
        assert MatchReport.objects.get().image == ""
    assert ann.api.at(alpha).get(path(report["image"])).status == 404
    StoredFile.objects.filter(pk=name).update(released_at=now() - timedelta(hours=1))
    stored_files.sweep()
    assert not default_storage.exists(name)


def make_public(alpha: Any) -> str:
    """Store the picture of the only report as an earlier version did; return the file's name."""
    with tenant_context(alpha):
        report = MatchReport.objects.get()
        with open_public(report.image) as stored:
            name = store_file(alpha.pk, stored.read())
        MatchReport.objects.filter(pk=report.pk).update(image=name)
    return name


def test_public_pictures_of_an_earlier_version_become_private(alpha, team):
    row, (ann, _) = a_tournament(alpha, 2)
    report, key = with_picture(ann, row), f"event-hide-pictures:{alpha.pk}"
    name = make_public(alpha)
    assert ann.api.get(f"/public/files/{name}").status == 200
    # The limit of storage does not refuse the copy, which replaces the public file.
    with_limits(alpha, STORAGE_MEGABYTES=0)
    with tenant_context(alpha):
        assert hide_pictures() == 1
        hidden = MatchReport.objects.get().image
    assert ann.api.at(alpha).get(path(report["image"])).status == 200
    assert team.get(team_path(row, report)).status == 200
    StoredFile.objects.filter(pk=name).update(released_at=now() - timedelta(hours=1))
    stored_files.sweep()
    assert ann.api.get(f"/public/files/{name}").status == 404
    # Servers of the earlier version can store more until the upgrade ends, so a job looks again.
    (job,) = Job.objects.filter(key=key, state="WAITING")
    assert now() < job.due_at < now() + timedelta(hours=25)
    Job.objects.filter(pk=job.pk).update(due_at=now())
    run_due()
    assert not Job.objects.filter(key=key, state="WAITING").exists()
    with tenant_context(alpha):
        assert MatchReport.objects.get().image == hidden


def test_a_missing_file_does_not_stop_the_others(alpha):
    row, (ann, bob, _, dan) = a_tournament(alpha, 4)
    with_picture(ann, row, "W1.1")
    name = make_public(alpha)
    with_picture(bob, row, "W1.2")
    with tenant_context(alpha):
        MatchReport.objects.filter(image=name).update(image=f"{alpha.pk.hex}-{'0' * 32}.webp")
        assert hide_pictures() == 0
    assert bracket(dan, row) is not None


@pytest.mark.parametrize(
    ("task", "migration"),
    [
        ("events.hide_pictures", "events.migrations.0003_private_report_pictures"),
        ("quests.hide_pictures", "quests.migrations.0004_private_proofs"),
        ("casinos.hide_pictures", "casinos.migrations.0005_private_proofs"),
    ],
)
def test_the_upgrade_of_a_community_enqueues_the_move(alpha, task, migration):
    """The migration waits for an hour, because servers of the earlier version cannot show private pictures."""
    operations = import_module(f"tenants.{migration}").Migration.operations
    Job.objects.filter(task=task).delete()
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute(operations[0].sql)
    (job,) = Job.objects.filter(task=task)
    assert (job.community_id, job.arguments) == (alpha.pk, {})
    assert now() + timedelta(minutes=50) < job.due_at < now() + timedelta(minutes=70)
    Job.objects.filter(pk=job.pk).update(due_at=now())
    run_due()
    assert Job.objects.get(pk=job.pk).state == "DONE"
