"""Every write of the back office leaves a line in the audit log: the URL map says which writes there are."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.access.staff.services import invite
from saas.access.url_map import calls
from saas.billing.plans import PlanCode
from saas.tenancy.models import BrandingDraft, Community
from tenants.members.services import add_note
from tenants.stores.codes.services import add_codes
from tenants.wallets.imports.models import Import
from tests.support.api import Api, new_key
from tests.support.builders import a_user, an_actor
from tests.support.imports import ROOT as IMPORTS
from tests.support.imports import an_uploaded_file, upload
from tests.support.shop import a_picture, a_product, a_shopper

SAFE = {"GET", "HEAD"}
# Moves the reader's own mark and nothing of the community.
OWN_MARKS = {("POST", "/creator/notifications/read-all")}


WRITES = {
    (call.method, call.route) for call in calls() if call.route.startswith("/creator/") and call.method not in SAFE
} - OWN_MARKS


class Scene:
    """A community with a fan, a product, an order, a note, a drafted look, staff, and its owner at work."""

    def __init__(self, community):
        self.fan = a_shopper(community, 500)
        self.product = a_product(community)
        self.order = self.fan.buy(self.product).ok()
        self.key = a_product(community, name="Game key")
        with tenant_context(community):
            add_codes(product_id=self.key.pk, codes=["AAA-1"], actor=an_actor(community))
            self.note = add_note(member_id=self.fan.member.pk, text="Kind", actor=an_actor(community))
        BrandingDraft.objects.create(community=community, changes={"shape": "soft"})
        self.staff = StaffGrant.objects.create(community=community, user=a_user(), permissions=["EVENTS_MANAGEMENT"])
        with tenant_context(community):
            self.imported, self.applied = (an_uploaded_file(community) for _ in range(2))
            Import.objects.filter(pk=self.applied.pk).update(state="APPLIED")
        Community.objects.filter(pk=community.pk).update(plan=PlanCode.PRO)  # room for one more on the team
        self.team = Api().login(community.owner)
        self.invitation = invite(
            community=community,
            invitee="waiting@example.com",
            permissions=["EVENTS_MANAGEMENT"],
            actor=an_actor(community),
        )
        self.member = f"/creator/users/one/{self.fan.member.pk}"


MEMBER = "/creator/users/one/<uuid:member_id>"
ORDER = "/creator/product-order/one/<uuid:order_id>"
CODES = "/creator/product-manage/one/<str:reference>/codes"
IMPORT = f"{IMPORTS}/one/<uuid:import_id>"
STAFF = "/creator/staff/one/<uuid:staff_id>"
SCENARIOS = {
    ("PATCH", "/creator/store-manage"): lambda s: s.team.patch("/creator/store-manage", {"title": "Shop"}),
    ("POST", "/creator/product-manage/one"): lambda s: s.team.upload(
        "/creator/product-manage/one", {"productName": "Mug", "price": "5"}
    ),
    ("PATCH", "/creator/product-manage/one/<str:reference>"): lambda s: s.team.patch(
        f"/creator/product-manage/one/{s.product.slug}", {"price": "7"}
    ),
    ("POST", "/creator/product-manage/bulk"): lambda s: s.team.post(
        "/creator/product-manage/bulk", {"ids": [str(s.product.pk)], "status": "DISCONTINUED"}
    ),
    ("POST", CODES): lambda s: s.team.post(f"/creator/product-manage/one/{s.key.slug}/codes", {"codes": "BBB-2"}),
    ("DELETE", CODES): lambda s: s.team.delete(f"/creator/product-manage/one/{s.key.slug}/codes"),
    ("PATCH", ORDER): lambda s: s.team.patch(f"/creator/product-order/one/{s.order['id']}", {"status": "COMPLETED"}),
    ("POST", f"{ORDER}/refund"): lambda s: s.team.post(
        f"/creator/product-order/one/{s.order['id']}/refund", {"reason": "Sorry"}, key=new_key()
    ),
    ("POST", "/creator/product-order/bulk"): lambda s: s.team.post(
        "/creator/product-order/bulk", {"ids": [s.order["id"]], "status": "COMPLETED"}
    ),
    ("POST", f"{MEMBER}/gift"): lambda s: s.team.post(
        f"{s.member}/gift", {"productId": str(s.product.pk), "reason": "You earned it"}, key=new_key()
    ),
    ("PATCH", MEMBER): lambda s: s.team.patch(s.member, {"status": "LIMITED"}),
    ("PATCH", f"{MEMBER}/balance"): lambda s: s.team.patch(
        f"{s.member}/balance", {"kind": "TIP", "amount": "5", "reason": "Nice clip"}, key=new_key()
    ),
    ("POST", f"{MEMBER}/unsubscribe"): lambda s: s.team.post(f"{s.member}/unsubscribe"),
    ("POST", f"{MEMBER}/notes/one"): lambda s: s.team.post(f"{s.member}/notes/one", {"text": "Helpful"}),
    ("PATCH", f"{MEMBER}/notes/one/<uuid:note_id>"): lambda s: s.team.patch(
        f"{s.member}/notes/one/{s.note.pk}", {"text": "Very kind"}
    ),
    ("DELETE", f"{MEMBER}/notes/one/<uuid:note_id>"): lambda s: s.team.delete(f"{s.member}/notes/one/{s.note.pk}"),
    ("POST", "/creator/wallet/reset"): lambda s: s.team.post(
        "/creator/wallet/reset",
        {"memberId": str(s.fan.member.pk), "reason": "New season", "confirmation": s.fan.user.username},
        key=new_key(),
    ),
    ("POST", "/creator/dashboard/get-started"): lambda s: s.team.post(
        "/creator/dashboard/get-started", {"step": "SHARE_LINK"}
    ),
    ("PATCH", "/creator/settings"): lambda s: s.team.patch("/creator/settings", {"timezone": "Europe/Berlin"}),
    ("PATCH", "/creator/settings/slug"): lambda s: s.team.patch("/creator/settings/slug", {"slug": "alpha-two"}),
    ("PATCH", "/creator/customization"): lambda s: s.team.patch("/creator/customization", {"shape": "sharp"}),
    ("POST", "/creator/customization/publish"): lambda s: s.team.post("/creator/customization/publish"),
    ("POST", "/creator/customization/assets"): lambda s: s.team.upload(
        "/creator/customization/assets", {"logo": a_picture()}
    ),
    ("POST", "/creator/staff/one"): lambda s: s.team.post(
        "/creator/staff/one", {"invitee": "mod@example.com", "permissions": ["EVENTS_MANAGEMENT"]}
    ),
    ("PATCH", STAFF): lambda s: s.team.patch(
        f"/creator/staff/one/{s.staff.pk}", {"permissions": ["STORES_MANAGEMENT"]}
    ),
    ("DELETE", STAFF): lambda s: s.team.delete(f"/creator/staff/one/{s.staff.pk}"),
    ("POST", f"{STAFF}/resend"): lambda s: s.team.post(f"/creator/staff/one/{s.invitation.pk}/resend"),
    ("POST", "/creator/users/import/csv"): lambda s: upload(s.team, "username,points\nada,5\n"),
    ("PATCH", IMPORT): lambda s: s.team.patch(f"{IMPORTS}/one/{s.imported.pk}", {"rate": 2}),
    ("DELETE", IMPORT): lambda s: s.team.delete(f"{IMPORTS}/one/{s.imported.pk}"),
    ("POST", f"{IMPORT}/apply"): lambda s: s.team.post(f"{IMPORTS}/one/{s.imported.pk}/apply", key=new_key()),
    ("POST", f"{IMPORT}/undo"): lambda s: s.team.post(f"{IMPORTS}/one/{s.applied.pk}/undo", key=new_key()),
    ("PATCH", "/creator/wallet"): lambda s: s.team.patch("/creator/wallet", {"dailyIssuanceLimit": "1000"}),
}


@pytest.mark.parametrize("call", sorted(WRITES), ids=" ".join)
def test_a_write_leaves_a_line_that_says_who_what_and_where(alpha, call):
    assert call in SCENARIOS, f"{call} is new: say here how it is called, and record it in the audit log"
    scene = Scene(alpha)
    before = set(AuditEntry.objects.values_list("pk", flat=True))

    answer = SCENARIOS[call](scene)

    assert 200 <= answer.status < 300, answer.text
    lines = AuditEntry.objects.exclude(pk__in=before)
    assert len(lines) == 1
    line = lines[0]
    assert (line.community_id, line.actor_id, line.actor_name, line.acting_for) == (
        alpha.pk,
        alpha.owner_id,
        "alpha",
        alpha.owner_id,
    )
    assert line.ip == "127.0.0.1"
    assert line.request_id
    assert line.before is not None or line.after is not None


def test_every_scenario_is_a_call_of_the_url_map():
    assert set(SCENARIOS) == WRITES
