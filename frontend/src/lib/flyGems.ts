import { celebrationOf } from './celebration'
import { formatGems } from './format'

const GRAND_MS = 2200

/**
 * Gems burst from `origin` and fly to the wallet pill, once: the more `gems` were paid, the more of them. A grand amount
 * is shown in the middle of the page, too. Resolves when they arrive; at once with reduced motion, or without a pill.
 */
export async function flyGems(origin: DOMRect, gems: string) {
  const pill = document.querySelector('[data-wallet]')
  const gem = pill?.querySelector('svg')
  if (!pill || !gem || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  // A new level waits for it.
  layer.dataset.flyingGems = ''
  // Above the dialog that closes meanwhile.
  Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '1000', pointerEvents: 'none' })
  document.body.append(layer)
  const from = middleOf(origin)
  const to = middleOf(gem.getBoundingClientRect())
  const { gems: count, reach: burstReach, duration, isGrand } = celebrationOf(gems)
  const sum = isGrand ? showSum(layer, gems) : null
  const flights = Array.from({ length: count }, (_, index) => {
    const one = gem.cloneNode(true) as SVGElement
    Object.assign(one.style, { position: 'absolute', left: '-10px', top: '-10px' })
    layer.append(one)
    const angle = (index * 2 * Math.PI) / count
    const reach = burstReach * (index % 2 === 0 ? 1 : 0.6)
    const burst = { x: from.x + Math.cos(angle) * reach, y: from.y + Math.sin(angle) * reach }
    const frames = [
      { transform: placed(from, 0.4), opacity: 0 },
      { transform: placed(burst, 1.2), opacity: 1, offset: 0.35, easing: 'cubic-bezier(0.5, 0, 0.8, 0.4)' },
      { transform: placed(to, 0.8), opacity: 1 },
    ]
    const delay = (index % 4) * 25
    return one.animate(frames, { duration: duration - delay, delay, easing: 'ease-out', fill: 'both' }).finished
  })
  await Promise.allSettled(flights)
  if (sum) void sum.finally(() => layer.remove())
  else layer.remove()
  pill.animate([{ scale: 1 }, { scale: 1.08 }, { scale: 1 }], { duration: 220, easing: 'ease-out' })
}

/** Shows the amount on a light in the middle of the page for two seconds. */
function showSum(layer: HTMLElement, gems: string) {
  const sum = document.createElement('p')
  sum.textContent = `+${formatGems(gems)}`
  Object.assign(sum.style, {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    font: '800 clamp(72px, 16vw, 160px) / 1 var(--font-display)',
    color: 'var(--text)',
    background:
      'radial-gradient(closest-side, color-mix(in oklab, var(--brand) 55%, var(--canvas)), color-mix(in oklab, var(--canvas) 60%, transparent))',
  })
  layer.append(sum)
  const frames = [
    { opacity: 0, scale: 0.7 },
    { opacity: 1, scale: 1.04, offset: 0.15 },
    { opacity: 1, scale: 1, offset: 0.7 },
    { opacity: 0, scale: 1 },
  ]
  return sum.animate(frames, { duration: GRAND_MS, easing: 'ease-out', fill: 'both' }).finished
}

const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
const placed = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`
