import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Import } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { countGems, formatInteger } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { session } from '@/session/session'
import { useApply, useDiscard, useUndo } from './api'

/** The last step: shows the effect of the import and applies it. */
export function Confirm({ run }: { run: Import }) {
  const { key, renewIfRefused } = useIntentKey()
  const apply = useApply(run, key)
  const discard = useDiscard(run.id)
  const navigate = useNavigate()
  const { report, mode } = run
  const isOwner = Boolean(session().acting?.isOwner)

  return (
    <Panel title="Apply import" lead="Fans are notified, and you can undo it later.">
      <Stack gap="md">
        <p>
          {report.people === 0
            ? 'No person can be imported with these settings.'
            : `${countGems(report.memberGems)} for ${formatInteger(report.members)} ${report.members === 1 ? 'member' : 'members'}${mode === 'REPLACE' ? ', replacing their balances' : ''}. ${report.waiting > 0 ? `Reserved: ${countGems(report.waitingGems)} for ${formatInteger(report.waiting)} people who have not joined yet.` : ''}`}
        </p>
        {!isOwner && (
          <p className="quiet small">
            Only the owner can apply this import. It stays a draft until the owner applies it.
          </p>
        )}
        <FormProblem error={apply.error} />
        <Group gap="xs">
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: () => void navigate('/admin/users/import') })}
          >
            Discard file
          </Button>
          {isOwner && (
            <Button
              disabled={report.people === 0}
              loading={apply.isPending}
              onClick={() => apply.mutate(undefined, { onError: renewIfRefused })}
            >
              Apply import
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

/** Takes it all back, after one more question. */
export function Undo({ run }: { run: Import }) {
  const { key, renewIfRefused } = useIntentKey()
  const undo = useUndo(run.id, key)
  const [isAsking, setAsking] = useState(false)
  if (!session().acting?.isOwner) return null
  return (
    <Panel
      title="Undo this import"
      lead="Removes imported gems that are still in wallets or reserved. Gems already spent are not affected."
    >
      <FormProblem error={undo.error} />
      <Group gap="xs">
        {isAsking && (
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep import
          </Button>
        )}
        <Button
          color="red"
          variant={isAsking ? 'filled' : 'light'}
          loading={undo.isPending}
          onClick={() => (isAsking ? undo.mutate(undefined, { onError: renewIfRefused }) : setAsking(true))}
        >
          Undo import
        </Button>
      </Group>
    </Panel>
  )
}
