import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { settingsHref } from '@/api/boot'
import type { FanChallenge } from '@/api/shapes'
import { earning } from '@/session/earning'
import { Channels } from '@/components/Channels'
import channelClasses from '@/components/Channels.module.css'
import { providerLabel } from '@/lib/providers'
import { useSession } from '@/session/session'

type Template = FanChallenge['challengeTemplate']

/** Links to where the fan does it outside of the community, and what is missing there. */
export function WhereToAct({ template: { type, event, provider } }: { template: Template }) {
  if (type === 'PROFILE') return <ProfileParts />
  if (event === null || (provider !== 'KICK' && provider !== 'TWITCH')) return null
  return <AtChannel event={event} provider={provider} />
}

interface AtChannelProps {
  event: NonNullable<Template['event']>
  provider: 'KICK' | 'TWITCH'
}

function AtChannel({ event, provider }: AtChannelProps) {
  const { data } = useQuery(earning())
  if (!data) return null
  const isConnected = data.channels.some((channel) => channel.provider === provider)
  if (isConnected) return <Channels event={event} provider={provider} channels={data.channels} />
  return <p className="quiet small">Nothing counts yet: the creator has not connected {providerLabel[provider]}.</p>
}

function ProfileParts() {
  const { user, member } = useSession()
  const { pathname } = useLocation()
  if (!user || !member) return null
  const missing = [!user.avatarUrl && 'Add a picture', !user.emailVerified && 'Confirm your email address'].filter(
    (part) => part !== false,
  )
  return (
    <p className={channelClasses.channels}>
      {missing.map((part) => (
        <a key={part} href={settingsHref(pathname, 'profile')}>
          {part}
        </a>
      ))}
    </p>
  )
}
