"""The search of the audit log finds each entry by its whole sentence, as the page shows it."""

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.audit_things import Action, ids_matching
from saas.access.models import AuditEntry
from saas.communities.sharing.models import ShareLink
from saas.kernel.clock import now
from tenants.achievements.models import Achievement
from tenants.back_office import audit_log
from tenants.earning.models import EarningPayment
from tenants.earning.rules import WORDS
from tenants.members.models import MemberStatus
from tenants.stores.models import OrderStatus, ProductStatus
from tests.support.api import Api
from tests.support.cases import a_case
from tests.support.content import a_banner, a_page
from tests.support.earning import a_boost, a_gem_code, a_rule, no_rules
from tests.support.imports import an_uploaded_file
from tests.support.quests import a_chain, a_challenge
from tests.support.raffles import a_raffle
from tests.support.running import ROOT
from tests.support.shop import a_product, a_shopper

LOG = "/creator/security/audit-log"
NAME = "Deck “Neon”, 50% (a_b): #2"
REASON = "Ticket 5: “Zebra” asked (twice), 50% off\nmore…"
# The parts of sentences, each as the services record it.
FULL = {
    "text": REASON, "username": "ada_l.-2", "reward": "20 gems", "provider": "Twitch", "channel": "Nova & Friends",
    "domain": "fans.example.com", "primary": "fans.example.com", "name": NAME, "file": "old points.csv",
    "product": NAME, "override_until": None, "rows": 1250, "version": 3, "amount": "1234567", "gems": "1234567",
    "wallets": 1234, "added": 1, "thrown_away": 20, "pieces": 12, "tickets": 1, "orders": "#12, #13", "on": True,
    "live": True, "failed": True, "email": "ada@example.com", "plan": "Pro",
}  # fmt: skip
PLANS = [{"plan": plan} for plan in ("pro/1/MONTH", "enterprise/2/YEAR", "free/1")]
# More values of the kinds whose sentence has several forms.
MORE: dict[str, list[dict[str, Any]]] = {
    "billing.change": PLANS,
    "billing.checkout": PLANS,
    "desk.feature": [{"name": "Raffles", "on": on, "text": REASON} for on in (False, None)],
    "desk.plan": [{"plan": "Pro", "override_until": "2027-01-01T00:00:00+00:00", "text": REASON}],
    "order.status": [{"status": "CANCELED", "reason": "Broken"}, *({"status": status} for status in OrderStatus)],
    "product.codes": [{"thrown_away": 20}],
    "product.status": [{"status": status} for status in ProductStatus],
    "member.status": [{"status": status} for status in MemberStatus],
    "settings.area": [{"name": "Casinos", "on": on} for on in (False, True)],
    "staff.invite": [{"email": "ada@example.com"}],
    "wallet.stop": [{"reason": REASON}],  # of entries before the reason had the key of the other operators' entries
}


def _things(community) -> dict[str, str]:
    """Return the id of one object of each kind, by area or action, with a name that has punctuation."""
    fan = a_shopper(community, 500)
    no_rules(community)
    product, challenge = a_product(community, name=NAME), a_challenge(community, name=NAME)
    found: dict[str, Any] = {
        "product": product,
        "lootbox": a_case(community, name=NAME),
        "raffle": a_raffle(community, name=NAME),
        "page": a_page(community, title=NAME),
        "banner": a_banner(community, label=NAME),
        "share": ShareLink.objects.create(community=community, name=NAME),
        "earning": a_rule(community, next(iter(WORDS))),
        "earning.boost": a_boost(community, name=NAME),
        "earning.code": a_gem_code(community, "Pog: one"),
        "challenge": challenge,
        "challenge.chain": a_chain(community, name=NAME),
    }
    with tenant_context(community):
        found["challenge.template"], found["challenge.provider"] = challenge.template, challenge.template.provider
        found["import"] = an_uploaded_file(community, name="points of (May).csv")
        found["achievement"] = Achievement.objects.create(name=NAME, event="RAID")
        found["earning.cancel"] = EarningPayment.objects.create(
            member=fan.member, due_at=now(), canceled_at=now(), canceled_by=community.owner_id
        )
    found |= dict.fromkeys(("member", "item", "note", "wallet"), fan.member)
    ids = {key: str(row.pk) for key, row in found.items()}
    return {**ids, "order": fan.buy(product).ok()["id"]}


def _entries(community) -> None:
    """Write entries of every action: without facts, with all, and with those of each form; about a thing and none."""
    things = _things(community)

    def entry(action: Action, target: str, after: dict[str, Any] | None) -> AuditEntry:
        return AuditEntry(
            community_id=community.pk, actor_id=community.owner_id, actor_name="Nova_1.x",
            acting_for=community.owner_id, action=action, target=target, after=after,
        )  # fmt: skip

    rows = []
    for action in Action:
        area = action.split(".")[0]
        thing = things.get(action.removesuffix("-delete"), things.get(area, str(uuid4())))
        about: dict[str, Any] = {"member": thing} if area == "note" else {}
        rows += [entry(action, str(uuid4()), facts) for facts in (None, FULL)]
        rows += [entry(action, thing, facts) for facts in (dict(about), FULL | about, *MORE.get(action, []))]
    AuditEntry.objects.bulk_create(rows)


def _sentences(rows: list[Any], folder: Path) -> list[str]:
    (folder / "entries.json").write_text(json.dumps(rows))
    command = ["node", "tests/tenants/back_office/audit_sentences.mjs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    sentences: list[str] = json.loads(done.stdout)
    return sentences


@pytest.mark.prove("desk")
def test_every_sentence_of_the_log_finds_its_entry(alpha, tmp_path, monkeypatch):
    """Takes 23 seconds on two busy cores: the front end's own code makes 600 sentences, and each is searched."""
    _entries(alpha)
    team, rows = Api().login(alpha.owner), []
    for page in range(1, AuditEntry.objects.filter(community_id=alpha.pk).count() // 100 + 2):
        rows += team.get(LOG, {"take": 100, "page": page}).ok()["data"]
    assert {row["action"] for row in rows} == set(Action)
    # The objects do not change here.
    monkeypatch.setattr(audit_log, "ids_matching", cache(ids_matching))

    missed = {}
    with tenant_context(alpha):
        for row, sentence in zip(rows, _sentences(rows, tmp_path), strict=True):
            found = audit_log.entries(alpha, {"search": sentence, "sort_direction": "desc"})
            if not found.filter(pk=row["id"]).exists():
                missed[row["action"], sentence] = row["after"]
    assert missed == {}
