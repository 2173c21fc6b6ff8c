"""Conditions that any screen can meet: none or too much content, no pictures, a slow or failing server, a magnifier.

Contents are changed on their way from the server to the browser, in the API's answers and in the page's own boot data,
so that every screen can be put into every state.
"""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Page, Route

LONG_NAME = "Unbroken" * 5
HUGE = "999999999999"
NAMES = {"name", "username", "productName", "prizeName", "communityName", "title"}
AMOUNTS = {
    "price", "entryCost", "amount", "balance", "balanceAfter", "issued", "spent", "held", "issuedToday", "total",
    "sold", "value",
}  # fmt: skip
PICTURES = {"avatarUrl", "bannerUrl", "productImage", "image", "imageUrl", "faviconUrl"}
Change = Callable[[str, Any], Any]


def _everywhere(value: Any, change: Change, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _everywhere(entry, change, key) for key, entry in value.items()}
    if isinstance(value, list):
        return [_everywhere(entry, change, name) for entry in value]
    return change(name, value)


def _long_names(name: str, value: Any) -> Any:
    return LONG_NAME if name in NAMES and isinstance(value, str) and value else value


def _huge_numbers(name: str, value: Any) -> Any:
    if name in AMOUNTS and isinstance(value, str):
        return HUGE
    return 999_999_999_999 if name in {"memberCount", "sold"} and isinstance(value, int) else value


def _no_pictures(name: str, value: Any) -> Any:
    return None if name in PICTURES else value


def _too_much(name: str, value: Any) -> Any:
    """Names of 40 characters, numbers of 12 digits, and not one picture."""
    return _no_pictures(name, _huge_numbers(name, _long_names(name, value)))


def _fetched(route: Route) -> APIResponse:
    """The server's own answer. Unlike a browser, what fetches it does not know the names below localhost."""
    url = urlsplit(route.request.url)
    if not (url.hostname or "").endswith(".localhost"):
        return route.fetch()
    here = url._replace(netloc=f"127.0.0.1:{url.port}").geturl()
    return route.fetch(url=here, headers={**route.request.all_headers(), "host": url.netloc})


def _rewritten(change: Change) -> Callable[[Page], None]:
    def api(route: Route) -> None:
        answer = _fetched(route)
        if "json" not in answer.headers.get("content-type", "") or not answer.ok:
            route.fulfill(response=answer)
            return
        route.fulfill(response=answer, json=_everywhere(answer.json(), change))

    def document(route: Route) -> None:
        if route.request.resource_type != "document":
            route.fallback()
            return
        answer = _fetched(route)
        boot = re.compile(r'(<script id="boot" type="application/json">)(.*?)(</script>)', re.DOTALL)

        def changed(found: re.Match[str]) -> str:
            data = json.dumps(_everywhere(json.loads(found[2]), change)).replace("<", "\\u003c")
            return found[1] + data + found[3]

        route.fulfill(response=answer, body=boot.sub(changed, answer.text()))

    def apply(page: Page) -> None:
        page.route("**/*", document)
        page.route("**/api/**", api)

    return apply


def _nothing_in_it(page: Page) -> None:
    def api(route: Route) -> None:
        answer = _fetched(route)
        body = answer.json() if answer.ok and "json" in answer.headers.get("content-type", "") else None
        if isinstance(body, dict) and isinstance(body.get("data"), list):
            route.fulfill(response=answer, json={**body, "data": [], "total": 0})
        else:
            route.fulfill(response=answer)

    page.route("**/api/**", api)


def _failing_calls(page: Page) -> None:
    def fail(route: Route) -> None:
        if route.request.method == "GET" and "/public/files/" not in route.request.url:
            route.fulfill(status=500, json={"code": "INTERNAL_ERROR", "message": "", "params": {}, "fields": {}})
        else:
            route.fallback()

    page.route("**/api/**", fail)


def _slow_network(page: Page) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    )


def _as_it_is(_page: Page) -> None:
    """Nothing is changed: the condition lies in the browser's own options."""


CONDITIONS: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "as it is": (_as_it_is, {}),
    "nothing in it": (_nothing_in_it, {}),
    "too much in it": (_rewritten(_too_much), {}),
    "slow network": (_slow_network, {}),
    "failing calls": (_failing_calls, {}),
    # A window of 1440 px at 200 %: half as many CSS pixels, twice as fine.
    "200 % zoom": (_as_it_is, {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}),
}
LATER = {"as it is", "slow network", "200 % zoom"}
"""Conditions under which the steps that open a dialog still find what they press."""
