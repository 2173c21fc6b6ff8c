import { IconMail } from '@tabler/icons-react'
import type { Staff } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import classes from './Staff.module.css'

export const nameOf = ({ user, email }: Pick<Staff, 'user' | 'email'>) => user?.username ?? email ?? ''

/** A staff member with name and picture, or an invited address. */
export function StaffName({ staff, size = 28 }: { staff: Staff; size?: number }) {
  return (
    <span className={classes.name}>
      {staff.user ? (
        <Mark name={staff.user.username} src={staff.user.avatarUrl} size={size} round />
      ) : (
        <span className={classes.letter} style={{ width: size, height: size }} aria-hidden="true">
          <IconMail size={size * 0.57} stroke={1.75} />
        </span>
      )}
      <span className={classes.text}>{nameOf(staff)}</span>
    </span>
  )
}

const states: Record<Staff['state'], { label: string; tone: Tone }> = {
  STAFF: { label: 'On the team', tone: 'success' },
  INVITED: { label: 'Invited', tone: 'info' },
  EXPIRED: { label: 'Expired', tone: 'warning' },
}

export const StaffState = ({ staff: { state } }: { staff: Staff }) => (
  <Chip tone={states[state].tone}>{states[state].label}</Chip>
)
