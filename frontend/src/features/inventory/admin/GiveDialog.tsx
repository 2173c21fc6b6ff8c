import { giftLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { SelectField } from '@/components/forms/SelectField'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { formatInteger } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { useGive } from './api'

const DIALOG = 'item-give'
const schema = object({ productId: required, reason: required })

/** Give one piece from the stock to one fan, with a reason. */
export default function GiveDialog({ member }: DialogProps[typeof DIALOG]) {
  const { key, renewIfRefused } = useIntentKey()
  const give = useGive(member.id, key)
  const products = useQuery(ownProducts.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const { form, submit } = useSchemaForm(schema, { initialValues: { productId: '', reason: '' } })
  const offered = (products.data?.data ?? []).filter(({ status, quantity }) => status !== 'DRAFT' && quantity !== 0)

  const send = async (values: { productId: string; reason: string }) => {
    try {
      await give.mutateAsync({ productId: values.productId, reason: values.reason.trim() })
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', `Added to ${member.username}’s inventory`)
    closeDialog(DIALOG)
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        <SelectField
          label="Item"
          required
          data-autofocus
          options={offered.map(({ id, productName, quantity }) => ({
            value: id,
            label: quantity === null ? productName : `${productName} (${formatInteger(quantity)} left)`,
          }))}
          value={form.values.productId}
          error={form.errors.productId}
          onChange={(productId) => form.setFieldValue('productId', productId)}
        />
        <Textarea
          label="Reason"
          description={`${member.username} will see this.`}
          required
          autosize
          minRows={2}
          maxLength={giftLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <p className="quiet small">One item is taken from your stock. A gift cannot be sold back for gems.</p>
        <UnsavedDialogGuard when={form.isDirty() && !give.isSuccess} what="the gift" dialog={DIALOG} />
        <FormProblem error={give.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(DIALOG)}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending}>
            Give item
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
