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

/** What a connection is used for today. */
export const uses: Record<ChannelProvider, string> = {
  KICK: 'Shows fans when you stream on Kick, with your title and the number of viewers.',
  TWITCH: 'Shows fans when you stream on Twitch, with your title and the number of viewers.',
  DISCORD: 'Shows your team which Discord account belongs to this community. We post no messages there.',
}

/** What the provider lets us read. */
export const reads: Record<ChannelProvider, string> = {
  KICK: 'We read your channel’s name and picture. We cannot change anything there.',
  TWITCH: 'We read your channel’s name and picture. We cannot change anything there.',
  DISCORD: 'We read the account’s name and picture. We cannot see your servers or messages.',
}

const problems: Record<Problem, (at: string) => string> = {
  REVOKED: (at) => `${at} no longer accepts our access. Reconnect the channel, and agree at ${at}.`,
  UNAVAILABLE: (at) => `${at} did not answer at the last check. We try again, so you do not need to do anything.`,
  RATE_LIMITED: (at) => `${at} limits our requests right now. We try again, so you do not need to do anything.`,
}

/** What went wrong, and what to do. */
export const problemText = ({ provider, problem }: Pick<ChannelConnection, 'provider' | 'problem'>) =>
  problem && problems[problem](providerLabel[provider])

/** What stops working without the connection. */
export const losses: Record<ChannelProvider, string> = {
  KICK: 'Fans no longer see when you stream on Kick.',
  TWITCH: 'Fans no longer see when you stream on Twitch.',
  DISCORD: 'Your team no longer sees which Discord account is yours.',
}
