import type { FanChainStep } from '@/api/shapes'
import { whatCounts } from './counting'
import { WhereToAct } from './WhereToAct'

// What a fan was or had before the step counts too.
const OF_STATE: ReadonlySet<string> = new Set(['ARBITRARY', 'LEVEL', 'PROFILE'])

/** What the fan does in a step of a chain, and where. */
export default function StepTask({ step, isCurrent }: { step: FanChainStep; isCurrent: boolean }) {
  const { challengeTemplate, own, position } = step
  const isNew = isCurrent && position > 0 && own === null && !OF_STATE.has(challengeTemplate.type)
  return (
    <>
      <p>
        {whatCounts(step)}
        {isNew && '. Only what you do from now on counts.'}
      </p>
      {isCurrent && <WhereToAct template={challengeTemplate} />}
    </>
  )
}
