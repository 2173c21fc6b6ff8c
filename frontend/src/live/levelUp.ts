import { queryClient } from '@/api/queryClient'
import { levelRanges, nameOfLevel } from '@/api/queries/levels'
import { toast } from '@/lib/toast'

const DURATION_MS = 2200
const PAUSE_MS = 150
/** The layer of the gems that fly to the wallet. */
const FLYING = '[data-flying-gems]'

/** Resolves when no call is under way and no gems fly: a claim pays gems and experience, and the gems come first. */
async function afterClaims() {
  const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS))
  do {
    // oxlint-disable-next-line no-await-in-loop -- One look after the other.
    await pause()
  } while (queryClient.isMutating() > 0 || document.querySelector(FLYING))
}

/** The moment of a new level: a badge rises over the page, once. With reduced motion, a toast says it. */
export async function levelUp(level: number) {
  const ranges = await queryClient.ensureQueryData(levelRanges).catch(() => undefined)
  const name = nameOfLevel(level, ranges?.data ?? [])
  await afterClaims()
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    toast('SUCCESS_PRIMARY', name ? `You reached level ${level}: ${name}.` : `You reached level ${level}.`, 'Level up')
    return
  }
  const badge = document.createElement('div')
  badge.setAttribute('role', 'status')
  const title = document.createElement('span')
  title.textContent = `Level ${level}`
  badge.append(title)
  if (name) {
    const named = document.createElement('span')
    named.textContent = name
    named.style.font = '700 1.125rem/1.2 var(--font-body, inherit)'
    badge.append(named)
  }
  Object.assign(badge.style, {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'fit-content',
    minWidth: '12rem',
    maxWidth: '90vw',
    height: 'fit-content',
    padding: '1.5rem 2rem',
    gap: '0.5rem',
    textAlign: 'center',
    zIndex: '1000',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    borderRadius: 'var(--radius-large)',
    border: '4px solid var(--brand-edge)',
    background: 'var(--brand)',
    color: 'var(--brand-label)',
    boxShadow: '0 0 64px var(--brand)',
    font: '800 2.5rem/1 var(--font-display)',
  })
  document.body.append(badge)
  const frames = [
    { transform: 'translateY(40px) scale(0.3)', opacity: 0 },
    { transform: 'translateY(0) scale(1.12)', opacity: 1, offset: 0.2, easing: 'ease-out' },
    { transform: 'translateY(0) scale(1)', opacity: 1, offset: 0.3 },
    { transform: 'translateY(0) scale(1)', opacity: 1, offset: 0.8, easing: 'ease-in' },
    { transform: 'translateY(-60px) scale(0.8)', opacity: 0 },
  ]
  await badge.animate(frames, { duration: DURATION_MS, fill: 'both' }).finished.catch(() => undefined)
  badge.remove()
}
