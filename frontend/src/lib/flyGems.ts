const DURATION_MS = 700
const GEMS = 12
const BURST = 90

/**
 * Gems burst from `origin` and fly to the wallet pill, once. Resolves when they arrive; at once with reduced motion, or
 * without a pill on the page.
 */
export async function flyGems(origin: DOMRect) {
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
  const flights = Array.from({ length: GEMS }, (_, index) => {
    const one = gem.cloneNode(true) as SVGElement
    Object.assign(one.style, { position: 'absolute', left: '-10px', top: '-10px' })
    layer.append(one)
    const angle = (index * 2 * Math.PI) / GEMS
    const reach = BURST * (index % 2 === 0 ? 1 : 0.6)
    const burst = { x: from.x + Math.cos(angle) * reach, y: from.y + Math.sin(angle) * reach }
    const frames = [
      { transform: placed(from, 0.4), opacity: 0 },
      { transform: placed(burst, 1.2), opacity: 1, offset: 0.35, easing: 'cubic-bezier(0.5, 0, 0.8, 0.4)' },
      { transform: placed(to, 0.8), opacity: 1 },
    ]
    const delay = (index % 4) * 25
    return one.animate(frames, { duration: DURATION_MS - delay, delay, easing: 'ease-out', fill: 'both' }).finished
  })
  await Promise.allSettled(flights)
  layer.remove()
  pill.animate([{ scale: 1 }, { scale: 1.08 }, { scale: 1 }], { duration: 220, easing: 'ease-out' })
}

const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
const placed = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`
