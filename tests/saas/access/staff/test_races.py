"""Two things at once on one team, with real commits: one order or the other, never both halves."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from saas.access.models import StaffGrant
from saas.access.staff.models import StaffInvitation
from tests.saas.access.staff.test_invitations import HERE, an_invitation
from tests.saas.access.staff.test_team import MANAGER, ONE, a_team_browser, invite
from tests.support.api import Answer, Api
from tests.support.builders import a_user

pytestmark = pytest.mark.committed


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    def run(call: Callable[[], Answer]) -> Answer:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_pressed_five_times_at_once_an_invitation_lets_one_in(alpha):
    mod = a_user()
    _, token = an_invitation(alpha, mod.username)
    browsers = [Api().login(mod) for _ in range(5)]

    def accepting(browser: Api) -> Callable[[], Any]:
        return lambda: browser.post(f"{HERE}/{token}/accept")

    answers = at_once(*map(accepting, browsers))

    assert sorted(answer.status for answer in answers) == [200, 404, 404, 404, 404]
    assert StaffGrant.objects.count() == 1


@pytest.mark.parametrize("_turn", range(3))
def test_a_concurrently_removed_manager_adds_no_staff(alpha, _turn):
    owner = Api().login(alpha.owner)
    manager = a_team_browser(alpha, *MANAGER)
    grant = StaffGrant.objects.get(community=alpha)

    removed, invited = at_once(
        lambda: owner.delete(f"{ONE}/{grant.pk}"),
        lambda: invite(manager, "friend@example.com", *MANAGER),
    )

    assert removed.status == 204
    assert invited.status in {201, 403}
    assert not StaffInvitation.objects.exists()
    assert not StaffGrant.objects.exists()
