"""A community in which every text contains a canary: a word that is found nowhere else. And its secret seeds."""

import base64
import os
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID, uuid4

import redis
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.acting import Actor
from saas.access.models import StaffGrant
from saas.access.staff import services as staff
from saas.communities.sharing.services import create_link
from saas.fairness.beacon import beacon_of, round_after
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.secrets import unseal
from saas.notifications.models import Notification, TeamNotification
from saas.tenancy.models import BrandingDraft, Community
from tenants.achievements.models import LevelRange, LevelReward, ReachedTier
from tenants.achievements.services.catalog import create_achievement
from tenants.back_office.messages import Destination, Draft
from tenants.back_office.messages import send as send_message
from tenants.back_office.models import Segment
from tenants.back_office.segments import Group
from tenants.casinos.models import CasinoConnection
from tenants.content.models import Banner, ContentPage
from tenants.content.services import pages
from tenants.content.services.banners import create_banner
from tenants.draws.models import Draw
from tenants.draws.services import PURPOSE as DRAW_SEED
from tenants.earning.models import EarningBoost, EarningPayment, GemCode
from tenants.fan_referrals.models import FanReferral, FriendLink
from tenants.lootboxes import catalog as lootboxes
from tenants.lootboxes.models import FreeOpening, Lootbox
from tenants.lootboxes.opening import open_cases
from tenants.lootboxes.seeds.models import SeedPair, SeedState
from tenants.lootboxes.seeds.services import rotate, seeds_of, server_seed_of
from tenants.members import services as members
from tenants.members.models import Member
from tenants.profiles.models import CardAudience, CardSettings, SharedAchievement
from tenants.quests.models import ChallengeProvider, ChallengeTemplate, FinishedChain, UserChallenge
from tenants.quests.rules import EVER
from tenants.raffles.models import Award, Raffle, RaffleAccount
from tenants.raffles.services import awards, joining
from tenants.raffles.services.ends import close_early
from tenants.stores.codes import services as codes
from tenants.stores.drops import entry
from tenants.stores.drops import services as drops
from tenants.stores.inventory import services as inventory
from tenants.stores.models import Order
from tenants.stores.services import listings, orders, purchase
from tenants.wallets import services as wallets
from tenants.wallets.imports import services as imports
from tests.support.builders import a_community, a_user, an_actor
from tests.support.cases import hash_of, thing
from tests.support.casino_canaries import casino_canaries
from tests.support.chat_canaries import chat_canaries
from tests.support.event_canaries import event_canaries, ticket_canaries
from tests.support.imports import an_uploaded_file
from tests.support.ledger import a_key
from tests.support.offer_canaries import offer_canaries
from tests.support.quests import a_chain, a_challenge
from tests.support.raffles import a_prize, a_raffle, end
from tests.support.shop import Shopper, a_picture, a_product, a_shopper


@cache
def _spellings(seed: str) -> tuple[str, ...]:
    raw = bytes.fromhex(seed)
    return tuple(encode(raw).decode().rstrip("=") for encode in (base64.b64encode, base64.urlsafe_b64encode))


def seeds_in(text: str, seeds: Collection[str]) -> set[str]:
    """The ``seeds`` (64 hexadecimal digits each) that ``text`` contains, in either case or in Base64."""
    digits = text.lower()
    return {seed for seed in seeds if seed in digits or any(one in text for one in _spellings(seed))}


def active_seeds(community: Community) -> tuple[set[str], set[str]]:
    """The server seeds that are not revealed: those of cases, and those of raffles and drops."""
    with tenant_context(community):
        pairs = SeedPair.objects.exclude(state=SeedState.REVEALED)
        draws = Draw.objects.filter(seed="").values_list("sealed_seed", flat=True)
        return {server_seed_of(pair) for pair in pairs}, {unseal(sealed, purpose=DRAW_SEED) for sealed in draws}


def revealed_seeds(community: Community) -> tuple[set[str], set[str]]:
    """The server seeds that anybody concerned may read: those of cases, and those of raffles and drops."""
    with tenant_context(community):
        pairs = SeedPair.objects.filter(state=SeedState.REVEALED).values_list("server_seed", flat=True)
        return set(pairs), set(Draw.objects.exclude(seed="").values_list("seed", flat=True))


@dataclass
class CanaryCommunity:
    """``ids`` by the name of the parameter they fit, ``names`` of its files, and the ``fan`` who did everything."""

    community: Community
    canary: str
    ids: dict[str, list[str]]
    names: list[str]
    fan: Shopper

    @property
    def in_the_platforms_store(self) -> set[str]:
        """Facts that all people may read there: names and pictures of the offers, and no others."""
        shown = ("name", "key", "parcel", "scarce", "raffle", "running", "closed", "case")
        return {f"{self.canary}{what}" for what in shown} | set(self.names)

    def found_in(self, text: str, *, sent: str = "") -> set[str]:
        """The canaries in ``text`` that are not what was sent."""
        found = set(re.findall(rf"{self.canary}\w*", text, re.IGNORECASE)) | {
            name for name in self.names if name in text
        }
        return {word for word in found if word.lower() not in sent.lower()}


def a_community_of_canaries(canary: str) -> CanaryCommunity:
    """A community in which something of everything has happened, and a canary wherever somebody wrote."""
    community = a_community(owner=a_user(email=f"{canary}owner@example.com"))
    actor = an_actor(community)
    fan = a_shopper(community)
    fan.user.email = f"{canary}fan@example.com"
    fan.user.save()
    questions = [{"label": f"{canary}question", "kind": "TEXT", "required": True, "choices": []}]
    item = a_product(
        community, name=f"{canary}name", description=f"{canary}description", limit_per_day=None, quantity=50,
        picture=a_picture("WEBP").read(), questions=questions,
    )  # fmt: skip
    scarce = a_product(community, name=f"{canary}scarce", price=100, questions=questions)
    key = a_product(community, name=f"{canary}key", price=0, quantity=0)
    parcel = a_product(community, name=f"{canary}parcel", price=0, type="MERCH")
    raffle = a_raffle(
        community, name=f"{canary}raffle", description=f"{canary}raffletext", password=f"{canary}word",
        password_tickets=2, prizes=[a_prize(kind="TEXT", text=f"{canary}prize")],
    )  # fmt: skip
    running, closed = (
        a_raffle(community, name=f"{canary}{name}", prizes=[a_prize(kind="TEXT", text=f"{canary}prize")])
        for name in ("running", "closed")
    )
    with tenant_context(community):
        wallets.tip(member=fan.member, amount=1000, reason=f"{canary}reason", idempotency=a_key(), actor=actor)
        bought = [
            purchase.buy_product(
                buyer=fan.user,
                community=community,
                product_slug=item.slug,
                expected_price=100,
                idempotency=a_key(),
                answers=[{"question": f"{canary}question", "answer": f"{canary}answer"}],
            )
            for _ in range(2)
        ]
        codes.add_codes(product_id=key.pk, codes=[f"{canary}code"], actor=actor)
        purchase.buy_product(
            buyer=fan.user, community=community, product_slug=key.slug, expected_price=0, idempotency=a_key()
        )
        orders.edit_order(
            order_id=bought[0].pk, status=None, note=f"{canary}ordernote", actor=actor, community=community
        )
        orders.refund_order(
            order_id=bought[1].pk, reason=f"{canary}refund", actor=actor, community=community, idempotency=a_key()
        )
        sent = purchase.buy_product(
            buyer=fan.user, community=community, product_slug=parcel.slug, expected_price=0, idempotency=a_key()
        )
        address = {name: f"{canary}{name}" for name in ("full_name", "city", "street", "line2", "region", "phone")}
        orders.dispatch_order(
            order_id=sent.pk, fan_id=fan.user.pk, method="POST", size="", remember=True, community=community,
            address=address | {"building": f"{canary}no", "country": "SE", "zip": "22100"},
        )  # fmt: skip
        orders.edit_order(
            order_id=sent.pk,
            status=None,
            note=None,
            tracking={
                "carrier": f"{canary}carrier",
                "tracking_number": f"{canary}tracking",
                "tracking_url": f"https://parcels.example/{canary}link",
            },
            actor=actor,
            community=community,
        )
        drop = drops.announce_drop(product_id=scarce.pk, pieces=1, starts_at=None, minutes=60, actor=actor)
        entry.enter_drop(
            buyer=fan.user, community=community, product_slug=scarce.slug, drop_id=drop.pk, expected_price=100,
            client_seed="seed", idempotency=a_key(),
            answers=[{"question": f"{canary}question", "answer": f"{canary}wish"}],
        )  # fmt: skip
        given = inventory.gift(
            member_id=fan.member.pk, product_id=item.pk, reason=f"{canary}gift", actor=actor, community=community,
            idempotency=a_key(),
        )  # fmt: skip
        award = _voided(raffle, fan, canary, actor)
        case = lootboxes.create_lootbox(
            fields={"name": f"{canary}case", "description": f"{canary}casetext", "price": 1, "status": "ACTIVE"},
            prizes=[thing(item.pk, 1_000_000)],
            picture=None,
            actor=actor,
        )
        open_cases(
            fan=fan.user, community=community, slug=case.slug, count=1, expected_price=1, odds_hash=hash_of(case),
            client_seed=f"{canary}seed", idempotency=a_key(),
        )  # fmt: skip
        # The first pair of seeds is revealed, and another draws from here on.
        rotate(member=fan.member, shown=seeds_of(fan.member)[0].commitment, client_seed=f"{canary}second")
        _joined_and_waiting(closed, fan, actor)
        RaffleAccount.objects.create(raffle=running, account=f"{canary}outside", member=fan.member)
        page, banner = _written(canary, actor)
        note = members.add_note(member_id=fan.member.pk, text=f"{canary}note", actor=actor)
        send_message(
            Draft(
                headline=f"{canary}headline",
                text=f"{canary}messagetext",
                link=Destination.HOME,
                group=Group(Segment.ALL),
                by_mail=False,
            ),
            community=community,
            idempotency=a_key(),
            actor=actor,
        )
        imported = an_uploaded_file(
            community, f"username,points,{canary}column\n{canary}wait,5,\n", f"{canary}file.csv"
        )
        imports.apply(import_id=imported.pk, key=uuid4(), actor=actor)
    invitation = staff.invite(
        community=community, invitee=f"{canary}invited@example.com", permissions=["STORES_MANAGEMENT"], actor=actor
    )
    area_ids = _quests(canary, community, fan) | casino_canaries(canary, community, fan)
    area_ids |= event_canaries(canary, community, fan) | ticket_canaries(canary, community, fan)
    area_ids |= offer_canaries(canary, community, fan) | chat_canaries(canary, community, fan)
    link = create_link(community=community, name=f"{canary}link", actor=actor)
    grant = StaffGrant.objects.create(community=community, user=a_user(), permissions=["STORES_MANAGEMENT"])
    BrandingDraft.objects.create(community=community, changes={"description": f"{canary}draft"})
    run_due()
    listings.refresh(community.pk)
    with tenant_context(community), connection.cursor() as cursor:
        area_ids |= _earning(canary, fan, case)
        # A pull that succeeds clears the last problem.
        CasinoConnection.objects.update(problem="REFUSED", problem_text=f"{canary}problem")
        cursor.execute(f"update stores_store set title = '{canary}title', description = '{canary}storetext'")
        ordered = [str(pk) for pk in Order.objects.values_list("pk", flat=True)]
    sent_notifications = Notification.objects.filter(community=community)
    ids = {
        "product_slug": [item.slug],
        "slug": [page.slug],
        "page_id": [str(page.pk)],
        "banner_id": [str(banner.pk)],
        "link_id": [str(link.pk)],
        "case_slug": [case.slug],
        "id": [str(case.pk)],
        "reference": [str(item.pk), item.slug],
        "order_id": ordered,
        "draw_id": [str(one) for one in (drop.draw_id, raffle.draw_id, running.draw_id, closed.draw_id)],
        "item_id": [str(given.pk), *ordered],
        "raffle_slug": [raffle.slug, running.slug, closed.slug],
        "raffle_id": [str(raffle.pk), str(raffle.draw_id), str(running.pk), str(closed.pk)],
        **area_ids,
        "winner_id": [str(award)],
        "member_id": [str(fan.member.pk), str(fan.user.pk)],
        "note_id": [str(note.pk)],
        "import_id": [str(imported.pk)],
        "staff_id": [str(grant.pk), str(invitation.pk)],
        "token": [str(invitation.pk)],
        "creator_id": [str(community.owner_id)],
        "creator": [str(community.owner_id)],
        "username": [community.slug, fan.user.username],
        "notification_id": [str(pk) for pk in sent_notifications.values_list("pk", flat=True)]
        + [str(pk) for pk in TeamNotification.objects.filter(community=community).values_list("pk", flat=True)],
    }
    return CanaryCommunity(community, canary, ids, [item.image.rsplit("/", 1)[-1].split(".")[0]], fan)


def _quests(canary: str, community: Community, fan: Shopper) -> dict[str, list[str]]:
    """A quest with a proof, one with a code, and a chain; answers their ids."""
    proof = a_challenge(
        community, "ARBITRARY", name=f"{canary}quest", description=f"{canary}questtext", review_mode="MANUAL"
    )
    a_challenge(community, "ARBITRARY", name=f"{canary}secret", code=f"{canary}questcode", publish=False)
    chain = a_chain(community, 2, name=f"{canary}chain", description=f"{canary}chaintext")
    with tenant_context(community):
        ChallengeTemplate.objects.filter(pk=proof.template_id).update(
            name=f"{canary}template", description=f"{canary}templatetext"
        )
        ChallengeProvider.objects.update(name=f"{canary}provider")
        sent = UserChallenge.objects.create(
            challenge=proof, member=fan.member, period_at=EVER, started_at=now(), submitted_at=now(),
            linked_account=f"{canary}account",
            status="PENDING", text=f"{canary}proof", link=f"https://proofs.example/{canary}prooflink",
            reason=f"{canary}rejection",
        )  # fmt: skip
    with tenant_context(community):
        achievement = create_achievement(
            fields={
                "name": f"{canary}achievement",
                "description": f"{canary}achievementtext",
                "event": "LOGIN",
                "tiers": [{"target": 1, "experience": 1}],
            },
            actor=an_actor(community),
        )
        tier = achievement.tiers.get()
        ReachedTier.objects.get_or_create(tier=tier, member=fan.member, defaults={"reached_at": now()})
        shared = SharedAchievement.objects.create(member=fan.member, achievement=achievement, tier=tier)
        CardSettings.objects.create(member=fan.member, audience=CardAudience.EVERYONE)
        FinishedChain.objects.create(
            chain=chain, member=fan.member, finished_at=now(), canceled_at=now(), reason=f"{canary}chainreason"
        )
    return {
        "code": [shared.code],
        "challenge_id": [str(proof.pk)],
        "chain_id": [str(chain.pk)],
        "template_id": [str(proof.template_id)],
        "provider_id": [str(proof.template.provider_id)],
        "submission_id": [str(sent.pk)],
        "achievement_id": [str(achievement.pk)],
    }


def _earning(canary: str, fan: Shopper, case: Lootbox) -> dict[str, list[str]]:
    """A boost that runs, a code that fans can enter, named levels, and rewards that wait or were canceled."""
    moment = now()
    boost = EarningBoost.objects.create(
        name=f"{canary}boost", starts_at=moment - timedelta(hours=1), ends_at=moment + timedelta(days=1)
    )
    text = f"{canary}gemcode"
    code = GemCode.objects.create(text=text, folded=text.lower(), gems=1, ends_at=moment + timedelta(days=1))
    payment = EarningPayment.objects.create(
        member=fan.member, gems=1, due_at=moment, canceled_at=moment, reason=f"{canary}payreason"
    )
    LevelRange.objects.create(from_level=1, name=f"{canary}level")
    LevelReward.objects.create(
        member=fan.member, level=50, name=f"{canary}toplevel", gems=0, reached_at=moment, paid_at=moment
    )
    FreeOpening.objects.create(
        member=fan.member, lootbox=case, source_id=uuid4(), reason=f"{canary}opening", created_at=moment
    )
    friend = Member.objects.create(user_id=uuid4(), username=f"{canary}friend", joined_at=moment)
    referral = FanReferral.objects.create(
        inviter=fan.member, friend=friend, state="VOID", reason=f"{canary}voidreason", created_at=moment, due_at=moment
    )
    FriendLink.objects.create(member=fan.member)
    return {
        "fan_referral_id": [str(referral.pk)],
        "boost_id": [str(boost.pk)],
        "code_id": [str(code.pk)],
        "payment_id": [str(payment.pk)],
    }


def _written(canary: str, actor: Actor) -> tuple[ContentPage, Banner]:
    """A published page with another draft, and a banner."""
    texts = {"title": f"{canary}pagetitle", "slug": f"{canary}page", "menu_name": f"{canary}menu"}
    page = pages.create_page(fields={**texts, "body": f"<p>{canary}pagetext</p>"}, actor=actor)
    pages.publish_page(page_id=page.pk, actor=actor)
    page = pages.edit_page(page_id=page.pk, changes={"body": f"<p>{canary}pagedraft</p>"}, actor=actor)
    link = f"https://banners.example/{canary}way"
    fields = {"kind": "Link", "placement": "TOP", "label": f"{canary}banner", "link": link, "is_published": True}
    return page, create_banner(fields=fields, actor=actor)


def _joined_and_waiting(raffle: Raffle, fan: Shopper, actor: Actor) -> None:
    """The fan has tickets; the sale is over, and the round that decides lies an hour ahead."""
    joining.give_tickets(
        raffle_id=raffle.pk, username=fan.user.username, count=3, reason="Thank you", actor=actor,
        community=fan.community, idempotency=a_key(),
    )  # fmt: skip
    close_early(raffle_id=raffle.pk, actor=actor)
    draw = Draw.objects.get(pk=raffle.its_draw)
    later = round_after(draw.closes_at + timedelta(hours=1))
    draw.round, draw.round_at = later, beacon_of(draw.chain).chain.time_of(later)
    draw.save(update_fields=["round", "round_at"])


def _voided(raffle: Raffle, fan: Shopper, canary: str, actor: Actor) -> UUID:
    """The raffle drawn, and its winner voided; answers the award's id."""
    joining.give_tickets(
        raffle_id=raffle.pk, username=fan.user.username, count=1, reason=f"{canary}tickets", actor=actor,
        community=fan.community, idempotency=a_key(),
    )  # fmt: skip
    end(raffle)
    award = Award.objects.get(raffle=raffle)
    awards.void_award(raffle_id=raffle.pk, award_id=award.pk, reason=f"{canary}void", actor=actor)
    return award.pk


def everything_cached() -> list[str]:
    """Everything the shared cache holds, keys and values."""
    found = []
    readers: dict[str, Callable[[bytes], Any]] = {
        "string": lambda name: store.get(name),
        "hash": lambda name: store.hgetall(name),
        "list": lambda name: store.lrange(name, 0, -1),
        "set": lambda name: store.smembers(name),
        "zset": lambda name: store.zrange(name, 0, -1),
        "stream": lambda name: store.xrange(name),
    }
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as store:
        for name in store.scan_iter(count=1000):
            found.append(f"{name!r} {readers[store.type(name).decode()](name)!r}")
    return found


def tables_with(words: Collection[str]) -> list[str]:
    """The tables of the entered schema and of ``public`` with a row in which one of ``words`` is readable."""
    places, found = "table_schema in (current_schema(), 'public') and table_type = 'BASE TABLE'", []
    with connection.cursor() as cursor:
        cursor.execute(f"select table_schema, table_name from information_schema.tables where {places}")
        for schema, table in cursor.fetchall():
            held = f'select exists (select from "{schema}"."{table}" t where t::text ilike any(%s))'
            cursor.execute(held, [[f"%{word}%" for word in words]])
            if cursor.fetchone() == (True,):
                found.append(f"{schema}.{table}")
    return found
