import { boot } from '@/api/boot'
import { ConnectionList } from './ConnectionList'

const STREAMS = ['KICK', 'TWITCH'] as const
const why = {
  KICK: 'Follows, subs and gifts on Kick count for quests',
  TWITCH: 'Follows, subs and bits on Twitch count for quests',
}

/** Where somebody watches: the services whose streams pay here. */
export function StreamAccounts({ returnTo }: { returnTo: string }) {
  const offered = STREAMS.filter((provider) => boot.providers.includes(provider))
  if (offered.length === 0) {
    return <p className="quiet">This installation is not connected to Kick or Twitch yet. Go on without.</p>
  }
  return <ConnectionList providers={offered} returnTo={returnTo} why={why} canUnlink={false} />
}
