"""Hostile texts in pages, in a real browser under the content policy: no script runs, and no other host is asked.

Each payload is published through the API, which sanitizes it. Then the browser gets all payloads as they are, as if the
server had removed nothing: the page alone must make them inert. About a minute.
"""

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Page, Request, Route, expect

from tests.e2e.person import csrf_token
from tests.support.payloads import ALL_PAYLOADS, PAYLOADS

pytestmark = pytest.mark.prove

ROOT = "/creator/customization/pages/one"


def watch(page: Page) -> tuple[list[str], list[str]]:
    """Return what the page asked other hosts for, and the dialogs that it opened. Both lists grow."""
    asked: list[str] = []
    opened: list[str] = []

    def note(request: Request) -> None:
        host = urlsplit(request.url).hostname or ""
        if not (host == "localhost" or host.endswith(".localhost")) and not request.url.startswith(("data:", "blob:")):
            asked.append(request.url)

    def dismiss(dialog: Dialog) -> None:
        opened.append(dialog.message)
        dialog.dismiss()

    page.on("request", note)
    page.on("dialog", dismiss)
    return asked, opened


def touch_everything(page: Page) -> None:
    """Focus, hover and click what a handler could wait for. Links are not followed, and no video is started."""
    page.evaluate(
        """() => {
          document.addEventListener('click', (event) => event.preventDefault(), true)
          for (const one of document.querySelectorAll('article :not(button, button *)')) {
            for (const name of ['pointerenter', 'mouseover', 'focus', 'wheel', 'toggle', 'error', 'load', 'click'])
              one.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
          }
        }"""
    )


def is_inert(page: Page) -> None:
    touch_everything(page)
    assert page.evaluate("window.__ran") is None
    found = page.evaluate(
        """() => {
          const article = document.querySelector('article')
          const wrong = [...article.querySelectorAll(
            'script, style, svg:not([class*=tabler]), math, iframe, object, embed, form, input, link, meta, base, ' +
            'textarea, select, template, video, audio, [id], [style*=position], [onclick], [onerror]')]
          const links = [...article.querySelectorAll('a')].filter((a) => !/^(https|mailto):$/.test(a.protocol))
          return [...wrong, ...links].map((one) => one.outerHTML.slice(0, 200))
        }"""
    )
    assert found == []
    # The page still works: its bar was not covered, and its title is the page's.
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('main')).display") != "none"


@pytest.mark.parametrize("kind", sorted(PAYLOADS))
def test_payloads_that_the_server_sanitized_are_inert(creator, another_person, kind):
    for number, start in enumerate(range(0, len(PAYLOADS[kind]), 20)):
        body = "".join(f"<p>{one}</p>{one}" for one in PAYLOADS[kind][start : start + 20])
        made = creator.call(ROOT, data={"title": f"{kind} {number}", "body": body}).json()
        creator.call(f"{ROOT}/{made['id']}/publish")
        fan = another_person()
        asked, opened = watch(fan)
        fan.goto(f"/creator/{creator.name}/pages/{made['slug']}")
        # The first answer has the heading, too; the application draws the article.
        expect(fan.locator("article").get_by_role("heading", level=1, name=f"{kind} {number}")).to_be_visible()
        is_inert(fan)
        assert (asked, opened) == ([], [])


def test_payloads_that_nobody_sanitized_are_inert_in_the_page(creator, another_person, console_errors):
    made = creator.call(ROOT, data={"title": "Raw", "body": "<p>x</p>"}).json()
    creator.call(f"{ROOT}/{made['id']}/publish")
    fan = another_person()
    asked, opened = watch(fan)
    current = {"body": ""}

    def answer(route: Route) -> None:
        shown = {"slug": "raw", "title": "Raw", "updatedAt": "2026-01-01T00:00:00Z", "body": current["body"]}
        route.fulfill(content_type="application/json", body=json.dumps(shown))

    fan.route("**/api/public/pages/raw", answer)
    for start in range(0, len(ALL_PAYLOADS), 10):
        # The end mark shows that the page was drawn. A raw text element before it would swallow it in another parse.
        current["body"] = "<p>End</p>" + "".join(text for _kind, text in ALL_PAYLOADS[start : start + 10])
        # A query keeps the first answer out of the page, so that the application asks for it.
        fan.goto(f"/creator/{creator.name}/pages/raw?again={start}")
        expect(fan.locator("article").get_by_text("End", exact=True)).to_be_visible()
        is_inert(fan)
    assert (asked, opened) == ([], [])
    # The policy also reports what is only parsed, and refuses it.
    refused = "violates the following Content Security Policy directive"
    console_errors[:] = [error for error in console_errors if refused not in error]


def test_the_largest_text_and_two_hundred_blocks_are_drawn_and_more_is_refused(creator, another_person):
    office = creator.page
    token = csrf_token(office.request, creator.base_url)

    def send(body: str) -> tuple[int, str]:
        answer = office.request.post(
            f"{creator.base_url}/api{ROOT}", headers={"X-CSRFToken": token}, data={"title": "Long", "body": body}
        )
        return answer.status, answer.text()

    status, text = send("x" * 1_048_576)
    assert (status, json.loads(text)["code"]) == (413, "PAYLOAD_TOO_LARGE")
    status, text = send("<p>x</p>" * 201)
    assert (status, list(json.loads(text)["fields"])) == (400, ["body"])
    status, text = send("<p>word</p>" * 199 + f"<p>{'long ' * 12_000}</p>")
    assert status == 201
    made = json.loads(text)
    creator.call(f"{ROOT}/{made['id']}/publish")
    fan = another_person()
    fan.goto(f"/creator/{creator.name}/pages/{made['slug']}")
    expect(fan.locator("article p", has_text="word")).to_have_count(199)
