import { caseLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import type { FirstStatus, TeamCase } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { useEditForm } from '@/components/forms/useEditForm'
import { Gem } from '@/components/Gem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { openDialog } from '@/dialogs/dialogs'
import { TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { withLossConfirmed } from '@/components/office/withLossConfirmed'
import { formOf } from '@/lib/changes'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast } from '@/lib/toast'
import { PARTS } from '../odds'
import { ownCases, useSaveCase } from './api'
import {
  blankCase,
  caseSchema,
  type CaseValues,
  describe,
  exactOf,
  fieldsOf,
  previewOf,
  problemsOf,
  totalOf,
  valuesOf,
} from './caseValues'
import classes from './CaseForm.module.css'
import { FanCase } from './FanCase'
import { PrizesCard } from './PrizesCard'

interface Props {
  shown?: TeamCase
  onSaved: (saved: TeamCase) => void
}

/** The case's fields, and beside them the card a fan will see. */
export function CaseForm({ shown, onSaved }: Props) {
  const save = useSaveCase(shown?.id)
  const edit = useEditForm<CaseValues, TeamCase>({
    schema: caseSchema,
    thing: shown,
    blank: blankCase,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: shown && ownCases.one(shown.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.image)
  const preview = previewOf(values, chosen ?? shown?.image ?? null)
  const isDraft = !shown || shown.status === 'DRAFT'

  const send = (status?: FirstStatus) =>
    edit.submit(async ({ fields, seen }, entered) => {
      const problems = problemsOf(entered.prizes)
      if (entered.prizes.length === 0) problems.prizes = 'Add at least one prize'
      else if (totalOf(entered.prizes) !== PARTS) problems.prizes = 'Total odds should be 100'
      if (Object.keys(problems).length > 0) {
        form.setErrors(problems)
        void edit.showProblem()
        return
      }
      const body = formOf(
        status === 'ACTIVE'
          ? { fields: { ...fields, status }, seen: edit.look() }
          : { fields: status ? { ...fields, status } : fields, seen },
      )
      await withLossConfirmed(body, save.mutateAsync, {
        what: 'On average, one opening',
        onSaved: (saved) => {
          toast('SUCCESS', status === 'ACTIVE' ? `${saved.name} is published` : 'Case saved')
          edit.keep(saved, entered)
          onSaved(saved)
        },
      })
    })

  return (
    <TermsForm
      edit={edit}
      what="the case"
      isNew={!shown}
      onSubmit={send(isDraft ? 'ACTIVE' : undefined)}
      error={save.error}
      preview={<FanCase shown={preview} />}
      buttons={
        <>
          <Button variant="subtle" onClick={() => openDialog('case-preview', { shown: preview })}>
            Preview
          </Button>
          {isDraft && (
            <Button variant="default" disabled={save.isPending} onClick={() => send('DRAFT')()}>
              Save as draft
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={!isDraft && !edit.isDirty}>
            {isDraft ? 'Publish case' : 'Save case'}
          </Button>
        </>
      }
    >
      <Panel title="Details">
        <Stack gap="md">
          <TextInput label="Name" required maxLength={caseLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            rows={3}
            maxLength={caseLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={values.description}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG, WebP or GIF, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
            value={values.image}
            current={chosen ?? shown?.image}
            onChange={(file) => form.setFieldValue('image', file)}
            error={form.errors.image}
          />
          <div className={classes.pair}>
            <TextInput
              label="Price in gems"
              required
              inputMode="numeric"
              leftSection={<Gem size={18} />}
              {...form.getInputProps('price')}
            />
            <TextInput
              label="Openings per member per day"
              placeholder="No limit"
              inputMode="numeric"
              {...form.getInputProps('limitPerDay')}
            />
          </div>
        </Stack>
      </Panel>
      <PrizesCard form={form} />
    </TermsForm>
  )
}
