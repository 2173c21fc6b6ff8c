import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { boot } from '@/api/boot'
import { ApiError, isRefused } from '@/api/errors'
import type { NewTicket } from '@/api/supportShapes'
import { SelectField } from '@/components/forms/SelectField'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { ownCommunities, tickets, useOpenTicket } from './api'
import { multipart } from './forms'
import { newTicketLimits } from '@/api/constants'
import { PicturesField } from './PicturesField'
import { SubjectCard } from './SubjectCard'
import { categoriesOf, subjectKind } from './words'

/** The value of the choice for a ticket to the operators of the platform. */
const PLATFORM = '*'
const schema = object({ place: required, category: required, title: required, text: required })

interface Values extends Record<string, unknown> {
  place: string
  category: string
  title: string
  text: string
}

/** Opens a ticket: who it is for, what it is about, the text and pictures. */
export default function NewTicketDialog({ community, subject, previous }: NewTicket) {
  const navigate = useNavigate()
  const here = community ?? (boot.space === 'community' && !previous?.isPlatform ? boot.community : null)
  const [pictures, setPictures] = useState<File[]>([])
  const { key, renew } = useIntentKey()
  const open = useOpenTicket()
  const known = subject && subjectKind[subject.kind].category
  const { form, submit } = useSchemaForm<Values>(schema, {
    initialValues: {
      place: here?.slug ?? (previous?.isPlatform ? PLATFORM : ''),
      category: previous?.category ?? known ?? '',
      title: '',
      text: '',
    },
  })
  const { place, category, title } = form.values
  const topics = place === '' ? [] : categoriesOf(place === PLATFORM ? 'platform' : 'community')
  const fields = open.error instanceof ApiError ? open.error.fields : {}

  const send = async (values: Values) => {
    const isToPlatform = values.place === PLATFORM
    try {
      const opened = await open.mutateAsync(
        multipart(
          {
            ...(isToPlatform ? { toPlatform: true } : { storeSlug: values.place }),
            ...(subject && { subjectKind: subject.kind, subjectId: subject.id }),
            previousId: previous?.id,
            category: values.category,
            title: values.title.trim(),
            text: values.text.trim(),
            key,
          },
          pictures,
        ),
      )
      closeDialog('ticket-create')
      toast('SUCCESS', `Ticket #${opened.number} opened`)
      void navigate(`/support?ticket=${opened.id}`)
    } catch (error) {
      if (isRefused(error)) renew()
      throw error
    }
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        {previous && <p className="quiet small">It follows ticket #{previous.number}.</p>}
        {subject && <Thing subject={subject} creator={boot.space === 'community' ? undefined : here?.slug} />}
        {!here && !previous && (
          <PlaceField
            value={place}
            error={form.errors.place}
            onChange={(next) => form.setValues({ place: next, category: '' })}
          />
        )}
        {!subject && (
          <SelectField
            label="Topic"
            required
            options={topics}
            value={category}
            error={form.errors.category}
            disabled={topics.length === 0}
            placeholder={topics.length === 0 ? 'Choose who it is for first' : undefined}
            onChange={(next) => form.setFieldValue('category', next)}
          />
        )}
        <TextInput
          label="Title"
          required
          data-autofocus
          maxLength={newTicketLimits.title.maxLength}
          placeholder="The problem in a few words"
          {...form.getInputProps('title')}
        />
        <Textarea
          label="What happened?"
          description="What you did, what you expected, and what happened instead."
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={newTicketLimits.text.maxLength}
          {...form.getInputProps('text')}
        />
        <PicturesField value={pictures} onChange={setPictures} error={fields.pictures} />
        <UnsavedDialogGuard
          when={(title !== '' || form.values.text !== '' || pictures.length > 0) && !open.isSuccess}
          what="the ticket"
          dialog="ticket-create"
        />
        <FormProblem error={open.error} unsent="No ticket was opened." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('ticket-create')}>
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

function Thing({ subject, creator }: { subject: NonNullable<NewTicket['subject']>; creator?: string }) {
  const { data, error } = useQuery(tickets.subject(subject.kind, subject.id, creator))
  if (data) return <SubjectCard subject={data} />
  return error ? <FormProblem error={error} /> : <Skeleton height={120} />
}

interface PlaceProps {
  value: string
  error: React.ReactNode
  onChange: (place: string) => void
}

/** The communities that the fan is in, and the platform itself. */
function PlaceField({ value, error, onChange }: PlaceProps) {
  const { data } = useQuery(ownCommunities)
  return (
    <SelectField
      label="Who is it for?"
      required
      value={value}
      error={error}
      options={[
        ...(data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
        { value: PLATFORM, label: 'Gemhall, the platform itself' },
      ]}
      onChange={onChange}
    />
  )
}
