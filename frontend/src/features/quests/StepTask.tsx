import type { FanChainStep } from '@/api/shapes'
import { whatCounts } from './counting'
import { WhereToAct } from './WhereToAct'

// For these types, a state of the fan from before the step counts, too.
const OF_STATE: ReadonlySet<string> = new Set(['ARBITRARY', 'LEVEL', 'PROFILE'])

/** The fan's task in a step of a chain, and the place for it. */
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
