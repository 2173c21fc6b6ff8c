import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bootCommunity } from '@/api/boot'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { requiredRule } from '@/lib/rules'
import { takingAnswers } from '@/lib/useRuledForm'
import { useOfferHandOver } from './api'
import { isNameOf } from './typedName'

/** The owner names the person, chooses their own place afterwards, and types the name of the community. */
export default function HandOverDialog() {
  const { name } = bootCommunity()
  const offer = useOfferHandOver()
  const form = useForm({
    initialValues: { receiver: '', place: 'member', confirmation: '' },
    validate: { receiver: requiredRule },
  })
  const submit = takingAnswers(form)
  return (
    <form
      noValidate
      onSubmit={submit(async ({ receiver, place, confirmation }) => {
        await offer.mutateAsync({ receiver: receiver.trim(), confirmation, giverStays: place === 'staff' })
        closeDialog('hand-over')
      })}
    >
      <Stack>
        <TextInput
          label="Email or username of the new owner"
          description="A person with a confirmed email address and without a community of their own."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('receiver')}
        />
        <Radio.Group label="What you are afterwards" {...form.getInputProps('place')}>
          <Stack gap={8} mt={8}>
            <Radio value="member" label="An ordinary member" />
            <Radio value="staff" label="Staff with every permission, as long as the new owner wants it" />
          </Stack>
        </Radio.Group>
        <p className="small">
          Once they accept, you cannot take the community back. Your members keep their gems, items and orders.
        </p>
        <TextInput
          label={`Type “${name}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('confirmation')}
        />
        <FormProblem error={offer.error} />
        <UnsavedDialogGuard when={form.isDirty() && !offer.isSuccess} what="the offer" dialog="hand-over" />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('hand-over')}>
            Keep community
          </Button>
          <Button
            type="submit"
            color="red"
            loading={offer.isPending}
            disabled={!isNameOf(name, form.values.confirmation)}
          >
            Send offer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
