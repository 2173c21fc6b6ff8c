import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { PERIOD_LABELS, useTakeABreak } from './api'

const inWords = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The second step of a break. It starts only after the person has typed how long it lasts. */
export default function BreakDialog({ period }: DialogProps['break-confirm']) {
  const [typed, setTyped] = useState('')
  const take = useTakeABreak()
  const length = PERIOD_LABELS[period]
  const isTyped = inWords(typed) === length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) take.mutate(period, { onSuccess: () => closeDialog('break-confirm') })
      }}
    >
      <Stack>
        <p>For {length} you cannot open cases or join raffles. A break cannot be shortened, not even by the team.</p>
        <TextInput
          label={`Type ${length} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormProblem error={take.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('break-confirm')}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={take.isPending} disabled={!isTyped}>
            Start break
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
