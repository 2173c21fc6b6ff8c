import { reasonLimits } from '@/api/constants'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useSettle } from './api'

const KEY = 'leaderboard-settle'

/** Ends a round now, freezes it without waiting, or freezes it again with the figures of now. */
export default function SettleDialog({ window, how }: DialogProps[typeof KEY]) {
  const settle = useSettle(window.id, how)
  const { text, action, done } = wordsOf(window.state, how)
  return (
    <ReasonForm
      dialog={KEY}
      label="Reason"
      description="It is kept in the audit log and in the list of frozen results."
      maxLength={reasonLimits.reason.maxLength}
      action={action}
      isDangerous
      sending={settle}
      onSend={async (reason) => {
        await settle.mutateAsync(reason)
        toast('SUCCESS', done)
      }}
    >
      <p>{text}</p>
    </ReasonForm>
  )
}

function wordsOf(state: DialogProps[typeof KEY]['window']['state'], how: 'settle' | 'freeze') {
  if (how === 'freeze') {
    return {
      text: 'The result is computed again from the figures of now. The earlier result and its evidence stay. The time to appeal begins again.',
      action: 'Freeze again',
      done: 'The result is being frozen again',
    }
  }
  if (state === 'RUNNING') {
    return {
      text: 'The round ends now. Its casinos are read once more, then the result is frozen. Fans see that it ended early. This cannot be undone.',
      action: 'End round',
      done: 'The round has ended',
    }
  }
  return {
    text: 'The result is frozen with the figures that were read so far. Missing figures do not count.',
    action: 'Freeze result',
    done: 'The result is being frozen',
  }
}
