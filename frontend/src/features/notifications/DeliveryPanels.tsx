import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { QuietHours } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { SelectField } from '@/components/forms/SelectField'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Switch } from '@/components/Switch'
import { Time } from '@/components/Time'
import { timeZones } from '@/lib/timeZones'
import { toast } from '@/lib/toast'
import { canPush, ownEndpoint, push } from '@/session/pushDevice'
import { quietHours, useSetQuietHours, useTurnPushOff, useTurnPushOn } from './delivery'
import { PushProblem } from './PushPrompt'
import classes from './Preferences.module.css'

const NIGHT = { quietFrom: '22:00', quietUntil: '07:00' }

export function QuietHoursPanel() {
  const query = useQuery(quietHours)
  return (
    <Panel title="Quiet hours" lead="Emails and pushes wait until they end. Notifications marked “Always” do not wait.">
      <QueryView query={query} skeleton={<Skeleton height={120} radius="var(--radius)" />}>
        {(saved) => <QuietHoursForm key={JSON.stringify(saved)} saved={saved} />}
      </QueryView>
    </Panel>
  )
}

function QuietHoursForm({ saved }: { saved: QuietHours }) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isNew = saved.quietFrom === null
  const [hours, setHours] = useState<QuietHours>(isNew && saved.zone === 'UTC' ? { ...saved, zone: own } : saved)
  const set = useSetQuietHours()
  const errors = set.error instanceof ApiError ? set.error.fields : {}
  const isOn = hours.quietFrom !== null
  const isDirty = JSON.stringify(hours) !== JSON.stringify(saved)
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate(hours, { onSuccess: () => toast('SUCCESS', 'Quiet hours saved') })
      }}
    >
      <div className={classes.line}>
        <span>Use quiet hours</span>
        <Switch
          label="Use quiet hours"
          checked={isOn}
          onChange={(wanted) => setHours({ ...hours, ...(wanted ? NIGHT : { quietFrom: null, quietUntil: null }) })}
        />
      </div>
      {isOn && (
        <Group grow align="start">
          <TextInput
            label="From"
            type="time"
            required
            value={hours.quietFrom ?? ''}
            error={errors.quietFrom}
            onChange={(event) => setHours({ ...hours, quietFrom: event.currentTarget.value })}
          />
          <TextInput
            label="Until"
            type="time"
            required
            value={hours.quietUntil ?? ''}
            error={errors.quietUntil}
            onChange={(event) => setHours({ ...hours, quietUntil: event.currentTarget.value })}
          />
        </Group>
      )}
      <SelectField
        label="Time zone"
        value={hours.zone}
        options={timeZones(hours.zone)}
        onChange={(zone) => setHours({ ...hours, zone })}
        error={errors.zone}
      />
      <FormProblem error={set.error} />
      <Group>
        <Button type="submit" loading={set.isPending} disabled={!isDirty}>
          Save quiet hours
        </Button>
      </Group>
    </Stack>
  )
}

/** The browsers that show push notifications. */
export function PushPanel() {
  const query = useQuery(push)
  const { data: own } = useQuery(ownEndpoint)
  const turnOn = useTurnPushOn()
  const turnOff = useTurnPushOff()
  return (
    <Panel title="On your devices" lead="Push notifications arrive also while Gemhall is closed, until you log out.">
      <QueryView query={query} skeleton={<Skeleton height={96} radius="var(--radius)" />}>
        {({ devices }) => (
          <Stack gap={12}>
            {devices.length > 0 && (
              <ul className={classes.devices}>
                {devices.map((device) => (
                  <li key={device.id} className={classes.line}>
                    <span>
                      {device.device}
                      {device.endpoint === own && <span className="quiet small"> this device</span>}
                      <span className={classes.since}>
                        since <Time value={device.createdAt} />
                      </span>
                    </span>
                    <Button
                      variant="subtle"
                      aria-label={`Turn off push on ${device.device}`}
                      disabled={turnOff.isPending}
                      onClick={() => turnOff.mutate(device)}
                    >
                      Turn off
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {!canPush() && (
              <p className="quiet small">
                This browser cannot show push notifications. On an iPhone, add the page to your home screen first.
              </p>
            )}
            {canPush() && !devices.some(({ endpoint }) => endpoint === own) && (
              <Group>
                <Button variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
                  Turn on for this device
                </Button>
              </Group>
            )}
            {turnOn.error && <PushProblem error={turnOn.error} />}
          </Stack>
        )}
      </QueryView>
    </Panel>
  )
}
