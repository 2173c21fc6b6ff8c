import { isEmbed } from '@/components/Embed'
import { parsedAddress } from '@/lib/parsedAddress'

export interface EmbedTarget {
  provider: string
  id: string
}

const WWW = /^(?:www|m)\./

/** The player that an address of YouTube, Twitch or Kick names; null for any other address. */
export function embedOf(address: string): EmbedTarget | null {
  const typed = address.trim()
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = parsedAddress(whole)
  if (!url) return null
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter(Boolean)
  const found = targetOf(url.hostname.replace(WWW, ''), url.searchParams, first, second, third)
  return found && isEmbed(found.provider, found.id) ? found : null
}

function targetOf(host: string, query: URLSearchParams, first: string, second: string, third: string) {
  switch (host) {
    case 'youtu.be':
      return { provider: 'youtube', id: first }
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return { provider: 'youtube', id: first === 'watch' ? (query.get('v') ?? '') : second }
    case 'clips.twitch.tv':
      return { provider: 'twitch', id: `clip-${query.get('clip') ?? first}` }
    case 'twitch.tv':
      if (first === 'videos') return { provider: 'twitch', id: `video-${second}` }
      if (second === 'clip') return { provider: 'twitch', id: `clip-${third}` }
      return { provider: 'twitch', id: `channel-${first}` }
    case 'kick.com':
    case 'player.kick.com':
      return { provider: 'kick', id: first }
    default:
      return null
  }
}
