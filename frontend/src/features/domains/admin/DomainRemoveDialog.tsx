import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useRemoveDomain } from './api'

/** The owner types the name of the domain; then it is removed. */
export default function DomainRemoveDialog({ id, name }: DialogProps['domain-remove']) {
  const [typed, setTyped] = useState('')
  const remove = useRemoveDomain(id, name)
  const isTyped = typed.trim().toLowerCase() === name.toLowerCase()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) remove.mutate(undefined, { onSuccess: () => closeDialog('domain-remove') })
      }}
    >
      <Stack>
        <p>
          {name} stops working at once, and fans who are logged in there are logged out. Links to it no longer open your
          community.
        </p>
        <TextInput
          label={`Type ${name} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DeleteButtons dialog="domain-remove" noun="domain" verb="Remove" deletion={remove} disabled={!isTyped} />
      </Stack>
    </form>
  )
}
