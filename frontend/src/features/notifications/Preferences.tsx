import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationArea, NotificationPreference } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { countOf } from '@/lib/format'
import { useWide } from '@/lib/useWide'
import { joined, notifications, useForgetPreferences, usePrefer } from './api'
import { areas } from './areas'
import { Choices } from './Choices'
import { PushPanel, QuietHoursPanel } from './DeliveryPanels'
import classes from './Preferences.module.css'

/** The areas of the account itself; all other areas belong to communities. */
const ACCOUNT = new Set<NotificationArea>(['ADMIN', 'BILLING', 'SECURITY', 'SYSTEM'])
const ORDER = Object.keys(areas) as NotificationArea[]
const EVERY = ''

const isOn = ({ inApp, email, push }: NotificationPreference) => inApp || email || push
const isChoice = ({ isFixed }: NotificationPreference) => !isFixed

/** The settings of each type, in general and per community. Each group opens and is turned off as one. */
export function Preferences() {
  return (
    <>
      <CommunityHalf />
      <div className={classes.stack}>
        <QuietHoursPanel />
        <PushPanel />
        <AccountHalf />
      </div>
    </>
  )
}

function AccountHalf() {
  const query = useQuery(notifications.preferences(null))
  const rows = query.data?.data.filter(({ area }) => ACCOUNT.has(area)) ?? []
  const title = 'About your account'
  return (
    <Panel
      title={title}
      lead="You always get security notifications."
      actions={<AllOff rows={rows} creator={null} label="Turn all off" name={`Turn all off: ${title}`} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius)" />}>
        {() => <Groups rows={rows} creator={null} />}
      </QueryView>
    </Panel>
  )
}

function CommunityHalf() {
  const [creator, setCreator] = useState(EVERY)
  const communities = useQuery(joined).data?.data ?? []
  const chosen = creator || null
  const query = useQuery(notifications.preferences(chosen))
  const rows = query.data?.data.filter(({ area }) => !ACCOUNT.has(area)) ?? []
  const title = 'From communities'
  return (
    <Panel
      title={title}
      lead="Choose your list, emails at once or in a digest, and your devices."
      actions={<AllOff rows={rows} creator={chosen} label="Turn all off" name={`Turn all off: ${title}`} />}
    >
      {communities.length > 0 && (
        <div className={classes.place}>
          <Choice
            label="Settings for"
            value={creator}
            options={[
              { value: EVERY, label: 'All communities' },
              ...communities.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={setCreator}
          />
          {chosen && rows.some((row) => row.isOwn) && <Forget creator={chosen} />}
        </div>
      )}
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius)" />}>
        {() => <Groups rows={rows} creator={chosen} />}
      </QueryView>
    </Panel>
  )
}

function Forget({ creator }: { creator: string }) {
  const forget = useForgetPreferences(creator)
  return (
    <Button variant="subtle" loading={forget.isPending} onClick={() => forget.mutate()}>
      Use the settings of all communities
    </Button>
  )
}

interface OffProps {
  rows: readonly NotificationPreference[]
  creator: string | null
  label: string
  name: string
}

/** Turns off what is on and can be off. Once all of it is off, it puts all of it in the user's list again. */
function AllOff({ rows, creator, label, name }: OffProps) {
  const prefer = usePrefer(creator)
  const choices = rows.filter(isChoice)
  const on = choices.filter(isOn)
  if (choices.length === 0) return null
  if (on.length === 0) {
    return (
      <Button
        variant="subtle"
        className={classes.off}
        aria-label={name.replace(' off', ' on')}
        onClick={() => prefer.mutate(choices.map((row) => ({ ...row, inApp: true })))}
      >
        {label.replace(' off', ' on')}
      </Button>
    )
  }
  return (
    <Button
      variant="subtle"
      className={classes.off}
      aria-label={name}
      onClick={() => prefer.mutate(on.map((row) => ({ ...row, inApp: false, email: false, push: false })))}
    >
      {label}
    </Button>
  )
}

function Groups({ rows, creator }: { rows: readonly NotificationPreference[]; creator: string | null }) {
  // A phone shows the names of the groups: all types together are six screens long.
  const isWide = useWide()
  return ORDER.filter((area) => rows.some((row) => row.area === area)).map((area) => {
    const { label } = areas[area]
    const own = rows.filter((row) => row.area === area)
    return (
      <div key={area} className={classes.area}>
        <details open={isWide}>
          <summary className={classes.summary}>
            <span>
              {label}
              <span className="quiet small"> {countWords(own)}</span>
            </span>
          </summary>
          <Choices label={label} rows={own} creator={creator} />
        </details>
        <AllOff rows={own} creator={creator} label="All off" name={`All off: ${label}`} />
      </div>
    )
  })
}

function countWords(rows: readonly NotificationPreference[]) {
  const on = rows.filter((row) => row.isFixed || isOn(row)).length
  const own = new Set(rows.flatMap(({ communities }) => communities.map(({ slug }) => slug))).size
  const words = on === 0 ? 'All off' : on === rows.length ? 'All on' : `${on} of ${rows.length} on`
  return own === 0 ? words : `${words} · ${countOf(own, 'community differs', 'communities differ')}`
}
