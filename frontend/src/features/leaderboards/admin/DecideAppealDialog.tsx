import { useState } from 'react'
import { decideAppealLimits } from '@/api/constants'
import { Segmented } from '@/components/Segmented'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDecideAppeal } from './api'

const KEY = 'leaderboard-appeal-decide'
const DECISIONS = [
  { value: 'ACCEPTED', label: 'Accept' },
  { value: 'REFUSED', label: 'Refuse' },
] as const
type Decision = (typeof DECISIONS)[number]['value']

/** Accepts or refuses an appeal with an answer. An accepted appeal alone does not change the result. */
export default function DecideAppealDialog({ appeal }: DialogProps[typeof KEY]) {
  const decide = useDecideAppeal(appeal.id)
  const [state, setState] = useState<Decision>('ACCEPTED')
  return (
    <ReasonForm
      dialog={KEY}
      label="Answer"
      description={`${appeal.username} reads this answer.`}
      maxLength={decideAppealLimits.answer.maxLength}
      action={state === 'ACCEPTED' ? 'Accept appeal' : 'Refuse appeal'}
      isDangerous={state === 'REFUSED'}
      sending={decide}
      onSend={async (answer) => {
        await decide.mutateAsync({ state, answer })
        toast(
          'SUCCESS',
          state === 'ACCEPTED'
            ? 'Appeal accepted. Correct the figures, then freeze the result again.'
            : 'Appeal refused',
        )
      }}
    >
      <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
        “{appeal.text}”
      </p>
      <Segmented label="Decision" value={state} options={DECISIONS} onChange={setState} />
      <p className="small quiet">
        The result does not change by this decision. After an accepted appeal, correct the figures and freeze the result
        again.
      </p>
    </ReasonForm>
  )
}
