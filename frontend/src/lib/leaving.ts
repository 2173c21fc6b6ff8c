/** A navigation that did not end this page by then was a download, or the person stopped it. */
const MAX_LEAVING_MS = 10_000

let leavingUntil = 0
const leave = () => {
  leavingUntil = Date.now() + MAX_LEAVING_MS
}

/**
 * True while the browser loads another page in place of this one. It then refuses new imports, and a second
 * navigation would replace the first.
 */
export const isLeaving = () => Date.now() < leavingUntil

/** For navigations that the person did not start. */
export function unlessLeaving(navigate: () => void) {
  if (!isLeaving()) navigate()
}

// Links, forms and the router start navigations, too.
window.addEventListener('beforeunload', (event) => {
  leave()
  // Runs on a page that stays: the browser asked about unsaved changes, and the person kept them.
  setTimeout(() => {
    if (event.defaultPrevented) leavingUntil = 0
  })
})
// Back shows the page again as it was left.
window.addEventListener('pageshow', () => {
  leavingUntil = 0
})

export function openPage(address: string) {
  leave()
  window.location.assign(address)
}

/** Opens a page that takes the place of this one in the history. */
export function replacePage(address: string) {
  leave()
  window.location.replace(address)
}

export function reloadPage() {
  leave()
  window.location.reload()
}
