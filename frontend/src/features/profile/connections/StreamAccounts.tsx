import { boot } from '@/api/boot'
import { ConnectionList } from './ConnectionList'

const STREAMS = ['KICK', 'TWITCH'] as const
const why = {
  KICK: 'Communities can count your Kick follows, subs and gifts',
  TWITCH: 'Communities can count your Twitch follows, subs and bits',
}

/** The streaming services that creators can reward. */
export function StreamAccounts({ returnTo }: { returnTo: string }) {
  const offered = STREAMS.filter((provider) => boot.providers.includes(provider))
  if (offered.length === 0) {
    return <p className="quiet">This installation is not connected to Kick or Twitch yet. Continue without them.</p>
  }
  return <ConnectionList providers={offered} returnTo={returnTo} why={why} canUnlink={false} />
}
