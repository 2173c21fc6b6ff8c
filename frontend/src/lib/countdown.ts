import { ENDING_SOON_MS } from './limits'

/** The phase of a time window, and the milliseconds until the next phase, or since the end. */
function countdownAt(now: number, startAt: string | null, endAt: string | null) {
  const start = startAt ? Date.parse(startAt) : Number.NEGATIVE_INFINITY
  const end = endAt ? Date.parse(endAt) : Number.POSITIVE_INFINITY
  if (now < start) return { phase: 'before' as const, left: start - now }
  if (now < end) return { phase: 'active' as const, left: end - now }
  return { phase: 'after' as const, left: now - end }
}

/** Under 24 hours to go, and still in the future. */
export const isEndingSoon = (now: number, endAt: string) => {
  const left = Date.parse(endAt) - now
  return left > 0 && left < ENDING_SOON_MS
}

const two = (value: number) => String(value).padStart(2, '0')

/** "3d 04:05:06", "04:05:06". A second that has begun counts: a countdown reaches zero when its time has come. */
function formatCountdown(left: number, isElapsed = false) {
  const seconds = Math.max(0, isElapsed ? Math.floor(left / 1000) : Math.ceil(left / 1000))
  const days = Math.floor(seconds / 86_400)
  const time = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const clock = time.map(two).join(':')
  return days > 0 ? `${days}d ${clock}` : clock
}

/** The text of a countdown: the time until the start, then until the end, then since the end ("04:05:06 ago"). */
export function countdownText(now: number, startAt: string | null, endAt: string | null) {
  const { phase, left } = countdownAt(now, startAt, endAt)
  if (!Number.isFinite(left)) return { phase, text: '' }
  return { phase, text: phase === 'after' ? `${formatCountdown(left, true)} ago` : formatCountdown(left) }
}
