import { joinRaffleLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { countOf } from '@/lib/format'
import classes from './JoinPanel.module.css'
import type { useJoining } from './useJoining'

interface Props {
  /** The free tickets for the code. Without them, the code is required for buying. */
  tickets?: number
  joining: Pick<ReturnType<typeof useJoining>, 'password' | 'setPassword' | 'isBusy' | 'say'>
}

/** The field of the code that the creator says on stream. */
export default function StreamCode({ tickets, joining }: Props) {
  const isBonus = tickets !== undefined
  const field = (
    <TextInput
      label={isBonus ? `Enter the stream code to get ${countOf(tickets, 'ticket')}` : 'Stream code'}
      description={isBonus ? undefined : 'The creator says the code on stream.'}
      placeholder={isBonus ? 'Stream code' : undefined}
      autoComplete="off"
      maxLength={joinRaffleLimits.password.maxLength}
      value={joining.password}
      onChange={(event) => joining.setPassword(event.currentTarget.value)}
    />
  )
  if (!isBonus) return field
  return (
    <div className={classes.word}>
      {field}
      <Button
        variant="default"
        disabled={joining.password.trim() === ''}
        loading={joining.isBusy}
        onClick={joining.say}
      >
        Get tickets
      </Button>
    </div>
  )
}
