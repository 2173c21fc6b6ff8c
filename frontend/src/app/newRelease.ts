import { isLeaving, reloadPage } from '@/lib/leaving'

const RELOADED = 'gemhall:reloaded'

/**
 * Reloads the page, once, if a file could not be loaded because a new release replaced it. All other reasons pass, and
 * a reload would lose the typed text or replace the navigation that the person waits for.
 */
export async function reloadForNewRelease() {
  // Its name changes with every release.
  const start = document.querySelector<HTMLScriptElement>('script[data-ahead]')?.src
  if (!start || isLeaving() || sessionStorage.getItem(RELOADED) === start) return
  const answer = await fetch(start, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 404 || isLeaving()) return
  sessionStorage.setItem(RELOADED, start)
  reloadPage()
}
