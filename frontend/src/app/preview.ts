import { queryClient } from '@/api/queryClient'
import type { MenuPage, PublicPage } from '@/api/shapes'
import { writtenPage } from '@/features/content/api'
import { type NewLook, paint, useLook, wear } from '@/session/look'
import { whenIdle } from '@/lib/whenIdle'
import { PREVIEW_LOOK, PREVIEW_PAGE, PREVIEW_PAGE_SLUG, PREVIEW_READY } from '@/lib/preview'

type Sent =
  | { kind: typeof PREVIEW_LOOK; look: NewLook }
  | { kind: typeof PREVIEW_PAGE; page: PublicPage; menu: MenuPage[] }

let latest: NewLook | null = null

/** Shows other colors in the next frame, and the rest of their look when the browser is idle: it renders the whole page. */
function show(look: NewLook) {
  const isWaiting = latest !== null
  latest = look
  if (!paint(look)) wearLatest()
  else if (!isWaiting) requestAnimationFrame(() => whenIdle(wearLatest))
}

function wearLatest() {
  if (latest) wear(latest)
  latest = null
}

/** Shows the values that the editor around this frame has not saved yet. */
export function showUnsaved() {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    if (origin !== window.location.origin || source !== window.parent) return
    const sent = data as Sent | null
    if (sent?.kind === PREVIEW_LOOK) show(sent.look)
    if (sent?.kind === PREVIEW_PAGE) {
      queryClient.setQueryData(writtenPage(PREVIEW_PAGE_SLUG).queryKey, sent.page)
      useLook.setState(({ community }) => ({ community: community && { ...community, pages: sent.menu } }))
    }
  })
  if (window.parent !== window) window.parent.postMessage({ kind: PREVIEW_READY }, window.location.origin)
}
