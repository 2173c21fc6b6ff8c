import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tournamentRulesLimits } from '@/api/constants'
import type { TournamentKind } from '@/api/eventShapes'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { Gem } from '@/components/Gem'
import { ListProblem } from '@/components/office/TermsForm'
import { Warning } from '@/components/office/Warning'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { countGems, formatGems } from '@/lib/format'
import { newKey } from '@/lib/keys'
import { optionsOf } from '@/lib/options'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import classes from './EventForm.module.css'
import type { EventValues } from './eventValues'
import { nextPrize, optionsOfKind, type PrizeValues, type RulesValues, totalOf } from './rulesValues'
import { kindLabels, seedingLabels } from './words'

const KINDS = (Object.keys(kindLabels) as TournamentKind[]).map((value) => ({ value, ...kindLabels[value] }))
const SEEDINGS = optionsOf(seedingLabels)

const seedingNotes: Record<RulesValues['seeding'], string> = {
  JOINED: 'The first to join is the best seed',
  RANDOM: 'Fans can check the draw',
  MANUAL: 'Set it before the draw',
}

interface Props {
  form: UseFormReturnType<EventValues>
  isFixed: boolean
  /** The bracket was drawn with these rules. */
  isDrawn: boolean
}

/** How a tournament is played, and the gems of its places. */
export function RulesCard({ form, isFixed, isDrawn }: Props) {
  const { tournament } = form.values
  const has = optionsOfKind(tournament.kind)
  const put = (change: Partial<RulesValues>) => form.setFieldValue('tournament', { ...tournament, ...change })
  const text = (name: 'rounds' | 'bestOf' | 'reviewMinutes') => ({
    value: tournament[name],
    error: form.errors[`tournament.${name}`],
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => put({ [name]: value }),
  })
  return (
    <Panel
      title="Tournament"
      lead={isDrawn ? 'The bracket was drawn with these rules, so they cannot change.' : undefined}
    >
      <fieldset className={`${terms.plain} ${terms.stack}`} disabled={isFixed}>
        <ChoiceCards
          label="Kind"
          value={tournament.kind}
          options={KINDS}
          least={150}
          error={form.errors['tournament.kind']}
          onChange={(kind) => put({ kind })}
        />
        <div className={terms.pair}>
          <Choice
            label="Order of the entrants"
            description={seedingNotes[tournament.seeding]}
            value={tournament.seeding}
            options={SEEDINGS}
            error={form.errors['tournament.seeding']}
            onChange={(seeding) => put({ seeding })}
          />
          <TextInput label="Games of a match" description="Best of this number" required {...text('bestOf')} />
          {has.rounds && (
            <TextInput label="Rounds" description="Empty: as many as the entrants need" {...text('rounds')} />
          )}
          <TextInput
            label="Minutes of review"
            description="Results can be undone. Then the prizes are paid."
            required
            {...text('reviewMinutes')}
          />
        </div>
        {has.thirdPlace && (
          <Check checked={tournament.thirdPlace} onChange={(thirdPlace) => put({ thirdPlace })}>
            Play a match for place 3
          </Check>
        )}
        {has.finalReset && (
          <Check checked={tournament.finalReset} onChange={(finalReset) => put({ finalReset })}>
            Play a second final if the winner of the upper bracket loses the first one
          </Check>
        )}
        {has.doubleRound && (
          <Check checked={tournament.doubleRound} onChange={(doubleRound) => put({ doubleRound })}>
            Each pair plays twice
          </Check>
        )}
        {has.draws && (
          <Check checked={tournament.draws} onChange={(draws) => put({ draws })}>
            Allow draws
          </Check>
        )}
        <Prizes form={form} isFixed={isFixed} onChange={(prizes) => put({ prizes })} />
      </fieldset>
    </Panel>
  )
}

interface PrizesProps {
  form: UseFormReturnType<EventValues>
  isFixed: boolean
  onChange: (prizes: PrizeValues[]) => void
}

function Prizes({ form, isFixed, onChange }: PrizesProps) {
  const { prizes } = form.values.tournament
  const [keys, setKeys] = useState(() => prizes.map(newKey))
  const list = useNewRowFocus<HTMLDivElement>(prizes.length)
  const total = totalOf(prizes)
  const field = (index: number, name: keyof PrizeValues) => ({
    value: prizes[index]?.[name] ?? '',
    error: form.errors[`tournament.prizes.${index}.${name}`],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      onChange(prizes.map((prize, at) => (at === index ? { ...prize, [name]: value } : prize))),
  })
  return (
    <div ref={list} className={terms.stack}>
      <h3 className={classes.plannedTitle}>Prizes</h3>
      {prizes.map((_prize, index) => (
        <fieldset key={keys[index]} data-row className={`${terms.row} ${classes.prize}`}>
          <legend>Prize {index + 1}</legend>
          <TextInput label="Place" required inputMode="numeric" {...field(index, 'firstPlace')} />
          <TextInput label="To place" placeholder="One" inputMode="numeric" {...field(index, 'lastPlace')} />
          <TextInput
            label="Gems each"
            required
            inputMode="numeric"
            leftSection={<Gem size={18} />}
            {...field(index, 'gems')}
          />
          {!isFixed && (
            <Button
              variant="subtle"
              color="red"
              px={10}
              className={classes.remove}
              aria-label={`Remove prize ${index + 1}`}
              onClick={() => {
                onChange(prizes.filter((_, at) => at !== index))
                setKeys(keys.filter((_, at) => at !== index))
              }}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden="true" />
            </Button>
          )}
        </fieldset>
      ))}
      <ListProblem>{form.errors['tournament.prizes']}</ListProblem>
      <p className={classes.sum} aria-live="polite">
        All prizes: {total === '0' ? 'none' : countGems(total)}
      </p>
      {!isFixed && <PrizeLimit gems={total} />}
      {prizes.length < tournamentRulesLimits.prizes.maxItems && !isFixed && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            onChange([...prizes, nextPrize(prizes)])
            setKeys([...keys, newKey()])
          }}
        >
          Add a prize
        </Button>
      )}
    </div>
  )
}

/** Warns of prizes that are over the limit of today; hidden otherwise. */
function PrizeLimit({ gems }: { gems: string }) {
  const { data } = useQuery({ ...issuanceLeft, enabled: gems !== '0' })
  if (!data || BigInt(gems) <= BigInt(data.leftToday)) return null
  return (
    <Warning title="The prizes are over today’s limit">
      Publishing reserves {countGems(gems)}, and {formatGems(data.leftToday)} of your daily limit are left today. Lower
      the prizes, or ask the owner to raise the limit.
    </Warning>
  )
}
