import { type NewLook, wear } from '@/session/look'
import { PREVIEW_LOOK, PREVIEW_READY } from '@/lib/preview'

/** Shows the values that the editor around this frame has not saved yet. */
export function showUnsaved() {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    if (origin !== window.location.origin || source !== window.parent) return
    const sent = data as { kind?: unknown; look?: NewLook } | null
    if (sent?.kind === PREVIEW_LOOK && sent.look) wear(sent.look)
  })
  if (window.parent !== window) window.parent.postMessage({ kind: PREVIEW_READY }, window.location.origin)
}
