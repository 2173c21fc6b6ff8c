import { MAX_WAGER_AMOUNT, wagerLimits } from '@/api/constants'
import { Skeleton, Stack, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import type { TeamWagerCasino } from '@/api/wagerShapes'
import { SelectField } from '@/components/forms/SelectField'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { SaveButtons } from '@/components/office/SaveButtons'
import { QueryView } from '@/components/QueryView'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { currencyLabel, plainAmount } from '@/lib/amounts'
import { now } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { amount, object, required } from '@/lib/validators'
import { useRecordWager, wagerCasinos } from './api'
import { ownerOf } from './words'

const KEY = 'wager-create'
const schema = object({
  connectionId: required,
  username: required,
  day: required,
  amount: amount({ maximum: MAX_WAGER_AMOUNT, isPositive: true }),
  weighted: amount({ maximum: MAX_WAGER_AMOUNT, isOptional: true }),
  reason: required,
})

/** Records a wager of a fan, or of the account of a shown wager. */
export default function WagerCreateDialog({ wager }: DialogProps[typeof KEY]) {
  const casinos = useQuery(wagerCasinos)
  return (
    <QueryView
      query={casinos}
      skeleton={<Skeleton height={360} />}
      isEmpty={({ data }) => !data.some(({ isConnected }) => isConnected)}
      empty={<Notice art="no casino" title="No casino connected" text="Connect a casino first." />}
    >
      {({ data }) => <WagerForm wager={wager} casinos={data.filter(({ isConnected }) => isConnected)} />}
    </QueryView>
  )
}

function WagerForm({ wager, casinos }: DialogProps[typeof KEY] & { casinos: readonly TeamWagerCasino[] }) {
  const record = useRecordWager()
  const today = dayAt(now(), bootCommunity().timezone)
  const owner = wager && ownerOf(wager)
  const { form, submit } = useSchemaForm(schema, {
    initialValues: {
      connectionId: wager?.connection.id ?? (casinos.length === 1 ? casinos[0]?.id : '') ?? '',
      username: owner ?? '',
      day: today,
      amount: '',
      weighted: '',
      reason: '',
    },
  })
  const { values } = form
  const currency = casinos.find(({ id }) => id === values.connectionId)?.currency
  const inCurrency = currency ? ` in ${currencyLabel(currency)}` : ''
  const accountId = wager?.account?.id ?? null
  const send = submit(async (entered) => {
    await record.mutateAsync({
      connectionId: entered.connectionId,
      accountId,
      username: accountId === null ? entered.username.trim() : '',
      day: entered.day,
      amount: plainAmount(entered.amount),
      weighted: plainAmount(entered.weighted) || null,
      reason: entered.reason.trim(),
    })
    toast('SUCCESS', 'Wager recorded')
    closeDialog(KEY)
  })
  return (
    <form noValidate onSubmit={send} aria-label="Wager">
      <Stack>
        <p className="quiet small">It adds to the day. Rewards and leaderboards count it like a reported wager.</p>
        <SelectField
          label="Casino"
          required
          disabled={wager !== undefined}
          options={casinos.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('connectionId')}
          value={values.connectionId}
          onChange={(id) => form.setFieldValue('connectionId', id)}
        />
        <TextInput
          label={accountId === null ? 'Fan' : 'Account'}
          description={accountId === null ? 'Username in your community' : undefined}
          required
          disabled={wager !== undefined}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Day"
          description="In your community’s time zone"
          type="date"
          max={today}
          required
          {...form.getInputProps('day')}
        />
        <TextInput label={`Amount${inCurrency}`} required inputMode="decimal" {...form.getInputProps('amount')} />
        <TextInput
          label={`Weighted amount${inCurrency}`}
          description="Only if this casino reports one"
          placeholder="None"
          inputMode="decimal"
          {...form.getInputProps('weighted')}
        />
        <Textarea
          label="Reason"
          description="Your team reads it in the evidence."
          required
          autosize
          minRows={2}
          maxLength={wagerLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <FormProblem error={record.error} />
        <SaveButtons
          dialog={KEY}
          noun="wager"
          isSaving={record.isPending}
          isDirty={form.isDirty() && !record.isSuccess}
          isNew
        />
      </Stack>
    </form>
  )
}
