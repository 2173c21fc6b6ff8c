"""Judgments that hold for every screen: axe, sideways scrolling, the keyboard."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.support.traffic import NEXT_FRAME, wait_until_quiet

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
WIDE, PHONE, NARROWEST = (
    ViewportSize(width=width, height=height) for width, height in ((1440, 900), (390, 844), (320, 844))
)
MAX_STOPS = 400
MAX_USUAL_WORD = 12
"""Letters of a word that stays whole in every table."""
ROUND = {"outside", "again"}
"""The answer of ``_STOP`` at the end of the page, or at an element that had the focus before."""

# Everything a Tab should stop at: in the dialog or menu (arrows lead through that) while one is open, once per radio
# group, nothing hidden or inert.
_STOPS = """
async () => {
  const start = document.activeElement
  start?.blur()
  // A transition, however short, shows how it begins until the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const open = [...document.querySelectorAll('[aria-modal=true], [role=menu]')]
    .filter((one) => one.checkVisibility())
    .at(-1)
  const groups = new Set()
  const stops = []
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
  for (const one of (open ?? document).querySelectorAll(wanted)) {
    const box = one.getBoundingClientRect()
    if (one.matches(':disabled') || one.tabIndex < 0 || one.type === 'hidden') continue
    if (one.closest('[inert], [aria-hidden=true]')) continue
    // Links in an editor's text are text: the Tab key leaves the editor.
    if (one.parentElement.closest('[contenteditable=true]')) continue
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width === 0 || box.height === 0) continue
    if (one.type === 'radio') {
      if (groups.has(one.name)) continue
      groups.add(one.name)
    }
    stops.push(one)
  }
  const styleOf = (part, pseudo) => {
    const style = getComputedStyle(part, pseudo)
    return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.backgroundColor].join()
  }
  const look = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling]
    .filter(Boolean)
    .map((part) => styleOf(part) + styleOf(part, '::after'))
    .join('|')
  window.__stops = new Map(stops.map((one) => [one, { before: look(one), reached: false, seen: false }]))
  window.__look = look
  if (start !== document.body) start?.focus({ focusVisible: true })
  return stops.length
}
"""
# Transitions of color are waited for by asking again after a moment only when nothing is seen at once.
_STOP = """
() => {
  const one = document.activeElement
  if (!one || one === document.body) return 'outside'
  const known = window.__stops.get(one)
    ?? (one.type === 'radio' && [...window.__stops].find(([other]) => other.name === one.name)?.[1])
  if (!known) return 'unknown'
  // Day, month, year and the calendar of a date are stops of their own inside one control.
  if (known.reached) return one.type === 'date' ? 'inside' : 'again'
  known.reached = true
  const outline = getComputedStyle(one)
  const outlined = outline.outlineStyle !== 'none' && outline.outlineWidth !== '0px'
  known.seen = outlined || window.__look(one) !== known.before
  return known.seen ? 'seen' : 'unseen'
}
"""
# On the first way round, each key looks at the stop that it leaves: one question less to the browser for each stop.
_NOTE_STOPS = f"""
() => {{
  const stop = {_STOP.strip()}
  window.__way = []
  window.__noting = new AbortController()
  const options = {{ capture: true, signal: window.__noting.signal }}
  document.addEventListener('keydown', () => window.__way.push(stop()), options)
}}
"""
# Elements without a visible focus at once are reached a second time.
_WAY = """
() => {
  window.__noting.abort()
  for (const known of window.__stops.values()) if (!known.seen) known.reached = false
  return window.__way
}
"""
_SEEN_NOW = """
() => {
  const known = window.__stops.get(document.activeElement)
  if (known) known.seen = window.__look(document.activeElement) !== known.before
}
"""
_FINDINGS = """
() => {
  const name = (one) => one.outerHTML.slice(0, 160)
  const all = [...window.__stops]
  return {
    missed: all.filter(([one, { reached }]) => !reached && one.isConnected).map(([one]) => name(one)),
    unseen: all.filter(([, { reached, seen }]) => reached && !seen).map(([one]) => name(one)),
  }
}
"""
_MOVING = """
() => document.getAnimations().some((one) => one.playState === 'running'
  && one.timeline === document.timeline && one.effect?.getComputedTiming().activeDuration !== Infinity)
"""
# A dialog takes the focus in a turn of its own, which on a busy machine comes while somebody tabs already.
_FOCUS_IS_IN = """
() => {
  const open = [...document.querySelectorAll('[aria-modal=true]')].filter((one) => one.checkVisibility())
  return open.length === 0 || open.some((one) => one.contains(document.activeElement))
}
"""
_TOO_WIDE = """
() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const isClipped = (one) => one !== document.body
    && (getComputedStyle(one).overflowX !== 'visible' || isClipped(one.parentElement))
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > width && one.checkVisibility())
    .filter((one) => !isClipped(one.parentElement))
    .slice(0, 5)
    .map((one) => one.outerHTML.slice(0, 160))
    .concat(`the page is ${document.documentElement.scrollWidth} px wide`)
}
"""

# Measure the file alone: with `sizes`, an element has the promised width instead of its own.
_BLURRED = """
async () => {
  const widthOf = async (address) => {
    const file = new Image()
    file.src = address
    await file.decode()
    return file.naturalWidth
  }
  const blurred = []
  for (const one of document.images) {
    if (!one.checkVisibility() || !one.complete || !one.naturalWidth || !one.currentSrc.includes('/files/')) continue
    const cropped = getComputedStyle(one).objectFit === 'cover'
    const ratio = one.naturalWidth / one.naturalHeight
    const drawn = cropped ? Math.max(one.clientWidth, one.clientHeight * ratio) : one.clientWidth
    const needed = Math.min(drawn * devicePixelRatio, await widthOf(one.currentSrc.split('?')[0]))
    const has = await widthOf(one.currentSrc)
    if (has < 0.9 * needed) blurred.push(`${one.currentSrc} has ${has} px of ${Math.round(needed)}`)
  }
  return blurred
}
"""


# Names and other typed texts may hold a word without end, which breaks.
_BROKEN_WORDS = """
() => {
  const broken = []
  for (const table of document.querySelectorAll('main table')) {
    if (!table.checkVisibility()) continue
    const room = table.parentElement
    if (table.scrollWidth > room.clientWidth) broken.push(`${table.scrollWidth} px in ${room.clientWidth}: cut off`)
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\\s/–—-]+/gu)) {
        if (word.length > MAX_LETTERS) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top))
        if (lines.size > 1) broken.push(`"${word}" in "${text.data.slice(0, 60)}"`)
      }
    }
  }
  return broken.slice(0, 9)
}
""".replace("MAX_LETTERS", str(MAX_USUAL_WORD))

_LOADING = "[aria-busy=true], [role=status][aria-label=Loading], [role=dialog] .mantine-Skeleton-root"


def at_rest(page: Page) -> None:
    """Wait until the application has taken the page over and nothing is being loaded or moved."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    # The first answer has a heading too. It is judged by test_first_view.
    expect(page.locator(".shell-body")).to_have_count(0)
    wait_until_quiet(page)
    expect(page.locator(_LOADING)).to_have_count(0)
    for _ in range(60):
        if not page.evaluate(_MOVING):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.url} does not come to rest")


# Contrast takes two thirds of axe's time, most of it on the rows of lists, which are painted alike. It is judged once
# for each kind of text: the tags and classes of its ancestors, with all colors and sizes that are computed for them.
# Both belong to one run: axe reads the whole page at the beginning of each.
_BARRIERS = """
async ([isContrastAlone, part]) => {
  const root = part ? document.querySelector(part) : document
  const kinds = new Map()
  const kindOf = (one) => {
    if (!one) return ''
    if (!kinds.has(one)) {
      const style = getComputedStyle(one)
      const paint = [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
        style.mixBlendMode, style.textShadow, style.fontSize, style.fontWeight, style.position, style.visibility]
      kinds.set(one, `${kindOf(one.parentElement)}>${one.tagName}.${one.className}|${paint.join()}`)
    }
    return kinds.get(one)
  }
  const texts = new Map()
  const keep = (one) => {
    const kind = `${kindOf(one)}${one.disabled ?? ''}${one.getAttribute('aria-disabled') ?? ''}`
    const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (isSeen && !texts.has(kind)) texts.set(kind, one)
  }
  const walker = document.createTreeWalker(part ? root : document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.data.trim()) keep(walker.currentNode.parentElement)
  for (const one of root.querySelectorAll('input, select, textarea')) keep(one)

  const rule = axe.utils.getRule('color-contrast')
  const isText = (window.__isText ??= rule.matches)
  const judged = new Set(texts.values())
  rule.matches = (one, ...more) => judged.has(one) && isText(one, ...more)
  // Style sheets are read for rules alone that are off: those of the orientation of a phone.
  const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }
  if (isContrastAlone) options.runOnly = ['color-contrast']
  return (await axe.run(root, options)).violations
}
"""


def find_barriers(page: Page, *, is_contrast_alone: bool = False, part: str = "") -> None:
    """Run axe on the page, or only its rule for the contrast of texts; fails with what it finds.

    With ``part``, a selector, it judges that part alone.
    """
    at_rest(page)
    if not page.evaluate("typeof axe !== 'undefined'"):
        # Evaluated, not added as a script element: the page's own policy forbids inline scripts.
        page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(_BARRIERS, [is_contrast_alone, part])
    listing = "\n".join(
        f"{rule['id']} ({rule['impact']}): {rule['help']}\n"
        + "\n".join(f"    {node['html'][:200]}\n      {node['failureSummary']}" for node in rule["nodes"])
        for rule in found
    )
    assert not found, f"axe on {page.url} at {_width(page)} px:\n{listing}"


# A toast, and what it must leave free: the balance that is just counting, and a dialog's title and way out.
_COVERED = """
() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => ({ name: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight)
  const parts = ['h2', '[class*=Modal-close]', '[class*=Drawer-close]'].map((part) => `[role=dialog] ${part}`)
  const free = ['header button[aria-label^=Wallet]', ...parts].join()
  const toasts = shown('.mantine-Notification-root')
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom
  return {
    toasts: toasts.length,
    free: shown(free).length,
    covered: shown(free).filter(({ box }) => toasts.some((toast) => meet(toast.box, box))).map(({ name }) => name),
  }
}
"""


def toasts_cover_nothing(page: Page) -> None:
    """While a toast is shown, the wallet pill, titles of dialogs and their close buttons stay free."""
    # Waited for and judged in one step: a toast is gone after a moment.
    found = page.wait_for_function(f"() => {{ const now = ({_COVERED})(); return now.toasts > 0 && now }}").json_value()
    assert found["free"], f"nothing on {page.url} that a toast could cover"
    assert not found["covered"], f"a toast on {page.url} at {_width(page)} px covers:\n" + "\n".join(found["covered"])


def does_not_scroll_sideways(page: Page) -> None:
    for _ in range(40):
        page.evaluate(NEXT_FRAME)
        # A chart takes its new width after the window has it, when the application has rendered.
        if not (wide := page.evaluate(_TOO_WIDE)):
            return
        page.wait_for_timeout(50)
    assert not wide, f"{page.url} scrolls sideways at {_width(page)} px:\n" + "\n".join(wide)


def tables_keep_words_whole(page: Page) -> None:
    """No usual word in a table is broken, and no table is cut off."""
    at_rest(page)
    broken = page.evaluate(_BROKEN_WORDS)
    assert not broken, f"tables of {page.url} at {_width(page)} px:\n" + "\n".join(broken)


def pictures_are_sharp(page: Page) -> None:
    """Every uploaded picture has the pixels it is drawn with, or all that its original has."""
    at_rest(page)
    assert page.locator("img[src*='/files/']").count(), f"{page.url} shows no uploaded picture"
    for _ in range(20):  # a wider file may be on its way
        if not (blurred := page.evaluate(_BLURRED)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"blurred at {_width(page)} px, on {page.url}:\n" + "\n".join(blurred))


# A shift soon after a press or a key is what the person asked for; the browser says so.
_NOTE_SHIFTS = """
window.__shifts = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries().filter((one) => !one.hadRecentInput)) {
    const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
      const part = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement
      return `${part?.outerHTML.slice(0, 100)} from ${previousRect.top} to ${currentRect.top} px`
    })
    window.__shifts.push({ value: entry.value, moved })
  }
}).observe({ type: 'layout-shift', buffered: true })
"""
MAX_SHIFT = 0.05
"""Half of what is still called good, summed over the whole visit."""


def note_shifts(page: Page) -> None:
    """Record every layout shift of the pages that are opened from here on."""
    page.add_init_script(_NOTE_SHIFTS)


def nothing_shifts(page: Page) -> None:
    """The content of the page has stayed in its place. Call ``note_shifts`` before the page is opened."""
    page.evaluate(NEXT_FRAME)  # the browser reports a shift after the frame that shows it
    shifts: list[dict[str, Any]] = page.evaluate("window.__shifts")
    total = sum(shift["value"] for shift in shifts)
    listing = "\n".join(f"{shift['value']:.3f}: " + "; ".join(shift["moved"]) for shift in shifts)
    assert total < MAX_SHIFT, f"{page.url} shifts by {total:.3f} at {_width(page)} px:\n{listing}"


def fits_a_phone(page: Page) -> None:
    """No barriers at a phone's width, and no sideways scrolling at the narrowest."""
    page.set_viewport_size(PHONE)
    find_barriers(page)
    page.set_viewport_size(NARROWEST)
    does_not_scroll_sideways(page)


def at_both_widths(page: Page, *, ends_at: ViewportSize = PHONE) -> None:
    """No barriers at the desk's width and at the phone's. The page keeps ``ends_at``, one of the two."""
    for size in (WIDE, PHONE) if ends_at == PHONE else (PHONE, WIDE):
        page.set_viewport_size(size)
        find_barriers(page)


def keyboard_reaches_everything(page: Page) -> None:
    """Tab through the page from where the focus is: every control is reached, and each shows that it has the focus.

    A busy browser loses a press now and then, or begins again: the way round is gone twice before anything is missed.
    """
    page.wait_for_function(_FOCUS_IS_IN)
    stops = min(page.evaluate(_STOPS), MAX_STOPS)
    page.evaluate(_NOTE_STOPS)
    for _ in range(stops):
        page.keyboard.press("Tab")
    last = _stop(page)
    way: list[str] = [*page.evaluate(_WAY), last]
    findings = page.evaluate(_FINDINGS)
    for _ in range(2 * stops + 20 if findings["missed"] else 0):
        page.keyboard.press("Tab")
        way.append(_stop(page))
        if way[-1] in ROUND and not page.evaluate(_FINDINGS)["missed"]:
            break
    findings = page.evaluate(_FINDINGS)
    gone = f" (the way was: {' '.join(way)})"
    assert not findings["missed"], f"Tab never reaches, on {page.url}{gone}:\n" + "\n".join(findings["missed"])
    assert not findings["unseen"], f"no visible focus, on {page.url}:\n" + "\n".join(findings["unseen"])


def _stop(page: Page) -> str:
    state: str = page.evaluate(_STOP)
    if state == "unseen":
        page.wait_for_timeout(200)
        page.evaluate(_SEEN_NOW)
    return state


def _width(page: Page) -> int:
    return page.viewport_size["width"] if page.viewport_size else 0
