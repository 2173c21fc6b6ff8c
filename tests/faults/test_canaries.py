"""Data of one community must not appear in another: not in answers, mails, logs or event streams.

Every text that people wrote in the first community contains a canary, a word that is found nowhere else. The test makes
every call of the URL map as every kind of person of the second community, with the ids of the first. To show that the
crawl can fail, the first community's owner reads the same addresses and must find the canaries. Pages are fetched with
their boot data, writes are repeated with every field of their document, and the shared cache is read.
"""

import json
import re
from itertools import islice, product
from uuid import uuid4

import httpx
import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache as kept
from django.db import connection, models
from django.test import Client
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.access.staff import services as staff
from saas.access.url_map import calls
from saas.accounts.models import OutboxMail
from saas.jobs.runner import run_due
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.stores.services import orders, purchase
from tenants.wallets import services as wallets
from tests.support.bodies import full_bodies
from tests.support.builders import a_community, a_domain, a_user, an_actor
from tests.support.canaries import a_community_of_canaries, everything_cached
from tests.support.ledger import a_key
from tests.support.running import ROOT
from tests.support.shop import a_shopper
from tests.support.streams import stream_server
from tests.support.web import web_server

pytestmark = pytest.mark.prove

DOMAIN = "second.example"
# They end what the other calls need, or make the caller a member of the first community, who may hear of it.
LEFT_OUT = {
    "POST /common/auth/logout",
    "DELETE /user/users/my-profile",
    "POST /user/creators/{creator}/subscribe",
    "GET /public/files/{file}",  # a picture on a public page, under a name that cannot be guessed; the name is a canary
}
# With every field filled in, these move what the other calls are made to.
LEFT_OUT_FULL = LEFT_OUT | {
    "PATCH /creator/settings/slug", "PATCH /creator/store-manage", "PATCH /creator/wallet", "POST /common/auth/login",
}  # fmt: skip
MAX_IDS = 4
SPACES = ROOT / "frontend" / "src" / "app" / "spaces"
# The words of these are the product's own, or an address or name the person has in every community.
NOT_OF_THE_COMMUNITY = {
    "members_member.avatar", "members_member.username", "members_membernote.author_name", "settings_milestone.name",
    "content_contentpageversion.publisher_name", "content_contentpicture.name",
    "stores_product.sizes", "codes_code.sealed",  # letters of ours; only its buyer ever has it opened
    # Numbers, ids and names the product gives.
    "wallets_flowmark.timezone", "imports_import.encoding", "imports_import.delimiter", "imports_import.actor_name",
    "imports_row.subject", "imports_row.problem", "imports_import.mapping",
    # Random and hashed letters.
    "draws_draw.sealed_seed", "draws_draw.seed", "draws_draw.commitment", "draws_draw.chain", "draws_draw.entries_root",
    "draws_draw.seeds_randomness", "draws_draw.randomness", "draws_draw.signature", "draws_entry.pseudonym",
    "draws_entry.client_seed", "draws_entry.source", "draws_winner.pseudonym", "draws_recheck.wrong",
    # Letters and digits too few for a canary.
    "members_member.reference",
    "shipping_delivery.country", "shipping_delivery.zip", "shipping_savedaddress.country", "shipping_savedaddress.zip",
    "raffles_raffle.image", "inventory_wonitem.product_image", "stores_product.image",
    "lootboxes_lootbox.image", "lootboxes_prize.image",
    # Digests, and what is sealed until its owner has it shown.
    "lootboxes_oddstable.odds_hash", "seeds_seedpair.commitment", "seeds_seedpair.sealed", "seeds_seedpair.server_seed",
    "stores_order.product_image", "wallets_txn.refusal", "wallets_books.stopped_reason",
}  # fmt: skip


PAGE_KINDS = ("product_slug", "raffle_slug", "case_slug", "slug")
"""The ids that are part of the address of a fan's page."""
PLATFORM_STORE = "GET /public/listings"


@pytest.fixture(scope="module")
def first(durable_database, django_db_blocker):
    with django_db_blocker.unblock():
        durable_database.enter()
        kept.clear()
        yield a_community_of_canaries(f"canary{uuid4().hex[:8]}")


@pytest.fixture(scope="module")
def second(first):
    return a_community()


@pytest.fixture(scope="module")
def port(first, durable_database, tmp_path_factory):
    log = tmp_path_factory.mktemp("canaries") / "web.log"
    with web_server(durable_database.url, log, RATE_LIMIT_SCALE="1000") as number:
        yield number
    shown_in_addresses = [name for kind in PAGE_KINDS for name in first.ids[kind]]
    assert not first.found_in(log.read_text(), sent=" ".join(shown_in_addresses))


def _client(port, user=None, *, host="localhost", domain=None):
    """A browser, logged in without the log-in page; ``domain`` is the custom domain its session belongs to."""
    http = httpx.Client(
        base_url=f"http://127.0.0.1:{port}",
        headers={"Host": host},
        timeout=30,
        limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left open
    )
    if user is not None:
        signed_in = Client()
        signed_in.force_login(user)
        if domain is not None:
            session = signed_in.session
            session["domain"] = str(domain.pk)
            session.save()
        http.cookies.set(settings.SESSION_COOKIE_NAME, signed_in.cookies[settings.SESSION_COOKIE_NAME].value)
        assert http.get("/api/common/auth/whoami").json()["user"]["id"] == str(user.pk)
    return http


def _people(second, port, chance):
    """Everybody there is in the second community, with the creator they act for."""
    domain = a_domain(second, DOMAIN)
    fan = a_shopper(second, 500).user
    one_right = chance.choice(list(Permission))
    team = {"all": list(Permission), "one": [one_right], "former": list(Permission)}
    members = {name: a_user() for name in team}
    grants = {
        name: StaffGrant.objects.create(community=second, user=members[name], permissions=rights)
        for name, rights in team.items()
    }
    former = _client(port, members["former"])
    staff.remove(community=second, staff_id=grants["former"].pk, actor=an_actor(second))
    return {
        "visitor": _client(port),
        "visitor of the domain": _client(port, host=DOMAIN),
        "fan": _client(port, fan),
        "fan on the domain": _client(port, fan, host=DOMAIN, domain=domain),
        "staff": _client(port, members["all"]),
        f"staff with {one_right}": _client(port, members["one"]),
        "former staff": former,
        "operator of the platform": _client(port, a_user(is_operator=True)),
        "owner": _client(port, second.owner),
    }


def _requests(first, here, *, on_domain, left_out):
    """Method, address, headers, path and the path's pattern of every call, for someone who is ``here``."""
    for call in calls():
        if f"{call.method} {call.path}" in left_out:
            continue
        names = re.findall(r"{(\w+)}", call.path)
        fitting = [first.ids.get(name, [here.slug if name == "store_slug" else str(uuid4())]) for name in names]
        for values in islice(product(*fitting), MAX_IDS):
            path = call.path
            for name, value in zip(names, values, strict=True):
                path = path.replace(f"{{{name}}}", value)
            office = path.startswith("/creator/")
            prefix = "" if office or on_domain or call.view.scope == "platform" else f"/creator/{here.slug}"
            acting = [here.owner_id, first.community.owner_id] if office else [None]
            for creator in acting:
                headers = {"X-Acting-Creator": str(creator)} if creator else {}
                yield call.method, f"{prefix}/api{path}", headers, path, call.path


def _wishes(first, here):
    """What a body says that is after things of the first community."""
    products, its_members = first.ids["reference"][:1], first.ids["member_id"]
    return {
        "ids": products + first.ids["order_id"],
        "orderId": first.ids["order_id"][0],
        "itemId": first.ids["item_id"][0],
        "productId": products[0],
        "fullName": "Unknown person",
        "delivery": "PICKUP",
        "productSlug": first.ids["product_slug"][0],
        "memberId": its_members[0],
        "storeSlug": here.slug,
        "expectedPrice": "100",
        "quantity": 1,
        "status": "COMPLETED",
        "amount": "1",
        "type": "TIP",
        "text": "none",
        "note": "none",
        "reason": "none",
    }


def _crawl(http, first, here, *, reads_only=False, full=False):
    """What was seen, by call, and how many answers there were. ``full``: writes alone, with every field they take."""
    on_domain = http.headers["Host"] == DOMAIN
    token = http.get("/api/common/auth/csrf").json()["csrfToken"]
    wishes = _wishes(first, here)
    query = {"take": "100", "memberId": wishes["memberId"], "storeSlug": here.slug}
    seen: dict[str, set[str]] = {}
    answers = 0
    left_out = LEFT_OUT_FULL if full else LEFT_OUT
    for method, address, headers, path, pattern in _requests(first, here, on_domain=on_domain, left_out=left_out):
        if reads_only and method != "GET":
            continue
        body = wishes
        if full:
            if (method, pattern) not in full_bodies():
                continue
            body = {name: wishes.get(name, value) for name, value in full_bodies()[method, pattern].items()}
        for params in [{}, query] if method == "GET" else [{}]:
            headers = {**headers, "X-CSRFToken": token, "Idempotency-Key": str(uuid4())}
            content = None if method == "GET" else json.dumps(body)
            answer = http.request(
                method, address, params=params, content=content, headers={**headers, "Content-Type": "application/json"}
            )
            answers += 1
            assert answer.status_code < 500 or answer.status_code == 503, f"{method} {address}: {answer.text[:300]}"
            refused = answer.status_code == 403 and "AUTH_CSRF_FAILED" in answer.text
            assert not refused, f"{method} {address} was refused before it was asked"
            words = first.found_in(f"{answer.headers} {answer.text}", sent=f"{path} {content}")
            if words:
                seen.setdefault(f"{method} {path}", set()).update(words)
    return seen, answers


def _addresses(first, here, *, on_domain):
    """Every page in the route tables, with what the first community has in place of parameters."""
    ids = first.ids
    known = {
        "slug": [name for kind in PAGE_KINDS for name in ids[kind]],
        "id": [ids[kind][0] for kind in ("reference", "raffle_id", "id", "import_id", "member_id", "page_id")],
        "tab": ["branding", "layout"],
        "token": ids["token"],
    }
    prefixes = {"community": "" if on_domain else f"/creator/{here.slug}", "platform": "", "admin": "/admin"}
    for space, prefix in prefixes.items():
        paths = re.findall(r"path: '([^'*]+)'", (SPACES / f"{space}.tsx").read_text())
        assert len(paths) > 10
        for path in ["", *paths]:
            names = re.findall(r":(\w+)", path)
            for values in product(*(known[name] for name in names)):
                whole = path
                for name, value in zip(names, values, strict=True):
                    whole = whole.replace(f":{name}", value)
                yield whole if whole.startswith("/") else f"{prefix}/{whole}"


def _pages(http, first, here):
    """What was seen on pages, by address, and how many pages there were."""
    seen: dict[str, set[str]] = {}
    answers = 0
    for address in _addresses(first, here, on_domain=http.headers["Host"] == DOMAIN):
        for headers in ({}, {"X-Acting-Creator": str(first.community.owner_id)}):
            answer = http.get(address, headers={"Accept": "text/html", **headers})
            answers += 1
            assert answer.status_code < 500, f"{address}: {answer.text[:300]}"
            if words := first.found_in(f"{answer.headers} {answer.text}", sent=address):
                seen.setdefault(address, set()).update(words)
    return seen, answers


def _state(community):
    """Every row of every table of the community, as one sum for each table."""
    with tenant_context(community), connection.cursor() as cursor:
        cursor.execute("select table_name from information_schema.tables where table_schema = current_schema()")
        tables = [name for (name,) in cursor.fetchall()]
        sums = {}
        for table in tables:
            cursor.execute(
                f"select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) from \"{table}\" t"
            )
            sums[table] = cursor.fetchone()[0]
    return sums


def test_there_is_a_canary_in_every_text_of_the_first(first):
    """A new column of text is filled here, or named above with those that people of the community do not write."""
    silent = []
    with tenant_context(first.community):
        for model in apps.get_models():
            if not model.__module__.startswith("tenants."):
                continue
            for column in model._meta.concrete_fields:
                name = f"{model._meta.db_table}.{column.column}"
                is_text = isinstance(column, models.CharField | models.TextField | models.JSONField)
                if not is_text or column.choices or name in NOT_OF_THE_COMMUNITY:
                    continue
                rows = model._default_manager.values_list(column.attname, flat=True)
                if not any(first.found_in(str(value)) for value in rows):
                    silent.append(name)
    assert silent == []


def test_the_owner_of_the_first_receives_them(first, port):
    seen, _ = _crawl(_client(port, first.community.owner), first, first.community, reads_only=True)
    words = {word.lower().removeprefix(first.canary) for found in seen.values() for word in found}
    assert {"name", "ordernote", "refund", "note", "reason", "invited", "draft", "fan"} <= words, sorted(seen)
    assert len(seen) > 15


def test_pages_of_the_first_say_what_everybody_may_read(first, port):
    """Its own pages hold its words: the look at pages can fail. To a visitor they say what is on sale, and no more."""
    public = first.in_the_platforms_store | {
        f"{first.canary}{what}"
        for what in (
            "description", "raffletext", "casetext", "title", "storetext", "prize", "question", "void", "page",
            "pagetitle", "pagetext", "menu", "banner", "way",
        )
    }  # fmt: skip
    seen, _ = _pages(_client(port), first, first.community)

    words = {word.lower() for found in seen.values() for word in found}
    assert {f"{first.canary}{what}" for what in ("name", "raffle", "case", "pagetext")} <= words
    assert words <= {word.lower() for word in public}, sorted(seen)


def test_no_member_of_the_second_receives_any(first, second, port, chance):
    people = _people(second, port, chance)
    before = _state(first.community)
    total = 0
    for who, http in people.items():
        seen, answers = _crawl(http, first, second)
        on_pages, pages = _pages(http, first, second)
        for address in ("/", "/store"):  # their first views contain public offers of all communities
            if not on_pages.get(address, set()) - first.in_the_platforms_store:
                on_pages.pop(address, None)
        to_full, writes = _crawl(http, first, second, full=True)
        total += answers + pages + writes
        for more in (on_pages, to_full):
            for call, words in more.items():
                seen.setdefault(call, set()).update(words)
        if not seen.get(PLATFORM_STORE, set()) - first.in_the_platforms_store:
            seen.pop(PLATFORM_STORE, None)
        assert not seen, f"{who} reads about the first community:\n" + "\n".join(
            f"{call}: {sorted(words)}" for call, words in seen.items()
        )
    assert _state(first.community) == before
    cached = everything_cached()
    assert cached
    assert not [line for line in cached if first.found_in(line)]
    run_due()
    theirs = OutboxMail.objects.exclude(to__icontains=first.canary)
    assert not [mail for mail in theirs if first.found_in(f"{mail.subject} {mail.text}")]
    print(f"\n{total:,} answers to people of another community: no canary, and nothing of the first has changed")


def _stream(http, streams, *creators):
    """The events of a browser that asks for the public figures of the communities of ``creators``."""
    headers = {"X-CSRFToken": http.get("/api/common/auth/csrf").json()["csrfToken"]}
    body = {"communities": [str(creator) for creator in creators]}
    answer = http.post("/api/user/realtime/ticket", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return streams.listen(answer.json()["ticket"])


def _something_of_everything_happens(first, fan):
    """What people of the first community do that is announced: a tip, a purchase, an order moved on and given back."""
    actor = an_actor(first.community)
    with tenant_context(first.community):
        wallets.tip(member=fan.member, amount=500, reason=f"{first.canary}again", idempotency=a_key(), actor=actor)
        order = purchase.buy_product(
            buyer=fan.user, community=first.community, product_slug=first.ids["product_slug"][0], expected_price=100,
            idempotency=a_key(), answers=[{"question": f"{first.canary}question", "answer": f"{first.canary}asked"}],
        )  # fmt: skip
        orders.refund_order(
            order_id=order.pk, reason=f"{first.canary}back", actor=actor, community=first.community,
            idempotency=a_key(),
        )  # fmt: skip
    run_due()


def test_no_stream_of_the_second_receives_any(first, second, port, tmp_path):
    """Streams ask for the first community's figures, too: those are public, and no other event of it arrives."""
    with stream_server(tmp_path / "streams.log") as streams:
        domain = a_domain(second, "streams.second.example")
        staff_user, fan_there, fan_here = a_user(), a_shopper(second, 500).user, a_shopper(first.community)
        StaffGrant.objects.create(community=second, user=staff_user, permissions=list(Permission))
        both = (first.community.owner_id, second.owner_id)
        theirs = {
            user.pk: _stream(_client(port, user), streams, *both) for user in (staff_user, second.owner, fan_there)
        }
        guest = a_shopper(second, 500).user
        theirs[guest.pk] = _stream(_client(port, guest, host=domain.domain, domain=domain), streams, *both)
        own = {user.pk: _stream(_client(port, user), streams) for user in (first.community.owner, fan_here.user)}

        _something_of_everything_happens(first, fan_here)
        for user_id in (*theirs, *own):
            place = second.pk if user_id in theirs else first.community.pk
            announce_to_person(user_id, Event.WALLET, community_id=place, mark=1)
        seen = {user_id: listener.received_before(1) for user_id, listener in {**theirs, **own}.items()}

    for user_id in theirs:
        of_the_first = [event for event in seen[user_id] if str(first.community.pk) in str(event.data)]
        assert {event.data["event"] for event in of_the_first} <= {Event.STOCK, Event.RAFFLES, Event.CASES}
        assert not first.found_in(str(seen[user_id]), sent=first.ids["product_slug"][0])
        if user_id == guest.pk:
            assert of_the_first == [], "a custom domain received an event of another community"
    assert {event.data["event"] for event in seen[fan_here.user.pk]} >= {Event.WALLET, Event.ORDERS}
    assert {event.data["event"] for event in seen[first.community.owner_id]} >= {Event.ORDERS}
