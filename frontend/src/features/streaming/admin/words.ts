import type { ChannelConnection, ChannelProvider } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { providerLabel } from '@/lib/providers'

type Status = ChannelConnection['status']
type Problem = NonNullable<ChannelConnection['problem']>

export const statuses: Record<Status, { label: string; tone: Tone }> = {
  CONNECTED: { label: 'Connected', tone: 'success' },
  NEEDS_RECONNECTING: { label: 'Needs reconnecting', tone: 'warning' },
  DISCONNECTED: { label: 'Not connected', tone: 'quiet' },
}

/** The purpose of a connection today. */
export const uses: Record<ChannelProvider, string> = {
  KICK: 'Shows fans when you stream on Kick, and counts what fans do there for gems, quests and achievements.',
  TWITCH: 'Shows fans when you stream on Twitch, and counts what fans do there for gems, quests and achievements.',
  DISCORD: 'Shows your team which Discord account belongs to this community. We post no messages there.',
}

/** The data that the provider lets us read. */
export const reads: Record<ChannelProvider, string> = {
  KICK: 'We read your channel’s name, picture, and events such as messages and follows. We cannot change anything there.',
  TWITCH:
    'We read your channel’s name, picture, and events such as messages and follows. We cannot change anything there.',
  DISCORD: 'We read the account’s name and picture. We cannot see your servers or messages.',
}

const problems: Record<Problem, (at: string) => string> = {
  REVOKED: (at) => `${at} no longer accepts our access. Reconnect the channel, and agree at ${at}.`,
  UNAVAILABLE: (at) => `${at} did not answer at the last check. We try again, so you do not need to do anything.`,
  RATE_LIMITED: (at) => `${at} limits our requests right now. We try again, so you do not need to do anything.`,
}

/** The problem of a connection, and the remedy. */
export const problemText = ({ provider, problem }: Pick<ChannelConnection, 'provider' | 'problem'>) =>
  problem && problems[problem](providerLabel[provider])

/** The features that stop without the connection. */
export const losses: Record<ChannelProvider, string> = {
  KICK: 'Fans no longer see when you stream on Kick, and what they do there no longer counts for gems, quests and achievements.',
  TWITCH:
    'Fans no longer see when you stream on Twitch, and what they do there no longer counts for gems, quests and achievements.',
  DISCORD: 'Your team no longer sees which Discord account is yours.',
}

type Delivery = ChannelConnection['events'][number]

export const deliveries: Record<Delivery['state'], { label: string; tone: 'success' | 'warning' | 'quiet' }> = {
  ACTIVE: { label: 'Arriving', tone: 'success' },
  WAITING: { label: 'Being set up', tone: 'quiet' },
  LOST: { label: 'Interrupted', tone: 'warning' },
  REFUSED: { label: 'Refused', tone: 'warning' },
  NO_CONSENT: { label: 'Needs access', tone: 'warning' },
}

/** The state of all types of events together. */
export function eventsText(events: Delivery[]): { text: string; tone: 'success' | 'warning' | 'quiet' } {
  const arriving = events.filter((one) => one.state === 'ACTIVE').length
  if (arriving === events.length) {
    const hasAny = events.some(({ lastEventAt }) => lastEventAt !== null)
    return { text: hasAny ? 'All arriving' : 'Connected. Waiting for the first events.', tone: 'success' }
  }
  const isBroken = events.some((one) => deliveries[one.state].tone === 'warning')
  if (!isBroken) return { text: deliveries.WAITING.label, tone: 'quiet' }
  return { text: `${arriving} of ${events.length} arriving`, tone: 'warning' }
}

/** The delay of the last event, if it is a second or more. */
export function delayText(delayMs: number | null) {
  if (delayMs === null || delayMs < 1000) return ''
  const seconds = Math.round(delayMs / 1000)
  return seconds < 120 ? ` after ${seconds} s` : ` after ${Math.round(seconds / 60)} min`
}
