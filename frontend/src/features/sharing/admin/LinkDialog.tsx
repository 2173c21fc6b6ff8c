import { Button, Group, Stack, TextInput } from '@mantine/core'
import { shareLinkLimits } from '@/api/constants'
import type { ShareLink } from '@/api/shapes'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { object, required } from '@/lib/validators'
import { useSaveLink } from './api'

const KEY = 'share-link-edit'
const schema = object({ name: required })

/** Names a new link, or renames one. */
export default function LinkDialog({ link }: DialogProps[typeof KEY]) {
  const save = useSaveLink(link?.id)
  const edit = useEditForm<{ name: string }, ShareLink>({
    schema,
    thing: link,
    blank: { name: '' },
    valuesOf: ({ name }) => ({ name }),
    fieldsOf: ({ name }) => ({ name: name.trim() }),
  })
  return (
    <form
      noValidate
      ref={(element) => edit.attach(element)}
      onSubmit={edit.submit(async (changes) => {
        await save.mutateAsync(jsonOf(changes))
        closeDialog(KEY)
        toast('SUCCESS', link ? 'Link renamed' : 'Link added')
      })}
    >
      <Stack>
        <TextInput
          label="Place"
          description="Only your team can see this name, for example “Discord pinned post”."
          required
          maxLength={shareLinkLimits.name.maxLength}
          autoComplete="off"
          data-autofocus
          {...edit.form.getInputProps('name')}
        />
        <FormProblem error={save.error} />
        <UnsavedDialogGuard when={edit.isDirty && !save.isSuccess} what="the link" dialog={KEY} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {link ? 'Save name' : 'Add link'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
