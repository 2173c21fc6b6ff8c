import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Import } from '@/api/shapes'
import { Check } from '@/components/Check'
import { FormProblem } from '@/components/FormProblem'
import { Warning } from '@/components/office/Warning'
import { Panel } from '@/components/Panel'
import { countGems, formatDay, formatGems, formatInteger } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { session } from '@/session/session'
import { useApply, useChange, useDiscard, useIsChanging, useUndo } from './api'
import classes from './Import.module.css'
import { answerText } from './words'

/** The last step: shows the effect of the import and applies it. */
export function Confirm({ run }: { run: Import }) {
  const { key, renewIfRefused } = useIntentKey()
  const apply = useApply(run, key)
  const discard = useDiscard(run.id)
  const navigate = useNavigate()
  const { report, mode } = run
  const isChanging = useIsChanging(run.id)
  const isOwner = Boolean(session().acting?.isOwner)
  const [isRaised, setRaised] = useState(false)
  const [isRepeated, setRepeated] = useState(false)
  const isBeyond = BigInt(report.gems) > BigInt(run.leftToday)
  const isUnconfirmed = run.sameFile !== null && !isRepeated

  return (
    <Panel title="Apply import" lead="Fans are notified, and you can undo it later.">
      <Stack gap="md">
        {report.missing.map((answer) => (
          <p key={answer} className={classes.warning}>
            {answerText[answer]} Choose it in the file settings.
          </p>
        ))}
        <p hidden={report.missing.length > 0}>
          {report.people === 0
            ? 'No person can be imported with these settings.'
            : `${countGems(report.memberGems)} for ${formatInteger(report.members)} ${report.members === 1 ? 'member' : 'members'}${mode === 'REPLACE' ? ', replacing their balances' : ''}. ${report.waiting > 0 ? `Reserved: ${countGems(report.waitingGems)} for ${report.waiting === 1 ? '1 person who has' : `${formatInteger(report.waiting)} people who have`} not joined yet.` : ''}`}
        </p>
        {!isOwner && (
          <p className="quiet small">
            Only the owner can apply this import. It stays a draft until the owner applies it.
          </p>
        )}
        {run.sameFile && (
          <SameFile file={run.sameFile} isOwner={isOwner} isRepeated={isRepeated} onRepeat={setRepeated} />
        )}
        {isBeyond && <BeyondLimit run={run} isOwner={isOwner} isRaised={isRaised} onRaise={setRaised} />}
        <FormProblem
          error={apply.error}
          ofFields="The file settings changed after this page showed them. Check the figures, then apply the import again."
        />
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
              disabled={report.people === 0 || report.missing.length > 0 || (isBeyond && !isRaised) || isUnconfirmed}
              loading={apply.isPending || isChanging}
              onClick={() =>
                apply.mutate({ raiseLimit: isBeyond && isRaised, repeat: isRepeated }, { onError: renewIfRefused })
              }
            >
              Apply import
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

/** A file that is applied already: its gems are paid once more only if the owner says so. */
function SameFile({
  file,
  isOwner,
  isRepeated,
  onRepeat,
}: {
  file: NonNullable<Import['sameFile']>
  isOwner: boolean
  isRepeated: boolean
  onRepeat: (isRepeated: boolean) => void
}) {
  return (
    <Stack gap="sm">
      <Warning title="This file is already applied">
        <bdi>{file.filename}</bdi> has the same content.{' '}
        {file.appliedAt ? `It was applied on ${formatDay(file.appliedAt)}.` : 'It is being applied now.'} If you apply
        it again, its people get the gems a second time.
      </Warning>
      {isOwner && (
        <Check checked={isRepeated} onChange={onRepeat}>
          Apply the same file again
        </Check>
      )}
    </Stack>
  )
}

/** An import that the day's limit does not allow: raise it once, or pay fewer gems for the same points. */
function BeyondLimit({
  run,
  isOwner,
  isRaised,
  onRaise,
}: {
  run: Import
  isOwner: boolean
  isRaised: boolean
  onRaise: (isRaised: boolean) => void
}) {
  const change = useChange(run.id)
  const rate = rateWithin(run)
  return (
    <Stack gap="sm">
      <Warning title="This is more than today's limit">
        The import has {countGems(run.report.gems)}. The daily limit is {countGems(run.dailyLimit)}, and{' '}
        {formatGems(run.leftToday)} of it is left today.
      </Warning>
      {isOwner && (
        <Check checked={isRaised} onChange={onRaise}>
          Raise the limit once, for this import
        </Check>
      )}
      {rate !== null && (
        <div>
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ rate })}>
            Use {formatInteger(rate)} points for one gem
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** The smallest rate of 10, 100, 1,000 … points per gem with which the import stays within the rest of the day. */
function rateWithin({ report, rate, leftToday }: Import) {
  const points = BigInt(report.gems) * BigInt(rate)
  const possible = [10, 100, 1000, 10_000, 100_000, 1_000_000]
  return possible.find((one) => one > rate && points / BigInt(one) <= BigInt(leftToday)) ?? null
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
      lead="Removes imported gems that are still in wallets or reserved, and the watched time, join dates and levels that the import gave. Gems are alike: imported gems count as spent last, so a wallet keeps only what it would have without the import."
    >
      {run.notUndone > 0 && (
        <Warning title="Not everything is undone">
          {run.notUndone === 1 ? 'One person keeps' : `${formatInteger(run.notUndone)} people keep`} the gems of this
          import, because a wallet is frozen or full, or because a later import replaced the balance. The lines say why.
          Undo the import again when that has changed.
        </Warning>
      )}
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
