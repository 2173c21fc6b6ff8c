import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import { LiveDot } from '@/components/LiveDot'
import { countOf } from '@/lib/format'
import { liveState } from '@/session/liveState'
import classes from './LiveLink.module.css'

/** Leads to the creator's running stream: to the player here if watching counts. Nothing while none runs. */
export function LiveLink() {
  const { data: live } = useQuery(liveState)
  if (!live) return null
  const { isConnected, url, title, viewers } = live
  const platform = live.platform === 'WEBSITE' ? null : SOCIAL_PLATFORM_NAMES[live.platform]
  return (
    <Link
      className={classes.link}
      to={isConnected ? '/watch' : url}
      target={isConnected ? undefined : '_blank'}
      rel="noopener noreferrer"
    >
      <span className={classes.state}>
        <LiveDot />
        <strong>{platform ? `Live on ${platform}` : 'Live now'}</strong>
        {viewers !== null && <span className={classes.viewers}>{countOf(viewers, 'viewer')}</span>}
      </span>
      <span className={classes.title}>{title || 'Watch the stream'}</span>
      {!isConnected && <span className="unseen"> (opens in a new tab)</span>}
    </Link>
  )
}
