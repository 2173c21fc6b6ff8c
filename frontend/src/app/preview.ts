import { queryClient } from '@/api/queryClient'
import type { MenuPage, PublicPage } from '@/api/shapes'
import { writtenPage } from '@/features/content/api'
import { type NewLook, paint, useLook, wear } from '@/session/look'
import { PREVIEW_LOOK, PREVIEW_PAGE, PREVIEW_PAGE_SLUG, PREVIEW_READY } from '@/lib/preview'

type Sent =
  | { kind: typeof PREVIEW_LOOK; look: NewLook }
  | { kind: typeof PREVIEW_PAGE; page: PublicPage; menu: MenuPage[] }

/** The rest of a look follows once its colors are unchanged for this long, because it renders the whole page. */
const REST_MS = 150
let timer = 0

/** Shows other colors in the next frame, and the rest of their look when no further one follows. */
function show(look: NewLook) {
  window.clearTimeout(timer)
  if (paint(look)) timer = window.setTimeout(wear, REST_MS, look)
  else wear(look)
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
