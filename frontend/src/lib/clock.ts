import { useSyncExternalStore } from 'react'
import { TICK_MS } from './limits'

let ahead = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The time when the first byte of this page arrived: on a slow phone, seconds pass before its scripts run. */
function pageArrivedAt() {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : Date.now()
}

/** The server's time is the truth; the browser's clock only carries it forward. `arrivedAt` is in the browser's time. */
export function syncClock(serverNow: string, arrivedAt = pageArrivedAt()) {
  const server = Date.parse(serverNow)
  if (!Number.isNaN(server)) ahead = server - arrivedAt
}

/** The server's time, in milliseconds. */
export const now = () => Date.now() + ahead

/** The whole second we are in. Without a subscriber there is no timer, so the value is read and not stored. */
const secondNow = () => Math.floor(now() / TICK_MS)
let second = secondNow()

function tick() {
  second = secondNow()
  for (const listener of listeners) listener()
  arm()
}

/** The next tick falls on the next whole second, so that no second is ever skipped or shown twice. */
function arm() {
  timer = setTimeout(tick, TICK_MS - (now() % TICK_MS))
}

export function listen(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    second = secondNow()
    arm()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

const currentSecond = () => {
  if (timer === undefined) second = secondNow()
  return second
}

/** The current time in whole steps, from the one ticker all countdowns and "ago" texts share. In milliseconds. */
export const useNow = (stepSeconds = 1) =>
  useSyncExternalStore(listen, () => Math.floor(currentSecond() / stepSeconds) * stepSeconds * TICK_MS)
