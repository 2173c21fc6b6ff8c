import { Button, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { voidReferralLimits } from '@/api/constants'
import type { FanReferral } from '@/api/friendShapes'
import { Chip } from '@/components/Chip'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems, formatExact } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { friendState, holdReason } from '../words'
import { fanReferral, useReleaseReferral, useVoidReferral } from './api'

const KEY = 'fan-referral'
const schema = object({ reason: required })

/** One referral: who brought whom, why it was held, and the two decisions. */
export default function ReferralDialog({ id }: DialogProps[typeof KEY]) {
  return (
    <QueryView query={useQuery(fanReferral(id))} skeleton={<Skeleton height={240} />}>
      {(referral) => <Decision referral={referral} />}
    </QueryView>
  )
}

function Decision({ referral }: { referral: FanReferral }) {
  const { id, state, inviter, friend, reasons, reason, createdAt, settledAt } = referral
  const release = useReleaseReferral(id)
  const voiding = useVoidReferral(id)
  const { form, submit } = useSchemaForm(schema, { initialValues: { reason: '' } })
  const send = submit(async (values) => {
    await voiding.mutateAsync(values.reason.trim())
    closeDialog(KEY)
  })
  const isPaid = state === 'PAID'
  return (
    <form noValidate onSubmit={send} aria-label="Referral">
      <Stack>
        <div>
          <Chip tone={friendState[state].tone}>{friendState[state].label}</Chip>
        </div>
        <p>
          <Link to={`/admin/users/${inviter.id}`} onClick={() => closeDialog(KEY)}>
            {inviter.username}
          </Link>{' '}
          brought{' '}
          <Link to={`/admin/users/${friend.id}`} onClick={() => closeDialog(KEY)}>
            {friend.username}
          </Link>
          , who joined on {formatExact(createdAt)}.
        </p>
        <p>
          {isPaid ? 'Paid' : 'To pay'}: {countGems(inviter.gems)} to {inviter.username}, {countGems(friend.gems)} to{' '}
          {friend.username}
          {settledAt && isPaid ? `, on ${formatExact(settledAt)}` : ''}.
        </p>
        {state === 'HELD' &&
          [inviter, friend].map(
            ({ id: fan, username, isRestricted }) =>
              isRestricted && <p key={fan}>{username} is restricted, and gets no gems if you release this now.</p>,
          )}
        {reasons.length > 0 && (
          <div>
            <h3>Why it was held</h3>
            <ul>
              {reasons.map((one) => (
                <li key={one}>{holdReason[one]}</li>
              ))}
            </ul>
          </div>
        )}
        {state === 'VOID' ? (
          <p dir="auto">Both fans read this reason: {reason}</p>
        ) : (
          <Textarea
            label="Reason for voiding"
            description={
              isPaid
                ? 'Both fans will see this. Gems that they have not spent are taken back.'
                : 'Both fans will see this. They can open a support ticket.'
            }
            required
            autosize
            minRows={2}
            maxLength={voidReferralLimits.reason.maxLength}
            {...form.getInputProps('reason')}
          />
        )}
        <UnsavedDialogGuard when={form.isDirty() && !voiding.isSuccess} what="the reason" dialog={KEY} />
        <FormProblem error={voiding.error ?? release.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Close
          </Button>
          {state !== 'VOID' && (
            <Button type="submit" variant="light" color="red" loading={voiding.isPending}>
              Void referral
            </Button>
          )}
          {state === 'HELD' && (
            <Button
              loading={release.isPending}
              onClick={() => release.mutate(undefined, { onSuccess: () => closeDialog(KEY) })}
            >
              Release referral
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
