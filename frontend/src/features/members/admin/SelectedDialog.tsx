import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { SelectField } from '@/components/forms/SelectField'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { memberStatus } from '@/components/office/memberStatus'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, optionalText, positiveGems, required } from '@/lib/validators'
import { useChangeSelected } from './api'
import balance from './BalanceForm.module.css'
import classes from './SelectedDialog.module.css'
import { changeWords, namesOf, type SelectedValues } from './selected'

const anything = optionalText(Number.MAX_SAFE_INTEGER)

/** The same tip, note or status for several fans. Those who were refused stay in the dialog, each with the reason. */
export default function SelectedDialog({ members, change, onDone }: DialogProps['users-selected']) {
  const words = changeWords[change]
  const [left, setLeft] = useState(members)
  const { key, renew, renewIfRefused } = useIntentKey()
  const send = useChangeSelected(change, key)
  const { form, submit } = useSchemaForm<SelectedValues>(
    object({
      amount: change === 'TIP' ? positiveGems : anything,
      status: change === 'STATUS' ? required : anything,
      text: required,
    }),
    { initialValues: { amount: '', status: '', text: '' } },
  )
  const refused = send.data?.data.filter(({ error }) => error) ?? []
  const values = { ...form.values, amount: form.values.amount.trim() }
  const isAmount = change !== 'TIP' || positiveGems.safeParse(values.amount).success
  const close = () => closeDialog('users-selected')

  const run = async (typed: SelectedValues) => {
    const sent = { ...typed, amount: typed.amount.trim(), text: typed.text.trim() }
    let outcomes
    try {
      outcomes = (await send.mutateAsync({ ids: left.map(({ id }) => id), ...sent })).data
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    const failed = new Set(outcomes.flatMap(({ id, error }) => (error ? id : [])))
    if (failed.size < left.length) toast('SUCCESS_PRIMARY', words.done(sent, left.length - failed.size))
    if (failed.size === 0) {
      onDone()
      close()
      return
    }
    // The others have it: only those who were refused are tried again, as a new intent.
    setLeft(left.filter(({ id }) => failed.has(id)))
    renew()
  }

  return (
    <form noValidate onSubmit={submit(run)}>
      <Stack>
        <p className="quiet small">{namesOf(left)}</p>
        {change === 'TIP' && (
          <>
            <TextInput
              label="Gems for each"
              inputMode="numeric"
              autoComplete="off"
              required
              data-autofocus
              leftSection={<Gem size={18} />}
              {...form.getInputProps('amount')}
            />
            {isAmount && <TipSum amount={BigInt(values.amount)} count={left.length} />}
          </>
        )}
        {change === 'STATUS' && (
          <SelectField
            label="Status"
            required
            data-autofocus
            options={optionsOf(memberStatus)}
            description={values.status ? memberStatus[values.status as keyof typeof memberStatus].meaning : undefined}
            {...form.getInputProps('status')}
            value={form.values.status}
          />
        )}
        <Textarea
          label={words.text.label}
          description={words.text.description}
          required
          autosize
          minRows={2}
          maxLength={words.text.maxLength}
          {...form.getInputProps('text')}
        />
        {refused.length > 0 && (
          <ul className={classes.refused} role="alert">
            {refused.map(({ id, username, error }) => (
              <li key={id}>
                <strong>{username || 'A user'}</strong>: {error?.message}
              </li>
            ))}
          </ul>
        )}
        <UnsavedDialogGuard
          when={form.isDirty() && !send.isSuccess}
          what={words.text.label.toLowerCase() === 'note' ? 'the note' : 'what you typed'}
          dialog="users-selected"
        />
        <FormProblem error={send.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {refused.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {refused.length > 0
              ? `Try again for ${left.length}`
              : words.button(isAmount ? values : { ...values, amount: '' }, left.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function TipSum({ amount, count }: { amount: bigint; count: number }) {
  const { data } = useQuery(issuanceLeft)
  const sum = amount * BigInt(count)
  const isTooMuch = data !== undefined && sum > BigInt(data.leftToday)
  return (
    <dl className={balance.sum}>
      <div>
        <dt>In all</dt>
        <dd>
          <Gems amount={String(sum)} />
        </dd>
      </div>
      {data && (
        <div>
          <dt>Your team can still give today</dt>
          <dd className={isTooMuch ? balance.short : undefined}>
            <Gems amount={data.leftToday} />
          </dd>
        </div>
      )}
    </dl>
  )
}
