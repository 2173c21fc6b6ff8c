import { balanceChangeLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { BalanceChangeKind, Member } from '@/api/shapes'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { countGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, positiveGems, required } from '@/lib/validators'
import { useChangeBalance } from './api'
import classes from './BalanceForm.module.css'

const schema = object({ amount: positiveGems, reason: required })
const QUICK = ['50', '100', '250', '500']

interface Props {
  member: Member
  kind: BalanceChangeKind
  onDone: () => void
}

const words: Record<BalanceChangeKind, { verb: string; done: (amount: string, name: string) => string }> = {
  TIP: { verb: 'Send', done: (amount, name) => `${name} got ${countGems(amount)}` },
  DEDUCTION: { verb: 'Deduct', done: (amount, name) => `${countGems(amount)} deducted from ${name}` },
}

/** The amount, the reason, and the balance that follows. The fan reads the reason in their statement. */
export function BalanceForm({ member, kind, onDone }: Props) {
  const { key, renewIfRefused } = useIntentKey()
  const change = useChangeBalance(member.id, kind, key)
  const { form, submit } = useSchemaForm(schema, { initialValues: { amount: '', reason: '' } })
  const { amount } = form.values
  const isAmount = positiveGems.safeParse(amount).success
  const step = isAmount ? BigInt(amount.trim()) : 0n
  const after = BigInt(member.balance) + (kind === 'TIP' ? step : -step)
  const { verb, done } = words[kind]

  const send = async (values: { amount: string; reason: string }) => {
    try {
      await change.mutateAsync({ amount: values.amount.trim(), reason: values.reason.trim() })
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', done(values.amount.trim(), member.username))
    onDone()
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        <TextInput
          label="Gems"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          leftSection={<Gem size={18} />}
          {...form.getInputProps('amount')}
        />
        <div className={classes.quick}>
          {QUICK.map((value) => (
            <button
              type="button"
              key={value}
              aria-pressed={value === amount}
              onClick={() => form.setFieldValue('amount', value)}
            >
              {value}
            </button>
          ))}
        </div>
        <Textarea
          label="Reason"
          description={`${member.username} will see this.`}
          required
          autosize
          minRows={2}
          maxLength={balanceChangeLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <dl className={classes.sum}>
          <div>
            <dt>Current balance</dt>
            <dd>
              <Gems amount={member.balance} />
            </dd>
          </div>
          <div>
            <dt>New balance</dt>
            <dd>
              {after < 0n ? <span className={classes.short}>Not enough gems</span> : <Gems amount={String(after)} />}
            </dd>
          </div>
        </dl>
        <UnsavedDialogGuard
          when={form.isDirty() && !change.isSuccess}
          what="the balance"
          dialog={kind === 'TIP' ? 'user-tip' : 'user-deduct'}
        />
        <FormProblem error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={kind === 'TIP' ? undefined : 'red'}
            loading={change.isPending}
            disabled={after < 0n}
          >
            {isAmount ? `${verb} ${countGems(amount.trim())}` : `${verb} gems`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
