import { resetLimits } from '@/api/constants'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Member } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { members } from '@/api/queries/office/members'
import { Panel } from '@/components/Panel'
import { treasury, useResetWallets } from './api'
import { countGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'

const MEMBER = 'member'
const schema = object({ reason: required, confirmation: required })

/**
 * Empties one wallet (named in the address) or all of them. The owner types out the name of the member or the
 * community.
 */
export function ResetCard() {
  const [params, setParams] = useSearchParams()
  const id = params.get(MEMBER)
  const [isAll, setAll] = useState(false)
  const one = useQuery({ ...members.one(id ?? ''), enabled: id !== null })
  const stop = () => {
    setAll(false)
    setParams((current) => new URLSearchParams(Array.from(current).filter(([key]) => key !== MEMBER)))
  }

  return (
    <Panel
      title="Reset wallets"
      lead="Removes all gems from the wallets. The ledger keeps the history. This cannot be undone."
    >
      {one.data && <ResetForm key={one.data.id} member={one.data} onDone={stop} />}
      {!id && isAll && <ResetForm onDone={stop} />}
      {!id && !isAll && (
        <Group gap="sm">
          <Button variant="light" color="red" onClick={() => setAll(true)}>
            Reset all wallets
          </Button>
          <p className="quiet small">For one wallet, open the user and choose Reset wallet.</p>
        </Group>
      )}
    </Panel>
  )
}

function ResetForm({ member, onDone }: { member?: Member; onDone: () => void }) {
  const { key, renewIfRefused } = useIntentKey()
  const reset = useResetWallets(key)
  const books = useQuery(treasury)
  const name = member ? member.username : bootCommunity().slug
  const { form, submit } = useSchemaForm(schema, { initialValues: { reason: '', confirmation: '' } })
  const gems = countGems(member?.balance ?? books.data?.held ?? '0')

  const send = async (values: { reason: string; confirmation: string }) => {
    try {
      const answer = await reset.mutateAsync({
        memberId: member?.id ?? null,
        reason: values.reason.trim(),
        confirmation: values.confirmation.trim(),
      })
      toast(
        'SUCCESS',
        answer.isDone ? `${countGems(answer.gems)} removed` : `${answer.wallets} wallets are being emptied`,
      )
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    onDone()
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack gap="md" maw={480}>
        <p>{member ? `${member.username} loses ${gems}.` : `All members lose all their gems: ${gems} in total.`}</p>
        <TextInput
          label="Reason"
          description="Members will see this in their statement."
          required
          maxLength={resetLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={`Type ${name} to confirm`}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('confirmation')}
        />
        <UnsavedGuard when={form.isDirty() && !reset.isSuccess} what="the reset" param={MEMBER} />
        <FormProblem error={reset.error} />
        <Group gap="xs">
          <Button variant="default" onClick={onDone}>
            Keep gems
          </Button>
          <Button
            type="submit"
            color="red"
            loading={reset.isPending}
            disabled={form.values.confirmation.trim() !== name}
          >
            {member ? 'Reset wallet' : 'Reset all wallets'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
