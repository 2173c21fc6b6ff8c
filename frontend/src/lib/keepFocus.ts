/** The elements that can receive the focus. Text fields are left out: on a phone they would open the keyboard. */
const TARGETS = 'a[href], button, summary, input[type="checkbox"], input[type="radio"], [tabindex="0"]'
/**
 * The search for a neighbor ends here, because the rest of the page is unrelated to the removed element. Dialogs and
 * toasts share the portal: after a dialog, its neighbor would be the close button of a toast.
 */
const EDGES = 'main, [role="dialog"], [data-mantine-shared-portal-node], body'
const REMEMBERED = 20

/** The elements that had the focus, newest last. */
let focused: Element[] = []

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** True if the element has the focus now. A hidden or disabled element does not take it. */
function focus(element: Element | null | undefined) {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function focusHeading() {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  return focus(place)
}

/** Focuses an element after `before` inside `place`, else one before it, the nearest first. */
function focusNeighbor(place: Element, before: Node | null) {
  const targets = [...place.querySelectorAll(TARGETS)]
  const follows = (target: Element) =>
    before === null ||
    Boolean(before.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING && !before.contains(target))
  return (
    targets.filter(follows).some(focus) ||
    targets
      .filter((target) => !follows(target))
      .toReversed()
      .some(focus)
  )
}

/** The element's place before these changes: a parent that is still on the page, and the sibling before the gap. */
function placeOf(element: Element, changes: MutationRecord[]) {
  let place: Node = element
  let before: Node | null = null
  while (!place.isConnected) {
    const removed = place.getRootNode()
    const change = changes.findLast(({ removedNodes }) => [...removedNodes].some((node) => node === removed))
    if (!change) return null
    place = change.target
    before = change.previousSibling
  }
  return { place: place as Element, before: before?.isConnected ? before : null }
}

/** Focuses the neighbor of the removed element, else the neighbor of its parent, up to an edge. */
function focusNear(element: Element, changes: MutationRecord[]) {
  let gap: { place: Element; before: Node | null } | null = placeOf(element, changes)
  while (gap && !gap.place.matches(EDGES)) {
    if (focusNeighbor(gap.place, gap.before)) return true
    const { parentElement }: Element = gap.place
    gap = parentElement && { place: parentElement, before: gap.place }
  }
  if (gap?.place.matches('main')) return focusHeading()
  return gap?.place.matches('[role="dialog"]') === true && (focusNeighbor(gap.place, gap.before) || focus(gap.place))
}

function passOn(changes: MutationRecord[]) {
  const last = focused.at(-1)
  if (!last || !isLost()) return
  if (!last.isConnected) {
    // After an overlay closes, the focus returns to the element that had it before.
    if (!focusNear(last, changes) && !focused.toReversed().some(focus)) focusHeading()
  }
  // A list in a new order moves its rows, and a row that moves loses the focus.
  else if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(last)))) focus(last)
}

/**
 * Keeps the focus from falling to `<body>`, where a keyboard or a screen reader would begin at the top of the page. When
 * the focused element is removed, the focus goes to its replacement or neighbor; after an overlay, to the element that
 * had it before; otherwise to the heading of the page. Returns a function that ends this.
 */
export function keepFocus() {
  const remember = ({ target }: Event) => {
    if (target instanceof Element) focused = [...focused.filter((one) => one !== target), target].slice(-REMEMBERED)
  }
  // A press beside all controls takes the focus away on purpose.
  const forget = () => {
    if (isLost()) focused = []
  }
  // This code loads after the page: a fast person has focused something by then.
  if (document.activeElement && !isLost()) focused = [document.activeElement]
  const observer = new MutationObserver(passOn)
  document.addEventListener('focusin', remember)
  document.addEventListener('mouseup', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    focused = []
    document.removeEventListener('focusin', remember)
    document.removeEventListener('mouseup', forget)
    observer.disconnect()
  }
}
