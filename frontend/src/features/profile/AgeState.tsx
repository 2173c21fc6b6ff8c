import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Profile } from '@/api/shapes'
import { formatDay } from '@/lib/format'
import { AgeForm } from '@/session/AgeForm'
import classes from './EmailState.module.css'

/** Said once; from then on only shown. */
export function AgeState({ profile: { birthDate, ageConfirmedAt, country } }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false)
  if (ageConfirmedAt) {
    return (
      <p className={classes.state}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" className={classes.good} />
        {birthDate
          ? `Born on ${formatDay(`${birthDate}T12:00:00Z`)}.`
          : `You confirmed on ${formatDay(ageConfirmedAt)} that you are 18 or older.`}
      </p>
    )
  }
  return isOpen ? (
    <AgeForm country={country} />
  ) : (
    <Button variant="default" onClick={() => setOpen(true)}>
      Confirm my age
    </Button>
  )
}
