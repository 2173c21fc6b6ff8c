"""Data of one community must not appear in another: not in answers, mails, logs or event streams.

Two communities are seeded, and each is asked about by the people of the other. Every text that people wrote contains a
canary, a word that is found nowhere else. The test makes every call of the URL map as every kind of person of one
community, with the ids of the other. To show that the crawl can fail, the owner of the other reads the same addresses
and must find the canaries. Pages are fetched with their boot data, writes are repeated with every field of their
document, and the shared cache is read.

A server seed that decides draws to come is a secret of its own: people of the same community must not read it either.
"""

import logging
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.cache import cache as kept
from django.db import models
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.access.staff import services as staff
from saas.accounts.models import OutboxMail
from saas.jobs.runner import run_due
from saas.kernel import privacy
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.lootboxes.models import Lootbox
from tenants.lootboxes.opening import open_cases
from tenants.raffles.services import joining
from tenants.stores.services import orders, purchase
from tenants.wallets import services as wallets
from tests.support.builders import a_domain, a_user, an_actor
from tests.support.canaries import (
    CanaryCommunity,
    a_community_of_canaries,
    active_seeds,
    everything_cached,
    revealed_seeds,
    seeds_in,
    tables_with,
)
from tests.support.cases import hash_of
from tests.support.crawl import PAGE_KINDS, Search, Seen, ask_every_call, browser_of, open_every_page, rows_of
from tests.support.ledger import a_key
from tests.support.shop import a_shopper
from tests.support.streams import stream_server
from tests.support.web import web_server

pytestmark = pytest.mark.prove

NOT_OF_THE_COMMUNITY = {
    "members_member.avatar", "members_member.username", "members_membernote.author_name", "back_office_milestone.name",
    "back_office_fanmessage.author_name", "back_office_fanmessage.link",
    "content_contentpageversion.publisher_name", "content_contentpicture.name",
    "stores_product.sizes", "stores_productcode.sealed",  # letters of ours; only its buyer ever has it opened
    # Numbers, ids and names the product gives.
    "wallets_flowprogress.timezone", "imports_import.encoding", "imports_import.delimiter", "imports_import.actor_name",
    "members_memberdeed.event", "members_memberdeed.provider", "achievements_membertotal.provider",
    "earning_earningpayment.sources", "watching_watchstate.code",
    "imports_importrow.subject", "imports_importrow.problem", "imports_import.mapping",
    # Random and hashed letters.
    "draws_draw.sealed_seed", "draws_draw.seed", "draws_draw.commitment", "draws_draw.chain", "draws_draw.entries_root",
    "draws_draw.seeds_randomness", "draws_draw.randomness", "draws_draw.signature", "draws_ticketrange.pseudonym",
    "draws_ticketrange.client_seed", "draws_ticketrange.source", "draws_winner.pseudonym", "draws_recheckreport.wrong",
    "profiles_sharedachievement.code",
    # Letters and digits too few for a canary.
    "members_member.reference",
    "stores_delivery.country", "stores_delivery.zip", "stores_savedaddress.country", "stores_savedaddress.zip",
    "raffles_raffle.image", "stores_wonitem.product_image", "stores_product.image",
    "lootboxes_lootbox.image", "lootboxes_lootboxprize.image", "quests_challenge.image", "quests_challengechain.image",
    "quests_userchallenge.image",
    # Digests, and what is sealed until its owner has it shown.
    "lootboxes_oddstable.odds_hash", "seeds_seedpair.commitment", "seeds_seedpair.sealed", "seeds_seedpair.server_seed",
    "stores_order.product_image", "wallets_txn.refusal", "wallets_books.stopped_reason",
    # Codes of the catalog and of errors, names of currencies and zones, ids of Steam, and letters of ours.
    "community_casinos_casinoconnection.provider", "community_casinos_casinoconnection.currency",
    "community_casinos_casinoconnection.problem", "community_casinos_confirmedamount.currency",
    "community_casinos_pull.result", "community_casinos_referredaccount.steam_id",
    "community_casinos_accountproof.code", "community_casinos_accountproof.picture",
    "wagers_wagerclaim.stopped_by", "leaderboards_board.currency", "leaderboards_board.zone",
    "leaderboards_boardposition.casino", "leaderboards_boardpayout.currency", "leaderboards_boardwindow.terms",
    # Hashes, names of files that hold them, and what is sealed.
    "community_casinos_casinocredential.sealed", "community_casinos_pull.body_sha256",
    "leaderboards_boardwindow.result_digest", "leaderboards_boardwindow.evidence_hash", "leaderboards_freezing.sha256",
    "leaderboards_freezing.file", "leaderboards_freezing.public_sha256", "leaderboards_freezing.public_file",
    "leaderboards_freezing.name_key",
    # Names of files, ids of matches, and letters of ours.
    "events_eventseries.image", "events_eventseries.zone", "events_eventseries.rule", "events_eventseries.things",
    "events_eventseries.tournament",
    "events_eventoccurrence.image", "events_eventoccurrence.zone", "events_eventoccurrence.things",
    "events_eventoccurrence.tournament",
    "events_tournament.terms", "events_tournament.bracket", "events_tournament.sealed_seed", "events_matchreport.match",
    "events_matchreport.image", "events_matchruling.match",
    # Names of files, a provider of the catalog, and a currency.
    "offers_offerplatform.icon", "offers_offerplatform.provider", "offers_offer.image", "offers_offer.currency",
    "offers_offerclaim.image",
    # Usernames, names of files, one emoji, and ids with names.
    "chat_chatmessage.author_name", "chat_chatmessage.author_avatar", "chat_chatmessage.deleted_by_name",
    "chat_chatmessage.image",
    "chat_chatmessage.mentions", "chat_chatreaction.emoji", "chat_chatreport.username", "chat_chatsanction.by_name",
    "chat_chatsanction.undone_by_name",
    # Numbers, codes of rules, and random letters.
    "fan_referrals_friendprogram.milestones", "fan_referrals_friendprogram.trust_rules",
    "fan_referrals_friendlink.code", "fan_referrals_fanreferral.reasons",
    # Usernames, names of files, and values of changed tickets.
    "community_support_supportticket.assignee_name", "community_support_supportticketline.author_name",
    "community_support_supportticketline.value", "community_support_supportticketpicture.name",
    "community_support_savedanswerpicture.name", "community_support_ticketgems.actor_name",
    "support_platformticket.assignee_name", "support_platformticketline.author_name",
    "support_platformticketline.value", "support_platformticketpicture.name",
}  # fmt: skip

# The areas of communities, and the tickets of creators to the platform.
WRITTEN_IN = ("tenants.", "saas.support.")
PLATFORM_STORE = "GET /public/listings"


@pytest.fixture(scope="module")
def both(durable_database, django_db_blocker):
    with django_db_blocker.unblock():
        durable_database.enter()
        kept.clear()
        yield [a_community_of_canaries(f"canary{uuid4().hex[:8]}") for _ in range(2)]


@pytest.fixture(params=[0, 1], ids=["first", "second"])
def asked(both, request) -> CanaryCommunity:
    """The community that people of the other one, or its own, ask about."""
    found: CanaryCommunity = both[request.param]
    return found


@pytest.fixture
def here(both, asked):
    """The other community, whose people ask."""
    (other,) = (one for one in both if one is not asked)
    return other.community


@pytest.fixture(scope="module")
def port(both, durable_database, tmp_path_factory):
    log = tmp_path_factory.mktemp("canaries") / "web.log"
    with web_server(durable_database.url, log, RATE_LIMIT_SCALE="1000") as number:
        yield number
    written = log.read_text()
    for one in both:
        shown_in_addresses = [name for kind in PAGE_KINDS for name in one.ids[kind]]
        assert not one.found_in(written, sent=" ".join(shown_in_addresses))
        assert not seeds_in(written, set().union(*active_seeds(one.community)))


def _people(here, domain, port, chance):
    """Everybody there is in the community ``here``."""
    fan = a_shopper(here, 500).user
    one_right = chance.choice(list(Permission))
    team = {"all": list(Permission), "one": [one_right], "former": list(Permission)}
    members = {name: a_user() for name in team}
    grants = {
        name: StaffGrant.objects.create(community=here, user=members[name], permissions=rights)
        for name, rights in team.items()
    }
    former = browser_of(port, members["former"])
    staff.remove(community=here, staff_id=grants["former"].pk, actor=an_actor(here))
    return {
        "visitor": browser_of(port),
        "visitor of the domain": browser_of(port, host=domain.domain),
        "fan": browser_of(port, fan),
        "fan on the domain": browser_of(port, fan, host=domain.domain, domain=domain),
        "staff": browser_of(port, members["all"]),
        f"staff with {one_right}": browser_of(port, members["one"]),
        "former staff": former,
        "operator of the platform": browser_of(port, a_user(is_operator=True)),
        "owner": browser_of(port, here.owner),
    }


def _canaries_of(asked: CanaryCommunity) -> Search:
    return lambda text, sent: asked.found_in(text, sent=sent)


def test_there_is_a_canary_in_every_text(asked):
    """A new column of text is filled here, or named above with those that people of the community do not write."""
    silent = []
    with tenant_context(asked.community):
        for model in apps.get_models():
            if not model.__module__.startswith(WRITTEN_IN):
                continue
            for column in model._meta.concrete_fields:
                name = f"{model._meta.db_table}.{column.column}"
                is_text = isinstance(column, models.CharField | models.TextField | models.JSONField)
                if not is_text or column.choices or name in NOT_OF_THE_COMMUNITY:
                    continue
                rows = model._default_manager.values_list(column.attname, flat=True)
                if not any(asked.found_in(str(value)) for value in rows):
                    silent.append(name)
    assert silent == []


def test_pages_say_what_everybody_may_read(asked, port):
    """Its own pages hold its words: the look at pages can fail. To a visitor they say what is on sale, and no more."""
    public = asked.in_the_platforms_store | {
        f"{asked.canary}{what}"
        for what in (
            "description", "raffletext", "casetext", "title", "storetext", "prize", "question", "void", "page",
            "pagetitle", "pagetext", "menu", "banner", "way", "achievement", "achievementtext",
            "quest", "questtext", "chain", "chaintext", "template", "templatetext", "provider", "boost", "level",
            "event", "eventtext", "eventlink", "eventcanceled", "replay", "summary", "cup", "cuptext", "ruling",
        )
    }  # fmt: skip
    seen = open_every_page(browser_of(port), asked, asked.community, search=_canaries_of(asked))

    words = {word.lower() for found in seen.words.values() for word in found}
    assert {f"{asked.canary}{what}" for what in ("name", "raffle", "case", "pagetext", "achievement")} <= words
    assert words <= {word.lower() for word in public}, str(seen)


def test_a_seed_that_decides_draws_to_come_is_in_nothing_that_is_sent_or_stored(asked, port, caplog):
    """Its own community asks, while the fan plays: a minute. Revealed seeds are found by the same crawl."""
    caplog.set_level(logging.DEBUG)
    of_cases, of_draws = active_seeds(asked.community)
    revealed_of_cases, revealed_of_draws = revealed_seeds(asked.community)
    # The fan's active and next pair; a raffle that sells, one that waits for its round, and a drop.
    assert (len(of_cases), len(of_draws), len(revealed_of_cases), len(revealed_of_draws)) == (2, 3, 1, 1)
    secret, revealed = of_cases | of_draws, revealed_of_cases | revealed_of_draws

    def search(text: str, sent: str) -> set[str]:
        return seeds_in(text, secret | revealed)

    team = a_user()
    StaffGrant.objects.create(community=asked.community, user=team, permissions=list(Permission))
    domain = a_domain(asked.community, f"{uuid4().hex[:8]}.example")
    people = {
        "visitor": browser_of(port),
        "visitor of the domain": browser_of(port, host=domain.domain),
        "fan": browser_of(port, asked.fan.user),
        "staff": browser_of(port, team),
        "operator of the platform": browser_of(port, a_user(is_operator=True)),
        "owner": browser_of(port, asked.community.owner),
    }
    seen = Seen()
    for who, http in people.items():
        own = _plays(browser_of(port, asked.fan.user), asked, search)
        own.add(ask_every_call(http, asked, asked.community, search=search, reads_only=True))
        own.add(open_every_page(http, asked, asked.community, search=search))
        read = set().union(*own.words.values())
        assert not read & secret, f"{who} reads a seed that is not revealed:\n{own}"
        # The search finds what is revealed: anybody checks a draw that is over, and the fan the own openings.
        assert read == (revealed if who == "fan" else revealed_of_draws), f"{who}:\n{own}"
        seen.add(own)
    run_due()
    assert {"application/json", "text/html", "text/csv"} <= {kind for status, kind in seen.kinds if status == 200}
    with tenant_context(asked.community):
        sections = [list(rows(asked.fan.user.pk)) for rows in privacy.community.sections.values()]
        assert revealed_of_cases <= seeds_in(str(sections), secret | revealed)
        assert not seeds_in(f"{sections} {caplog.text} {everything_cached()}", secret)
        assert tables_with(revealed)
        assert not tables_with(secret)
    assert active_seeds(asked.community)[0] == of_cases
    print(f"\n{seen.answers:,} answers to people of the community itself: no seed before its time")


def _plays(fan: Any, asked: CanaryCommunity, search: Search) -> Seen:
    """The fan's steps with the seeds while they are secret: open a case, take a ticket, look at the own seeds."""
    slug, token = asked.community.slug, fan.get("/api/common/auth/csrf").json()["csrfToken"]
    with tenant_context(asked.community):
        case = Lootbox.objects.select_related("table").get()
    opening = {"expectedPrice": "1", "oddsHash": hash_of(case), "clientSeed": "seed"}
    joining = {"expectedPrice": "10", "ticketsNumber": 1, "clientSeed": "seed"}
    seen = Seen()
    raffle_slug = asked.ids["raffle_slug"][1]
    for path, body in ((f"cases/open/{slug}/{case.slug}", opening), (f"raffle/join/{slug}/{raffle_slug}", joining)):
        answer = fan.post(
            f"/api/user/{path}",
            json=body,
            headers={"X-CSRFToken": token, "Idempotency-Key": str(uuid4())},
        )
        assert answer.status_code == 201, answer.text
        seen.note(path, answer, search(f"{answer.headers} {answer.text}", ""))
    return seen


def _stream(http, streams, *creators):
    """The events of a browser that asks for the public figures of the communities of ``creators``."""
    headers = {"X-CSRFToken": http.get("/api/common/auth/csrf").json()["csrfToken"]}
    body = {"communities": [str(creator) for creator in creators]}
    answer = http.post("/api/user/realtime/ticket", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return streams.listen(answer.json()["ticket"])


def _something_of_everything_happens(asked, fan):
    """The announced events: a tip, a ticket, an opening, a purchase, and an order moved on and refunded."""
    actor, case_slug, raffle_slug = an_actor(asked.community), asked.ids["case_slug"][0], asked.ids["raffle_slug"][1]
    with tenant_context(asked.community):
        case = Lootbox.objects.select_related("table").get(slug=case_slug)
        wallets.tip(member=fan.member, amount=500, reason=f"{asked.canary}again", idempotency=a_key(), actor=actor)
        open_cases(
            fan=fan.user, community=asked.community, slug=case_slug, count=1, expected_price=1, odds_hash=hash_of(case),
            client_seed="seed", idempotency=a_key(),
        )  # fmt: skip
        joining.join_raffle(
            fan=fan.user, community=asked.community, raffle_slug=raffle_slug, count=1, expected_price=10,
            client_seed="seed", password="", idempotency=a_key(),
        )  # fmt: skip
        order = purchase.buy_product(
            buyer=fan.user, community=asked.community, product_slug=asked.ids["product_slug"][0], expected_price=100,
            idempotency=a_key(), answers=[{"question": f"{asked.canary}question", "answer": f"{asked.canary}asked"}],
        )  # fmt: skip
        orders.refund_order(
            order_id=order.pk, reason=f"{asked.canary}back", actor=actor, community=asked.community,
            idempotency=a_key(),
        )  # fmt: skip
    run_due()


def test_no_stream_of_the_other_receives_any(asked, here, port, tmp_path):
    """Streams ask for the figures of both: those are public, and no other event of the one asked about arrives."""
    with stream_server(tmp_path / "streams.log") as streams:
        domain = a_domain(here, f"{uuid4().hex[:8]}.example")
        staff_user, fan_there, fan_here = a_user(), a_shopper(here, 500).user, a_shopper(asked.community)
        StaffGrant.objects.create(community=here, user=staff_user, permissions=list(Permission))
        both = (asked.community.owner_id, here.owner_id)
        theirs = {
            user.pk: _stream(browser_of(port, user), streams, *both) for user in (staff_user, here.owner, fan_there)
        }
        guest = a_shopper(here, 500).user
        theirs[guest.pk] = _stream(browser_of(port, guest, host=domain.domain, domain=domain), streams, *both)
        own = {user.pk: _stream(browser_of(port, user), streams) for user in (asked.community.owner, fan_here.user)}

        _something_of_everything_happens(asked, fan_here)
        for user_id in (*theirs, *own):
            place = here.pk if user_id in theirs else asked.community.pk
            announce_to_person(user_id, Event.WALLET, community_id=place, mark=1)
        seen = {user_id: listener.received_before(1) for user_id, listener in {**theirs, **own}.items()}

    for user_id in theirs:
        of_the_asked = [event for event in seen[user_id] if str(asked.community.pk) in str(event.data)]
        assert {event.data["event"] for event in of_the_asked} <= {Event.STOCK, Event.RAFFLES, Event.CASES}
        assert not asked.found_in(str(seen[user_id]), sent=asked.ids["product_slug"][0])
        if user_id == guest.pk:
            assert of_the_asked == [], "a custom domain received an event of another community"
    assert {event.data["event"] for event in seen[fan_here.user.pk]} >= {Event.WALLET, Event.ORDERS}
    assert {event.data["event"] for event in seen[asked.community.owner_id]} >= {Event.ORDERS}
    seeds = set().union(*active_seeds(asked.community))
    assert seeds
    assert not seeds_in(f"{seen} {(tmp_path / 'streams.log').read_text()}", seeds)


def _owner_finds_the_canaries(asked: CanaryCommunity, port: int) -> None:
    """The crawl can fail."""
    own = browser_of(port, asked.community.owner)
    seen = ask_every_call(own, asked, asked.community, search=_canaries_of(asked), reads_only=True)
    words = {word.lower().removeprefix(asked.canary) for found in seen.words.values() for word in found}
    assert {"name", "ordernote", "refund", "note", "reason", "invited", "draft", "fan"} <= words, str(seen)
    assert len(seen.words) > 15


def test_no_member_of_the_other_receives_any(asked, here, port, chance):
    _owner_finds_the_canaries(asked, port)
    seeds = set().union(*active_seeds(asked.community))

    def search(text: str, sent: str) -> set[str]:
        found: set[str] = asked.found_in(text, sent=sent) | seeds_in(text, seeds)
        return found

    people = _people(here, a_domain(here, f"{uuid4().hex[:8]}.example"), port, chance)
    before = rows_of(asked.community)
    total = 0
    for who, http in people.items():
        seen = ask_every_call(http, asked, here, search=search)
        pages = open_every_page(http, asked, here, search=search)
        for address in ("/", "/store"):  # their first views contain public offers of all communities
            if not pages.words.get(address, set()) - asked.in_the_platforms_store:
                pages.words.pop(address, None)
        seen.add(pages)
        seen.add(ask_every_call(http, asked, here, search=search, full=True))
        if not seen.words.get(PLATFORM_STORE, set()) - asked.in_the_platforms_store:
            seen.words.pop(PLATFORM_STORE, None)
        assert not seen.words, f"{who} reads about another community:\n{seen}"
        total += seen.answers
    assert rows_of(asked.community) == before
    cached = everything_cached()
    assert cached
    # Its calendar is kept for its own readers, by its id.
    own_calendar = f"events:feed:{asked.community.pk}:"
    assert not [line for line in cached if own_calendar not in line and search(line, "")]
    run_due()
    theirs = OutboxMail.objects.exclude(to__icontains=asked.canary)
    assert not [mail for mail in theirs if search(f"{mail.subject} {mail.text}", "")]
    print(f"\n{total:,} answers to people of another community: no canary, and nothing has changed")
