import { Button } from '@mantine/core'
import { IconRepeat, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { FanChallenge } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { CLAIM_PICTURE_SIZES, ClaimCard } from '@/components/ClaimCard'
import { Countdown } from '@/components/Countdown'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { pageOfDeed } from '@/lib/deedPages'
import { lazily } from '@/lib/lazily'
import { useIsTeam, useSession } from '@/session/session'
import { actionOf, actionWords, type QuestState, repeatWords, stateOf, timeOf, winnersWords } from './model'
import { Progress } from './Progress'
import classes from './QuestCard.module.css'
import { QuestPicture } from './QuestPicture'
import { StateMark } from './StateMark'
import { beginAction, useAction } from './questAction'

// The list is shown meanwhile.
const QuestNotes = lazily(() => import('./QuestNotes'))

const OPEN: ReadonlySet<QuestState> = new Set(['available', 'in-progress'])
const OVER: ReadonlySet<QuestState> = new Set(['canceled', 'done', 'ended', 'missed', 'unreachable'])

interface Props {
  challenge: FanChallenge
  eager?: boolean
  /** For the team: the card as a member sees it. */
  isPreview?: boolean
}

/** A challenge on a card: its reward, the fan's progress, the remaining time, and the next action. */
export function QuestCard({ challenge, eager, isPreview = false }: Props) {
  const state = stateOf(challenge, useNow())
  const own = useAction(challenge, state)
  const action = isPreview ? actionOf(challenge, state) : own
  const reward = challenge.own?.reward ?? challenge.reward
  const { member } = useSession()
  const isElsewhere = !isPreview && member !== null && OPEN.has(state) && actionOf(challenge, state) === null
  const page = isElsewhere && pageOfDeed(challenge.challengeTemplate.event)

  return (
    <ClaimCard
      state={state}
      isOver={OVER.has(state)}
      picture={<QuestPicture challenge={challenge} eager={eager} sizes={CLAIM_PICTURE_SIZES} />}
      mark={<StateMark state={state} />}
      waiting={challenge.rewardsReady}
      reward={reward}
      title={
        <h2 className={classes.title}>
          <button
            type="button"
            dir="auto"
            className={`${card.name} ${classes.open}`}
            aria-haspopup="dialog"
            onClick={() => openDialog('challenge-view', { id: challenge.id, kind: challenge.kind })}
          >
            {challenge.name}
          </button>
        </h2>
      }
      text={state === 'locked' ? `Complete “${challenge.lockedBy}” first.` : challenge.description}
    >
      {!isPreview && (
        <Suspense>
          <QuestNotes challenge={challenge} state={state} />
        </Suspense>
      )}
      <div className={classes.bar}>
        <Progress challenge={challenge} />
      </div>
      <div className={`${card.foot} ${classes.foot}`}>
        <Facts
          challenge={challenge}
          state={state}
          isQuiet={state === 'available' && action === null}
          isPreview={isPreview}
        />
        {action && (
          <Button
            className={classes.action}
            variant={action === 'claim' ? 'filled' : 'default'}
            aria-label={`${actionWords(challenge, action, state)}: ${challenge.name}`}
            onClick={() => beginAction(challenge, action)}
          >
            {actionWords(challenge, action, state)}
          </Button>
        )}
        {page && (
          <Button component={Link} to={page.to} className={classes.action} variant="default">
            {page.label}
          </Button>
        )}
      </div>
    </ClaimCard>
  )
}

interface FactsProps {
  challenge: FanChallenge
  state: QuestState
  /** Without a button, the fan must know that there is nothing to press. */
  isQuiet: boolean
  isPreview: boolean
}

function Facts({ challenge, state, isQuiet, isPreview }: FactsProps) {
  const { member } = useSession()
  const isTeam = useIsTeam()
  const time = timeOf(challenge, state)
  const winners = winnersWords(challenge)
  const repeat = repeatWords[challenge.repeat]
  return (
    <div className={classes.facts}>
      {time && (
        <span>
          {time.label} <Countdown endAt={time.at} className={classes.clock} />
        </span>
      )}
      {repeat && (
        <span>
          <IconRepeat size={14} stroke={2} aria-hidden="true" /> {repeat}
        </span>
      )}
      {isQuiet && (isPreview || !isTeam) && (
        <span>{isPreview || member ? 'Counts automatically' : 'Counts once you join'}</span>
      )}
      {winners && (
        <span>
          <IconUsers size={14} stroke={2} aria-hidden="true" /> {winners}
        </span>
      )}
    </div>
  )
}
