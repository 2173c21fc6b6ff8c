import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bootCommunity } from '@/api/boot'
import { Check } from '@/components/Check'
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
    initialValues: { receiver: '', giverStays: false, confirmation: '' },
    validate: { receiver: requiredRule },
  })
  const submit = takingAnswers(form)
  return (
    <form
      noValidate
      onSubmit={submit(async ({ receiver, giverStays, confirmation }) => {
        await offer.mutateAsync({ receiver: receiver.trim(), confirmation, giverStays })
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
        <Check checked={form.values.giverStays} onChange={(checked) => form.setFieldValue('giverStays', checked)}>
          Stay on the team as staff with every permission, as long as the new owner wants it. Otherwise you become an
          ordinary member.
        </Check>
        <p className="small">
          Once they accept, you cannot take the community back. Your members keep their gems, items and orders.
        </p>
        <p className="small">
          If you have a paid plan, the new owner pays for it from the next payment on. We remove your payment method, so
          you are not charged again. The period that you paid for stays with the community, without a refund.
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
