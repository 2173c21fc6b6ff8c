import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { teamNewTicketLimits } from '@/api/constants'
import { ApiError, isRefused } from '@/api/errors'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { multipart } from '../forms'
import { PicturesField } from '../PicturesField'
import { categoriesOf, subjectKind, ticketPriority } from '../words'
import { useOpenForFan } from './api'
import { ticketHref } from './list'

const KEY = 'ticket-open'
const schema = object({ username: required, category: required, priority: required, title: required, text: required })

/** Opens a ticket for a fan, with a first message to the fan. */
export default function OpenTicketDialog({ fan, subject }: DialogProps[typeof KEY]) {
  const navigate = useNavigate()
  const [pictures, setPictures] = useState<File[]>([])
  const { key, renew } = useIntentKey()
  const open = useOpenForFan()
  const { form, submit } = useSchemaForm(schema, {
    initialValues: {
      username: fan?.username ?? '',
      category: subject ? subjectKind[subject.kind].category : '',
      priority: 'MEDIUM',
      title: '',
      text: '',
    },
  })
  const fields = open.error instanceof ApiError ? open.error.fields : {}

  const send = submit(async ({ username, category, priority, title, text }) => {
    try {
      const opened = await open.mutateAsync(
        multipart(
          {
            ...(fan ? { memberId: fan.id } : { username: username.trim() }),
            ...(subject && { subjectKind: subject.kind, subjectId: subject.id }),
            category,
            priority,
            title: title.trim(),
            text: text.trim(),
            key,
          },
          pictures,
        ),
      )
      closeDialog(KEY)
      toast('SUCCESS', `Ticket #${opened.number} opened for ${opened.username}`)
      void navigate(ticketHref(opened))
    } catch (error) {
      if (isRefused(error)) renew()
      throw error
    }
  })

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {fan ? (
          <p className="small">
            {fan.username} gets a notification, and can answer.
            {subject && (
              <>
                <br />
                <span className="quiet">The ticket is about {subject.title}.</span>
              </>
            )}
          </p>
        ) : (
          <TextInput
            label="Fan"
            description="Username"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('username')}
          />
        )}
        <Group grow align="start" gap="sm">
          <SelectField
            label="Topic"
            required
            options={categoriesOf('community')}
            value={form.values.category}
            error={form.errors.category}
            onChange={(category) => form.setFieldValue('category', category)}
          />
          <Choice
            label="Priority"
            options={optionsOf<string>(ticketPriority)}
            value={form.values.priority}
            onChange={(priority) => form.setFieldValue('priority', priority)}
          />
        </Group>
        <TextInput
          label="Title"
          required
          maxLength={teamNewTicketLimits.title.maxLength}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Message"
          description="The fan will see this."
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={teamNewTicketLimits.text.maxLength}
          {...form.getInputProps('text')}
        />
        <PicturesField value={pictures} onChange={setPictures} error={fields.pictures} />
        <UnsavedDialogGuard
          when={(form.isDirty() || pictures.length > 0) && !open.isSuccess}
          what="the ticket"
          dialog={KEY}
        />
        <FormProblem error={open.error} unsent="No ticket was opened." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={open.isPending}>
            Open ticket
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
