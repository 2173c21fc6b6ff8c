import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const GIVE_UP_MS = 4000
const LINKS = 'main a[href]'
const PRESSES = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const

/** The place where a person left a page: its scroll position, and the screen position of the pressed link. */
interface Place {
  scrolled: number
  link?: { href: string; nth: number; top: number }
}

const places = new Map<string, Place>()
let shownKey = ''
let pressed: HTMLAnchorElement | null = null

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(LINKS)].filter((link) => link.getAttribute('href') === href)

function remember() {
  const href = pressed?.isConnected ? pressed.getAttribute('href') : null
  const link = pressed && href !== null && { href, nth: linksTo(href).indexOf(pressed), top: topOf(pressed) }
  places.set(shownKey, { scrolled: window.scrollY, link: link || undefined })
}

const topOf = (element: Element) => element.getBoundingClientRect().top

function scrollBack({ scrolled, link }: Place) {
  const found = link && linksTo(link.href)[link.nth]
  const top = found ? window.scrollY + topOf(found) - link.top : scrolled
  window.scrollTo({ top, behavior: 'instant' })
}

window.addEventListener('scroll', remember, { passive: true })
// Before the router handles it.
window.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
    if (pressed) remember()
  },
  true,
)

/**
 * Keeps the place on a page on the way back. The router scrolls at once; a page whose list is still loading is too
 * short for that, and parts that load late can be above the place. So this scrolls again while the page grows, until
 * the person acts. A page that had not loaded fully before has another height now: so the pressed link counts first.
 */
export default function ScrollMemory() {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    shownKey = key
    pressed = null
    const place = places.get(key)
    if (!isBack || !place || place.scrolled === 0) return undefined
    const stop = () => {
      growth.disconnect()
      clearTimeout(giveUp)
      for (const event of PRESSES) window.removeEventListener(event, stop)
    }
    const growth = new ResizeObserver(() => scrollBack(place))
    const giveUp = setTimeout(stop, GIVE_UP_MS)
    growth.observe(document.body)
    for (const event of PRESSES) window.addEventListener(event, stop)
    return stop
  }, [key, isBack])

  return null
}
