import { Button } from '@mantine/core'
import { IconCheck, IconGift, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { FanChain, FanChainStep } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { Section } from '@/components/Section'
import { openDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { pageOfDeed } from '@/lib/deedPages'
import { useSession } from '@/session/session'
import { quests } from '@/session/quests'
import classes from './Chains.module.css'
import { Progress } from './Progress'
import { Reward } from '@/components/Reward'

// The words of all tasks are long.
const StepTask = lazily(() => import('./StepTask'))

/** The chains as paths: each step with its reward, the fan's own place, and the reward at the end. */
export function Chains() {
  const { data } = useQuery(quests.chains())
  if (!data || data.data.length === 0) return null
  return (
    <Section title="Quest chains">
      <div className={classes.chains}>
        {data.data.map((chain) => (
          <Chain key={chain.id} chain={chain} />
        ))}
      </div>
    </Section>
  )
}

type Place = 'done' | 'ready' | 'current' | 'locked'

const placeOf = ({ isLocked, own }: FanChainStep): Place => {
  if (own?.status === 'COMPLETED') return 'done'
  if (own?.status === 'CAN_REWARD') return 'ready'
  return isLocked ? 'locked' : 'current'
}

const PLACES: Record<Place, string> = { done: 'Done', ready: 'Ready to claim', current: 'Your step', locked: 'Locked' }

const mark = { size: 18, stroke: 2, 'aria-hidden': true } as const

function Chain({ chain }: { chain: FanChain }) {
  const { name, description, steps, ownSteps, status, reward } = chain
  return (
    <article className={classes.chain} data-ready={status === 'CAN_REWARD' || undefined}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h3 dir="auto" className={classes.name}>
            {name}
          </h3>
          {description && (
            <p dir="auto" className={classes.text}>
              {description}
            </p>
          )}
        </div>
        {steps.length > 0 && (
          <p className={classes.count}>
            <span className="number">
              {ownSteps} of {steps.length}
            </span>{' '}
            steps
          </p>
        )}
      </header>
      {/* An archived chain has no steps; only its reward waits. */}
      {steps.length > 0 && <Meter share={ownSteps / steps.length} />}
      <ol className={classes.path}>
        {steps.map((step) => (
          <Step key={step.challengeId} step={step} />
        ))}
        <li
          className={classes.step}
          data-place={status === 'COMPLETED' ? 'done' : status === 'CAN_REWARD' ? 'ready' : 'locked'}
        >
          <span className={classes.mark}>
            {status === 'COMPLETED' ? <IconCheck {...mark} /> : <IconGift {...mark} />}
          </span>
          <div className={classes.body}>
            <strong>At the end</strong>
            <Reward reward={reward} size={16} />
            {status === 'COMPLETED' && <span className="quiet small">Claimed</span>}
            {status === 'FAILED' && <span className="quiet small">The team canceled it</span>}
            {status === 'CAN_REWARD' && (
              <Button
                aria-label={`Claim reward: ${name}`}
                onClick={() => openDialog('challenge-action', { action: 'claim-chain', chain })}
              >
                Claim reward
              </Button>
            )}
          </div>
        </li>
      </ol>
    </article>
  )
}

function Step({ step }: { step: FanChainStep }) {
  const { member } = useSession()
  const place = placeOf(step)
  const page = pageOfDeed(step.challengeTemplate.event)
  return (
    <li className={classes.step} data-place={place} aria-current={place === 'current' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden="true">
        {place === 'done' ? <IconCheck {...mark} /> : place === 'locked' ? <IconLock {...mark} /> : step.position + 1}
      </span>
      <div className={classes.body}>
        <button
          type="button"
          dir="auto"
          className={classes.open}
          aria-haspopup="dialog"
          onClick={() => openDialog('challenge-view', { id: step.challengeId, kind: step.kind })}
        >
          {step.name}
        </button>
        {(place === 'current' || place === 'locked') && (
          <div className={classes.task}>
            <Suspense>
              <StepTask step={step} isCurrent={place === 'current'} />
            </Suspense>
          </div>
        )}
        {place === 'current' && page && <Link to={page.to}>{page.label}</Link>}
        <Reward reward={step.own?.reward ?? step.reward} size={16} />
        <span className={classes.place}>{place === 'current' && !member ? 'First step' : PLACES[place]}</span>
        {place === 'current' && <Progress challenge={step} />}
        {place === 'ready' && (
          <Button
            aria-label={`Claim reward: ${step.name}`}
            onClick={() => openDialog('challenge-action', { action: 'claim', id: step.challengeId, kind: step.kind })}
          >
            Claim reward
          </Button>
        )}
      </div>
    </li>
  )
}
