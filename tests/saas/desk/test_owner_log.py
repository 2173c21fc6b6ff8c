"""The owner reads in the community's own log what operators and payments did to the community."""

from datetime import timedelta

import pytest

from saas.access.audit_things import Action
from saas.access.audit_words import SENTENCES
from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.plans.models import FeatureSwitch
from saas.plans.selectors import newest_version
from tests.support.api import Api
from tests.support.builders import a_community
from tests.support.desk import an_operator

pytestmark = pytest.mark.django_db
LOG = "/creator/security/audit-log"


def _rows(community, **query):
    return Api().login(community.owner).at(community).get(LOG, query).ok()["data"]


def test_every_action_of_the_desk_on_a_community_is_in_its_own_log():
    desk, community = an_operator(), a_community()
    until = f"{now() + timedelta(days=9):%Y-%m-%dT%H:%M}"
    pro = newest_version("pro")

    def did(key, target=community.pk, **fields):
        before = AuditEntry.objects.filter(community_id=community.pk).count()
        answer = desk.do(key, target, **fields)
        assert answer.status_code == 302, (key, answer.content.decode())
        assert AuditEntry.objects.filter(community_id=community.pk).count() > before, key

    did("community.suspend", public_reason="Chargebacks")
    did("community.restore")
    did("plan.override", members="700", until=until, staff="", version="")
    did("plan.end-override")
    did("plan.assign", version=str(pro.pk))
    did("plan.return-to-billing")
    did("feature.set", feature="CASES", is_on="off", until="")
    did("switch.remove", FeatureSwitch.objects.get(community_id=community.pk).pk)
    did("books.check")
    did("books.stop")
    did("books.resume")

    rows = _rows(community, take=50)
    assert {row["actor"]["username"] for row in rows} == {desk.user.username}
    by_action = {row["action"]: row for row in rows}
    assert by_action["desk.suspend"]["after"] == {"text": "Ticket 17", "public_reason": "Chargebacks"}
    assert {row["after"]["text"] for row in rows} == {"Ticket 17"}
    assert {"wallet.stop", "wallet.resume"} <= set(by_action)
    override = by_action["desk.plan"]
    assert (override["after"]["members"], override["after"]["text"]) == (700, "Ticket 17")
    assert override["before"]["members"] == newest_version("free").limits["members"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("suspend", ["desk.restore", "desk.suspend"]),
        ("overrid", ["desk.plan"]),
        ("suspended the community", ["desk.restore", "desk.suspend"]),
        ("Chargebacks", ["desk.suspend"]),
        ("plan", ["desk.plan", "billing.checkout"]),
        ("opened the payment page", ["billing.checkout"]),
        ("nothing like it", []),
    ],
)
def test_the_search_finds_the_sentence_that_is_shown(words, found):
    desk, community = an_operator(), a_community()
    owner = community.owner
    AuditEntry.objects.create(
        community_id=community.pk, actor_id=owner.pk, actor_name=owner.username, acting_for=owner.pk,
        action=Action.BILLING_CHECKOUT, target=str(community.pk), after={"plan": "pro/1/MONTH"},
    )  # fmt: skip
    until = f"{now() + timedelta(days=9):%Y-%m-%dT%H:%M}"
    desk.do("plan.override", community.pk, members="700", until=until, staff="", version="")
    desk.do("community.suspend", community.pk, public_reason="Chargebacks", reason="Ticket 5")
    desk.do("community.restore", community.pk)
    assert {row["action"] for row in _rows(community, search=words)} == set(found)


def test_a_switch_says_which_feature_and_what_state_it_had():
    desk, community = an_operator(), a_community()

    def changes() -> list[tuple[object, object]]:
        rows = _rows(community, search="Your own domain", sortDirection="asc")
        assert all(row["after"]["name"] == "Your own domain" for row in rows)
        return [(row["before"]["on"], row["after"]["on"]) for row in rows]

    desk.do("feature.set", community.pk, feature="CUSTOM_DOMAIN", is_on="off", until="")
    desk.do("feature.set", community.pk, feature="CUSTOM_DOMAIN", is_on="on", until="")
    desk.do("switch.remove", FeatureSwitch.objects.get(community_id=community.pk).pk)
    assert changes() == [(None, False), (False, True), (True, None)]


def test_every_action_has_its_words():
    assert set(SENTENCES) == set(Action)
