import { Button } from '@mantine/core'
import { IconListCheck, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChallengeAttempt, FanChallengePage } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { HelpButton } from '@/components/HelpButton'
import { Picture } from '@/components/Picture'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { keyFor } from '@/api/keys'
import { useNow } from '@/lib/clock'
import { pageOfDeed } from '@/lib/deedPages'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { NextAction } from './NextAction'
import { AttemptHistory } from './AttemptHistory'
import { quests } from '@/session/quests'
import { ChallengeHead } from './ChallengeHead'
import classes from './ChallengeViewDialog.module.css'
import { howCounts, termsOf, whatCounts } from './counting'
import { GivenLinks } from '@/components/GivenLinks'
import { stateOf, timeOf } from './model'
import { Progress } from './Progress'
import { unreachableWords } from './QuestNotes'
import { WhereToAct } from './WhereToAct'

/** All details of a challenge: its goal, its terms, the fan's own attempts, and the next action. */
export default function ChallengeViewDialog({ id }: DialogProps['challenge-view']) {
  const query = useQuery(quests.one(id))
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(challenge) => <Details challenge={challenge} />}
    </QueryView>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Details({ challenge }: { challenge: FanChallengePage }) {
  const state = stateOf(challenge, useNow())
  const time = timeOf(challenge, state)
  const page = pageOfDeed(challenge.challengeTemplate.event)
  useRefreshAt(
    [challenge.denial?.until, challenge.startAt, challenge.endAt, challenge.own?.deadline, challenge.periodEndsAt],
    keyFor('quests'),
  )
  return (
    <div className={classes.dialog}>
      <ChallengeHead challenge={challenge} />
      {challenge.description && (
        <p dir="auto" className={classes.text}>
          {challenge.description}
        </p>
      )}
      {state === 'unreachable' && <p className={classes.text}>{unreachableWords(challenge)}</p>}
      {/* On a phone, the old proof would be before what to do. */}
      {state === 'rejected' && (
        <>
          {challenge.own?.reason && (
            <p dir="auto" className={classes.text}>
              The team wrote: {challenge.own.reason}
            </p>
          )}
          <NextAction challenge={challenge} state={state} />
        </>
      )}
      <Progress challenge={challenge} />
      {time && (
        <p className={classes.time}>
          {time.label} <Countdown endAt={time.at} className={classes.clock} />
        </p>
      )}
      <section className={classes.part}>
        <h4>What counts</h4>
        <ul className={classes.facts}>
          <li>
            <IconTargetArrow {...icon} />
            {whatCounts(challenge)}
          </li>
          {howCounts(challenge).map((text) => (
            <li key={text}>
              <IconListCheck {...icon} />
              {text}
            </li>
          ))}
          {termsOf(challenge).map((text) => (
            <li key={text}>
              <IconListCheck {...icon} />
              {text}
            </li>
          ))}
        </ul>
        {(state === 'in-progress' || state === 'available') && <WhereToAct template={challenge.challengeTemplate} />}
      </section>
      {challenge.own && !challenge.asksForCode && <Sent attempt={challenge.own} />}
      <AttemptHistory challenge={challenge} state={state} />
      {state !== 'rejected' && <NextAction challenge={challenge} state={state} />}
      {page && (state === 'in-progress' || state === 'available') && (
        <Button component={Link} variant="default" to={page.to} onClick={() => closeDialog('challenge-view')}>
          {page.label}
        </Button>
      )}
      {challenge.own?.status === 'COMPLETED' && (
        <GivenLinks reward={challenge.own.reward} onGo={() => closeDialog('challenge-view')} />
      )}
      {challenge.history.length > 0 && <HelpButton kind="QUEST" id={challenge.id} />}
    </div>
  )
}

/** The proof that the fan sent. */
function Sent({ attempt: { text, link, image } }: { attempt: ChallengeAttempt }) {
  if (!text && !link && !image) return null
  return (
    <section className={classes.part}>
      <h4>What you sent</h4>
      {text && (
        <p dir="auto" className={classes.text}>
          {text}
        </p>
      )}
      {link && (
        <a href={link} className={classes.sent} target="_blank" rel="noopener noreferrer">
          {link}
          <span className="unseen"> (opens in a new tab)</span>
        </a>
      )}
      {image && <Picture src={image} alt="The picture that you sent" sizes="320px" className={classes.proof} />}
    </section>
  )
}
