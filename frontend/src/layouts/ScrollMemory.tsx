import { useLayoutEffect } from 'react'
import { ScrollRestoration, NavigationType, useLocation, useNavigationType } from 'react-router'

const GIVE_UP_MS = 4000
const positions = new Map<string, number>()
let shownKey = ''

if (typeof window !== 'undefined') {
  window.addEventListener('scroll', () => positions.set(shownKey, window.scrollY), { passive: true })
}

/**
 * Keeps the place on a page on the way back. The router scrolls at once; a page whose list is still loading is too
 * short for that, so this scrolls again while the page grows, until the person scrolls.
 */
export function ScrollMemory() {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    shownKey = key
    const wanted = positions.get(key) ?? 0
    if (!isBack || wanted === 0) return undefined
    const stop = () => {
      growth.disconnect()
      clearTimeout(giveUp)
      for (const event of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(event, stop)
    }
    const growth = new ResizeObserver(() => {
      window.scrollTo({ top: wanted, behavior: 'instant' })
      if (Math.abs(window.scrollY - wanted) < 2) stop()
    })
    const giveUp = setTimeout(stop, GIVE_UP_MS)
    growth.observe(document.body)
    for (const event of ['wheel', 'touchstart', 'keydown'] as const) window.addEventListener(event, stop)
    return stop
  }, [key, isBack])

  return <ScrollRestoration />
}
