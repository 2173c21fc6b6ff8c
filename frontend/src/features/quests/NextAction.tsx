import { Button } from '@mantine/core'
import type { FanChallengePage } from '@/api/shapes'
import { useIsTeam } from '@/session/session'
import { actionWords, type QuestState } from './model'
import { beginAction, useAction } from './questAction'
import { StartButton } from './StartButton'

/** The next action of the fan in a challenge. If the fan cannot do it now, the button says why. */
export function NextAction({ challenge, state }: { challenge: FanChallengePage; state: QuestState }) {
  const isTeam = useIsTeam()
  const action = useAction(challenge, state)
  if (action === 'claim') {
    return (
      <Button fullWidth onClick={() => beginAction(challenge, 'claim')}>
        {actionWords(challenge, action, state)}
      </Button>
    )
  }
  // The fan takes part already, so no reason against taking part counts.
  if (action === 'submit' && state === 'in-progress') {
    return (
      <Button fullWidth onClick={() => beginAction(challenge, 'submit')}>
        {actionWords(challenge, action, state)}
      </Button>
    )
  }
  if (state === 'in-progress' || state === 'under-review') return null
  // The details say when it begins again. Until then, the fan must not get a button.
  if (state === 'unreachable' && challenge.own) return null
  if (isTeam) return <p className="quiet">You are on this team. Only fans earn gems here.</p>
  return (
    <StartButton
      challenge={challenge}
      label={action ? actionWords(challenge, action, state) : null}
      onReady={() => action && beginAction(challenge, action)}
    />
  )
}
