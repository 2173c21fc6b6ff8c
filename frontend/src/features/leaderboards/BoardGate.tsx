import { Stack } from '@mantine/core'
import { ActionButton } from '@/components/ActionButton'
import { Notice } from '@/components/Notice'
import { AgeForm } from '@/session/AgeForm'
import { useSession } from '@/session/session'
import classes from './BoardGate.module.css'

/** In place of a board whose figures are for adults, until the person's age is known. */
export default function BoardGate({ id, onConfirmed }: { id: string; onConfirmed: () => void }) {
  const { user } = useSession()
  return (
    <Stack align="center">
      <Notice
        alone
        art="age gate"
        title="Confirm your age"
        text="This leaderboard is not for everyone. Confirm your age and country once to see it."
      />
      <div className={classes.form}>
        {user ? (
          <AgeForm country={null} onConfirmed={onConfirmed} />
        ) : (
          <ActionButton
            state={{ kind: 'login', label: 'Log in to confirm' }}
            onPress={() => undefined}
            login={{ source: 'leaderboard', returnTo: `/leaderboards/${id}`, what: 'see this leaderboard' }}
          />
        )}
      </div>
    </Stack>
  )
}
