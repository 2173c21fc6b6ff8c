"""Every call, every write with all its fields and every page, asked for as one person, about one community."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any
from uuid import uuid4

import httpx
from django.conf import settings
from django.db import connection
from django.test import Client
from django_tenants.utils import tenant_context

from saas.access.url_map import calls
from saas.accounts.models import User
from saas.kernel.outgoing import authorities
from saas.layout.pages import PAGES, Space
from saas.tenancy.models import Community, Domain
from tests.support.bodies import full_bodies
from tests.support.canaries import CanaryCommunity

PLATFORM = "localhost"
# They end what the other calls need, or make the caller a member of the community, who may receive its words.
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
PAGE_KINDS = ("product_slug", "raffle_slug", "case_slug", "slug")
"""The ids that are part of the address of a fan's page."""

Search = Callable[[str, str], set[str]]
"""Return the words of a text that must not be there. The second text is what was sent."""


@dataclass
class Seen:
    """The words that were found, by call or page. ``kinds`` counts the answers by status and type of content."""

    words: dict[str, set[str]] = field(default_factory=dict)
    kinds: Counter[tuple[int, str]] = field(default_factory=Counter)

    @property
    def answers(self) -> int:
        return self.kinds.total()

    def note(self, place: str, answer: httpx.Response, found: set[str]) -> None:
        self.kinds[answer.status_code, answer.headers.get("Content-Type", "").split(";")[0]] += 1
        if found:
            self.words.setdefault(place, set()).update(found)

    def add(self, other: "Seen") -> None:
        self.kinds += other.kinds
        for place, found in other.words.items():
            self.words.setdefault(place, set()).update(found)

    def __str__(self) -> str:
        return "\n".join(f"{place}: {sorted(found)}" for place, found in self.words.items())


def browser_of(
    port: int, user: User | None = None, *, host: str = PLATFORM, domain: Domain | None = None
) -> httpx.Client:
    """A browser, logged in without the login page; ``domain`` is the custom domain its session belongs to."""
    http = httpx.Client(
        base_url=f"http://127.0.0.1:{port}",
        headers={"Host": host},
        timeout=30,
        verify=authorities(),
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


def ask_every_call(
    http: httpx.Client,
    asked: CanaryCommunity,
    here: Community,
    *,
    search: Search,
    reads_only: bool = False,
    full: bool = False,
) -> Seen:
    """With the ids of ``asked``, by a person of ``here``. ``full``: writes alone, with every field they take."""
    on_domain = http.headers["Host"] != PLATFORM
    token = http.get("/api/common/auth/csrf").json()["csrfToken"]
    wishes = _wishes(asked, here)
    query = {"take": "100", "memberId": wishes["memberId"], "storeSlug": here.slug}
    seen = Seen()
    left_out = LEFT_OUT_FULL if full else LEFT_OUT
    for method, address, headers, path, pattern in _requests(asked, here, on_domain=on_domain, left_out=left_out):
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
            assert answer.status_code < 500 or answer.status_code == 503, f"{method} {address}: {answer.text[:300]}"
            refused = answer.status_code == 403 and "AUTH_CSRF_FAILED" in answer.text
            assert not refused, f"{method} {address} was refused before it was asked"
            seen.note(f"{method} {path}", answer, search(f"{answer.headers} {answer.text}", f"{path} {content}"))
    return seen


def open_every_page(http: httpx.Client, asked: CanaryCommunity, here: Community, *, search: Search) -> Seen:
    """With its boot data, for visitors and in the back office of ``asked``."""
    seen = Seen()
    for address in _addresses(asked, here, on_domain=http.headers["Host"] != PLATFORM):
        for headers in ({}, {"X-Acting-Creator": str(asked.community.owner_id)}):
            answer = http.get(address, headers={"Accept": "text/html", **headers})
            assert answer.status_code < 500, f"{address}: {answer.text[:300]}"
            seen.note(address, answer, search(f"{answer.headers} {answer.text}", address))
    return seen


def rows_of(community: Community) -> dict[str, str]:
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


def _requests(
    asked: CanaryCommunity, here: Community, *, on_domain: bool, left_out: set[str]
) -> Iterator[tuple[str, str, dict[str, str], str, str]]:
    """Method, address, headers, path and the path's pattern of every call, for a person who is ``here``."""
    for call in calls():
        if f"{call.method} {call.path}" in left_out:
            continue
        names = re.findall(r"{(\w+)}", call.path)
        fitting = [asked.ids.get(name, [here.slug if name == "store_slug" else str(uuid4())]) for name in names]
        for values in islice(product(*fitting), MAX_IDS):
            path = call.path
            for name, value in zip(names, values, strict=True):
                path = path.replace(f"{{{name}}}", value)
            office = path.startswith("/creator/")
            prefix = "" if office or on_domain or call.view.scope == "platform" else f"/creator/{here.slug}"
            acting = sorted({str(here.owner_id), str(asked.community.owner_id)}) if office else [""]
            for creator in acting:
                headers = {"X-Acting-Creator": creator} if creator else {}
                yield call.method, f"{prefix}/api{path}", headers, path, call.path


def _wishes(asked: CanaryCommunity, here: Community) -> dict[str, Any]:
    """Return a body that names things of ``asked``."""
    products, its_members = asked.ids["reference"][:1], asked.ids["member_id"]
    return {
        "ids": products + asked.ids["order_id"],
        "orderId": asked.ids["order_id"][0],
        "itemId": asked.ids["item_id"][0],
        "productId": products[0],
        "fullName": "Unknown person",
        "delivery": "PICKUP",
        "productSlug": asked.ids["product_slug"][0],
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


def _addresses(asked: CanaryCommunity, here: Community, *, on_domain: bool) -> Iterator[str]:
    """Every page of the manifest, with what ``asked`` has in place of parameters."""
    ids = asked.ids
    known = {
        "slug": [name for kind in PAGE_KINDS for name in ids[kind]],
        "id": [
            ids[kind][0]
            for kind in ("reference", "raffle_id", "id", "import_id", "member_id", "page_id", "event_id", "ticket_id")
        ],
        "tab": ["branding", "layout"],
        "token": ids["token"],
        "username": ids["username"],
        "code": ids["code"],
    }
    prefixes: dict[Space, str] = {
        "community": "" if on_domain else f"/creator/{here.slug}",
        "platform": "",
        "admin": "",
    }
    for space, prefix in prefixes.items():
        for path in PAGES[space]:
            names = re.findall(r":(\w+)", path)
            for values in product(*(known[name] for name in names)):
                whole = path
                for name, value in zip(names, values, strict=True):
                    whole = whole.replace(f":{name}", value)
                yield f"{prefix}{whole}"
