import { IconExternalLink } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { settingsHref } from '@/api/boot'
import type { ChallengeEvent, EarningChannel } from '@/api/shapes'
import { providerLabel } from '@/lib/providers'
import { useSession } from '@/session/session'
import classes from './Channels.module.css'

interface Props {
  event: ChallengeEvent
  /** Null: it counts at all of them. */
  provider: EarningChannel['provider'] | null
  channels: EarningChannel[]
}

/** The channels at which a deed counts. Without a linked account there, the service says nothing about the fan. */
export function Channels({ event, provider: wanted, channels }: Props) {
  const { member } = useSession()
  const { pathname } = useLocation()
  const found = channels.filter(({ provider }) => wanted === null || wanted === provider)
  return (
    <p className={classes.channels}>
      {found.map(({ provider, url, isLinked }) => {
        const name = provider === 'LOCAL' ? '' : providerLabel[provider]
        return (
          <span key={provider}>
            {url && event !== 'WATCH' && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                Go to {name}
                <IconExternalLink size={14} stroke={2} aria-hidden="true" />
                <span className="unseen"> (opens in a new tab)</span>
              </a>
            )}
            {/* The page of watching explains the purpose of a linked account. */}
            {member && !isLinked && event !== 'WATCH' && (
              <a href={settingsHref(pathname, 'connections')}>Counts once you link your {name} account</a>
            )}
          </span>
        )
      })}
    </p>
  )
}
