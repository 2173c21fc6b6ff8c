import { Stack, TextInput, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { savedAnswerLimits } from '@/api/constants'
import { ApiError } from '@/api/errors'
import type { SavedAnswer } from '@/api/supportShapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { FormProblem } from '@/components/FormProblem'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { SaveButtons } from '@/components/office/SaveButtons'
import { Picture } from '@/components/Picture'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { multipart } from '../forms'
import { PicturesField } from '../PicturesField'
import { useDeleteAnswer, useSaveAnswer } from './api'
import classes from './AnswerDialog.module.css'

const schema = object({ name: required, text: required })

/** The variables of a saved answer, and what each stands for. */
const VARIABLES = {
  username: 'Name of the fan',
  community: 'Name of the community',
  ticket: 'Number of the ticket',
  title: 'Title of the ticket',
  order: 'What it is about',
  staff: 'Your name',
} as const

/** A saved answer: its name, its text with variables, and pictures that are sent with it. */
export default function AnswerDialog({ answer }: { answer?: SavedAnswer }) {
  const save = useSaveAnswer(answer?.id)
  const [pictures, setPictures] = useState<File[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const { form, submit } = useSchemaForm(schema, {
    initialValues: { name: answer?.name ?? '', text: answer?.text ?? '' },
  })
  const kept = (answer?.pictures ?? []).filter(({ id }) => !removed.includes(id))
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const isDirty = form.isDirty() || pictures.length > 0 || removed.length > 0

  const send = async ({ name, text }: { name: string; text: string }) => {
    const seen = answer && JSON.stringify({ name: answer.name, text: answer.text })
    await save.mutateAsync(
      multipart({ name: name.trim(), text: text.trim(), seen }, pictures, { removedPictureIds: removed }),
    )
    toast('SUCCESS', 'Answer saved')
    closeDialog('saved-answer')
  }
  const add = (variable: string) => form.setFieldValue('text', `${form.values.text}{{${variable}}}`)

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        <TextInput
          label="Name"
          description="Only your team sees it."
          required
          data-autofocus
          maxLength={savedAnswerLimits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <CountedTextarea
          label="Text"
          required
          rows={8}
          maxLength={savedAnswerLimits.text.maxLength}
          {...form.getInputProps('text')}
          value={form.values.text}
        />
        <div role="group" aria-label="Add a value of the ticket" className={classes.variables}>
          {Object.entries(VARIABLES).map(([name, words]) => (
            <Button key={name} variant="default" size="compact-sm" onClick={() => add(name)}>
              {words}
            </Button>
          ))}
        </div>
        {kept.length > 0 && (
          <ul className={classes.pictures} aria-label="Pictures">
            {kept.map(({ id, url }, index) => (
              <li key={id}>
                <Picture src={url} sizes="88px" alt={`Picture ${index + 1}`} />
                <button
                  type="button"
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => setRemoved([...removed, id])}
                >
                  <IconX size={16} stroke={2} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <PicturesField value={pictures} present={kept.length} onChange={setPictures} error={fields.pictures} />
        <FormProblem error={save.error} />
        <SaveButtons
          dialog="saved-answer"
          noun="answer"
          isSaving={save.isPending}
          isDirty={isDirty && !save.isSuccess}
          isNew={!answer}
        />
      </Stack>
    </form>
  )
}

export function DeleteAnswer({ answer }: DialogProps['saved-answer-delete']) {
  const remove = useDeleteAnswer(answer.id)
  return (
    <Stack>
      <p>“{answer.name}” will be deleted for your whole team. Messages that were sent with it stay.</p>
      <DeleteButtons
        dialog="saved-answer-delete"
        noun="answer"
        deletion={remove}
        onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
      />
    </Stack>
  )
}
