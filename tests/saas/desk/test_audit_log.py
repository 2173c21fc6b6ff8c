"""The audit log of the desk says what changed in words."""

from datetime import timedelta

import pytest

from saas.desk.models import DeskRole
from saas.desk.pages.audit import changes
from saas.kernel.clock import now
from tests.support.builders import a_community, a_user
from tests.support.desk import an_operator

pytestmark = pytest.mark.django_db


def test_an_override_is_shown_field_by_field():
    desk, community = an_operator(), a_community()
    until = (now() + timedelta(days=9)).replace(second=0, microsecond=0)
    answer = desk.do(
        "plan.override", community.pk, members="700", until=f"{until:%Y-%m-%dT%H:%M}", staff="", version=""
    )
    assert answer.status_code == 302, answer.content.decode()
    page = desk.get("/audit").content.decode()
    assert "Override the plan until a date" in page
    assert community.slug in page
    assert "→ 700" in page
    assert f"Override ends: no value → {until:%Y-%m-%d %H:%M}" in page
    # The unchanged values, and their stored form.
    for absent in ("Products:", "override_until", "{&#x27;", "{&#39;"):
        assert absent not in page


def test_entries_are_found_by_parts_of_the_targets_name_and_days_must_be_in_order():
    desk, community, fan = an_operator(), a_community(name="Hearth & Paper"), a_user(username="latekick")
    desk.do("user.end-sessions", fan.pk)
    desk.do("community.suspend", community.pk, public_reason="Unpaid")
    form = desk.get(f"/do/community.restore/{community.pk}").content.decode()
    assert f"Hearth &amp; Paper ({community.slug})" in form
    for text, found, other in (("latek", "latekick", "Unpaid"), ("h & pap", "Unpaid", "latekick")):
        page = desk.client.get("/desk/audit", {"q": text}, HTTP_HOST=desk.host).content.decode()
        assert found in page
        assert other not in page
    days = {"since": "2026-03-02", "until": "2026-03-01"}
    page = desk.client.get("/desk/audit", days, HTTP_HOST=desk.host).content.decode()
    assert "“From” is after “Until”" in page
    assert "No entry matches" not in page


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ({"isActive": True}, {"isActive": False, "reason": "Spam"}, [("Account is active", "Yes", "No")]),
        (None, {"publicReason": "Unpaid"}, [("Reason for fans and the owner", "", "Unpaid")]),
        (
            {"limits": {"members": 500, "staff": 3}},
            {"limits": {"members": None, "staff": 3}},
            [("Members", "500", "No limit")],
        ),
        ({"role": DeskRole.SUPPORT}, {"role": DeskRole.FINANCE}, [("Role", "Support", "Finance")]),
        (
            {"blocked_countries": ["DE", "FR"]},
            {"blocked_countries": []},
            [("Blocked countries", "DE, FR", "no value")],
        ),
        ({"sessions": 2}, {"reason": "Lost phone"}, [("Ended sessions", "2", "")]),
        (None, None, []),
    ],
)
def test_values_are_words(before, after, shown):
    assert changes(before, after) == shown
