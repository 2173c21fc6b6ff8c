import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import type { LiveSwitch } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { LiveDot } from '@/components/LiveDot'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { countOf, formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { liveSwitch, useSwitchLive } from './api'
import classes from './LivePanel.module.css'

const CONNECTIONS = '/admin/settings?tab=CONNECTIONS'

/** The live badge as fans see it, and the switch for creators without a connected channel. */
export function LivePanel() {
  const query = useQuery(liveSwitch)
  return (
    <section className={classes.panel} aria-label="Live badge">
      <QueryView query={query} skeleton={<Skeleton height={44} radius="var(--radius)" />}>
        {(found) => <State found={found} />}
      </QueryView>
    </section>
  )
}

function State({ found }: { found: LiveSwitch }) {
  const change = useSwitchLive()
  const { live, available, url } = found
  const end = () =>
    change.mutate(
      { isLive: false, url: '', title: '' },
      { onSuccess: () => toast('SUCCESS', 'Fans no longer see you as live') },
    )
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        {live ? <Running live={live} /> : <p className={classes.state}>You are not live</p>}
        <p className="quiet small">{noteOf(found)}</p>
      </div>
      {!available && (
        <Button component={Link} to={CONNECTIONS} variant="default">
          View connections
        </Button>
      )}
      {available && !live && (
        <Button variant="default" onClick={() => openDialog('go-live', { url })}>
          I am live now
        </Button>
      )}
      {available && live && (
        <Button variant="default" loading={change.isPending} onClick={end}>
          End live badge
        </Button>
      )}
      <FormProblem error={change.error} />
    </div>
  )
}

function noteOf({ live, endsAt, available }: LiveSwitch) {
  if (endsAt) return `The badge ends automatically: ${formatExact(endsAt)}`
  if (live) return 'Fans see the badge until your stream ends.'
  if (!available) return 'Fans see the badge within a minute after your stream begins.'
  return (
    <>
      Tell your fans when you stream, or <Link to={CONNECTIONS}>connect Kick or Twitch</Link>.
    </>
  )
}

function Running({ live }: { live: NonNullable<LiveSwitch['live']> }) {
  const platform = live.platform === 'WEBSITE' ? null : SOCIAL_PLATFORM_NAMES[live.platform]
  return (
    <p className={classes.state}>
      <LiveDot />
      <span>{platform ? `You are live on ${platform}` : 'You are live'}</span>
      <span className={classes.facts}>
        {live.viewers !== null && `${countOf(live.viewers, 'viewer')} · `}began <Time value={live.since} />
      </span>
    </p>
  )
}
