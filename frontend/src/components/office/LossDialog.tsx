import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from '@/api/useMutation'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formatGems, gemUnit } from '@/lib/format'

/** The owner types the gems that are given beyond the price; then it is saved. */
export default function LossDialog({ loss, average, what, onConfirm }: DialogProps['loss-confirm']) {
  // The average of a case has decimals; the API takes it rounded up.
  const shown = average ?? loss
  const [typed, setTyped] = useState('')
  const save = useMutation({ mutationFn: onConfirm, meta: { silent: true } })
  const isTyped = typed.replaceAll(/[\s,]/g, '') === shown
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) save.mutate(undefined, { onSuccess: () => closeDialog('loss-confirm') })
      }}
    >
      <Stack>
        {average === null ? (
          <p>
            {what} gives {formatGems(loss)} more {gemUnit(loss)} than it costs. These gems count toward your daily
            limit.
          </p>
        ) : (
          <p>
            {what} gives prizes worth {average} gems more than it costs. Gems and sell prices that fans win count toward
            your daily limit. The worth of other prizes does not.
          </p>
        )}
        <TextInput
          label={`Type ${shown} to confirm`}
          required
          inputMode={average === null ? 'numeric' : 'decimal'}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('loss-confirm')}>
            Change the numbers
          </Button>
          <Button type="submit" color="red" loading={save.isPending} disabled={!isTyped}>
            Save at a loss
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
