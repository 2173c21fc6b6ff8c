import { MAX_WAGER_AMOUNT, wagerCorrectionLimits } from '@/api/constants'
import { Button, Group, TextInput, Textarea } from '@mantine/core'
import type { TeamWager } from '@/api/wagerShapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { currencyLabel, formatAmount, isAmount, plainAmount, sumOfAmounts } from '@/lib/amounts'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { amount, object, required } from '@/lib/validators'
import { useCorrectWager } from './api'
import classes from './Wagers.module.css'

const signed = { maximum: MAX_WAGER_AMOUNT, isSigned: true }
const schema = object({
  change: amount(signed),
  weightedChange: amount({ ...signed, isOptional: true }),
  reason: required,
})

/** A correction of a day by a change, with a reason. The earlier changes stay in the evidence. */
export function CorrectionForm({ wager, onDone }: { wager: TeamWager; onDone: () => void }) {
  const { id, amount: before, weighted, connection } = wager
  const correct = useCorrectWager(id)
  const { form, submit } = useSchemaForm(schema, { initialValues: { change: '', weightedChange: '', reason: '' } })
  const unit = currencyLabel(connection.currency)
  const change = plainAmount(form.values.change)
  const send = submit(async (values) => {
    await correct.mutateAsync({
      change: plainAmount(values.change),
      weightedChange: plainAmount(values.weightedChange) || null,
      reason: values.reason.trim(),
    })
    toast('SUCCESS', 'Wager corrected')
    onDone()
  })
  return (
    <form noValidate onSubmit={send} className={classes.form} aria-label="Correction">
      <TextInput
        label={`Change in ${unit}`}
        description={
          isAmount(change)
            ? `Wagered after this: ${formatAmount(sumOfAmounts([before, change]), connection.currency)}`
            : 'A minus takes away, such as -120.50.'
        }
        required
        inputMode="text"
        {...form.getInputProps('change')}
      />
      {weighted !== null && (
        <TextInput
          label={`Change of the weighted amount in ${unit}`}
          description="Without it, the weighted amount changes in the same proportion."
          placeholder="In proportion"
          inputMode="text"
          {...form.getInputProps('weightedChange')}
        />
      )}
      <Textarea
        label="Reason"
        description="Your team reads it in the evidence."
        required
        autosize
        minRows={2}
        maxLength={wagerCorrectionLimits.reason.maxLength}
        {...form.getInputProps('reason')}
      />
      <FormProblem error={correct.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={correct.isPending}>
          Correct wager
        </Button>
      </Group>
      <UnsavedGuard when={form.isDirty() && !correct.isSuccess} what="the correction" param="wager" />
    </form>
  )
}
