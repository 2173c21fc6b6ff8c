import { useSyncExternalStore } from 'react'

let ahead = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = Math.floor(Date.now() / 1000)

/** The server's time is the truth; the browser's clock only carries it forward. */
export function syncClock(serverNow: string) {
  const server = Date.parse(serverNow)
  if (!Number.isNaN(server)) ahead = server - Date.now()
}

export const now = () => Date.now() + ahead

function listen(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    second = Math.floor(now() / 1000)
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in whole steps, from the one ticker all countdowns and "ago" texts share. In milliseconds. */
export const useNow = (stepSeconds = 1) =>
  useSyncExternalStore(listen, () => Math.floor(second / stepSeconds) * stepSeconds * 1000)
