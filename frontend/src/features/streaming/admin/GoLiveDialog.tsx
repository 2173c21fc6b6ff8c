import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LIVE_SWITCH_HOURS, MAX_STREAM_TITLE } from '@/api/constants'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { requiredRule } from '@/lib/rules'
import { toast } from '@/lib/toast'
import { takingAnswers } from '@/lib/useRuledForm'
import { useSwitchLive } from './api'

/** The creator says by hand that a stream runs, and where. */
export default function GoLiveDialog({ url }: DialogProps['go-live']) {
  const change = useSwitchLive()
  const form = useForm({ initialValues: { url, title: '' }, validate: { url: requiredRule } })
  const submit = takingAnswers(form)
  return (
    <form
      noValidate
      onSubmit={submit(async (values) => {
        await change.mutateAsync({ isLive: true, url: values.url.trim(), title: values.title.trim() })
        toast('SUCCESS', 'Fans see that you are live')
        closeDialog('go-live')
      })}
    >
      <Stack>
        <p>
          Your community shows a live badge that leads to your stream. It ends automatically after {LIVE_SWITCH_HOURS}{' '}
          hours.
        </p>
        <TextInput
          label="Address of the stream"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={300}
          placeholder="https://"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Title (optional)"
          autoComplete="off"
          maxLength={MAX_STREAM_TITLE}
          {...form.getInputProps('title')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !change.isSuccess} what="the stream" dialog="go-live" />
        <FormProblem error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('go-live')}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Show live badge
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
