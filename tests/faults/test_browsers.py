"""The product in real Firefox and real WebKit, with Chromium as the reference.

No test is skipped: a browser that cannot be had fails its tests and says why.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.support import databases
from tests.support import running as product
from tests.support.browser import NoBrowser
from tests.support.browser_person import DESK, PHONE, BrowserPerson
from tests.support.environment import PREPARED_DATABASE
from tests.support.servers import servers
from tests.support.webdrivers import STARTS, browser

pytestmark = pytest.mark.prove
LOGINS = 10
FAN, DOMAIN = "latekick", "nova"
LISTS = ("users", "store", "store/orders", "raffles", "cases", "quests", "quests-chain", "transactions")
PAGES = (
    "/",
    "/explore",
    "/login",
    "/creator/nova",
    "/creator/nova/store",
    "/creator/nova/raffles",
    "/creator/nova/cases",
)
WIDTHS = ((320, 700), PHONE, DESK)
MAX_SIZE_RATIO = 1.2
LOOKS = 15
"""A page is looked at so often, ten times a second: its first view and the application after it."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory, django_db_blocker) -> Iterator[product.Running]:
    """The product with its demo, whose communities have domains of their own below localhost."""
    with django_db_blocker.unblock():
        databases.build_prepared()
    databases.create_copy("gemhall_browsers", of=PREPARED_DATABASE)
    here = servers()
    started = product.start(
        tmp_path_factory.mktemp("browsers"),
        DATABASE_URL=here.app_url("gemhall_browsers"),
        REDIS_URL=here.redis_url(12),
        RATE_LIMIT_SCALE="100",
        DEMO="yes",
    )
    yield started
    started.interrupt()


@pytest.fixture(scope="module")
def password(demo) -> str:
    logins: list[dict[str, str]] = json.loads((demo.state / "demo.json").read_text())["logins"]
    return next(entry["password"] for entry in logins if entry["login"] == FAN)


def person_at(engine: str, url: str, *, is_calm: bool = False) -> Iterator[BrowserPerson]:
    try:
        with browser(engine, is_calm=is_calm) as opened:
            person = BrowserPerson(opened, url)
            person.has_window(*DESK)
            yield person
    except NoBrowser as reason:
        pytest.fail(f"{engine} cannot be had: {reason}", pytrace=False)


@pytest.fixture(params=list(STARTS))
def fan(request, demo) -> Iterator[BrowserPerson]:
    yield from person_at(request.param, demo.url)


@pytest.fixture(params=list(STARTS))
def creator(request, demo, password) -> Iterator[BrowserPerson]:
    for person in person_at(request.param, demo.url):
        person.logs_in(DOMAIN, password)
        yield person


def test_a_login_from_a_custom_domain_returns_to_the_domain(fan, demo, password):
    """Ten times of ten, and live there: each from the first page of a browser without cookies."""
    domain = f"http://{DOMAIN}.localhost:{demo.port}"
    for number in range(1, LOGINS + 1):
        fan.clear_storage(domain, demo.url)
        fan.opens(f"{domain}/store")
        fan.clicks("header a, header button", "Log in")
        fan.waits_until(lambda: fan.address.startswith(f"{demo.url}/login"), "the platform’s login does not open")
        fan.logs_in_here(FAN, password)
        fan.clicks("button", f"Continue as {FAN}")
        fan.waits_until(
            lambda: fan.address.startswith(f"{domain}/store"), f"login {number} of {LOGINS} does not return"
        )
        fan.waits_until(lambda: username(fan) == FAN, f"login {number} of {LOGINS} ends logged out")
    print(f"{fan.engine}: {LOGINS} of {LOGINS} logins from a custom domain returned")
    fan.met_no_problems()


def username(person: BrowserPerson) -> str | None:
    answer: str | None = person.browser.driver.execute_async_script(
        "fetch('/api/common/auth/whoami').then((answer) => answer.json())"
        ".then(({ user }) => arguments[0](user?.username ?? null), () => arguments[0](null))"
    )
    return answer


# The element that the mouse meets on the middle of each control of a list, and on each row.
_MET = """
const middle = (box) => [box.left + Math.min(box.width, 200) / 2, box.top + box.height / 2]
const meets = (one) => document.elementFromPoint(...middle(one.getBoundingClientRect()))
const controls = [...document.querySelectorAll('main input, main select, main button, main a[href], th')]
  .filter((one) => one.checkVisibility() && !one.closest('tbody'))
const wrong = []
for (const one of controls) {
  one.scrollIntoView({ block: 'center' })
  const met = meets(one)
  if (met && (one.contains(met) || met.contains(one))) continue
  wrong.push(`${one.outerHTML.slice(0, 80)} is under ${met?.outerHTML.slice(0, 80)}`)
}
for (const row of document.querySelectorAll('tbody tr[data-opens]')) {
  row.scrollIntoView({ block: 'center' })
  for (const cell of row.cells) {
    const met = meets(cell)
    if (!row.contains(met)) wrong.push(`${cell.textContent} is under ${met?.outerHTML.slice(0, 80)}`)
  }
  const [last] = [...row.cells].slice(-1)
  const box = last.getBoundingClientRect()
  const met = document.elementFromPoint(box.right - 3, box.top + box.height / 2)
  if (!row.contains(met)) wrong.push(`the end of ${row.textContent} is under ${met?.outerHTML.slice(0, 80)}`)
}
return [wrong, controls.length, document.querySelectorAll('tbody tr[data-opens]').length]
"""


def test_each_control_of_each_list_does_what_it_says(creator):
    """At a desk and on a phone: the mouse meets each control and row; search, header, row and export work."""
    counted, used = [0, 0], [0, 0, 0]
    for path in LISTS:
        for size in (DESK, PHONE):
            creator.has_window(*size)
            creator.opens(f"/admin/{path}")
            creator.sees("tbody tr")
            wrong, controls, rows = creator.run(_MET)
            assert wrong == [], f"{creator.engine}, {path}, {size}"
            counted = [counted[0] + controls, counted[1] + rows]
        creator.has_window(*DESK)
        used = [used[0] + sorts(creator), used[1] + exports(creator), used[2] + searches(creator)]
        assert creator.address.split("?")[0].endswith(f"/admin/{path}")
    assert min(used) >= 3, used
    print(
        f"{creator.engine}: {counted[0]} controls and {counted[1]} rows of {len(LISTS)} lists met by the mouse;"
        f" {used[0]} sorted, {used[1]} exported, {used[2]} searched"
    )
    creator.met_no_problems()


def sorts(person: BrowserPerson) -> int:
    """How many headers were pressed: one, if the list sorts by a column."""
    button = person.run("return document.querySelector('th button')")
    if button is None:
        return 0
    state = "return [...document.querySelectorAll('th')].map((one) => one.getAttribute('aria-sort')).join()"
    before = person.run(state)
    person.points_at(button).click().perform()
    person.waits_until(lambda: person.run(state) != before, "the header does not sort")
    return 1


def exports(person: BrowserPerson) -> int:
    """How many files the list exports: its link is pressed, and what it names is a file with a line for each row."""
    link = person.run("return document.querySelector('main a[download]')")
    if link is None:
        return 0
    kind = person.browser.driver.execute_async_script(
        "fetch(arguments[0].href).then((answer) => arguments[1](answer.headers.get('content-type')))", link
    )
    assert kind.startswith("text/csv"), kind
    before = person.address
    person.run(
        "arguments[0].addEventListener('click', (event) => { event.preventDefault(); window.pressed = true })", link
    )
    person.points_at(link).click().perform()
    person.waits_until(lambda: person.run("return window.pressed"), "the export is not pressed")
    assert person.address == before
    return 1


def searches(person: BrowserPerson) -> int:
    """How many searches found nothing for words that no row has."""
    if person.run("return document.querySelector('main input[type=search]')") is None:
        return 0
    person.clicks("main input[type=search]")
    person.types("zzzz")
    person.waits_until(
        lambda: not person.run("return document.querySelector('tbody tr')"), "the search changes nothing"
    )
    return 1


def test_a_row_opens_itself_and_nothing_else(creator):
    creator.opens("/admin/users")
    first = creator.sees("tbody tr a")
    target = creator.run("return arguments[0].pathname", first)
    creator.points_at(creator.run("return document.querySelector('tbody tr').lastElementChild")).click().perform()
    creator.waits_until(
        lambda: creator.run("return location.pathname") == target, f"the first row does not open {target}"
    )
    creator.met_no_problems()


def test_a_time_typed_after_a_click_is_the_time_that_is_set(creator):
    creator.opens("/admin/raffles/create")
    for typed, shown in (("0915", ["09", "15"]), ("2340", ["23", "40"]), ("0005", ["00", "05"])):
        creator.opens("/admin/raffles/create")
        creator.clicks("button[aria-labelledby$=value][aria-haspopup=dialog]")
        creator.clicks("input[aria-label=Hours]")
        creator.types(typed)
        parts = "return [...document.querySelectorAll('input[role=spinbutton]')].map((one) => one.value).slice(0, 2)"
        creator.waits_until(lambda: creator.run(parts) == shown, f"{typed} does not become {shown}")  # noqa: B023
        button = creator.run(
            "return document.querySelector('button[aria-labelledby$=value][aria-haspopup=dialog]').textContent"
        )
        assert ":".join(shown) in button, button
    print(f"{creator.engine}: 3 of 3 times typed after a click")
    creator.met_no_problems()


# The screen of a test cannot do this: a screen without a window manager ends the drag, and so does a browser without
# a window. Chromium drags to the end.
_DROP = """
const [grip, row] = arguments
grip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
setTimeout(() => {
  for (const kind of ['dragover', 'drop'])
    row.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }))
}, 200)
"""


def test_a_block_moves_by_dragging_and_by_its_buttons(creator):
    """The mouse starts a drag that carries data, without which Safari drags nothing."""
    creator.opens("/admin/customization/layout")
    blocks = "document.querySelectorAll('ol[aria-label^=Blocks] > li')"
    names = f"return [...{blocks}].map((one) => one.querySelector('[data-move]').dataset.move.split(':')[0])"
    creator.sees("ol li [data-move]")
    before = creator.run(names)
    assert len(before) >= 2, before
    creator.run("addEventListener('dragstart', ({ dataTransfer }) => (window.dragged = [...dataTransfer.types]))")
    rows = creator.run(f"return [...{blocks}].slice(0, 2)")
    first, second = (creator.run("return arguments[0].querySelector('[class*=grip]')", row) for row in rows)
    creator.drags(first, second)
    assert "text/plain" in creator.waits_until(lambda: creator.run("return window.dragged"), "no drag starts")
    if creator.engine != "chromium":
        creator.run(_DROP, first, rows[1])
    swapped = [before[1], before[0], *before[2:]]
    creator.waits_until(lambda: creator.run(names) == swapped, f"the block is still at its place: {before}")
    creator.clicks(f"button[data-move='{before[0]}:up']")
    creator.waits_until(lambda: creator.run(names) == before, "the button does not move the block back")
    print(f"{creator.engine}: a block dragged, and moved back by its button")
    creator.met_no_problems()


def photo(file: Path) -> Path:
    """A picture with the detail of a photo: large shapes, small shapes and grain."""
    size = (2800, 1400)
    shapes = [
        Image.merge("RGB", [Image.effect_noise((width, width // 2), 90) for _ in range(3)]).resize(
            size, Image.Resampling.BICUBIC
        )
        for width in (8, 60, 400)
    ]
    picture = Image.blend(Image.blend(shapes[0], shapes[1], 0.35), shapes[2], 0.15)
    Image.blend(picture, Image.merge("RGB", [Image.effect_noise(size, 40)] * 3), 0.06).save(file, quality=92)
    return file


_SENT = """
window.sent = []
const send = XMLHttpRequest.prototype.send
XMLHttpRequest.prototype.send = function (body) {
  if (body instanceof FormData)
    for (const one of body.values()) if (one instanceof File) window.sent.push([one.name, one.type, one.size])
  return send.call(this, body)
}
"""


def crop_banner(creator: BrowserPerson, file: Path) -> tuple[str, str, int]:
    """Name, type and size of the file that the cropper sent. The server took it."""
    creator.opens("/admin/customization/branding")
    creator.sees("[data-picture=banner] button")
    creator.run(_SENT)
    before = creator.run("return document.querySelector('[data-picture=banner] img')?.src ?? ''")
    creator.chooses_file("[data-picture=banner] input[type=file]", str(file))
    creator.sees("[role=dialog] input[type=range]:enabled")
    creator.clicks("[role=dialog] button", "Use as")
    shown = "return document.querySelector('[data-picture=banner] img')?.src ?? ''"
    creator.waits_until(lambda: creator.run(shown) not in {"", before}, "the cropped picture is not shown")
    name, kind, size = creator.run("return window.sent[0]")
    return name, kind, size


def test_a_cropped_photo_weighs_what_it_weighs_in_chromium(creator, tmp_path):
    file = photo(tmp_path / "holiday.jpg")
    name, kind, size = crop_banner(creator, file)
    assert (name, kind) in {("holiday.webp", "image/webp"), ("holiday.jpg", "image/jpeg")}
    SIZES[creator.engine] = size
    ratio = size / SIZES["chromium"]
    print(f"{creator.engine}: {kind}, {size:,} bytes, {ratio:.2f} of Chromium’s, from {file.stat().st_size:,} bytes")
    assert ratio <= MAX_SIZE_RATIO
    creator.met_no_problems()


SIZES: dict[str, int] = {}
"""Chromium's test runs first."""

_WIDER = "return [document.documentElement.scrollWidth, innerWidth]"


def test_pages_fit_three_widths_without_an_error(fan):
    for width, height in WIDTHS:
        fan.has_window(width, height)
        for page in PAGES:
            fan.opens(page)
            fan.waits_until(lambda: fan.run("return !document.querySelector('.shell')"), "only the first view is shown")
            wide, window = fan.run(_WIDER)
            assert wide <= window, f"{fan.engine}, {page}: {wide} pixels at {window}"
    print(f"{fan.engine}: {len(PAGES)} pages at {len(WIDTHS)} widths without an error or sideways scroll")
    fan.met_no_problems()


# The name of the prize under the marker, and whether it is the one that was drawn.
_UNDER_THE_MARKER = """
const marker = document.querySelector('[data-testid=reel] + span').getBoundingClientRect()
const middle = marker.left + marker.width / 2
const at = [...document.querySelectorAll('[data-testid=reel] li > div')].find((one) => {
  const { left, right } = one.getBoundingClientRect()
  return left < middle && middle < right
})
return [at?.querySelector('p').textContent, at?.hasAttribute('data-won')]
"""
_WALLET = "return document.querySelector('button[aria-label^=\"Wallet: \"]')?.getAttribute('aria-label')"


def test_a_reel_ends_with_its_prize_under_the_marker_and_every_tab_shows_the_wallet(fan, password):
    """In motion, to its end. The other tab waits on another page, and shows the new balance without being loaded."""
    fan.logs_in(FAN, password)
    fan.opens("/creator/nova/store")
    before = fan.waits_until(lambda: fan.run(_WALLET), "no wallet is shown")
    fan.run("window.isTheSamePage = true")
    driver = fan.browser.driver
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    fan.opens("/creator/nova/cases/neon-jackpot")
    fan.clicks("button", "Open for")
    fan.sees("button", "Skip")
    fan.waits_until(lambda: fan.run(_UNDER_THE_MARKER)[1], "the reel does not end at the prize")
    prize, _ = fan.run(_UNDER_THE_MARKER)
    fan.sees("h1, h2, h3", prize)
    after = fan.waits_until(lambda: fan.run(_WALLET), "no wallet is shown")
    assert after != before
    driver.close()
    driver.switch_to.window(first)
    fan.waits_until(lambda: fan.run(_WALLET) == after, f"the other tab does not show {after}")
    assert fan.run("return window.isTheSamePage")
    print(f"{fan.engine}: the reel ended at {prize}; the other tab went from {before} to {after}")
    fan.met_no_problems()


_MOVING = """
return document.getAnimations().filter((one) => one.playState === 'running')
  .filter((one) => { const { duration, iterations } = one.effect.getTiming(); return iterations * duration > 1 })
  .map((one) => `${one.animationName ?? one.transitionProperty} of ${one.effect.target?.className}`)
"""


@pytest.fixture(params=list(STARTS))
def calm(request, demo) -> Iterator[BrowserPerson]:
    yield from person_at(request.param, demo.url, is_calm=True)


def test_nothing_moves_for_a_person_who_prefers_reduced_motion(calm):
    for page in PAGES:
        calm.opens(page)
        assert calm.run("return matchMedia('(prefers-reduced-motion: reduce)').matches")
        for _ in range(LOOKS):
            assert calm.run(_MOVING) == [], f"{calm.engine}, {page}"
            time.sleep(0.1)
        calm.waits_until(lambda: calm.run("return !document.querySelector('.shell')"), "only the first view is shown")
    print(f"{calm.engine}: nothing moves on {len(PAGES)} pages")
    calm.met_no_problems()
