import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UseFormReturnType } from '@mantine/form'
import { chainLimits } from '@/api/constants'
import type { TeamChain, TeamChallenge } from '@/api/shapes'
import { SelectField } from '@/components/forms/SelectField'
import { ReorderList } from '@/components/office/ReorderList'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { ownChallenges } from './api'
import { type ChainValues, MIN_STEPS } from './chainValues'
import { ListProblem } from '@/components/office/TermsForm'
import layout from '@/components/office/TermsForm.module.css'
import classes from './Quests.module.css'
import { stateOf } from './words'

/** A step as the list shows it. */
export interface Step {
  id: string
  name: string
  reward: string
}

const stepOf = ({ id, name, reward }: TeamChallenge): Step => ({ id, name, reward: reward.words })

/** Why a quest cannot be a step of the chain; null if it can. */
function stepDenial(challenge: TeamChallenge, chain: TeamChain | undefined) {
  const { repeat, maxWinners, running, chainId } = challenge
  if (chainId !== null && chainId !== chain?.id) return 'is in another chain'
  if (repeat !== 'NOT_REPEATABLE') return 'can be done again'
  if (maxWinners !== null) return 'has a number of winners'
  return running > 0 ? `${countOf(running, 'fan')} at it now` : null
}

/** The quests that can be steps of the chain, and its own steps in their order. */
export function useSteps(chain: TeamChain | undefined, ids: readonly string[]) {
  const { data } = useQuery(ownChallenges.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const [made, setMade] = useState<TeamChallenge[]>([])
  const listed = data?.data ?? []
  const quests = [...listed, ...made.filter(({ id }) => listed.every((one) => one.id !== id))]
    .filter(({ archivedAt }) => archivedAt === null)
    .map((challenge) => ({ challenge, why: stepDenial(challenge, chain) }))
  const possible = quests.flatMap(({ challenge, why }) => (why === null ? [challenge] : []))
  const denied = quests.flatMap(({ challenge, why }) => (why === null ? [] : [{ challenge, why }]))
  const known = new Map<string, Step>([
    ...possible.map((challenge) => [challenge.id, stepOf(challenge)] as const),
    ...(chain?.steps ?? []).map(
      ({ challengeId, name, reward }) => [challengeId, { id: challengeId, name, reward: reward.words }] as const,
    ),
  ])
  /** A quest that was made for the chain: the list may not show it yet. */
  const add = (challenge: TeamChallenge) => setMade((all) => [...all, challenge])
  return { possible, denied, steps: ids.flatMap((id) => known.get(id) ?? []), add }
}

interface Props {
  form: UseFormReturnType<ChainValues>
  possible: readonly TeamChallenge[]
  /** The quests that cannot be steps, each with the reason. */
  denied: readonly { challenge: TeamChallenge; why: string }[]
  steps: readonly Step[]
  onCreated: (challenge: TeamChallenge) => void
  /** Steps of a published chain stay. */
  isFixed: boolean
}

/** The steps in the order in which they unlock, each with the reward of its quest. */
export function StepsCard({ form, possible, denied, steps, onCreated, isFixed }: Props) {
  const [chosen, setChosen] = useState('')
  const ids = form.values.steps
  const put = (next: string[]) => {
    form.clearErrors()
    form.setFieldValue('steps', next)
  }
  const create = () =>
    openDialog('challenge-create', {
      onStep: (challenge) => {
        onCreated(challenge)
        put([...form.getValues().steps, challenge.id])
      },
    })
  const offered = possible.filter(({ id }) => !ids.includes(id))
  const content = ({ id, name, reward }: Step, place: number) => (
    <div className={classes.step}>
      <span className={classes.words}>
        <Link to={`/admin/quests/${id}`}>
          {place + 1}. {name}
        </Link>
        <span className="quiet small">Pays {reward}</span>
        {form.errors[`steps.${place}`] && (
          <span className={layout.problem} role="alert" data-error>
            {form.errors[`steps.${place}`]}
          </span>
        )}
      </span>
      {!isFixed && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={`Remove ${name}`}
          onClick={() => put(ids.filter((one) => one !== id))}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
  return (
    <Panel
      title="Steps"
      lead={
        isFixed
          ? 'The chain is published, so its steps stay. Change a reward on the page of its quest.'
          : `At least ${MIN_STEPS} quests that each fan does once, without a number of winners. Who has done one before has done that step. A step unlocks when the reward of the one before is claimed.`
      }
    >
      <div className={layout.stack}>
        {isFixed ? (
          <ol className={classes.rows} aria-label="Steps in their order">
            {steps.map((step, place) => (
              <li key={step.id} className={classes.row}>
                {content(step, place)}
              </li>
            ))}
          </ol>
        ) : (
          <ReorderList
            label="Steps in their order"
            items={steps.map((step, place) => ({ key: step.id, name: step.name, content: content(step, place) }))}
            onOrder={put}
          />
        )}
        <ListProblem>{form.errors.steps}</ListProblem>
        {!isFixed && ids.length < chainLimits.steps.maxItems && (
          <div className={classes.adding}>
            <SelectField
              label="Add a quest"
              options={[
                ...offered.map((challenge) => ({
                  value: challenge.id,
                  label: `${challenge.name} (${stateOf(challenge).label.toLowerCase()})`,
                })),
                ...denied
                  .filter(({ challenge }) => !ids.includes(challenge.id))
                  .map(({ challenge, why }) => ({
                    value: challenge.id,
                    label: `${challenge.name} (${why})`,
                    disabled: true,
                  })),
              ]}
              value={chosen}
              onChange={setChosen}
            />
            <Button
              variant="default"
              disabled={!chosen}
              onClick={() => {
                put([...ids, chosen])
                setChosen('')
              }}
            >
              Add step
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
              onClick={create}
            >
              Create a new step
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
