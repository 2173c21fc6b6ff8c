import { NativeSelect } from '@mantine/core'
import type { NotificationPreference } from '@/api/shapes'
import { Switch } from '@/components/Switch'
import { usePrefer } from './api'
import classes from './Preferences.module.css'

const OFF = 'OFF'
const MAILS: { value: NotificationPreference['pace'] | typeof OFF; label: string }[] = [
  { value: OFF, label: 'Off' },
  { value: 'NOW', label: 'At once' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
]

interface Props {
  label: string
  rows: readonly NotificationPreference[]
  /** The slug of the community that the choices are for; null for all of them. */
  creator: string | null
}

/** The choices of one area: a line per type, a column per channel. */
export function Choices({ label, rows, creator }: Props) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Event</span>
          </th>
          <th scope="col">List</th>
          <th scope="col" className={classes.mails}>
            Email
          </th>
          <th scope="col">Push</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OneChoice key={row.type} row={row} creator={creator} />
        ))}
      </tbody>
    </table>
  )
}

const ownWords = (communities: NotificationPreference['communities']) =>
  communities.map((one) => `${one.name} has its own settings: ${one.isOn ? 'on' : 'off'}`).join(' · ')

function OneChoice({ row, creator }: { row: NotificationPreference; creator: string | null }) {
  const prefer = usePrefer(creator)
  const { name, communities, inApp, email, push, pace, isFixed } = row
  const change = (changes: Partial<NotificationPreference>) => prefer.mutate([{ ...row, ...changes }])
  return (
    <tr>
      <th scope="row">
        {name}
        {communities.length > 0 && <span className={classes.own}>{ownWords(communities)}</span>}
      </th>
      {isFixed ? (
        <td colSpan={3} className={classes.fixed}>
          Always
        </td>
      ) : (
        <>
          <td>
            <Switch label={`${name}: in your list`} checked={inApp} onChange={(wanted) => change({ inApp: wanted })} />
          </td>
          <td className={classes.mails}>
            <NativeSelect
              size="xs"
              aria-label={`${name}: by email`}
              value={email ? pace : OFF}
              data={MAILS}
              onChange={({ currentTarget: { value } }) => {
                const wanted = MAILS.find((mail) => mail.value === value)?.value ?? OFF
                change(wanted === OFF ? { email: false } : { email: true, pace: wanted })
              }}
            />
          </td>
          <td>
            <Switch label={`${name}: by push`} checked={push} onChange={(wanted) => change({ push: wanted })} />
          </td>
        </>
      )}
    </tr>
  )
}
