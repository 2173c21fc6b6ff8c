import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { matchReasonLimits } from '@/api/constants'
import type { Tournament, TournamentMatch } from '@/api/eventShapes'
import { Check } from '@/components/Check'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Warning } from '@/components/office/Warning'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { ruledBy, wholeNumberProblem } from '@/lib/validators'
import { entrantsById, matchNote, matchText, numbersOf, sideText } from '../tournament'
import { ownEvents, type Ruling, useRuleMatch } from './api'
import classes from './Event.module.css'
import { MatchReports } from './MatchReports'

const KEY = 'event-match'
const MAX_SCORE = 9999
/** The value of the choice for a match without a winner. */
const DRAW = 'draw'

type Deed = Ruling['deed']
const deedLabels: Record<Deed, string> = { decide: 'Result', absent: 'Absence', undo: 'Undo' }
const done: Record<Deed, string> = {
  decide: 'The result counts',
  absent: 'The absence is recorded',
  undo: 'The result was undone',
}

interface MatchValues extends Record<string, unknown> {
  deed: Deed
  winner: string
  one: string
  two: string
  absent: string[]
  reason: string
}

function problemsOf({ deed, winner, one, two, absent, reason }: MatchValues) {
  const found: Record<string, string> = {}
  const note = (field: string, problem: string | null) => {
    if (problem) found[field] = problem
  }
  if (reason.trim().length < matchReasonLimits.reason.minLength)
    note('reason', `Must contain at least ${matchReasonLimits.reason.minLength} characters`)
  if (deed === 'decide') {
    note('winner', winner ? null : 'Choose the winner')
    const isScored = one.trim() !== '' || two.trim() !== ''
    note('one', isScored ? wholeNumberProblem(one, { maximum: MAX_SCORE }) : null)
    note('two', isScored ? wholeNumberProblem(two, { maximum: MAX_SCORE }) : null)
  }
  if (deed === 'absent' && absent.length === 0) note('absent', 'Choose who did not play')
  return found
}

const schema = ruledBy(problemsOf)

function rulingOf({ deed, winner, one, two, absent, reason }: MatchValues): Ruling {
  const text = reason.trim()
  if (deed === 'undo') return { deed, reason: text }
  if (deed === 'absent') return { deed, absent, reason: text }
  const scores: [number, number] | null = one.trim() === '' ? null : [Number(one), Number(two)]
  return { deed, winner: winner === DRAW ? null : winner, scores, reason: text }
}

/** The possible decisions about a match in its state. */
const deedsOf = ({ state }: TournamentMatch): Deed[] => {
  if (state === 'READY') return ['decide', 'absent']
  return state === 'DECIDED' || state === 'WALKOVER' ? ['decide', 'undo'] : []
}

/** Decides, corrects or undoes a match, or records that a side did not play. */
export default function MatchDialog({ eventId, matchId }: DialogProps[typeof KEY]) {
  const query = useQuery(ownEvents.tournament(eventId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} />}>
      {(tournament) => {
        const match = tournament.rounds.flatMap(({ matches }) => matches).find(({ id }) => id === matchId)
        return match ? (
          <Match key={match.state} tournament={tournament} match={match} />
        ) : (
          <p>This match is no longer played.</p>
        )
      }}
    </QueryView>
  )
}

function Match({ tournament, match }: { tournament: Tournament; match: TournamentMatch }) {
  const deeds = deedsOf(match)
  const name = matchText(match, entrantsById(tournament), numbersOf(tournament))
  const note = matchNote(match, tournament)
  return (
    <Stack>
      <p>
        <strong>{name}</strong>
        {note && <span className="quiet">, {note.toLowerCase()}</span>}
      </p>
      <MatchReports tournament={tournament} match={match} />
      {deeds.length > 0 ? (
        <RulingForm tournament={tournament} match={match} deeds={deeds} />
      ) : (
        <p className="quiet">
          {match.state === 'BYE'
            ? 'A bye is not played.'
            : 'Its entrants are not known yet. Decide the earlier matches first.'}
        </p>
      )}
    </Stack>
  )
}

function RulingForm({ tournament, match, deeds }: { tournament: Tournament; match: TournamentMatch; deeds: Deed[] }) {
  const rule = useRuleMatch(tournament.id, match.id)
  const known = entrantsById(tournament)
  const sides = match.sides.map((side) => ({
    id: side.entrantId ?? '',
    name: sideText(side, known, numbersOf(tournament)),
    score: side.score,
  }))
  const [first, second] = sides
  const isDecided = match.state !== 'READY'
  const { form, submit } = useSchemaForm<MatchValues>(schema, {
    initialValues: {
      deed: deeds[0] ?? 'decide',
      winner: match.winner ?? (match.state === 'DECIDED' ? DRAW : ''),
      one: first?.score === null || first === undefined ? '' : String(first.score),
      two: second?.score === null || second === undefined ? '' : String(second.score),
      absent: [],
      reason: '',
    },
  })
  const { deed, winner, absent } = form.values
  const send = submit(async (values) => {
    await rule.mutateAsync(rulingOf(values))
    toast('SUCCESS', done[values.deed])
    closeDialog(KEY)
  })
  const actions: Record<Deed, string> = {
    decide: isDecided ? 'Correct result' : 'Decide match',
    absent: 'Record absence',
    undo: 'Undo result',
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Segmented
          label="What to do"
          value={deed}
          options={deeds.map((value) => ({ value, label: deedLabels[value] }))}
          onChange={(value) => form.setFieldValue('deed', value)}
        />
        {deed === 'decide' && (
          <>
            <Winners
              options={[
                ...sides.map(({ id, name }) => ({ value: id, label: name })),
                ...(tournament.rules.draws ? [{ value: DRAW, label: 'Draw' }] : []),
              ]}
              value={winner}
              error={form.errors.winner}
              onChange={(value) => form.setFieldValue('winner', value)}
            />
            <div className={classes.scores}>
              <TextInput label={`Score of ${first?.name}`} inputMode="numeric" {...form.getInputProps('one')} />
              <TextInput label={`Score of ${second?.name}`} inputMode="numeric" {...form.getInputProps('two')} />
            </div>
            {isDecided && <Dependents tournament={tournament} match={match} isCorrection />}
          </>
        )}
        {deed === 'absent' && (
          <fieldset className={classes.plain}>
            <legend>Who did not play?</legend>
            {sides.map(({ id, name }) => (
              <Check
                key={id}
                checked={absent.includes(id)}
                onChange={(isOn) =>
                  form.setFieldValue('absent', isOn ? [...absent, id] : absent.filter((one) => one !== id))
                }
              >
                {name}
              </Check>
            ))}
            <p className="quiet small">The opponent advances. If both are absent, neither does.</p>
            {form.errors.absent && (
              <p className={classes.error} role="alert">
                {form.errors.absent}
              </p>
            )}
          </fieldset>
        )}
        {deed === 'undo' && <Dependents tournament={tournament} match={match} />}
        <Textarea
          label="Reason"
          description="The entrants read it."
          required
          autosize
          minRows={2}
          maxLength={matchReasonLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !rule.isSuccess} what="the decision" dialog={KEY} />
        <FormProblem error={rule.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" color={deed === 'undo' ? 'red' : undefined} loading={rule.isPending}>
            {actions[deed]}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface WinnersProps {
  options: readonly { value: string; label: string }[]
  value: string
  error: React.ReactNode
  onChange: (value: string) => void
}

const Winners = ({ options, value, error, onChange }: WinnersProps) => (
  <div className={classes.plain}>
    <span className={classes.label} aria-hidden="true">
      Winner
    </span>
    <Segmented label="Winner" value={value} options={options} onChange={onChange} />
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
  </div>
)

/** The results that an undo, or another winner, would undo. */
function Dependents({
  tournament,
  match,
  isCorrection = false,
}: {
  tournament: Tournament
  match: TournamentMatch
  isCorrection?: boolean
}) {
  const { data } = useQuery(ownEvents.dependents(tournament.id, match.id))
  const known = entrantsById(tournament)
  const numbers = numbersOf(tournament)
  if (!data) return <Skeleton height={48} />
  if (data.matches.length === 0) return <p className="quiet small">No other result depends on this match.</p>
  const named = tournament.rounds.flatMap(({ matches }) => matches).filter(({ id }) => data.matches.includes(id))
  return (
    <Warning title={isCorrection ? 'Another winner also undoes these results' : 'These results are undone, too'}>
      {named.map((one) => matchText(one, known, numbers)).join('; ')}
    </Warning>
  )
}
