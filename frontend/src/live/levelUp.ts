import { queryClient } from '@/api/queryClient'
import { levelRanges, nameOfLevel } from '@/api/queries/levels'
import { toast } from '@/lib/toast'

const DURATION_MS = 2200

/** The moment of a new level: a badge rises over the page, once, and a toast says it. With reduced motion, the toast alone. */
export async function levelUp(level: number) {
  const ranges = await queryClient.ensureQueryData(levelRanges).catch(() => undefined)
  const name = nameOfLevel(level, ranges?.data ?? [])
  toast('SUCCESS_PRIMARY', name ? `You reached level ${level}: ${name}.` : `You reached level ${level}.`, 'Level up')
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const badge = document.createElement('div')
  badge.setAttribute('aria-hidden', 'true')
  badge.textContent = String(level)
  Object.assign(badge.style, {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: '9rem',
    height: '9rem',
    zIndex: '1000',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    borderRadius: '50%',
    border: '4px solid var(--brand-edge)',
    background: 'var(--brand)',
    color: 'var(--brand-label)',
    boxShadow: '0 0 64px var(--brand)',
    font: '800 4rem/1 var(--font-display)',
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
