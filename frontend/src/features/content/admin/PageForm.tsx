import { pageLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { bootCommunity } from '@/api/boot'
import type { OwnPage } from '@/api/shapes'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { ViewPreview, WithPreview } from '@/components/office/PreviewFrame'
import { jsonOf } from '@/lib/changes'
import { PREVIEW_PAGE } from '@/lib/preview'
import { toast } from '@/lib/toast'
import { ownPages, usePublishPage, useSavePage } from './api'
import {
  asFansRead,
  blankPage,
  describe,
  fieldsOf,
  newPageSchema,
  pageSchema,
  type PageValues,
  PREVIEW_PATH,
  valuesOf,
} from './pageValues'
import { TextEditor } from './TextEditor'

interface Props {
  page?: OwnPage
  onSaved: (page: OwnPage) => void
}

/** A page: its text, its address and its place in the menu. Title and text are a draft until they are published. */
export function PageForm({ page, onSaved }: Props) {
  const save = useSavePage(page?.id)
  const publish = usePublishPage()
  const edit = useEditForm<PageValues, OwnPage>({
    schema: page ? pageSchema : newPageSchema,
    thing: page,
    blank: blankPage,
    valuesOf,
    fieldsOf,
    describe,
    queryKey: page && ownPages.one(page.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const isBusy = save.isPending || publish.isPending

  const saveDraft = async (...[changes, entered]: Parameters<Parameters<typeof edit.submit>[0]>) => {
    const saved = await save.mutateAsync(jsonOf(changes))
    toast(
      'SUCCESS',
      page?.publishedAt ? 'Draft saved. Fans see it once you publish it.' : 'Draft saved. Only your team sees it.',
    )
    edit.keep(saved, entered)
    return saved
  }
  const send = edit.submit(async (...sent) => onSaved(await saveDraft(...sent)))
  const sendAndPublish = edit.submit(async (changes, entered) => {
    const isChanged = !page || Object.keys(changes.fields).length > 0
    const saved = isChanged ? await save.mutateAsync(jsonOf(changes)) : page
    const live = await publish.mutateAsync(saved)
    edit.keep(live, entered)
    toast('SUCCESS', 'Page published. Fans can read it now.')
    onSaved(live)
  })

  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Page">
      <WithPreview
        path={PREVIEW_PATH}
        look="published"
        message={{ kind: PREVIEW_PAGE, ...asFansRead(values, bootCommunity().pages, page) }}
      >
        <Panel title="Text">
          <Stack gap="md">
            <TextInput label="Title" required maxLength={pageLimits.title.maxLength} {...form.getInputProps('title')} />
            <TextEditor
              label="Text of the page"
              value={values.body}
              onChange={(html) => form.setFieldValue('body', html)}
              error={form.errors.body}
            />
          </Stack>
        </Panel>
        <Panel title="Place" lead="A change of the address or the menu takes effect when you save.">
          <Stack gap="md">
            <TextInput
              label="Address"
              description={`${bootCommunity().url}/pages/…`}
              placeholder="From the title"
              required={page !== undefined}
              maxLength={pageLimits.slug.maxLength}
              {...form.getInputProps('slug')}
            />
            <TextInput
              label="Name in the menu"
              description="Leave it empty to keep the page out of the menu."
              maxLength={pageLimits.menuName.maxLength}
              {...form.getInputProps('menuName')}
            />
          </Stack>
        </Panel>
      </WithPreview>
      <FormProblem error={save.error ?? publish.error} />
      <SaveBar
        edit={edit}
        what="the page"
        canDiscard={page !== undefined}
        // The user is on the way to another page, so the editor of a new page is not opened.
        onSaveDraft={edit.submit(saveDraft)}
      >
        <ViewPreview />
        <Button type="submit" variant="default" loading={save.isPending} disabled={isBusy || (page && !edit.isDirty)}>
          Save draft
        </Button>
        <Button
          loading={publish.isPending}
          disabled={isBusy || (page?.state === 'PUBLISHED' && !edit.isDirty)}
          onClick={() => void sendAndPublish()}
        >
          Publish
        </Button>
      </SaveBar>
    </form>
  )
}
