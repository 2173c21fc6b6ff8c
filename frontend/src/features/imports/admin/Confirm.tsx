import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Import } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Card } from '@/components/office/Stats'
import { formatGems, formatInteger } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { session } from '@/session/session'
import { useApply, useDiscard, useUndo } from './api'

/** The last step: says what is about to happen, and does it. */
export function Confirm({ run }: { run: Import }) {
  const { key, renewIfRefused } = useIntentKey()
  const apply = useApply(run.id, key)
  const discard = useDiscard(run.id)
  const navigate = useNavigate()
  const { report, mode } = run
  const isOwner = Boolean(session().acting?.isOwner)

  return (
    <Card title="Bring it along" lead="The fans are told, and you can undo it later.">
      <Stack gap="md">
        <p>
          {report.people === 0
            ? 'There is nobody to bring along with this reading of the file.'
            : `${formatGems(report.memberGems)} gems for ${formatInteger(report.members)} ${report.members === 1 ? 'member' : 'members'}${mode === 'REPLACE' ? ', in place of what they hold' : ''}. ${report.waiting > 0 ? `${formatGems(report.waitingGems)} gems wait for ${formatInteger(report.waiting)} more.` : ''}`}
        </p>
        {!isOwner && <p className="quiet small">Only the owner applies it. It stays here until then.</p>}
        <FormProblem error={apply.error} />
        <Group gap="xs">
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate(undefined, { onSuccess: () => void navigate('/admin/users/import') })}
          >
            Throw the file away
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
    </Card>
  )
}

/** Takes it all back, after one more question. */
export function Undo({ run }: { run: Import }) {
  const { key, renewIfRefused } = useIntentKey()
  const undo = useUndo(run.id, key)
  const [isAsking, setAsking] = useState(false)
  if (!session().acting?.isOwner) return null
  return (
    <Card
      title="Undo this import"
      lead="Takes back what is still in the wallets, and ends the waiting. What was spent meanwhile stays spent."
    >
      <FormProblem error={undo.error} />
      <Group gap="xs">
        {isAsking && (
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep the import
          </Button>
        )}
        <Button
          color="red"
          variant={isAsking ? 'filled' : 'light'}
          loading={undo.isPending}
          onClick={() => (isAsking ? undo.mutate(undefined, { onError: renewIfRefused }) : setAsking(true))}
        >
          {isAsking ? 'Take the gems back' : 'Undo import'}
        </Button>
      </Group>
    </Card>
  )
}
