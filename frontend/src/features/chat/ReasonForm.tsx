import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'
import { validation } from '@/lib/text'

interface Props {
  dialog: DialogKind
  name: string
  label: string
  description: string
  maxLength: number
  isRequired?: boolean
  action: string
  isSevere?: boolean
  unsent?: string
  call: { error: unknown; isPending: boolean; isSuccess: boolean }
  onSend: (reason: string) => void
  /** Fields above the reason. */
  children?: ReactNode
}

/** A decision about a message or its writer, with the reason for it. */
export function ReasonForm({ dialog, name, label, description, maxLength, isRequired = false, call, ...rest }: Props) {
  const { action, isSevere = false, unsent, onSend, children } = rest
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const fields = call.error instanceof ApiError ? call.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && !reason.trim()) setProblem(validation.required)
    else onSend(reason.trim())
  }
  return (
    <form noValidate onSubmit={submit} aria-label={name}>
      <UnsavedDialogGuard when={reason.trim() !== '' && !call.isSuccess} what="the reason" dialog={dialog} />
      <Stack>
        {children}
        <Textarea
          label={label}
          description={description}
          required={isRequired}
          autosize
          minRows={2}
          maxLength={maxLength}
          dir="auto"
          value={reason}
          error={problem ?? fields.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <FormProblem error={call.error} unsent={unsent} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(dialog)}>
            Cancel
          </Button>
          <Button type="submit" color={isSevere ? 'red' : undefined} loading={call.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
