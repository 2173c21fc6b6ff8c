import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '@/api/queryClient'
import type { Profile } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { useRuledForm } from '@/lib/useRuledForm'
import { openPage } from '@/lib/leaving'
import { useErase } from './api'
import classes from './DataPanels.module.css'

/** Erases the account. The username has to be typed to prevent mistakes. */
export function ErasePanel({ profile: { username } }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false)
  const erase = useErase()
  const isName = (value: string) => value.trim().toLowerCase() === username.toLowerCase()
  const { form, submit } = useRuledForm(
    { confirmation: (value) => (isName(value) ? null : 'Type your username to confirm') },
    { confirmation: '' },
  )
  const go = () => {
    queryClient.clear()
    sessionStorage.clear()
    openPage('/')
  }
  return (
    <Panel
      title="Erase your account"
      lead="This is immediate and permanent. Export your data first if you want to keep it."
    >
      <ul className={classes.list}>
        <li>
          We delete your names, email, picture, linked accounts and devices. Other people can then take your username.
        </li>
        <li>You lose your gems and orders. The communities keep their ledgers, without your name.</li>
        <li>
          Breaks and restrictions hold for your next account, too. To recognize it, we keep coded fingerprints of your
          email and linked accounts for five years.
        </li>
      </ul>
      {isOpen ? (
        <form noValidate onSubmit={submit(({ confirmation }) => erase.mutateAsync(confirmation.trim()).then(go))}>
          <Stack>
            <TextInput
              label={`Type “${username}” to confirm`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...form.getInputProps('confirmation')}
            />
            <FormProblem error={erase.error} />
            <div className={classes.ways}>
              <Button type="submit" color="red" loading={erase.isPending} disabled={!isName(form.values.confirmation)}>
                Erase my account permanently
              </Button>
              <Button variant="subtle" onClick={() => setOpen(false)}>
                Keep account
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <Button variant="default" color="red" onClick={() => setOpen(true)}>
          Erase my account
        </Button>
      )}
    </Panel>
  )
}
