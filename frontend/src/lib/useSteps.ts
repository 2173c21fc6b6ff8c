import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * False once another page was shown, and after a reload: a page that a person comes back to is built whole, because it
 * is scrolled to where it was.
 */
let isOpened =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate' &&
  window.location.hash === ''

type Show = () => void

const waiting: Show[] = []
let place = 0
let isRunning = false
let current: Show | undefined

const MAX_WAIT_MS = 500
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: MAX_WAIT_MS }) : setTimeout(run, 50)

function next() {
  place = 0
  current = waiting.shift()
  isRunning = current !== undefined
  if (current) startTransition(current)
}

/** In the order of the page: data of a visible part load before data that waited earlier. */
function enqueue(show: Show) {
  waiting.splice(place, 0, show)
  place += 1
  if (isRunning) return
  isRunning = true
  whenIdle(next)
}

/** It is on the page, or gone from it. */
function settle(show: Show) {
  if (show === current) whenIdle(next)
  else if (waiting.includes(show)) waiting.splice(waiting.indexOf(show), 1)
}

/**
 * The number of `steps` that may be rendered now. On the first page of a visit they come one after the other, down the
 * page, so that a slow phone answers in between; on every other page all at once.
 */
export function useSteps(steps: number): number {
  const isFirstPage = useLocation().key === 'default'
  const [done, setDone] = useState(isFirstPage && isOpened && window.scrollY === 0 ? 0 : steps)

  useEffect(() => {
    if (!isFirstPage) isOpened = false
    if (!isFirstPage || done >= steps) return undefined
    const show = () => setDone(done + 1)
    enqueue(show)
    return () => settle(show)
  }, [isFirstPage, done, steps])

  return isFirstPage ? done : steps
}
