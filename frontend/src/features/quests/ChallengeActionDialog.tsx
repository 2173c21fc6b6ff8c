import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FanChallengePage } from '@/api/shapes'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps, openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { toast } from '@/lib/toast'
import { quests } from '@/session/quests'
import { kindLabels } from './categories'
import { ChallengeHead } from './ChallengeHead'
import { ClaimPanel } from './ClaimPanel'
import classes from './ChallengeViewDialog.module.css'
import { howCounts, termsOf, whatCounts } from './counting'
import { actionOf, stateOf } from './model'
import { StartButton } from './StartButton'
import { useStart } from './writes'

/** Starts a challenge, or claims a reward. */
export default function ChallengeActionDialog(props: DialogProps['challenge-action']) {
  return props.action === 'claim-chain' ? (
    <ClaimPanel target={{ chainId: props.chain.id }} name={props.chain.name} reward={props.chain.reward} />
  ) : (
    <OneChallenge {...props} />
  )
}

function OneChallenge({ action, id }: Extract<DialogProps['challenge-action'], { id: string }>) {
  const query = useQuery(quests.one(id))
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(challenge) =>
        action === 'claim' && challenge.own ? (
          <ClaimPanel
            target={{ challengeId: id }}
            name={challenge.name}
            isWon={challenge.kind === 'BOUNTY'}
            reward={challenge.own.reward}
            isReady={challenge.rewardsReady > 0}
          />
        ) : (
          <StartPanel challenge={challenge} />
        )
      }
    </QueryView>
  )
}

function StartPanel({ challenge }: { challenge: FanChallengePage }) {
  const starting = useStart(challenge.id)
  const kind = kindLabels[challenge.kind].toLowerCase()
  const isStarted = actionOf(challenge, stateOf(challenge, useNow())) !== 'start'
  const start = () =>
    starting.mutate(undefined, {
      onSuccess: () => {
        closeDialog('challenge-action')
        // The next step is the proof, so it begins at once.
        if (challenge.challengeTemplate.type === 'ARBITRARY') {
          openDialog('challenge-review', { id: challenge.id, asksForCode: challenge.asksForCode })
        } else toast('SUCCESS_PRIMARY', `You started ${challenge.name}`)
      },
    })
  return (
    <div className={classes.dialog}>
      <ChallengeHead challenge={challenge} />
      {challenge.description && (
        <p dir="auto" className={classes.text}>
          {challenge.description}
        </p>
      )}
      <ul className={classes.list}>
        {[whatCounts(challenge), ...howCounts(challenge), ...termsOf(challenge)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isStarted && !starting.isPending ? (
        <Button fullWidth variant="default" onClick={() => closeDialog('challenge-action')}>
          Close
        </Button>
      ) : (
        <StartButton
          challenge={challenge}
          label={`Start ${kind}`}
          onReady={start}
          call={starting}
          unsent={`The ${kind} was not started.`}
        />
      )}
    </div>
  )
}
