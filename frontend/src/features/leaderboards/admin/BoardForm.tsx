import { Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { boardLimits } from '@/api/constants'
import type { TeamBoard } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { HOUSE_ZONE } from '@/components/forms/DateTimeField'
import { useEditForm } from '@/components/forms/useEditForm'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { now } from '@/lib/clock'
import { toast } from '@/lib/toast'
import { isSwitchedOff } from '@/session/session'
import { formatIn } from '@/lib/zonedFormat'
import { sumText } from '../model'
import { ownLeaderboards, useSaveBoard } from './api'
import { blankBoard, boardSchema, type BoardValues, describe, fieldsOf, sumOf, valuesOf } from './boardValues'
import { CountingCard } from './CountingCard'
import { FanBoard } from './FanBoard'
import { PrizesCard } from './PrizesCard'
import { AudienceCard, RulesCard } from './RulesCard'
import { WindowCard } from './WindowCard'

interface Props {
  board?: TeamBoard
  onSaved: (board: TeamBoard) => void
  /** Tests the saved rule of age and countries. */
  audienceTest?: ReactNode
}

/** The fields of a board, and beside them the fans' view. It is saved as a draft and published afterward. */
export function BoardForm({ board, onSaved, audienceTest }: Props) {
  const save = useSaveBoard(board?.id)
  const [blank] = useState(() => {
    const proposed = blankBoard(now(), HOUSE_ZONE)
    return isSwitchedOff('CASINOS') ? { ...proposed, kind: 'POINTS' as const } : proposed
  })
  const edit = useEditForm<BoardValues, TeamBoard>({
    schema: boardSchema,
    thing: board,
    blank,
    valuesOf,
    fieldsOf,
    describe,
    queryKey: board && ownLeaderboards.one(board.id).queryKey,
  })
  const { form } = edit
  const isFixed = (field: string) => board?.publication === 'ARCHIVED' || (board?.fixed.includes(field) ?? false)
  const isDraft = board?.publication === 'DRAFT'

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(jsonOf(changes))
    toast('SUCCESS', 'Leaderboard saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) =>
      edit.keep(await save.mutateAsync(jsonOf({ fields: { ...fields, publication: 'ACTIVE' }, seen })), entered),
    (entered, answers) =>
      openDialog('leaderboard-publish', { name: entered.name, facts: factsOf(entered), ...answers }),
  )

  return (
    <TermsForm
      edit={edit}
      what="the leaderboard"
      isNew={!board}
      onSubmit={send}
      error={save.error}
      preview={<FanBoard values={form.values} />}
      buttons={
        <DraftButtons
          edit={edit}
          isNew={!board}
          isDraft={isDraft}
          isBusy={save.isPending}
          save="Save leaderboard"
          publish="Publish leaderboard"
          onPublish={() => publish()}
        />
      }
    >
      {board && <FixedNote board={board} />}
      <Panel title="Details">
        <Stack gap="md">
          <TextInput label="Name" required maxLength={boardLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            rows={3}
            maxLength={boardLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
        </Stack>
      </Panel>
      <CountingCard form={form} isFixed={isFixed} />
      <WindowCard form={form} isFixed={isFixed} />
      <PrizesCard key={JSON.stringify(edit.base.prizes)} form={form} isFixed={isFixed('prizes')} />
      <RulesCard form={form} isFixed={isFixed} />
      <AudienceCard form={form} isFixed={isFixed}>
        {audienceTest ?? <p className="small quiet">You can test the rule after you save.</p>}
      </AudienceCard>
    </TermsForm>
  )
}

function FixedNote({ board: { publication, fixed, nextFields } }: { board: TeamBoard }) {
  if (publication === 'ARCHIVED') return <p className="quiet">This leaderboard is finished, so it cannot change.</p>
  if (fixed.length === 0) return null
  return (
    <p className="quiet">
      A round has started, so some fields cannot change.{' '}
      {nextFields.length > 0 && 'Changed prizes and rules apply to the next round.'}
    </p>
  )
}

/** The consequences of publishing, one sentence each. */
function factsOf(values: BoardValues) {
  const { startsAt, endsAt, zone, repeat, prizes, currency, appealHours } = values
  const { cash, gems } = sumOf(prizes)
  const facts = [
    startsAt && `The ${repeat === 'NONE' ? 'round' : 'first round'} starts ${formatIn(zone, startsAt)}.`,
    repeat === 'NONE' && endsAt && `It ends ${formatIn(zone, endsAt)}.`,
    `Each round pays ${sumText(cash, gems, currency)}.`,
    gems !== '0' && 'The gems count toward your daily limit. They are paid automatically.',
    cash !== '0' && 'You pay the cash yourself. Unpaid prizes are listed as owed.',
    `Prizes are paid ${appealHours || '0'} hours after the result is frozen, if no appeal is open.`,
    'After the start, what counts and the times cannot change.',
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
