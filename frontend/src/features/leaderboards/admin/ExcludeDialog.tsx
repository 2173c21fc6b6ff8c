import { exclusionLimits } from '@/api/constants'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useExclude } from './api'

const KEY = 'leaderboard-exclude'

/** Leaves a fan, or a casino account without one, out of a board. */
export default function ExcludeDialog({ boardId, name, memberId, accountId }: DialogProps[typeof KEY]) {
  const exclude = useExclude(boardId)
  return (
    <ReasonForm
      dialog={KEY}
      label="Reason"
      description="Only your team sees it."
      maxLength={exclusionLimits.reason.maxLength}
      action="Exclude"
      isDangerous
      sending={exclude}
      onSend={async (reason) => {
        // A member is excluded with all accounts.
        await exclude.mutateAsync({ memberId, accountId: memberId ? null : accountId, reason })
        toast('SUCCESS', `${name} is excluded`)
      }}
    >
      <p>
        {name} gets no place and no prize on this leaderboard. Open rounds are computed again. Frozen results stay as
        they are.
      </p>
    </ReasonForm>
  )
}
