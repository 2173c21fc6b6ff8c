import { useQuery } from '@tanstack/react-query'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import { LiveDot } from '@/components/LiveDot'
import { countOf } from '@/lib/format'
import { liveState } from '@/session/liveState'
import classes from './LiveLink.module.css'

/** Leads to the creator's running stream; nothing while none runs. */
export function LiveLink() {
  const { data: live } = useQuery(liveState)
  if (!live) return null
  const platform = live.platform === 'WEBSITE' ? null : SOCIAL_PLATFORM_NAMES[live.platform]
  return (
    <a className={classes.link} href={live.url} target="_blank" rel="noopener noreferrer">
      <span className={classes.state}>
        <LiveDot />
        <strong>{platform ? `Live on ${platform}` : 'Live now'}</strong>
        {live.viewers !== null && <span className={classes.viewers}>{countOf(live.viewers, 'viewer')}</span>}
      </span>
      <span className={classes.title}>{live.title || 'Watch the stream'}</span>
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}
