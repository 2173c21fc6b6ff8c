import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FanChallengePage } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { useNow } from '@/lib/clock'
import { actionState, type ActionState, duringCall } from '@/lib/denials'
import { whoami } from '@/session/session'
import { JOIN } from '@/session/pendingAction'

const NO_CALL = { isPending: false, error: null }

interface Props {
  challenge: FanChallengePage
  /** Null for a challenge that starts without a press: only the reason why the fan cannot take part is shown. */
  label: string | null
  onReady: () => void
  /** The call that the press makes, if it does not open a dialog. */
  call?: { isPending: boolean; error: unknown }
  unsent?: string
}

/** The state of the button that starts a challenge or sends its proof, for this person. */
export function startState(
  denial: FanChallengePage['denial'],
  { label, balance, at }: { label: string; balance: string | null; at: number },
): ActionState {
  const state = actionState(denial, { verb: 'join', label, price: '0', balance, at })
  return state.kind === 'login' ? { kind: 'login', label: 'Log in to take part' } : state
}

/** The button that starts a challenge or sends its proof. */
export function StartButton({ challenge, label, onReady, call = NO_CALL, unsent }: Props) {
  const { balance } = useQuery(whoami).data
  const state = startState(challenge.denial, { label: label ?? 'Take part', balance, at: useNow() })
  if (state.kind === 'ready' && label === null) return null
  return (
    <Stack gap={8}>
      <ActionButton
        state={duringCall(state, call)}
        onPress={onReady}
        login={{ source: 'quests', action: JOIN, returnTo: '/quests', what: `earn ${challenge.reward.words}` }}
        error={call.error}
        unsent={unsent}
      />
    </Stack>
  )
}
