"""Every write of the back office leaves a line in the audit log: the URL map says which writes there are."""

from datetime import timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import override_settings
from django_tenants.utils import tenant_context

from saas.access.audit_things import Action
from saas.access.models import AuditEntry, StaffGrant
from saas.access.staff.services import invite
from saas.access.url_map import calls
from saas.communities.backups.keys import new_pair
from saas.communities.exports.models import CommunityExport
from saas.communities.exports.services import build as build_export
from saas.communities.hand_over.models import HandOver
from saas.communities.sharing.models import ShareLink
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.plans.catalog import PlanSource
from saas.plans.selectors import newest_version
from saas.plans.services import assign_plan
from saas.tenancy import lookup
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from tenants.achievements.models import Achievement
from tenants.branding.rules import published
from tenants.earning.models import EarningPayment
from tenants.events.models import EventParticipant, Tournament
from tenants.events.services.rulings import decide_match
from tenants.leaderboards.models import BoardAppeal, BoardExclusion, BoardPayout, BoardPosition, BoardWindow
from tenants.members.services import add_note, leave
from tenants.offers.models import OfferClaim
from tenants.quests.models import FinishedChain, UserChallenge
from tenants.raffles.models import Award, Raffle
from tenants.stores.codes.services import add_codes
from tenants.stores.drops.services import announce_drop
from tenants.stores.models import LimitedDrop, Order
from tenants.support.models import SavedAnswer
from tenants.wagers.models import Wager
from tenants.wallets.imports.models import Import, ImportRow
from tests.support.api import Api, new_key
from tests.support.boards import a_board, a_csv, freeze, window_of
from tests.support.builders import a_domain, a_user, an_actor
from tests.support.cases import a_case
from tests.support.channels import a_channel
from tests.support.chat import TEAM as CHAT
from tests.support.chat import mute, room, write
from tests.support.community_casinos import casino_scene, import_wagers
from tests.support.content import A_BANNER, a_banner, a_page
from tests.support.domains import add as add_domain
from tests.support.domains import on_largest_plan, prove
from tests.support.earning import a_boost, a_gem_code, a_rule
from tests.support.events import a_tournament, an_event, entrant_of, joins
from tests.support.friends import a_held_friend
from tests.support.imports import ROOT as IMPORTS
from tests.support.imports import an_uploaded_file, upload
from tests.support.name_server import name_server
from tests.support.offers import a_claim, a_platform, an_adult, an_offer
from tests.support.paid_plans import DUE_FOR_A_YEAR, paid_plan, scripted_stripe
from tests.support.quests import a_chain, a_challenge, did, submit
from tests.support.raffles import a_raffle, end, join
from tests.support.shop import a_picture, a_product, a_shopper
from tests.support.tickets import TEAM as TICKETS
from tests.support.tickets import a_ticket
from tests.support.wagers import a_casino, a_reward, an_account, pull

SAFE = {"GET", "HEAD"}
# They move a mark of what was read, or say who is at work, and change nothing of the community.
OWN_MARKS = {
    ("POST", "/creator/notifications/read-all"),
    ("POST", "/creator/support-tickets/one/<uuid:ticket_id>/read"),
    ("POST", "/creator/support-tickets/one/<uuid:ticket_id>/answering"),
}
# They store nothing: they read from Stripe or from a casino, or compute.
READS = {
    ("POST", "/creator/billing/change-plan/preview"),
    ("POST", "/creator/billing/refresh"),
    ("POST", "/creator/casinos/mapping/try"),
    ("POST", "/creator/community/backup/key"),
    ("POST", "/creator/events/dates"),
    ("POST", "/creator/exclusive-offers/terms"),
}


WRITES = (
    {(call.method, call.route) for call in calls() if call.route.startswith("/creator/") and call.method not in SAFE}
    - OWN_MARKS
    - READS
)


def soon():
    return (now() + timedelta(days=1)).isoformat()


class Scene:
    """A community with a fan, a product, an order, a note, a drafted look, staff, and its owner at work."""

    def begins(self):
        """Entries from here on are of the call that is looked at."""
        self.before = set(AuditEntry.objects.values_list("pk", flat=True))

    def __init__(self, community):
        self.community = community
        self.fan = a_shopper(community, 500)
        self.product = a_product(community)
        self.order = self.fan.buy(self.product).ok()
        self.key = a_product(community, name="Game key")
        self.case = a_case(community)
        self.scarce = a_product(community, name="One of one")
        with tenant_context(community):
            announce_drop(product_id=self.scarce.pk, pieces=1, starts_at=None, minutes=60, actor=an_actor(community))
            add_codes(product_id=self.key.pk, codes=["AAA-1"], actor=an_actor(community))
            self.note = add_note(member_id=self.fan.member.pk, text="Kind", actor=an_actor(community))
        BrandingDraft.objects.create(community=community, changes={"shape": "soft"})
        self.staff = StaffGrant.objects.create(community=community, user=a_user(), permissions=["USERS_MANAGEMENT"])
        with tenant_context(community):
            self.imported, self.applied = (an_uploaded_file(community) for _ in range(2))
            Import.objects.filter(pk=self.applied.pk).update(state="APPLIED")
            self.waiting_row = ImportRow.objects.create(
                run=self.applied, line=2, platform="TWITCH", name="waits", name_key="waits", gems=5, state="WAITING"
            )
        on_largest_plan(community)  # room for one more on the team, and for domains
        older = {**published(community), "name": "The first name"}
        BrandingVersion.objects.create(community=community, number=1, values=older, published_at=now())
        self.team = Api().login(community.owner)
        self.invitation = invite(
            community=community,
            invitee="waiting@example.com",
            permissions=["USERS_MANAGEMENT"],
            actor=an_actor(community),
        )
        self.member = f"/creator/users/one/{self.fan.member.pk}"
        gone = a_shopper(community)
        with tenant_context(community):
            leave(user_id=gone.user.pk, community=community)
        self.former = f"/creator/users/one/{gone.member.pk}"
        self.raffle, self.drawn = a_raffle(community), a_raffle(community, entry_cost=0)
        join(self.fan, self.drawn).ok()
        with tenant_context(community):
            end(self.drawn)
            self.award = Award.objects.get()
        self.quest, self.chain = a_challenge(community), a_chain(community)
        with tenant_context(community):
            self.achievement = Achievement.objects.filter(is_secret=False).latest("created_at")
        proof = a_challenge(community, "ARBITRARY", review_mode="MANUAL")
        submit(self.fan, proof).ok()
        with tenant_context(community):
            self.submission = UserChallenge.objects.get(challenge=proof)
            self.payment = EarningPayment.objects.create(member=self.fan.member, gems=5, due_at=now())
        ready = a_challenge(community, target_amount=1)
        did(self.fan)
        with tenant_context(community):
            self.ready = UserChallenge.objects.get(challenge=ready)
            self.finished = FinishedChain.objects.create(
                chain=self.chain, member=self.fan.member, finished_at=now(), reward_gems=5
            )
        self.rule, self.boost, self.code = a_rule(community), a_boost(community), a_gem_code(community)
        self.friend = a_held_friend(community, self.fan)
        self.casino, self.wager_reward = a_casino(community), a_reward(community)
        pull(self.casino, community, {an_account(self.casino, community): 50}, report=False)
        with tenant_context(community):
            self.wager = Wager.objects.get()
        self._boards(community)
        self._events(community)
        self.offer, self.adult = an_offer(community), an_adult(community)
        self.offer_claims = [a_claim(one, self.offer) for one in (self.adult, an_adult(community))]
        self.empty_platform = a_platform(community)
        self.page, self.published = a_page(community), a_page(community, title="About", is_published=True)
        self.banner = a_banner(community)
        self.link = ShareLink.objects.create(community=community, name="Flyer")
        a_channel(community, "DISCORD", 1).save()
        self.casinos = casino_scene(community, self.fan)
        self.ticket, self.second = (
            a_ticket(self.fan, subjectKind="ORDER", subjectId=self.order["id"]) for _ in range(2)
        )
        with tenant_context(community):
            self.answer = SavedAnswer.objects.create(name="Sent", text="It is sent")
        self.domain, self.claim = a_domain(community, "own.nova.test"), add_domain(community, "claim.nova.test")

    def _events(self, community):
        """A draft, an event with a participant, and tournaments: one to draw, one that runs, one that is over."""
        self.plain, self.event = an_event(community, publish=False), an_event(community)
        joins(self.event, self.fan)
        with tenant_context(community):
            self.participant = EventParticipant.objects.get()
        self.cup, _ = a_tournament(community, 2, draw=False)
        self.round, self.players = a_tournament(community, 4)
        self.over, winners = a_tournament(community, 2)
        with tenant_context(community):
            decide_match(
                event_id=self.over.pk, match_id="F", winner=entrant_of(self.over, winners[0]), scores=None,
                reason="Seen on stream", actor=an_actor(community),
            )  # fmt: skip

    def _boards(self, community):
        """A draft of wagers, a running board, and a frozen one with an appeal and an owed prize."""
        self.draft = a_board(community, publish=False)
        self.board, self.frozen = (a_board(community, name=name, kind="MANUAL") for name in ("Running", "Frozen"))
        self.running = window_of(self.board, community)
        self.review = freeze(self.frozen, community)
        with tenant_context(community):
            self.exclusion = BoardExclusion.objects.create(
                board=self.board, member=self.fan.member, reason="Twice", excluded_by=community.owner_id
            )
            self.appeal = BoardAppeal.objects.create(window=self.review, member=self.fan.member, text="It is wrong.")
            position = BoardPosition.objects.create(
                window=self.review, participant=uuid4(), name="winner", value=5, reached_at=now(), order=1, place=1,
                cash=5,
            )  # fmt: skip
            self.payout = BoardPayout.objects.create(
                window=self.review, position=position, kind="CASH", amount=5, currency="USD"
            )


def try_casino(scene):
    with override_settings(CASINO_URLS={"STAKE": "http://127.0.0.1:1"}):
        return scene.team.post(f"{CASINOS}/one/{scene.casinos.connection.pk}/test")


def verify_domain(scene):
    with name_server() as zone:
        prove(zone, scene.claim)
        answer = scene.team.post(f"/creator/domains/one/{scene.claim.pk}/verify")
        # The job of the press writes the entry. Other jobs of the scene fail, because this transaction stays open.
        run_due(tolerant=True)
        return answer


def offered(scene):
    HandOver.objects.create(
        community=scene.community, giver=scene.community.owner, receiver=scene.fan.user,
        expires_at=now() + timedelta(days=7), created_at=now(),
    )  # fmt: skip
    return scene.team.delete("/creator/community/hand-over")


def undo_an_approval(scene):
    """It follows an approval, whose entry is older."""
    path = f"{QUESTS}/reviews/one/{scene.submission.pk}"
    scene.team.patch(path, {"decision": "APPROVE"}).ok()
    scene.begins()
    return scene.team.post(f"{path}/undo")


def close_community(scene):
    with tenant_context(scene.community):
        Order.objects.update(status="COMPLETED")
        LimitedDrop.objects.update(ended_at=now())
        Raffle.objects.update(status="PENDING", draw=None)
        Award.objects.update(state="CLAIMED")
        UserChallenge.objects.update(status="FAILED")
        BoardPayout.objects.update(state="PAID", paid_at=now())
        BoardWindow.objects.update(state="PAID", frozen_at=now())
        Tournament.objects.exclude(state="OPEN").update(state="FINISHED")
        Tournament.objects.filter(state="OPEN").update(state="CANCELED")
        OfferClaim.objects.update(status="REJECTED", reviewed_at=now())
    return scene.team.post("/creator/community/close", {"confirmation": scene.community.name})


def reopen_community(scene):
    Community.objects.filter(pk=scene.community.pk).update(closed_at=now())
    lookup.clear_cache()
    return scene.team.post("/creator/community/reopen")


def reinstate(scene):
    path = f"{EVENTS}/{scene.round.pk}/tournament/entrants/{entrant_of(scene.round, scene.players[1])}"
    scene.team.post(f"{path}/withdraw", REASON).ok()
    scene.begins()
    return scene.team.post(f"{path}/reinstate", REASON)


def download_community(scene):
    export = CommunityExport.objects.create(community=scene.community)
    build_export(export.pk)
    return scene.team.post(f"/creator/community/export/{export.pk}/link")


BACKUP = "/creator/community/backup"


def save_backup(scene):
    body = {
        "endpoint": "https://s3.example.com", "bucket": "backups", "accessKey": "key", "secretKey": "secret",
        "publicKey": new_pair().public_key,
    }  # fmt: skip
    return scene.team.patch(BACKUP, body)


def try_backup(scene):
    save_backup(scene).ok()
    scene.begins()
    with patch("saas.communities.backups.storage.put"):
        return scene.team.post(f"{BACKUP}/test")


MEMBER = "/creator/users/one/<uuid:member_id>"
SELECTED = "/creator/users/selected"
DOMAIN = "/creator/domains/one/<uuid:domain_id>"
ORDER = "/creator/product-order/one/<uuid:order_id>"
CODES = "/creator/product-manage/one/<str:reference>/codes"
DROP = "/creator/product-manage/one/<str:reference>/drop"
IMPORT = f"{IMPORTS}/one/<uuid:import_id>"
STAFF = "/creator/staff/one/<uuid:staff_id>"
CASE = "/creator/lootboxes/one/<uuid:id>"
QUESTS = "/creator/challenges"
QUEST, CHAIN = f"{QUESTS}/one/<uuid:challenge_id>", f"{QUESTS}/chains/one/<uuid:chain_id>"
PROVIDER = f"{QUESTS}/providers/one/<uuid:provider_id>"
TEMPLATE = f"{QUESTS}/templates/one/<uuid:template_id>"
ACHIEVEMENTS = "/creator/achievements/one"
ACHIEVEMENT = f"{ACHIEVEMENTS}/<uuid:achievement_id>"
EARNING = "/creator/earning"
RULE, BOOST = f"{EARNING}/rules/one/<uuid:rule_id>", f"{EARNING}/boosts/one/<uuid:boost_id>"
CODE = f"{EARNING}/codes/one/<uuid:code_id>"
RAFFLE = "/creator/raffle/one/<uuid:raffle_id>"
FRIENDS = "/creator/fan-referrals"
FRIEND = f"{FRIENDS}/one/<uuid:fan_referral_id>"
CASINOS = "/creator/casinos"
CASINO = f"{CASINOS}/one/<uuid:connection_id>"
PAGES, BANNERS = "/creator/customization/pages", "/creator/customization/banners"
PAGE, BANNER = f"{PAGES}/one/<uuid:page_id>", f"{BANNERS}/one/<uuid:banner_id>"
WAGERS, WAGER_REWARDS = "/creator/wagers", "/creator/wager-rewards/one"
BOARDS = "/creator/leaderboards"
OFFERS = "/creator/exclusive-offers"
EVENTS = "/creator/events/one"
EVENT, TOURNAMENT = f"{EVENTS}/<uuid:event_id>", f"{EVENTS}/<uuid:event_id>/tournament"
MATCH, ENTRANT = f"{TOURNAMENT}/matches/<str:match_id>", f"{TOURNAMENT}/entrants/<uuid:participant_id>"
REASON = {"reason": "Seen on stream"}
BOARD, BOARD_WINDOW = f"{BOARDS}/one/<uuid:board_id>", f"{BOARDS}/windows/<uuid:window_id>"
WAGER_REWARD = f"{WAGER_REWARDS}/<uuid:reward_id>"
TICKET, SAVED_ANSWER = f"{TICKETS}/one/<uuid:ticket_id>", f"{TICKETS}/answers/one/<uuid:answer_id>"
SHARE_LINKS = "/creator/customization/share/links/one"
CHAT_MESSAGE = f"{CHAT}/messages/<uuid:message_id>"
SHARE_LINK = f"{SHARE_LINKS}/<uuid:link_id>"


def withdraw_gifts(scene):
    with tenant_context(scene.community):
        stream_at = now()
        EarningPayment.objects.filter(pk=scene.payment.pk).update(stream_at=stream_at)
    return scene.team.post(f"{EARNING}/gifts/withdraw", {"streamAt": stream_at.isoformat(), **REASON})


def leave_agreement(community):
    """A plan that an operator assigned cannot be bought or changed."""
    assign_plan(community.pk, version=newest_version("free"), source=PlanSource.DEFAULT)


def billed(call, body=None, **subscription):
    """Makes a call of billing, as the owner of a community with a paid plan."""

    def scenario(scene):
        leave_agreement(scene.community)
        with paid_plan(scene.community, **subscription):
            return scene.team.post(f"/creator/billing/{call}", body)

    return scenario


def checkout(scene):
    leave_agreement(scene.community)
    with scripted_stripe():
        return scene.team.post("/creator/billing/checkout", {"plan": "pro", "interval": "MONTH"})


def said(scene):
    """The id of a message of the fan."""
    return write(scene.fan.api, scene.community, "Hello").ok()["id"]


def deleted(scene):
    message_id = said(scene)
    scene.team.delete(f"{CHAT}/messages/{message_id}").ok()
    scene.begins()
    return message_id


def muted(scene):
    sanction = mute(scene.team, scene.fan).ok()["sanction"]
    scene.begins()
    return sanction["id"]


def reported(scene):
    message_id = said(scene)
    path = f"{room(scene.community)}/messages/{message_id}/reports"
    a_shopper(scene.community).api.post(path, {"reason": "Rude"}).ok()
    return message_id


YEARLY = {"plan": "pro", "interval": "YEAR", "expectedDueNow": str(DUE_FOR_A_YEAR)}
SCENARIOS = {
    ("POST", "/creator/billing/checkout"): checkout,
    ("POST", "/creator/billing/portal"): billed("portal"),
    ("POST", "/creator/billing/change-plan"): billed("change-plan", YEARLY),
    ("POST", "/creator/billing/cancel"): billed("cancel"),
    ("POST", "/creator/billing/resume"): billed("resume", cancel_at_period_end=True),
    ("POST", f"{WAGERS}/one"): lambda s: s.team.post(
        f"{WAGERS}/one",
        {
            "connectionId": str(s.casino.pk),
            "username": s.fan.user.username,
            "day": "2026-01-05",
            "amount": "5",
            "reason": "Seen on stream",
        },
    ),
    ("PATCH", f"{WAGERS}/one/<uuid:wager_id>"): lambda s: s.team.patch(
        f"{WAGERS}/one/{s.wager.pk}", {"change": "-5", "reason": "A bonus"}
    ),
    ("POST", f"{WAGERS}/formulas"): lambda s: s.team.post(
        f"{WAGERS}/formulas", {"connectionId": str(s.casino.pk), "rawFactor": "1", "weightedFactor": "0"}
    ),
    ("POST", EVENTS): lambda s: s.team.post(
        EVENTS, {"type": "STREAM", "title": "Night", "localStart": "2030-01-01T20:00", "localEnd": "2030-01-01T21:00"}
    ),
    ("PATCH", EVENT): lambda s: s.team.patch(f"{EVENTS}/{s.plain.pk}", {"title": "Another night"}),
    ("DELETE", EVENT): lambda s: s.team.delete(f"{EVENTS}/{s.plain.pk}"),
    ("PATCH", f"{EVENT}/participants/<uuid:participant_id>"): lambda s: s.team.patch(
        f"{EVENTS}/{s.event.pk}/participants/{s.participant.pk}", {"isCheckedIn": True}
    ),
    ("POST", f"{EVENT}/participants/<uuid:participant_id>/remove"): lambda s: s.team.post(
        f"{EVENTS}/{s.event.pk}/participants/{s.participant.pk}/remove", REASON
    ),
    ("POST", f"{TOURNAMENT}/seeds"): lambda s: s.team.post(
        f"{EVENTS}/{s.cup.pk}/tournament/seeds", {"participants": []}
    ),
    ("POST", f"{TOURNAMENT}/draw"): lambda s: s.team.post(f"{EVENTS}/{s.cup.pk}/tournament/draw"),
    ("POST", f"{TOURNAMENT}/finish"): lambda s: s.team.post(f"{EVENTS}/{s.over.pk}/tournament/finish"),
    ("POST", f"{MATCH}/decide"): lambda s: s.team.post(
        f"{EVENTS}/{s.round.pk}/tournament/matches/W1.1/decide",
        {**REASON, "winner": str(entrant_of(s.round, s.players[0]))},
    ),
    ("POST", f"{MATCH}/undo"): lambda s: s.team.post(f"{EVENTS}/{s.over.pk}/tournament/matches/F/undo", REASON),
    ("POST", f"{MATCH}/walkover"): lambda s: s.team.post(
        f"{EVENTS}/{s.round.pk}/tournament/matches/W1.1/walkover",
        {**REASON, "absent": [str(entrant_of(s.round, s.players[0]))]},
    ),
    ("POST", f"{ENTRANT}/withdraw"): lambda s: s.team.post(
        f"{EVENTS}/{s.round.pk}/tournament/entrants/{entrant_of(s.round, s.players[0])}/withdraw", REASON
    ),
    ("POST", f"{ENTRANT}/reinstate"): reinstate,
    ("PATCH", f"{CHAT}/settings"): lambda s: s.team.patch(f"{CHAT}/settings", {"slowSeconds": 5}),
    ("POST", f"{CHAT}/pause"): lambda s: s.team.post(f"{CHAT}/pause", {"isPaused": True, "reason": "A break"}),
    ("POST", f"{CHAT}/pin"): lambda s: s.team.post(f"{CHAT}/pin", {"messageId": said(s)}),
    ("DELETE", CHAT_MESSAGE): lambda s: s.team.delete(f"{CHAT}/messages/{said(s)}"),
    ("POST", f"{CHAT_MESSAGE}/restore"): lambda s: s.team.post(f"{CHAT}/messages/{deleted(s)}/restore"),
    ("DELETE", f"{CHAT}/reports/<uuid:message_id>"): lambda s: s.team.delete(f"{CHAT}/reports/{reported(s)}"),
    ("POST", f"{CHAT}/mutes"): lambda s: mute(s.team, s.fan),
    ("DELETE", f"{CHAT}/mutes/<uuid:sanction_id>"): lambda s: s.team.delete(f"{CHAT}/mutes/{muted(s)}"),
    ("POST", f"{OFFERS}/one"): lambda s: s.team.post(
        f"{OFFERS}/one",
        {"platformId": str(s.empty_platform.pk), "title": "Bonus", "promoCode": "NEW", "startsAt": soon()},
    ),
    ("PATCH", f"{OFFERS}/one/<uuid:offer_id>"): lambda s: s.team.patch(
        f"{OFFERS}/one/{s.offer.pk}", {"title": "Better bonus"}
    ),
    ("DELETE", f"{OFFERS}/one/<uuid:offer_id>"): lambda s: s.team.delete(f"{OFFERS}/one/{s.offer.pk}"),
    ("PATCH", f"{OFFERS}/rule"): lambda s: s.team.patch(f"{OFFERS}/rule", {"minimumAge": 21}),
    ("PATCH", f"{OFFERS}/requests/one/<uuid:claim_id>"): lambda s: s.team.patch(
        f"{OFFERS}/requests/one/{s.offer_claims[0].pk}", {"status": "APPROVED"}
    ),
    ("PATCH", f"{OFFERS}/requests/many"): lambda s: s.team.patch(
        f"{OFFERS}/requests/many", {"ids": [str(s.offer_claims[1].pk)], "status": "APPROVED"}
    ),
    ("POST", f"{OFFERS}/platform/one"): lambda s: s.team.post(f"{OFFERS}/platform/one", {"name": "Keyforest"}),
    ("PATCH", f"{OFFERS}/platform/one/<uuid:platform_id>"): lambda s: s.team.patch(
        f"{OFFERS}/platform/one/{s.empty_platform.pk}", {"name": "Keygrove"}
    ),
    ("DELETE", f"{OFFERS}/platform/one/<uuid:platform_id>"): lambda s: s.team.delete(
        f"{OFFERS}/platform/one/{s.empty_platform.pk}"
    ),
    ("POST", f"{BOARDS}/one"): lambda s: s.team.post(
        f"{BOARDS}/one", {"name": "Race", "kind": "MANUAL", "startsAt": soon(), "repeat": "DAILY"}
    ),
    ("PATCH", BOARD): lambda s: s.team.patch(f"{BOARDS}/one/{s.board.pk}", {"name": "Another race"}),
    ("DELETE", BOARD): lambda s: s.team.delete(f"{BOARDS}/one/{s.board.pk}"),
    ("POST", f"{BOARD}/import"): lambda s: s.team.upload(
        f"{BOARDS}/one/{s.board.pk}/import",
        {"file": a_csv("casino username,wagered\nann,5\n"), "dryRun": "false"},
    ),
    ("POST", f"{BOARD}/sync"): lambda s: s.team.post(f"{BOARDS}/one/{s.draft.pk}/sync"),
    ("POST", f"{BOARD}/exclusions"): lambda s: s.team.post(
        f"{BOARDS}/one/{s.draft.pk}/exclusions", {"memberId": str(s.fan.member.pk), "reason": "Two accounts"}
    ),
    ("DELETE", f"{BOARD}/exclusions/<uuid:exclusion_id>"): lambda s: s.team.delete(
        f"{BOARDS}/one/{s.board.pk}/exclusions/{s.exclusion.pk}"
    ),
    ("POST", f"{BOARD_WINDOW}/settle"): lambda s: s.team.post(
        f"{BOARDS}/windows/{s.running.pk}/settle", {"reason": "It ends today"}
    ),
    ("POST", f"{BOARD_WINDOW}/freeze"): lambda s: s.team.post(
        f"{BOARDS}/windows/{s.review.pk}/freeze", {"reason": "A correction"}
    ),
    ("PATCH", f"{BOARDS}/appeals/one/<uuid:appeal_id>"): lambda s: s.team.patch(
        f"{BOARDS}/appeals/one/{s.appeal.pk}", {"state": "REFUSED", "answer": "It is right."}
    ),
    ("PATCH", f"{BOARDS}/payouts/one/<uuid:payout_id>"): lambda s: s.team.patch(
        f"{BOARDS}/payouts/one/{s.payout.pk}", {"state": "PAID", "note": "By tip"}
    ),
    ("POST", WAGER_REWARDS): lambda s: s.team.post(WAGER_REWARDS, {"name": "First hundred", "threshold": "100"}),
    ("PATCH", WAGER_REWARD): lambda s: s.team.patch(f"{WAGER_REWARDS}/{s.wager_reward.pk}", {"name": "A hundred"}),
    ("DELETE", WAGER_REWARD): lambda s: s.team.delete(f"{WAGER_REWARDS}/{s.wager_reward.pk}"),
    ("POST", SHARE_LINKS): lambda s: s.team.post(SHARE_LINKS, {"name": "Poster"}),
    ("PATCH", SHARE_LINK): lambda s: s.team.patch(f"{SHARE_LINKS}/{s.link.pk}", {"name": "Card"}),
    ("DELETE", SHARE_LINK): lambda s: s.team.delete(f"{SHARE_LINKS}/{s.link.pk}"),
    ("POST", "/creator/raffle/create"): lambda s: s.team.post(
        "/creator/raffle/create",
        {"name": "Deck", "entryCost": "5", "startAt": "2026-01-01T12:00:00Z", "endAt": soon(), "prizes": []},
    ),
    ("PATCH", f"{FRIENDS}/program"): lambda s: s.team.patch(f"{FRIENDS}/program", {"dailyLimit": 3}),
    ("POST", f"{FRIEND}/release"): lambda s: s.team.post(f"{FRIENDS}/one/{s.friend.pk}/release"),
    ("POST", f"{FRIEND}/void"): lambda s: s.team.post(f"{FRIENDS}/one/{s.friend.pk}/void", REASON),
    ("POST", f"{EARNING}/rules/one"): lambda s: s.team.post(f"{EARNING}/rules/one", {"event": "RAID", "gems": "5"}),
    ("PATCH", RULE): lambda s: s.team.patch(f"{EARNING}/rules/one/{s.rule.pk}", {"gems": "7"}),
    ("DELETE", RULE): lambda s: s.team.delete(f"{EARNING}/rules/one/{s.rule.pk}"),
    ("POST", f"{EARNING}/boosts/one"): lambda s: s.team.post(
        f"{EARNING}/boosts/one", {"name": "Double", "startsAt": now().isoformat(), "endsAt": soon()}
    ),
    ("PATCH", BOOST): lambda s: s.team.patch(f"{EARNING}/boosts/one/{s.boost.pk}", {"factor": 3}),
    ("DELETE", BOOST): lambda s: s.team.delete(f"{EARNING}/boosts/one/{s.boost.pk}"),
    ("POST", f"{EARNING}/codes/one"): lambda s: s.team.post(
        f"{EARNING}/codes/one", {"text": "New", "gems": "5", "endsAt": soon()}
    ),
    ("PATCH", CODE): lambda s: s.team.patch(f"{EARNING}/codes/one/{s.code.pk}", {"gems": "7"}),
    ("DELETE", CODE): lambda s: s.team.delete(f"{EARNING}/codes/one/{s.code.pk}"),
    ("POST", f"{EARNING}/payments/one/<uuid:payment_id>/cancel"): lambda s: s.team.post(
        f"{EARNING}/payments/one/{s.payment.pk}/cancel", {"reason": "Spam"}
    ),
    ("POST", f"{QUESTS}/rewards/one/<uuid:attempt_id>/cancel"): lambda s: s.team.post(
        f"{QUESTS}/rewards/one/{s.ready.pk}/cancel", {"reason": "Shared an account"}
    ),
    ("POST", f"{QUESTS}/rewards/chains/one/<uuid:finished_id>/cancel"): lambda s: s.team.post(
        f"{QUESTS}/rewards/chains/one/{s.finished.pk}/cancel", {"reason": "Shared an account"}
    ),
    ("PATCH", f"{EARNING}/gifts"): lambda s: s.team.patch(f"{EARNING}/gifts", {"holdHours": 48}),
    ("POST", f"{EARNING}/gifts/withdraw"): withdraw_gifts,
    ("PATCH", f"{EARNING}/streak"): lambda s: s.team.patch(f"{EARNING}/streak", {"maxGems": "9"}),
    ("POST", f"{QUESTS}/one"): lambda s: s.team.post(
        f"{QUESTS}/one",
        {"kind": "QUEST", "name": "Buy", "templateId": str(s.quest.template_id), "targetAmount": 1},
    ),
    ("PATCH", "/creator/levels"): lambda s: s.team.patch(
        "/creator/levels", {"ranges": [{"fromLevel": 10, "name": "Regular", "rewardGems": "5"}]}
    ),
    ("POST", ACHIEVEMENTS): lambda s: s.team.post(
        ACHIEVEMENTS, {"name": "Buyer", "event": "PURCHASE", "tiers": [{"target": 1}]}
    ),
    ("PATCH", ACHIEVEMENT): lambda s: s.team.patch(f"{ACHIEVEMENTS}/{s.achievement.pk}", {"name": "Big buyer"}),
    ("DELETE", ACHIEVEMENT): lambda s: s.team.delete(f"{ACHIEVEMENTS}/{s.achievement.pk}"),
    ("PATCH", QUEST): lambda s: s.team.patch(f"{QUESTS}/one/{s.quest.pk}", {"name": "Buy more"}),
    ("DELETE", QUEST): lambda s: s.team.delete(f"{QUESTS}/one/{s.quest.pk}"),
    ("POST", f"{QUESTS}/providers/one"): lambda s: s.team.post(
        f"{QUESTS}/providers/one", {"provider": "DISCORD", "name": "Discord"}
    ),
    ("PATCH", PROVIDER): lambda s: s.team.patch(
        f"{QUESTS}/providers/one/{s.quest.template.provider_id}", {"name": "Here"}
    ),
    ("POST", f"{QUESTS}/templates/one"): lambda s: s.team.post(
        f"{QUESTS}/templates/one",
        {"providerId": str(s.quest.template.provider_id), "type": "ARBITRARY", "name": "A drawing"},
    ),
    ("PATCH", TEMPLATE): lambda s: s.team.patch(f"{QUESTS}/templates/one/{s.quest.template_id}", {"name": "Buying"}),
    ("POST", f"{QUESTS}/chains/one"): lambda s: s.team.post(f"{QUESTS}/chains/one", {"name": "A path", "steps": []}),
    ("PATCH", CHAIN): lambda s: s.team.patch(f"{QUESTS}/chains/one/{s.chain.pk}", {"name": "The path"}),
    ("DELETE", CHAIN): lambda s: s.team.delete(f"{QUESTS}/chains/one/{s.chain.pk}"),
    ("PATCH", f"{QUESTS}/reviews/one/<uuid:submission_id>"): lambda s: s.team.patch(
        f"{QUESTS}/reviews/one/{s.submission.pk}", {"decision": "APPROVE"}
    ),
    ("POST", f"{QUESTS}/many"): lambda s: s.team.post(
        f"{QUESTS}/many", {"ids": [str(s.quest.pk)], "action": "ARCHIVE"}
    ),
    ("POST", f"{QUESTS}/reviews/one/<uuid:submission_id>/undo"): undo_an_approval,
    ("PATCH", f"{QUESTS}/reviews/many"): lambda s: s.team.patch(
        f"{QUESTS}/reviews/many", {"ids": [str(s.submission.pk)], "decision": "REJECT", "reason": "Too dark"}
    ),
    ("PATCH", RAFFLE): lambda s: s.team.patch(f"/creator/raffle/one/{s.raffle.pk}", {"name": "Another deck"}),
    ("DELETE", RAFFLE): lambda s: s.team.delete(f"/creator/raffle/one/{s.raffle.pk}"),
    ("POST", f"{RAFFLE}/tickets"): lambda s: s.team.post(
        f"/creator/raffle/one/{s.raffle.pk}/tickets",
        {"username": s.fan.user.username, "ticketsNumber": 2, "reason": "You won the quiz"},
        key=new_key(),
    ),
    ("POST", f"{RAFFLE}/winners/<uuid:winner_id>/void"): lambda s: s.team.post(
        f"/creator/raffle/one/{s.drawn.pk}/winners/{s.award.pk}/void", {"reason": "Two accounts"}
    ),
    ("POST", f"{RAFFLE}/end"): lambda s: s.team.post(
        f"/creator/raffle/one/{s.raffle.pk}/end",
        {"endAt": (now() + timedelta(days=5)).isoformat(), "reason": "The stream moved"},
    ),
    ("POST", "/creator/raffle/many"): lambda s: s.team.post(
        "/creator/raffle/many", {"ids": [str(s.raffle.pk)], "action": "CLOSE"}
    ),
    ("POST", "/creator/raffle/draw/<uuid:raffle_id>"): lambda s: s.team.post(f"/creator/raffle/draw/{s.raffle.pk}"),
    ("POST", "/creator/raffle/cancel/<uuid:raffle_id>"): lambda s: s.team.post(f"/creator/raffle/cancel/{s.raffle.pk}"),
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
    ("POST", "/creator/product-manage/categories"): lambda s: s.team.post(
        "/creator/product-manage/categories", {"categories": [{"name": "Prints"}]}
    ),
    ("POST", "/creator/product-manage/bulk-edit"): lambda s: s.team.post(
        "/creator/product-manage/bulk-edit", {"ids": [str(s.product.pk)], "pricePercent": -10}
    ),
    ("POST", "/creator/product-manage/order"): lambda s: s.team.post(
        "/creator/product-manage/order", {"ids": [str(s.product.pk)]}
    ),
    ("POST", "/creator/product-manage/pictures"): lambda s: s.team.upload(
        "/creator/product-manage/pictures", {"picture": a_picture()}
    ),
    ("POST", CODES): lambda s: s.team.post(f"/creator/product-manage/one/{s.key.slug}/codes", {"codes": "BBB-2"}),
    ("POST", DROP): lambda s: s.team.post(
        f"/creator/product-manage/one/{s.product.slug}/drop", {"pieces": 1, "minutes": 10}
    ),
    ("DELETE", DROP): lambda s: s.team.delete(f"/creator/product-manage/one/{s.scarce.slug}/drop"),
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
    ("POST", f"{SELECTED}/status"): lambda s: s.team.post(
        f"{SELECTED}/status", {"ids": [str(s.fan.member.pk)], "status": "DISABLED", "reason": "Spam"}
    ),
    ("POST", f"{SELECTED}/notes"): lambda s: s.team.post(
        f"{SELECTED}/notes", {"ids": [str(s.fan.member.pk)], "text": "Kind"}, key=new_key()
    ),
    ("POST", f"{SELECTED}/tip"): lambda s: s.team.post(
        f"{SELECTED}/tip", {"ids": [str(s.fan.member.pk)], "amount": "5", "reason": "Kind"}, key=new_key()
    ),
    ("POST", "/creator/users/messages"): lambda s: s.team.post(
        "/creator/users/messages", {"headline": "Hello", "text": "We are live", "segment": "ALL"}, key=new_key()
    ),
    ("PATCH", MEMBER): lambda s: s.team.patch(s.member, {"status": "LIMITED"}),
    ("PATCH", f"{MEMBER}/balance"): lambda s: s.team.patch(
        f"{s.member}/balance", {"kind": "TIP", "amount": "5", "reason": "Nice clip"}, key=new_key()
    ),
    ("POST", f"{MEMBER}/unsubscribe"): lambda s: s.team.post(f"{s.member}/unsubscribe"),
    ("POST", f"{MEMBER}/invite-back"): lambda s: s.team.post(f"{s.former}/invite-back"),
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
    ("PATCH", "/creator/settings/areas"): lambda s: s.team.patch(
        "/creator/settings/areas", {"area": "CASINOS", "isOn": False}
    ),
    ("PATCH", "/creator/settings/slug"): lambda s: s.team.patch("/creator/settings/slug", {"slug": "alpha-two"}),
    ("PATCH", "/creator/customization"): lambda s: s.team.patch("/creator/customization", {"shape": "sharp"}),
    ("POST", "/creator/customization/block-pictures"): lambda s: s.team.upload(
        "/creator/customization/block-pictures", {"image": a_picture()}
    ),
    ("POST", "/creator/customization/revert"): lambda s: s.team.post("/creator/customization/revert", {"version": 1}),
    ("POST", "/creator/customization/publish"): lambda s: s.team.post("/creator/customization/publish"),
    ("POST", "/creator/customization/assets"): lambda s: s.team.upload(
        "/creator/customization/assets", {"logo": a_picture()}
    ),
    ("POST", f"{PAGES}/one"): lambda s: s.team.post(f"{PAGES}/one", {"title": "Rules"}),
    ("PATCH", PAGE): lambda s: s.team.patch(f"{PAGES}/one/{s.page.pk}", {"title": "All rules"}),
    ("DELETE", PAGE): lambda s: s.team.delete(f"{PAGES}/one/{s.page.pk}"),
    ("POST", f"{PAGE}/publish"): lambda s: s.team.post(f"{PAGES}/one/{s.page.pk}/publish"),
    ("POST", f"{PAGE}/revert"): lambda s: s.team.post(f"{PAGES}/one/{s.published.pk}/revert", {"version": 1}),
    ("POST", f"{PAGES}/pictures"): lambda s: s.team.upload(f"{PAGES}/pictures", {"picture": a_picture()}),
    ("POST", f"{BANNERS}/one"): lambda s: s.team.post(f"{BANNERS}/one", A_BANNER),
    ("PATCH", BANNER): lambda s: s.team.patch(f"{BANNERS}/one/{s.banner.pk}", {"label": "New"}),
    ("DELETE", BANNER): lambda s: s.team.delete(f"{BANNERS}/one/{s.banner.pk}"),
    ("DELETE", "/creator/connections/<str:provider>"): lambda s: s.team.delete("/creator/connections/discord"),
    ("PATCH", "/creator/live"): lambda s: s.team.patch(
        "/creator/live", {"isLive": True, "url": "https://kick.com/nova"}
    ),
    ("POST", "/creator/domains/one"): lambda s: s.team.post("/creator/domains/one", {"domain": "new.nova.test"}),
    ("POST", f"{DOMAIN}/verify"): verify_domain,
    ("PATCH", DOMAIN): lambda s: s.team.patch(f"/creator/domains/one/{s.domain.pk}", {"isPrimary": True}),
    ("DELETE", DOMAIN): lambda s: s.team.delete(f"/creator/domains/one/{s.domain.pk}"),
    ("POST", "/creator/staff/one"): lambda s: s.team.post(
        "/creator/staff/one", {"invitee": "mod@example.com", "permissions": ["USERS_MANAGEMENT"]}
    ),
    ("PATCH", STAFF): lambda s: s.team.patch(
        f"/creator/staff/one/{s.staff.pk}", {"permissions": ["STORES_MANAGEMENT"]}
    ),
    ("DELETE", STAFF): lambda s: s.team.delete(f"/creator/staff/one/{s.staff.pk}"),
    ("POST", f"{STAFF}/resend"): lambda s: s.team.post(f"/creator/staff/one/{s.invitation.pk}/resend"),
    ("POST", "/creator/users/import/csv"): lambda s: upload(s.team, "username,points\nada,5\n"),
    ("PATCH", IMPORT): lambda s: s.team.patch(f"{IMPORTS}/one/{s.imported.pk}", {"rate": 2}),
    ("DELETE", IMPORT): lambda s: s.team.delete(f"{IMPORTS}/one/{s.imported.pk}"),
    ("POST", f"{IMPORT}/apply"): lambda s: s.team.post(
        f"{IMPORTS}/one/{s.imported.pk}/apply", {"repeat": True}, key=new_key()
    ),
    ("POST", f"{IMPORT}/undo"): lambda s: s.team.post(f"{IMPORTS}/one/{s.applied.pk}/undo", key=new_key()),
    ("POST", "/creator/users/import/waiting/decide"): lambda s: s.team.post(
        f"{IMPORTS}/waiting/decide", {"ids": [s.waiting_row.pk], "decision": "RELEASE"}
    ),
    ("POST", "/creator/lootboxes/one"): lambda s: s.team.post(
        "/creator/lootboxes/one",
        {"name": "Case", "price": "5", "prizes": [{"kind": "GEMS", "ppm": 1_000_000, "value": "1"}]},
    ),
    ("POST", "/creator/lootboxes/many"): lambda s: s.team.post(
        "/creator/lootboxes/many", {"ids": [str(s.case.pk)], "action": "PAUSE"}
    ),
    ("PATCH", CASE): lambda s: s.team.patch(f"/creator/lootboxes/one/{s.case.pk}", {"price": "700"}),
    ("DELETE", CASE): lambda s: s.team.delete(f"/creator/lootboxes/one/{s.case.pk}"),
    ("POST", f"{CASINOS}/connect"): lambda s: s.team.post(f"{CASINOS}/connect", {"provider": "OPDUEL", "name": "New"}),
    ("PATCH", CASINO): lambda s: s.team.patch(f"{CASINOS}/one/{s.casinos.connection.pk}", {"name": "Other"}),
    ("DELETE", CASINO): lambda s: s.team.delete(f"{CASINOS}/one/{s.casinos.connection.pk}"),
    ("POST", f"{CASINO}/test"): try_casino,
    ("POST", f"{CASINO}/amount"): lambda s: s.team.post(
        f"{CASINOS}/one/{s.casinos.connection.pk}/amount", {"username": "ann", "wagered": "5"}
    ),
    ("POST", f"{CASINO}/sync"): lambda s: s.team.post(f"{CASINOS}/one/{s.casinos.connection.pk}/sync"),
    ("PATCH", f"{CASINOS}/referrals/one/<uuid:referral_id>"): lambda s: s.team.patch(
        f"{CASINOS}/referrals/one/{s.casinos.account.pk}", {"match": "REJECTED"}
    ),
    ("POST", f"{CASINOS}/referrals/import"): lambda s: import_wagers(s.team, s.casinos.files),
    ("POST", f"{CASINOS}/imports/<uuid:pull_id>/undo"): lambda s: s.team.post(
        f"{CASINOS}/imports/{s.casinos.imported}/undo"
    ),
    ("PATCH", f"{CASINOS}/lowered/one/<int:observation_id>"): lambda s: s.team.patch(
        f"{CASINOS}/lowered/one/{s.casinos.lowered.pk}", {"decision": "ACCEPTED"}
    ),
    ("PATCH", f"{CASINOS}/accounts/one/<uuid:account_id>"): lambda s: s.team.patch(
        f"{CASINOS}/accounts/one/{s.casinos.proof.claim}",
        {"proofId": str(s.casinos.proof.pk), "decision": "ACCEPTED"},
    ),
    ("PATCH", f"{CASINOS}/rule"): lambda s: s.team.patch(f"{CASINOS}/rule", {"minimumAge": 21}),
    ("PATCH", "/creator/raffle/rule"): lambda s: s.team.patch("/creator/raffle/rule", {"minimumAge": 18}),
    ("PATCH", "/creator/store-manage/rule"): lambda s: s.team.patch("/creator/store-manage/rule", {"minimumAge": 18}),
    ("PATCH", "/creator/settings/rule"): lambda s: s.team.patch("/creator/settings/rule", {"minimumAge": 18}),
    ("PATCH", "/creator/lootboxes/rule"): lambda s: s.team.patch("/creator/lootboxes/rule", {"minimumAge": 18}),
    ("POST", f"{TICKETS}/one"): lambda s: s.team.post(
        f"{TICKETS}/one", {"memberId": str(s.fan.member.pk), "title": "Your order", "text": "It is late."}
    ),
    ("PATCH", TICKET): lambda s: s.team.patch(f"{TICKETS}/one/{s.ticket}", {"priority": "HIGH"}),
    ("POST", f"{TICKETS}/bulk"): lambda s: s.team.post(f"{TICKETS}/bulk", {"ids": [s.ticket], "status": "RESOLVED"}),
    ("POST", f"{TICKET}/messages"): lambda s: s.team.post(f"{TICKETS}/one/{s.ticket}/messages", {"text": "Yes"}),
    ("POST", f"{TICKET}/merge"): lambda s: s.team.post(f"{TICKETS}/one/{s.second}/merge", {"intoId": s.ticket}),
    ("POST", f"{TICKET}/gift"): lambda s: s.team.post(
        f"{TICKETS}/one/{s.ticket}/gift", {"gems": "5", "reason": "Sorry"}, key=new_key()
    ),
    ("POST", f"{TICKET}/refund"): lambda s: s.team.post(
        f"{TICKETS}/one/{s.ticket}/refund", {"reason": "Lost"}, key=new_key()
    ),
    ("PATCH", f"{TICKETS}/settings"): lambda s: s.team.patch(f"{TICKETS}/settings", {"closeAfterDays": 14}),
    ("POST", f"{TICKETS}/answers/one"): lambda s: s.team.post(f"{TICKETS}/answers/one", {"name": "Hi", "text": "Hi"}),
    ("PATCH", SAVED_ANSWER): lambda s: s.team.patch(f"{TICKETS}/answers/one/{s.answer.pk}", {"text": "Not sent"}),
    ("DELETE", SAVED_ANSWER): lambda s: s.team.delete(f"{TICKETS}/answers/one/{s.answer.pk}"),
    ("PATCH", "/creator/wallet"): lambda s: s.team.patch("/creator/wallet", {"dailyIssuanceLimit": "1000"}),
    ("POST", "/creator/community/hand-over"): lambda s: s.team.post(
        "/creator/community/hand-over", {"receiver": s.fan.user.username, "confirmation": s.community.name}
    ),
    ("DELETE", "/creator/community/hand-over"): offered,
    ("POST", "/creator/community/close"): close_community,
    ("POST", "/creator/community/reopen"): reopen_community,
    ("POST", "/creator/community/export"): lambda s: s.team.post("/creator/community/export"),
    ("POST", "/creator/community/export/<uuid:export_id>/link"): download_community,
    ("PATCH", BACKUP): save_backup,
    ("DELETE", BACKUP): lambda s: (save_backup(s).ok(), s.begins(), s.team.delete(BACKUP))[-1],
    ("POST", f"{BACKUP}/test"): try_backup,
    ("POST", f"{BACKUP}/run"): lambda s: (save_backup(s).ok(), s.begins(), s.team.post(f"{BACKUP}/run"))[-1],
}


@pytest.mark.sampled
@pytest.mark.parametrize("call", sorted(WRITES), ids=" ".join)
def test_a_write_leaves_an_entry_with_actor_action_and_origin(alpha, call):
    assert call in SCENARIOS, f"{call} is new: say here how it is called, and record it in the audit log"
    scene = Scene(alpha)
    scene.begins()

    answer = SCENARIOS[call](scene)

    assert 200 <= answer.status < 300, answer.text
    # A scenario that first buys a plan also leaves the entry of billing.
    lines = AuditEntry.objects.exclude(pk__in=scene.before).exclude(action=Action.BILLING_PLAN)
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
