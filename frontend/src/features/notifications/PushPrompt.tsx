import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { boot } from '@/api/boot'
import { Switch } from '@/components/Switch'
import { readStored, writeStored } from '@/lib/stored'
import { useCommunity } from '@/session/look'
import { canPush, ownEndpoint, push, PushRefused } from '@/session/pushDevice'
import { useSession } from '@/session/session'
import { liveAlerts, useSetLiveAlerts, useTurnPushOn } from './delivery'
import classes from './PushPrompt.module.css'

/** Live alerts of a community, and the question about push notifications once they are useful. */
export function DeviceChoices() {
  const { member } = useSession()
  return (
    <div className={classes.choices}>
      {boot.space === 'community' && member && <LiveAlerts />}
      <PushPrompt />
    </div>
  )
}

function LiveAlerts() {
  const { name } = useCommunity()
  const { data } = useQuery(liveAlerts)
  const set = useSetLiveAlerts()
  return (
    <div className={classes.line}>
      <span>
        Live alerts <span className="quiet small">when {name} goes live</span>
      </span>
      <Switch
        label={`Live alerts of ${name}`}
        checked={data?.isOn ?? false}
        disabled={!data}
        onChange={(isOn) => set.mutate(isOn)}
      />
    </div>
  )
}

/** The reason why this browser did not subscribe. */
export const PushProblem = ({ error }: { error: unknown }) => (
  <p className={`${classes.problem} small`} role="alert">
    {error instanceof PushRefused
      ? 'Your browser does not allow notifications from this page. Allow them in its settings, and try again.'
      : 'Your browser could not turn on notifications. Try again later.'}
  </p>
)

/** Asked after the first win, or once live alerts are wanted. A refusal is final. */
function PushPrompt() {
  const [isRefused, setRefused] = useState(() => readStored('push', 'refused') !== '')
  const mayAsk = canPush() && !isRefused && Notification.permission !== 'denied'
  const { data } = useQuery({ ...push, enabled: mayAsk })
  const { data: endpoint } = useQuery({ ...ownEndpoint, enabled: mayAsk })
  const turnOn = useTurnPushOn()
  if (!mayAsk || !data?.mayOffer || endpoint !== null) return null
  return (
    <section className={classes.prompt} aria-label="Notifications on this device">
      <IconBellRinging size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.title}>Be the first to know</p>
        <p className="quiet small">This device can show wins and live streams, also when this page is closed.</p>
        {turnOn.error && <PushProblem error={turnOn.error} />}
        <Group gap={8} mt={8}>
          <Button size="sm" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn on
          </Button>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              writeStored('push', 'refused', 'yes')
              setRefused(true)
            }}
          >
            No, thanks
          </Button>
        </Group>
      </div>
    </section>
  )
}
